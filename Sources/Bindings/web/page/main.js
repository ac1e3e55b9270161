import { Fairway } from "./fairway/fairway.js";
import { Banner } from "./banner.js";
import { Controls } from "./controls.js";
import { Drive } from "./drive.js";
import { clock, distance, duration } from "./format.js";
import { FrameMeter } from "./frame-meter.js";
import { Guidance } from "./guidance.js";
import { MapView } from "./map-view.js";
import { Router } from "./router.js";
import { Voice } from "./speech.js";
import { parseTrace } from "./traces.js";

const element = id => document.getElementById(id);
const fetched = async (path, options) => {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error((await response.text()).slice(0, 300));
  return response;
};
const json = async path => (await fetched(path)).json();

const [fairway, config, style, streets] = await Promise.all([
  Fairway.load({ guidance: true }), json("config.json"), json("style.json"),
  json("streets.json")]);
const router = config.server ? new Router(config.server) : null;
const state = { isRunning: false, speed: 1, isFollowing: true, hasVoice: true,
  isDark: matchMedia("(prefers-color-scheme: dark)").matches };
const map = new MapView("map", style, streets, state.isDark ? "dark" : "light");
const banner = new Banner(), voice = new Voice(), meter = new FrameMeter();
let guidance = null, drive = null, entry = null, fix = null, started = null, reroutes = 0, opening = 0;

// Shows a text for some seconds, or an alarm until there is another text.
let noticeEnd = 0;
function notice(text, isAlarm = false) {
  element("notice").textContent = text;
  element("notice").classList.toggle("alarm", isAlarm);
  clearTimeout(noticeEnd);
  if (!isAlarm) noticeEnd = setTimeout(() => { element("notice").textContent = ""; }, 8000);
}
// A failure is shown, and the page goes on.
const guarded = action => async (...given) => {
  try { await action(...given); } catch (error) { notice(error.message ?? String(error), true); }
};

// MARK: What is driven

function happened(event) {
  if (event.kind === "offRoute") {
    notice(`Off the route (${event.reason})`, true);
  } else if (event.kind === "backOnRoute") {
    notice("Back on the route");
  } else if (event.kind === "wrongWay") {
    notice("Wrong way", true);
  } else if (event.kind === "legAdvance" || event.kind === "legSkip") {
    map.showRoute(guidance, event.leg);
  } else if (event.kind === "didArrive") {
    const isLast = event.waypoint === guidance.facts.legEnds.length;
    notice(isLast ? "You have arrived" : `Stop ${event.waypoint} reached`);
  }
}

// A way on comes from the server or, once, from the recorded answer of the drive.
const mayReroute = () => Boolean(router || (entry?.reroute && reroutes === 0));
const reroute = guarded(async () => {
  const asking = guidance, { progress, facts } = guidance;
  let answer = null;
  try {
    if (router) {
      const stops = facts.legEnds.slice(progress.leg).map(end => facts.line[end]);
      answer = await router.ask([[fix.longitude, fix.latitude], ...stops], fix.course);
    } else {
      answer = await (await fetched(`routes/${entry.reroute}`)).text();
    }
  } finally {
    // Meanwhile another drive may have been chosen, or the vehicle may be back.
    const isWanted = asking === guidance && asking.isOffRoute;
    if (!isWanted) answer = null;
    if (!answer && asking === guidance) asking.giveUp();
  }
  if (!answer) return;
  reroutes++;
  guidance.replace(answer);
  map.showRoute(guidance, guidance.progress.leg);
  notice("New route");
});

// Begins a drive: the bytes of a route, and the text of a trace.
async function begin(bytes, trace, known = null) {
  const fixes = parseTrace(trace);
  started = { bytes, trace, known };
  map.onclick = null;
  element("pick").classList.remove("now");
  await map.isLoaded;
  const last = guidance;
  guidance = new Guidance(fairway, bytes, controls.guidance,
    { heard: (text, language) => voice.say(text, language), happened });
  element("banner").lang = guidance.facts.locale;
  last?.close();
  map.showRoute(guidance, 0);
  [drive, fix, entry, reroutes] = [new Drive(fixes), null, known, 0];
  if (state.isFollowing) map.course = guidance.facts.place(0).bearing;
  map.fit(guidance.facts.line);
  notice("");
  feed(drive.advance(0));
}

// The same drive from its start, in another language.
const language = guarded(async () => {
  opening++;
  if (started) await begin(started.bytes, started.trace, started.known);
});

const drives = (choice, body) => fetched(`drives?${new URLSearchParams(choice)}`,
  body === undefined ? {} : { method: "POST", body }).then(response => response.text());

