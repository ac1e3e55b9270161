import { beginnings, fetched } from "./beginnings.js";
import { Service } from "./fairway/fairway.js";
import { AheadStrip } from "./ahead-strip.js";
import { AlertList } from "./alert-list.js";
import { Banner } from "./banner.js";
import { ClearWay } from "./clear-way.js";
import { Compass } from "./compass.js";
import { Controls } from "./controls.js";
import { DeviceDrive, devicePosition } from "./device-drive.js";
import { directionOf } from "./direction.js";
import { Drive, paced } from "./drive.js";
import { EventLog } from "./event-log.js";
import { DriveEnd } from "./drive-end.js";
import { wordsOf } from "./event-words.js";
import { FreeRide } from "./free-ride.js";
import { clock, distance, duration, velocity } from "./format.js";
import { FrameMeter } from "./frame-meter.js";
import { length } from "./ground-metres.js";
import { Guidance } from "./guidance.js";
import { Heights } from "./heights.js";
import { introduce } from "./introduction.js";
import { showLimit } from "./limit-sign.js";
import { answerOfLine } from "./lines.js";
import { MapPlaces } from "./map-places.js";
import { guarded, notice } from "./notices.js";
import { contentsOf } from "./opened-files.js";
import { isOwn, ownDrive } from "./own-drives.js";
import { KeptDrive } from "./kept-drive.js";
import { keepLastView } from "./last-view.js";
import { insets, makeRoom } from "./panels.js";
import { Picking } from "./picking.js";
import { command } from "./preparation.js";
import { Question } from "./question.js";
import { RoadService } from "./road-service.js";
import { RoadShelf } from "./road-shelf.js";
import { streetsOf } from "./road-streets.js";
import { answerTo, providerFor } from "./services.js";
import { Voice } from "./fairway/device.js";
import { StepList } from "./step-list.js";
import { StopList } from "./stop-list.js";
import { map, streets } from "./town-map.js";
import { TownStreets } from "./town-streets.js";
import { parseTrace } from "./traces.js";
import { Trip } from "./trip.js";
import { tripOf, tripTo } from "./trip-of-route.js";
import { drivenFixes } from "./vehicle.js";
import { WakeLock } from "./wake-lock.js";
import { Travel } from "./travel.js";
import { WhereTo } from "./where-to.js";
import { WayChoice } from "./way-choice.js";
import { waysOf } from "./way-facts.js";
import { Wishes } from "./wishes.js";
import { write } from "./writing.js";

const element = id => document.getElementById(id);

// #route=grid&detour=turn_return&language=de&speed=100&run begins with that drive; without a choice the first one runs.
const wanted = new URLSearchParams(location.hash.slice(1));
const [fairway, config, style] = await beginnings;
map.carry(style);
const town = new TownStreets(streets), travel = new Travel(() => travelOtherwise());
const service = new RoadService(() => roads(), () => travel.options);
const provider = providerFor(wanted, config.server, service), isOnRoads = !(provider instanceof Service);
// The view is that of the camera, following or an overview, that of the ways to choose from, or the user's own.
const state = { isRunning: false, speed: 1, view: "following", hasVoice: true,
  isDark: matchMedia("(prefers-color-scheme: dark)").matches };
const camera = fairway.camera({ width: innerWidth, height: innerHeight });
const banner = new Banner(), voice = new Voice(), meter = new FrameMeter(), question = new Question();
const wakeLock = new WakeLock(), clearWay = new ClearWay(), stillness = matchMedia("(prefers-reduced-motion: reduce)");
const log = new EventLog(element("events")), said = new EventLog(element("said")), heights = new Heights();
const steps = new StepList(element("steps")), alertList = new AlertList(element("alerts-ahead")), aheadStrip = new AheadStrip();
let guidance = null, trip = null, drive = null, fix = null, started = null;
// A drive without a route, and the roads of the town or of a file, which routers ask as well: fetched once, and again where
// that failed.
let free = null, network;
const roads = () => network ??= command.promise.then(() => fetched("town.roads"))
  .then(async response => fairway.openRoads(await response.arrayBuffer())).catch(error => {
    network = undefined;
    throw error;
  });
