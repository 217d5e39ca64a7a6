// Light, dark or as the system says. Loaded in <head> without defer, so the page is never painted in the wrong theme.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const CHOICES = ["system", "light", "dark"];

  // Storage may be denied (private windows): then the choice lasts for the page only.
  const stored = () => {
    try { return localStorage.getItem("theme"); } catch (denied) { return root.dataset.choice; }
  };
  const store = (choice) => {
    try { localStorage.setItem("theme", choice); } catch (denied) { root.dataset.choice = choice; }
  };

  const show = () => {
    const choice = CHOICES.includes(stored()) ? stored() : "system";
    const dark = choice === "dark" || (choice === "system" && system.matches);
    root.dataset.choice = choice;
    root.dataset.theme = dark ? "dark" : "light";
    const paper = getComputedStyle(root).getPropertyValue("--paper");
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.content = paper;
  };

  show();
  system.addEventListener("change", show);
  addEventListener("storage", show);
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    store(CHOICES[(CHOICES.indexOf(root.dataset.choice) + 1) % CHOICES.length]);
    show();
  });
})();