const choose = guarded(async choice => {
  const request = ++opening, known = config.routes.find(route => route.id === choice.route);
  if (!known) return;
  const [route, trace] = await Promise.all([
    fetched(`routes/${known.file}`).then(response => response.arrayBuffer()), drives(choice)]);
  if (request === opening) await begin(new Uint8Array(route), trace, known);
});

// Routes and traces from files: a route alone is driven with the menu's noise, a trace alone on the present route.
const open = guarded(async files => {
  opening++;
  const texts = await Promise.all(files.map(file => file.text()));
  const isRoute = text => { try { return Boolean(JSON.parse(text).latitude === undefined); } catch { return false; } };
  const route = texts.find(isRoute) ?? guidance.bytes, trace = texts.find(text => !isRoute(text));
  await begin(route, trace ?? await drives(controls.choice, route));
});

const pick = guarded(async () => {
  element("pick").classList.add("now");
  notice("Click on the start", true);
  const click = () => new Promise(done => { map.onclick = done; });
  const start = await click();
  notice("Click on the destination", true);
  const destination = await click();
  opening++;
  const route = await router.ask([start, destination]);
  await begin(route, await drives(controls.choice, route));
});

// MARK: Time

function feed(fixes) {
  for (const next of fixes) {
    fix = next;
    guidance.feed(next);
    if (mayReroute() && guidance.wantsRoute()) reroute();
  }
}

let last = performance.now(), drawn = 0;
function frame(now) {
  requestAnimationFrame(frame);
  const interval = now - last;
  last = now;
  if (!drive) return;
  const start = performance.now();
  // A page that was hidden does not catch up.
  feed(state.isRunning ? drive.advance(Math.min(interval, 500) / 1000 * state.speed) : []);
  const place = guidance.place(drive.time);
  const engine = performance.now() - start;
  map.move(place, fix, interval);
  banner.show(guidance.banner(place));
  // What changes slowly is not written in each frame.
  if (now - drawn > 200) { drawn = now; showTrip(place); }
  if (drive.isOver && state.isRunning && drive.time >= drive.fixes.at(-1).timestamp + 5) actions.run();
  meter.add(engine, performance.now() - start, interval);
}

function showTrip(place) {
  const { facts, progress } = guidance, step = facts.steps[facts.number(place.leg, place.step)];
  map.showProgress(facts, place.distanceTraveled, step?.end ?? 0);
  element("progress").value = place.distanceTraveled / Math.max(1, facts.length);
  element("remaining").textContent = distance(facts.length - place.distanceTraveled);
  element("time").textContent = duration(progress.durationRemaining);
  element("arrival").textContent = clock(progress.timestamp + progress.durationRemaining);
  element("limit").hidden = guidance.limit === null;
  element("limit").textContent = guidance.limit ?? "";
  if (!meter.hasFrames) return;
  const { engine, script, worst, rate } = meter.summary;
  element("frame").value = `engine ${engine.toFixed(2)} ms, page ${script.toFixed(2)} ms a frame `
    + `(${worst.toFixed(1)} at most), ${rate.toFixed(0)} a second`;
}

// MARK: Actions

function setTheme(isDark) {
  state.isDark = isDark;
  document.documentElement.classList.toggle("dark", isDark);
  map.isLoaded.then(() => map.setTheme(isDark ? "dark" : "light"));
}
const show = () => controls.show(state);
const actions = {
  run() {
    state.isRunning = !state.isRunning;
    if (state.isRunning && drive?.isOver) choose(controls.choice);
    show();
  },
  speed(by) { state.speed = Controls.nextSpeed(state.speed, by); show(); },
  follow() {
    state.isFollowing = !state.isFollowing;
    map.follow(state.isFollowing);
    if (!state.isFollowing && guidance) map.fit(guidance.facts.line);
    show();
  },
  voice() { state.hasVoice = !state.hasVoice; voice.turn(state.hasVoice); show(); },
  theme() { setTheme(!state.isDark); show(); },
  choose, files: open, language, pick,
};
const controls = new Controls(config, fairway.guidanceLanguages, actions);
map.onleave = actions.follow;
matchMedia("(prefers-color-scheme: dark)").onchange = event => { setTheme(event.matches); show(); };

// #route=grid&detour=turn_return&language=de&speed=100&run begins with that drive; without a choice the first one runs.
const wanted = new URLSearchParams(location.hash.slice(1));
controls.choice = Object.fromEntries(wanted);
if (wanted.has("speed")) state.speed = Math.min(100, Math.max(1, +wanted.get("speed") || 1));
setTheme(state.isDark);
await choose(controls.choice);
state.isRunning = wanted.has("run") || location.hash.length < 2;
show();
requestAnimationFrame(frame);