// What a drive needs of the page, beside its own.
const wishes = new Wishes(async () => {
  await map.isLoaded;
  return roads();
});
roads().catch(() => {});
// The route and the leg that are drawn, and whether the driver follows the routes rather than the trace.
let drawn = {}, isObeying = false;
// The driver's own alerts, for every drive, and their places.
let alerts = null;
// How the vehicle last left its route.
let left = null;
// When the vehicle has arrived, once it has.
let arrived = null;

// MARK: What is driven

function happened(event) {
  trip.happened(event);
  question.happened(event);
  if (event.kind === "offRoute") {
    left = { ...event, distance: guidance.progress.lateralDistance, why: guidance.whyLeft };
  }
  // The route to what the driver has asked for is followed, and so are those after it.
  const isAsked = ["trip", "closure", "wayBack"].includes(event.reason);
  if (event.kind === "routeReplaced" && (isObeying || isAsked)) obey();
  // On another route than the chosen one, there is nothing to choose any more.
  if (event.kind === "routeReplaced") choice.close();
  const words = wordsOf(event, trip, left);
  if (!words) return;
  log.add(event, words);
  if (words.isNotice) notice(words.text, words.isAlarm);
  // The outcome of an edit is seen at once, and one that has failed is undone.
  showStops();
}

// The most metres a second of whoever follows a line.
const bicycle = 7;

// From now on the driver follows the route, which the trace knows nothing of.
function obey() {
  isObeying = true;
  const fastest = started.isLine ? bicycle : Infinity;
  if (fix) drive.goOn(drivenFixes(guidance.facts, guidance.progress.distanceTraveled, fix, controls.pace, fastest));
}

// Changes the trip; what makes no sense is said, and changes nothing.
const edit = guarded(async change => {
  trip.change(change);
  showStops();
});

const decide = async event => {
  const answer = await question.ask(event, trip.rows.find(({ id }) => id === event.stop)?.name ?? "a stop");
  // Once the router knows what is decided, and its route is that.
  if (answer !== "again") setTimeout(obey);
  return answer;
};

const blocked = guarded(async () => { guidance.router.avoid({ next: 300 }); });

// What a router asks where no way back is to be asked for.
const noProvider = () => { throw new Error("no way is asked for"); };

// The drive of the text of a trace, of a function that makes fixes at a pace, or of this device for none.
const driveOf = trace => trace === null ? new DeviceDrive(notice, () => { if (drive) feed(drive.advance(0)); })
  : new Drive(typeof trace === "function" ? trace(controls.pace) : paced(parseTrace(trace), controls.pace));

// Where new routes come from on a drive that begins at a place, by the roads that are known.
const sourceOf = (start, isLine, known) => isLine && !controls.asksForWaysBack ? "direction"
  : !isOnRoads ? provider.server.style : !known || isOnRoad(start, known) ? "roads" : "far";
const isOnRoad = ([longitude, latitude], known) =>
  known.match([{ timestamp: 1e9, longitude, latitude, horizontalAccuracy: 30 }])[0] !== null;

