// Buttons that hand on a text of the page: [data-copy="#id"] to the clipboard, [data-share="#id"] to the phone's
// share sheet. They are hidden in the page, and shown where the browser can do it.
{
  const can = { copy: () => Boolean(navigator.clipboard), share: () => Boolean(navigator.share) };
  const text = (selector) => {
    const place = document.querySelector(selector);
    return (place.value ?? place.textContent).trim();
  };

  function show() {
    for (const kind of ["copy", "share"])
      for (const button of document.querySelectorAll(`[data-${kind}]`)) button.hidden = !can[kind]();
  }

  async function copy(button) {
    await navigator.clipboard.writeText(text(button.dataset.copy));
    document.dispatchEvent(new CustomEvent("say", { detail: { text: button.dataset.copied, kind: "success" } }));
  }

  function share(button) {
    const shared = text(button.dataset.share);
    const what = shared.startsWith("http") ? { url: shared } : { text: shared };
    navigator.share({ title: button.dataset.title, ...what }).catch(() => {}); // closed without sharing: nothing to say
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (button) button.dataset.copy ? copy(button) : share(button);
  });
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("htmx:load", show);
}
