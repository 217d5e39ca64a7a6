// The hall screen turns its slides by itself; what is asked for meanwhile (js/live.js) comes in without losing the place.
{
  const EVERY = 10000; // milliseconds

  let key; // of the slide that is shown
  let timer;
  let stopped = false;

  const slides = () => [...document.querySelectorAll(".slide")];

  function show(step) {
    const all = slides();
    if (!all.length) return;
    const found = all.findIndex((slide) => slide.dataset.key === key);
    const next = (Math.max(found, 0) + (found < 0 ? 0 : step) + all.length) % all.length;
    all.forEach((slide, place) => (slide.hidden = place !== next));
    key = all[next].dataset.key;
  }

  function turn() {
    clearInterval(timer);
    if (!stopped) timer = setInterval(() => show(1), EVERY);
  }

  function go(step) {
    show(step);
    turn();
  }

  function stop() {
    stopped = !stopped;
    document.querySelector("[data-pause]")?.setAttribute("aria-pressed", stopped);
    turn();
  }

  function load() {
    if (!document.querySelector(".slide")) return clearInterval(timer);
    const pause = document.querySelector("[data-pause]");
    const full = document.querySelector("[data-full]");
    pause.hidden = false;
    pause.setAttribute("aria-pressed", stopped);
    full.hidden = !document.fullscreenEnabled;
    pause.onclick = stop;
    full.onclick = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    show(0);
    if (!timer) turn();
  }

  document.addEventListener("DOMContentLoaded", load);
  document.addEventListener("htmx:load", (event) => event.target.id === "page" && load());
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("button, a") && event.key === " ") return;
    const steps = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 };
    if (event.key in steps) go(steps[event.key]);
    else if (event.key === " ") stop();
  });
}