// Begins a drive on the roads: a server's answer to the request for a trip, and the text of a trace; without one the vehicle is
// this device. `asked` are the places that were asked for, if they are known; `name` is what is driven; with `isObeyed` the driver
// takes whatever new route there is; with `isLine` the answer is the route along a line; with `isRecorded` somebody has
// driven it; `kept` is a drive that goes on.
const begin = (answer, trace, more) => known => {
  const { asked = null, isObeyed = false, isLine = false, isRecorded = false, name, kept } = more;
  // Before the device says, perhaps at once, that it has no position.
  notice(trace === null ? "Waiting for the position of this device" : "");
  const nextDrive = kept?.drive ? Drive.from(kept.drive) : driveOf(trace), { language } = controls.guidance;
  const asksForWays = controls.asksForWaysBack || !isLine;
  let next;
  try {
    const asking = { provider: asksForWays ? provider : noProvider, decide };
    const router = kept ? fairway.restoreRouter(kept.router, asking) : fairway.router(answer,
      asked ? tripTo(asked, language) : tripOf(fairway, answer, language, place => town.nameAt(place)),
      { ...asking, options: Guidance.options(controls.guidance) });
    next = new Guidance(router, { ways: asksForWays && isOnRoads ? own => service.on(own) : null, happened, heard: hear });
    if (alerts) next.router.setAlerts(alerts.set);
    // Where a route lies on none of them, as one from a file may, they say nothing.
    if (known) next.setRoads(known);
  } catch (error) {
    next?.close();
    nextDrive.close?.();
    throw error;
  }
  const anew = { ...more, kept: undefined };
  started = { begins: begin(answer, trace, anew), answer, isLine, more: anew, isDevice: trace === null };
  map.onclick = touched;
  endBefore();
  choice.show(more.ways ?? [], answer);
  [guidance, trip, drive, fix, isObeying, drawn] = [next, new Trip(next, kept?.odometer), nextDrive, kept?.fix ?? null,
    kept?.isObeying ?? (isObeyed || !isRecorded && controls.takesNewRoutes), {}];
  left = null;
  log.clear();
  said.clear();
  const isDevice = trace === null, { coordinates, bearing } = guidance.facts.place(0);
  introduce({ name, vehicle: isDevice ? "device" : isRecorded ? "recorded" : "simulated",
    service: sourceOf(coordinates, isLine, known) });
  map.course = bearing;
  feed(drive.advance(0));
  showStops();
};

// Speaks an instruction or an alert, and keeps it for those who do not hear it.
function hear(text, language, isAlert, kind = "said") {
  voice.say(text, language, isAlert);
  said.add({ kind, reason: "", timestamp: drive.time }, { text, language, isAlarm: isAlert });
}

// Ends the drive before this one, and shows what the next one has.
function endBefore(isFree = false) {
  written = -Infinity;
  drive?.close?.();
  guidance?.close();
  free?.close();
  keptDrive?.end();
  free = null;
  question.close();
  picking.cancel();
  end.hide();
  arrived = null;
  for (const id of ["trip-panel", "progress"]) element(id).hidden = isFree;
  element("road").hidden = !isFree;
  showLimit(null);
  aheadStrip.show(null);
  for (const id of ["arrival", "street"]) element(id).parentElement.hidden = isFree;
  element("time-label").textContent = isFree ? "Driven" : "Time left";
  element("remaining-label").textContent = isFree ? "Roads" : "Distance left";
}

const recordedHint = "This drive is recorded and has no route. Under More, choose start and destination on the map.";

// Begins a drive without a route: simulated, recorded or of this device.
const beginFree = (trace, { isRecorded = false, name } = {}) => known => {
  const isDevice = trace === null;
  notice(isRecorded ? "" : "Touch the map where you want to go");
  const next = new FreeRide(known, controls.guidance.language, hear);
  let nextDrive;
  try {
    nextDrive = driveOf(trace);
  } catch (error) {
    next.close();
    throw error;
  }
  started = { begins: beginFree(trace, { isRecorded, name }), isFree: true };
  map.onclick = place => { if (isRecorded) notice(recordedHint); else goTo(place); };
  endBefore(true);
  choice.close();
  banner.show(null);
  [guidance, trip, free, drive, fix, isObeying, drawn] = [null, null, next, nextDrive, null, false, {}];
  log.clear();
  places.clear();
  map.clearRoute();
  map.showWayBack([]);
  heights.show(null);
  element("road-source").textContent = `Roads: ${free.roads.attribution}`;
  introduce({ name, vehicle: isDevice ? "device" : isRecorded ? "recorded" : "simulated", service: "none" });
  feed(drive.advance(0));
};

// The drive that is over, once more.
async function again() {
  await restart();
  state.isRunning = true;
  show();
}

const stopsAhead = () => guidance.router.stops.filter(({ state }) => state === "ahead")
  .map(({ name, longitude, latitude }) => ({ name, longitude, latitude }));

