// Lets clocks and ages on a page go on between two answers of the server: everything is worked out from moments that the
// server has written into the page, so that it is right at once after a sleep or behind a phone's wrong time.
{
  const EVERY = 1000; // milliseconds

  let ahead = 0; // how far this device's time is ahead of the server's, in seconds
  let timer;

  const now = () => Math.floor(Date.now() / 1000 - ahead);

  function clock(seconds) {
    const [sign, left] = seconds < 0 ? ["−", -seconds] : ["", seconds];
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, two(left % 60)];
    return sign + (hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`);
  }

  function ago(live, since) {
    const minutes = Math.floor((now() - since) / 60);
    return minutes > 0 ? live.dataset.ago.replace("{n}", minutes) : live.dataset.justNow;
  }

  const put = (element, text) => element.textContent !== text && (element.textContent = text);

  // A table that has become slow, or whose time is up, needs somebody from then on.
  function mark(desk) {
    const { slowAt, upAt } = desk.dataset;
    const slow = slowAt && now() >= slowAt;
    const up = upAt && now() >= upAt;
    if (slow) desk.querySelector(".slow").hidden = false;
    if (up) desk.querySelector(".up").hidden = false;
    if (slow || up) desk.dataset.needs = "";
  }

  function tick() {
    const live = document.querySelector("[data-now]");
    for (const one of document.querySelectorAll("[data-ends]")) {
      put(one, clock(one.dataset.ends - now()));
      const late = one.parentElement.querySelector("[data-late]");
      if (late) late.hidden = now() <= one.dataset.ends;
    }
    for (const one of document.querySelectorAll("[data-since]")) put(one, ago(live, one.dataset.since));
    document.querySelectorAll("[data-slow-at], [data-up-at]").forEach(mark);
    const nobody = document.getElementById("nobody");
    if (nobody) nobody.hidden = Boolean(document.querySelector(".desk[data-needs]"));
  }

  function load() {
    const live = document.querySelector("[data-now]");
    clearInterval(timer);
    if (!live) return;
    ahead = Date.now() / 1000 - live.dataset.now;
    tick();
    timer = setInterval(tick, EVERY);
  }

  document.addEventListener("DOMContentLoaded", load);
  document.addEventListener("htmx:load", (event) => event.target.id === "page" && load());
  document.addEventListener("visibilitychange", () => document.hidden || tick());
}
