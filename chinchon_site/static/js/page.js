// What every page does: focus after a boosted visit, and a word when an answer does not come. All words are in <body>.
{
  // The new page takes the focus, so that a keyboard or a screen reader starts at its beginning, or at the first mistake.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "page" || !event.detail.boosted) return;
    const wrong = document.querySelector("#main [aria-invalid=true]");
    if (wrong) wrong.focus();
    else document.getElementById("main").focus({ preventScroll: true });
  });

  // Puts a sentence into the live region, for other files too: document.dispatchEvent(new CustomEvent("say", ...)).
  function say(text, kind) {
    const note = document.getElementById("note").content.cloneNode(true);
    note.querySelector(".note").dataset.kind = kind;
    note.querySelector("span").textContent = text;
    document.getElementById("messages").replaceChildren(note);
    document.getElementById("messages").scrollIntoView({ block: "nearest" });
  }
  document.addEventListener("say", (event) => say(event.detail.text, event.detail.kind));

  const words = (status) => {
    const { refused, busy, broken } = document.body.dataset;
    return status === 429 ? busy : status >= 500 ? broken : refused;
  };

  // A refused page is loaded again as a whole, so that its own words are read; a refused form stays as it was typed.
  document.addEventListener("htmx:responseError", (event) => {
    const { xhr, requestConfig, pathInfo } = event.detail;
    if (requestConfig.verb === "get") location.assign(pathInfo.finalRequestPath);
    else say(words(xhr.status), "error");
  });
  document.addEventListener("htmx:sendError", () => say(document.body.dataset.unsent, "error"));
}