// What it takes to go on with a drive later; null for a drive without a route, and for one that is over.
function keptState() {
  if (!guidance || arrived || drive.isOver) return null;
  const { answer, more, isDevice } = started, { router } = guidance;
  return { router: router.snapshot(), ahead: stopsAhead(), answer, more: { ...more, ways: [] }, isDevice, drive: drive.state,
    odometer: trip.odometer, fix, isObeying };
}

// Goes on with a drive that was kept: by the router itself or, if another version of the engine has kept it, on a new way to the
// stops ahead.
const goOn = guarded(async kept => {
  const { answer, more, drive: driven, isDevice, ahead } = kept, trace = isDevice ? null : pace => paced(driven.fixes, pace);
  if (isDevice) element("vehicle").value = "device";
  try {
    await wishes.grant(async () => begin(answer, trace, { ...more, kept }));
  } catch {
    await wishes.grant(async () => isDevice ? between([kept.fix ?? await devicePosition(), ...ahead]) : begin(answer, trace, more));
  }
  notice("Your drive goes on");
});

// The same drive from its start, in another language or at another pace.
const restart = guarded(() => wishes.renew(() => started?.begins));

const drives = (choice, body) => command.promise.then(() => fetched(`drives?${new URLSearchParams(choice)}`,
  body === undefined ? {} : { method: "POST", body })).then(response => response.text());

// The page's own drive along a route, where there is no command line.
const driveAlong = answer => ownDrive(fairway, service, answer,
  tripOf(fairway, answer, controls.guidance.language, place => town.nameAt(place)).waypoints, controls.takesNewRoutes);

const answerAlong = async ({ file }) => new Uint8Array(await (await fetched(`routes/${file}`)).arrayBuffer());

// The first drive begins before there is anything that makes drives: of a driver who follows the route.
const beginFirst = guarded(async () => {
  const [known] = config.routes, answer = await answerAlong(known);
  await map.isLoaded;
  begin(answer, await ownDrive(fairway, service, answer), { ...known, name: nameOf(known) })(null);
  roads().then(own => guidance?.setRoads(own), () => {});
});

const nameOf = ({ name }) => `${name}, in an invented town`;

const choose = guarded(choice => wishes.grant(async () => {
  const known = config.routes.find(route => route.id === choice.route);
  if (controls.isDevice) return beginFree(null);
  if (known.isFree) return beginFree(await drives(choice));
  const along = answerAlong(known);
  const [bytes, trace] = await Promise.all([along, config.isAlone ? along.then(driveAlong) : drives(choice)]);
  return begin(known.isLine ? await answerOfLine(bytes) : bytes, trace, { ...known, name: nameOf(known) });
}));

// Files of a kind, or of that which they show: a route or a line alone is driven with the menu's noise, a trace alone on the
// present route or, if that is elsewhere, on no route; roads and alerts are for the present drive and for those to come.
const open = guarded(async (files, kind) => {
  try {
    await wishes.grant(() => opened(files, kind));
  } catch (error) {
    // An error about a file names it.
    throw new Error(`${files.map(({ name }) => name).join(", ")}: ${error.message ?? error}`);
  }
});

async function opened(files, kind) {
  const { line, alerts: own, route, trace, roads: bytes, name } = await contentsOf(files, kind);
  const taken = bytes === undefined ? null : takeRoads(bytes);
  if (taken) await shelf?.add(files.find(({ name: file }) => file.endsWith(".roads"))?.name ?? name, bytes);
  if (own !== undefined) takeAlerts(own);
  if (!(line ?? route ?? trace)) {
    const again = taken && started?.isFree ? started.begins : null;
    return again && (known => {
      again(known);
      sayRoads(known);
    });
  }
  const isRecorded = trace !== undefined;
  const isElsewhere = () => taken || !isNear(parseTrace(trace)[0]);
  if (!(line ?? route) && isElsewhere()) return beginFree(trace, { isRecorded, name });
  const answer = line === undefined ? route ?? started.answer : await answerOfLine(line);
  const isLine = line !== undefined || route === undefined && started.isLine;
  const driven = trace ?? (controls.isDevice ? null
    : await (config.isAlone ? driveAlong(answer) : drives(choiceFor(isLine), answer)));
  return begin(answer, driven, { isLine, isRecorded, name });
}

