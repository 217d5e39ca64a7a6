// What every page does: focus after a boosted visit, and a word when an answer does not come. All words are in <body>.
{
  // The new page takes the focus, so that a keyboard or a screen reader starts at its beginning, or at the first mistake.
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "page" || !event.detail.boosted) return;
    const wrong = document.querySelector("#main [aria-invalid=true]");
    if (wrong) wrong.focus();
    else document.getElementById("main").focus({ preventScroll: true });
  });

  document.querySelector("#main [aria-invalid=true]")?.focus(); // a whole page, the answer to a form that is not boosted

  // Puts a sentence into the live region, for other files too: document.dispatchEvent(new CustomEvent("say", ...)).
  function say(text, kind) {
    const note = document.getElementById("note").content.cloneNode(true);
    note.querySelector(".note").dataset.kind = kind;
    note.querySelector("span").textContent = text;
    document.getElementById("messages").replaceChildren(note);
    document.getElementById("messages").scrollIntoView({ block: "nearest" });
  }
  document.addEventListener("say", (event) => say(event.detail.text, event.detail.kind));

  // Whoever logged in again in another tab has a new token; the form that is open here sends that one.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    const [, token] = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie) ?? [];
    if (token && detail.parameters.csrfmiddlewaretoken) detail.parameters.csrfmiddlewaretoken = token;
  });

  // Pages of a club refuse in words of their own, which they bring with them.
  const words = (status) => {
    const { busy, broken, refused, loggedOut } = { ...document.body.dataset, ...document.querySelector("#main [data-refused]")?.dataset };
    if (status === 401 && loggedOut) return loggedOut;
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
