// After a boosted visit the new page takes the focus, so that a keyboard or a screen reader starts at its beginning.
addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "page") document.getElementById("main").focus({ preventScroll: true });
});