// Lines are followed by bicycle.
const choiceFor = isLine => ({ ...controls.choice, ...isLine && { vehicle: "cycle" } });

// Whether a fix is near enough to the present route to be the start of a drive on it.
function isNear({ longitude, latitude }) {
  return guidance !== null && guidance.facts.line.some(place => length(place, [longitude, latitude]) < 2000);
}

// Drives on the roads of a file from now on, and draws them.
function takeRoads(bytes) {
  const own = fairway.openRoads(bytes);
  network = Promise.resolve(own);
  map.setStreets(streetsOf(own));
  guidance?.setRoads(own);
  sayRoads(own);
  return own;
}

// Drives on the page's own roads again.
function takeOwnRoads() {
  network = undefined;
  map.setStreets(streets);
  roads().then(own => guidance?.setRoads(own), () => {});
}

const sayRoads = own => notice(`${own.facts.wayCount} roads from a file: ${own.attribution}`);

// Alerts the driver to the places of a text of GeoJSON, from now on.
function takeAlerts(text) {
  const set = fairway.openAlerts(text);
  alerts?.set.close();
  alerts = { set, content: JSON.parse(text) };
  map.showAlerts(alerts.content);
  guidance?.router.setAlerts(set);
  const { length } = alerts.content.features;
  notice(`${length} ${length === 1 ? "alert" : "alerts"} from a file`);
}

const named = ([longitude, latitude]) => ({ longitude, latitude, name: town.nameAt([longitude, latitude]) });

// Start and destination by touches, while the vehicle waits and the whole town is seen. Who changes their mind is back where
// they were.
const pick = guarded(async () => {
  const { isRunning, view } = state;
  if (!controls.isDevice) state.isRunning = false;
  look(free ? "own" : "overview");
  if (free) map.showAll();
  const places = await picking.places([...controls.isDevice ? [] : ["Touch the start"], "Touch the destination"]);
  state.isRunning = isRunning;
  look(view);
  if (!places) return;
  if (controls.isDevice) await goTo(places[0]); else await wishes.grant(() => between(places.map(named)));
});

// The drive of a simulated vehicle, or of this device, from one place to another: on the fastest way, and before it begins with up to
// `alternatives` other ones to choose from. The router gets the chosen way alone, and asks for later ones itself: whoever misses a turn
// has a new route then, and is not on one of those that were not chosen.
async function between(asked, alternatives = 2) {
  const isAtRest = !state.isRunning;
  const answer = await answerTo(fairway, tripTo(asked, controls.guidance.language), provider, asked.length === 2 ? alternatives : 0);
  const ways = waysOf(fairway, answer, travel.options.avoided), [{ answer: fastest }] = ways, trace = await driveBetween(asked, fastest);
  // Whoever sets off meanwhile chooses nothing.
  return known => begin(fastest, trace, { asked, ways: isAtRest && state.isRunning ? [] : ways })(known);
}

// The drive on one of some ways.
const along = async (asked, { answer }, ways) => begin(answer, await driveBetween(asked, answer), { asked, ways });

// A drive along an answer to what was asked for; none of this device. On its roads the page makes what it can, and needs no server
// for it.
const driveBetween = (asked, answer) => controls.isDevice ? null : isOnRoads && isOwn(controls.choice)
  ? ownDrive(fairway, service, answer, asked, controls.takesNewRoutes) : drives(controls.choice, answer);

// The way from where the vehicle is to a place.
const goTo = guarded((place, known = named(place)) => wishes.grant(async () => {
  notice("Asking for the way");
  const { longitude, latitude } = fix ?? await devicePosition();
  return between([named([longitude, latitude]), known]);
}));

// The rest of the trip with other choices of the way; what others have driven or drawn stays as it is. Who drives chooses nothing.
const travelOtherwise = guarded(async () => {
  if (!started?.more?.asked || arrived) return;
  const alternatives = choice.isOpen || !state.isRunning ? 2 : 0;
  await wishes.grant(async () => between([named([fix.longitude, fix.latitude]), ...stopsAhead()], alternatives));
});

// The vehicle is simulated, or this device, which has no route yet.
const vehicle = guarded(async () => {
  if (!controls.isDevice) return choose(controls.choice);
  await wishes.grant(async () => known => {
    beginFree(null)(known);
    if (!state.isRunning) actions.run();
  });
});

// MARK: Time

function feed(fixes) {
  for (const next of fixes) {
    fix = next;
    if (free) {
      free.feed(next);
      continue;
    }
    guidance.feed(next);
    trip.drive(guidance.place(next.timestamp));
  }
}

// The most seconds of a drive between two frames. However fast it runs, all that happens is shown, and what its router asks
// for is answered in time; a machine that draws few frames a second runs it slower.
const mostBetweenFrames = 2;
// An app at the vehicle's own pace draws 9 or 10 frames a second, a pixel or two apart: on a phone each one takes a part of its battery.
const leastBetweenFrames = () => config.isInstalled && state.speed === 1 ? 100 : 0;
let last = performance.now(), written = -Infinity, metered = -Infinity;
function nextFrame() {
  const least = leastBetweenFrames(), ask = () => requestAnimationFrame(frame);
  if (least) setTimeout(ask, least); else ask();
}
function frame(now) {
  nextFrame();
  const interval = now - last;
  last = now;
  if (!drive) return;
  const start = performance.now();
  feed(state.isRunning ? drive.advance(Math.min(interval / 1000 * state.speed, mostBetweenFrames)) : []);
  // A device takes some seconds to its first position.
  if (!fix) return;
  const place = free ? free.at(drive.time) : guidance.place(drive.time);
  if (choice.isOpen && (controls.isDevice ? choice.isPast(place.distanceTraveled) : state.isRunning)) choice.close();
  // What changes slowly is not written in each frame, but at once where a drive begins, stops or ends. The panels are measured
  // before anything is written, and so without another layout.
  const isDue = now - written > 200;
  if (isDue) measure();
  const view = viewAt(place, now / 1000);
  const engine = performance.now() - start;
  if (!free) showRoute();
  map.move(place, fix, view);
  if (!meter.hasFrames) firstFrame();
  if (!free) banner.show(guidance.banner(place, trip.nameAtEnd(place.leg)));
  if (!arrived && !free && place.hasArrived && place.leg === guidance.facts.legEnds.length - 1) arrive(place);
  if (state.isRunning && drive.isOver && drive.time >= drive.fixes.at(-1).timestamp + 5) actions.run();
  if (isDue) {
    written = now;
    if (free) free.show(); else showTrip(place);
    showWays();
  }
  meter.add(engine, performance.now() - start, interval);
  if (now - metered > 1000) {
    metered = now;
    showFrames();
  }
  keptDrive?.tick(now);
}

// Shows the ways to choose from whole, wherever the panels are.
function showWays() {
  if (state.view !== "ways") return;
  const free = JSON.stringify([innerWidth, innerHeight, insets()]);
  if (free === state.waysBetween) return;
  state.waysBetween = free;
  map.showPlaces(choice.ways.flatMap(({ line }) => line), insets());
}

// The room of the map between its panels. The camera learns of it where it changes.
let room = {};
function measure() {
  const measured = { width: innerWidth, height: innerHeight, ...insets() };
  if (Object.keys(measured).some(each => measured[each] !== room[each])) camera.set(room = measured);
}

// The first frame is there once the map of the place is drawn, with its streets, the route and the vehicle.
async function firstFrame() {
  await map.drawn();
  performance.mark("first frame");
  await map.showNames();
  controls.addLanguages();
}

// What the camera shows at a time in seconds: the way ahead is not below a panel. Null for a map that stays as it is.
function viewAt(place, time) {
  if (state.view === "own" || state.view === "ways") return null;
  // A frame long after the last one shows at once what others come to by and by.
  const frameTime = stillness.matches ? 1000 * time : time;
  const view = camera.follow(free ? free.drive : guidance.router, drive.time, frameTime);
  if (free || state.view !== "following" || place.routeState === "offRoute") return view;
  const { insetTop: freeTop, insetBottom: freeBottom } = room;
  return clearWay.clear({ ...view, freeTop, freeBottom }, { facts: guidance.facts, along: place.distanceTraveled, time, isStill: stillness.matches });
}

// The end of a drive is shown once.
function arrive({ leg }) {
  arrived = drive.time;
  keptDrive?.end();
  end.show({ name: trip.nameAtEnd(leg), metres: trip.driven, seconds: arrived - drive.start, canRepeat: !controls.isDevice });
}

// Draws the route again if it is another one, or the vehicle is on another leg.
function showRoute() {
  const { facts, progress: { leg } } = guidance;
  if (facts === drawn.facts && leg === drawn.leg) return;
  if (facts !== drawn.facts) Object.assign(element("banner"), { lang: facts.locale, dir: directionOf(facts.locale) });
  drawn = { facts, leg };
  map.showRoute(guidance, leg, trip.numbers, () => facts.streets(place => town.nameAt(place)), choice.others ?? guidance.alternatives);
  heights.show(facts);
}

function showStops() {
  const { rows, isChanging } = trip;
  stops.show(rows, isChanging);
  places.show(guidance.router.stops.at(-1), isChanging);
}

// The way that leads back to a line: of the route, or straight to the place where it is to be rejoined.
function showWayBack({ distanceTraveled, longitude, latitude }) {
  const { facts, router: { line } } = guidance;
  if (Number.isFinite(line.latitude)) map.showWayBack([[longitude, latitude], [line.longitude, line.latitude]]);
  else map.showWayBack(line.wayBack > 0 ? facts.part(distanceTraveled, distanceTraveled + line.wayBack) : []);
}

function showTrip(place) {
  const { facts, progress } = guidance, number = facts.number(place.leg, place.step), step = facts.steps[number];
  map.showProgress(facts, place.distanceTraveled, step?.end ?? 0);
  showWayBack(place);
  heights.move(place.distanceTraveled, guidance.router.guidance);
  showStops();
  steps.show(facts, number);
  alertList.show(guidance.router.route, place.distanceTraveled);
  write("velocity", velocity(place.speed));
  write("street", guidance.street(place) || "–");
  element("progress").value = trip.driven / Math.max(1, trip.driven + trip.left);
  write("remaining", distance(trip.left));
  write("time", duration(progress.durationRemaining));
  write("arrival", clock(progress.timestamp + progress.durationRemaining));
  write("sum", `${distance(trip.driven)} driven, ${distance(trip.left)} left`);
  showLimit(...guidance.limit);
  aheadStrip.show(guidance);
}

function showFrames() {
  if (!meter.hasFrames) return;
  const { engine, script, worst, rate } = meter.summary;
  element("frame").value = `Each frame takes the engine ${engine.toFixed(2)} ms and the page `
    + `${script.toFixed(2)} ms (${worst.toFixed(1)} at most); ${rate.toFixed(0)} frames a second`;
}

// MARK: Actions

function setTheme(isDark) {
  state.isDark = isDark;
  document.documentElement.classList.toggle("dark", isDark);
  map.isLoaded.then(() => map.setTheme(isDark ? "dark" : "light"));
}
const show = () => {
  controls.show(state);
  compass.show();
  wakeLock.turn(state.isRunning);
};
function look(view) {
  state.view = view;
  if (view === "following" || view === "overview") camera.set({ mode: view });
  show();
}
// A map that the user has moved is turned north; the camera's own is held there.
function turnNorth() {
  if (state.view === "own") map.turnNorth();
  else {
    state.isNorthUp = !state.isNorthUp;
    camera.set({ orientation: state.isNorthUp ? "northUp" : "courseUp" });
  }
  show();
}
const actions = {
  async run() {
    if (!state.isRunning && drive?.isOver) {
      // Another drive begins, before which the one that has ended would only end again.
      await choose(controls.choice);
      state.isRunning = true;
    } else state.isRunning = !state.isRunning;
    written = -Infinity;
    show();
  },
  speed(by) { state.speed = Controls.nextSpeed(state.speed, by); show(); },
  follow() { look(state.view === "following" ? "overview" : "following"); },
  voice() { state.hasVoice = !state.hasVoice; voice.turn(state.hasVoice); show(); },
  theme() { setTheme(!state.isDark); show(); },
  add() { offer(map.centre); },
  choose, files: open, restart, pick, blocked, vehicle,
};
const offer = place => places.offer(place, trip.rows.filter(({ state }) => state === "ahead").length);
// A touch on one of the ways to choose from takes it.
const touched = place => {
  const { ways } = choice, number = map.touched(ways.map(({ line }) => line), place);
  if (number > 0) choice.choose(ways[number]); else offer(place);
};
const choice = new WayChoice({
  take: guarded((way, ways) => wishes.grant(() => along(started.more.asked, way, ways))),
  // A simulated vehicle waits until one has chosen.
  opened() {
    if (!controls.isDevice) state.isRunning = false;
    Object.assign(state, { viewBefore: state.view, waysBetween: "" });
    look("ways");
  },
  closed() {
    drawn = {};
    if (state.view === "ways") look(state.viewBefore);
  },
  start() {
    look(state.viewBefore);
    state.isRunning = true;
    written = -Infinity;
    show();
  },
});
const controls = new Controls(config, () => fairway.guidanceLanguages, actions);
const stops = new StopList(element("stops"), edit), places = new MapPlaces(map.map, place => town.nameAt(place), edit);
const picking = new Picking(map), compass = new Compass(element("compass"), () => Boolean(state.isNorthUp), turnNorth);
const end = new DriveEnd(() => again(), () => { element("menu").open = true; });
map.onturn = bearing => compass.turn(bearing);
map.onleave = () => look("own");
matchMedia("(prefers-color-scheme: dark)").onchange = event => { setTheme(event.matches); show(); };

if (wanted.has("language")) controls.addLanguages();
const given = Object.fromEntries(wanted), unknown = controls.unknown(given, ["speed", "run", "osrm", "valhalla"]);
controls.choice = given;
if (wanted.has("speed")) state.speed = Math.min(100, Math.max(1, +wanted.get("speed") || 1));
setTheme(state.isDark);
element("footer").hidden = false;
const keptDrive = config.isInstalled ? new KeptDrive(keptState) : null, kept = keptDrive && !wanted.size ? await KeptDrive.load() : null;
if (config.isInstalled) keepLastView(() => map.view);
const shelf = config.isInstalled ? new RoadShelf(bytes => { if (bytes) takeRoads(bytes); else takeOwnRoads(); }, () => map.bounds) : null;
element("travel").hidden = !isOnRoads;
await Promise.all([guarded(async () => shelf?.begin())(), travel.load()]);
const whereTo = new WhereTo({ roads, position: () => fix, go: ({ name, latitude, longitude }) => {
  makeRoom();
  return goTo([longitude, latitude], { name, latitude, longitude });
} });
whereTo.begin();
if (kept) await goOn(kept);
else if (controls.isDevice) vehicle();
else if (command.isThere) await choose(controls.choice);
else {
  await beginFirst();
  // What the address asks for, once it can be made.
  if (wanted.size) choose(controls.choice);
}
if (unknown) notice(`The address asks for what there is not: ${unknown}`, true);
state.isRunning = controls.isDevice || wanted.has("run") || location.hash.length < 2;
show();
requestAnimationFrame(frame);
// A device without a position, and a drive that does not begin, have no first frame.
if (!fix) {
  controls.addLanguages();
  map.drawn().then(() => map.showNames());
}
