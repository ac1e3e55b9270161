/**
 * Tests the router of the JavaScript package: the drives of Tests/TripScenario are those of Swift, C and Python; a provider
 * answers late, twice, wrongly or never; routers end.
 *
 *   node router.mjs PACKAGE ROOT
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { failing, finish, suite } from "./testing.mjs";

const [packageFolder, root] = process.argv.slice(2);
const { Fairway, FairwayError, mapbox, osrm, Router, Service, valhalla } = await import(`${packageFolder}/fairway.js`);
const scenario = `${root}/Tests/TripScenario`;
const linesOf = (file) => readFileSync(`${scenario}/${file}`, "utf8").trim().split("\n");
const inputsOf = (name) => linesOf(`${name}.ndjson`).map((line) => JSON.parse(line));

const test = suite("Web.router");
const fails = failing(FairwayError);
const [fairway, base, full] = await Promise.all(
  [{ router: true }, { guidance: true }, { router: true, roads: true }].map((features) => Fairway.load(features)));

const [start, ...others] = inputsOf("trip"), { options } = start;
const answer = JSON.stringify(start.answer);
const router = (more = {}) => fairway.router(answer, start.trip, { options, ...more });
const fixOf = ([timestamp, latitude, longitude, horizontalAccuracy, speed, course]) =>
  ({ timestamp, latitude, longitude, horizontalAccuracy, speed, course });

const told = new Set([
  "visualInstruction", "spokenInstruction", "willArrive", "didArrive", "legAdvance", "rerouteRequested", "refreshed", "routeReplaced", "tripChanged", "tripNotChanged"]);

function line({ kind, reason, legNumber, stop, distanceAlong }) {
  return `${kind}${reason === "none" ? "" : ` ${reason}`} leg ${legNumber} stop ${stop} at ${distanceAlong}`;
}

function* table(router) {
  const time = (value) => Number.isNaN(value) ? "-" : value;
  for (const { id, state, isVia, latitude, longitude, plannedTime, actualTime } of router.stops) {
    yield `stop ${id} ${state} ${isVia ? "via" : "stop"} ${latitude} ${longitude} planned ${time(plannedTime)}`
      + ` actual ${time(actualTime)}`;
  }
  for (const leg of router.summaries) {
    yield `leg ${leg.legNumber} stop ${leg.stop} from ${leg.startTime} to ${leg.endTime} driven ${leg.drivenDistance}`
      + ` raw ${leg.rawDistance} along ${leg.distance}`;
  }
}

/** Lines with the same words and the same numbers, which JavaScript writes without a point if they are whole. */
function compare(lines, name = "trip") {
  const expected = linesOf(`${name}.txt`);
  assert.equal(lines.length, expected.length);
  lines.forEach((text, place) => {
    const words = [text.split(" "), expected[place].split(" ")];
    assert.equal(words[0].length, words[1].length, `${text} instead of ${expected[place]}`);
    words[0].forEach((word, at) => {
      const isNumber = !Number.isNaN(Number(word)), other = words[1][at];
      assert.equal(isNumber ? Number(word) : word, isNumber ? Number(other) : other,
        `${text} instead of ${expected[place]}`);
    });
  });
}

/** The text of a snapshot but for the number of questions: those that are pending are asked again. */
const withoutCount = (bytes) => new TextDecoder().decode(bytes).replace(/"questionCount":\d+/, "");

for (const name of ["trip", "replacements"]) for (const kills of [false, true]) await test(
  `a route is replaced on the way, as in Swift: ${name}, with kills: ${kills}`, () => {
  const lines = [], questions = new Map(), [first, ...inputs] = inputsOf(name);
  let each = fairway.router(JSON.stringify(first.answer), first.trip, { options: first.options });
  const take = (events) => {
    for (const event of events) {
      if (event.kind.startsWith("needs")) questions.set(event.kind, event.item);
      else if (told.has(event.kind)) lines.push(line(event));
    }
  };
  for (const given of inputs) {
    if (given.fix) take(each.update(fixOf(given.fix)).events);
    else if (given.edit) take(each.changeTrip(given.edit));
    else if (given.replace) take(each.replaceRoute(fairway.openRoute(JSON.stringify(given.replace))).events);
    else if (given.take) take(each.takeAlternative(each.alternatives[0].id));
    else if (given.question) {
      take(each.answer(questions.get(given.question), 200, JSON.stringify(given.answer)));
      questions.delete(given.question);
    } else if (kills) {
      const stored = each.snapshot();
      each.close();
      each = fairway.restoreRouter(stored);
      assert.equal(withoutCount(each.snapshot()), withoutCount(stored));
      take(each.takeEvents());
    }
  }
  compare([...lines, ...table(each)], name);
  each.close();
});

await test("a provider answers the same trip, and an iterator has its events", async () => {
  const answers = [], lines = [];
  const each = router({
    async provider({ kind, trip, signal }) {
      assert.ok(signal instanceof AbortSignal);
      assert.ok(kind === "needsRefresh" ? trip.responseIdentifier : trip.waypoints.length >= 2, JSON.stringify(trip));
      return new Promise((resolve) => answers.push({ kind, resolve }));
    },
  });
  const events = each.events();
  const reading = (async () => {
    for await (const event of events) if (told.has(event.kind)) lines.push(line(event));
  })();
  for (const given of others) {
    if (given.fix) each.update(fixOf(given.fix));
    else if (given.edit) each.changeTrip(given.edit);
    else if (given.question) {
      await pause(0);
      const place = answers.findIndex(({ kind }) => kind === given.question);
      const [{ resolve }] = answers.splice(place, 1);
      resolve(JSON.stringify(given.answer));
      await pause(0);
    }
  }
  const last = [...table(each)];
  each.close();
  await reading;
  compare([...lines, ...last]);
});

/** The first inputs of the scenario up to a question of a kind, which is returned. */
function until(each, kind) {
  for (const given of others) {
    const events = given.fix ? each.update(fixOf(given.fix)).events : given.edit ? each.changeTrip(given.edit) : [];
    const question = events.find((event) => event.kind === kind);
    if (question) return question;
  }
  throw new Error(`no ${kind}`);
}

await test("answers of every kind are taken, and wrong ones are failed requests", async () => {
  const body = JSON.stringify(start.answer);
  const bad = [
    [7, "the provider returned a value of type number"], [undefined, "a value of type undefined"], [null, "null"],
    [{ status: "200", body }, "a value of type object"], [{ status: 503, body: "" }, ""], ["{", ""],
    [new Response("no", { status: 404 }), ""], [Promise.reject(new Error("out of range")), "out of range"],
    [{ status: 200, body: JSON.stringify({ code: "NoRoute", routes: [] }) }, ""],
  ];
  for (const [answer, words] of bad) {
    if (answer instanceof Promise) answer.catch(() => {});
    const each = router({ provider: async () => answer }), events = each.events();
    const { item } = until(each, "needsRoute");
    let failure;
    for await (const event of events) if ((failure = event).kind === "rerouteFailed") break;
    assert.ok(failure.text.includes(words), `${failure.text}: ${words}`);
    fails("state", () => each.answer(item, 200, body), `question ${item} is not pending`);
    each.close();
  }
});

await test("an answer that comes late, twice or after the end changes nothing", async () => {
  const given = [];
  const each = router({ provider: ({ signal }) => new Promise((resolve) => given.push({ resolve, signal })) });
  const { item } = until(each, "needsRoute");
  await pause(0);
  // The program is faster than the provider.
  assert.ok(each.answer(item, 0, "no network").some(({ kind }) => kind === "rerouteFailed"));
  given[0].resolve(answer);
  await pause(0);
  assert.equal(each.counters.reroutesDone, 0);
  fails("state", () => each.answer(item, 200, answer));
  each.reroute();
  await pause(0);
  assert.equal(given.length, 2);
  each.close();
  assert.ok(given[1].signal.aborted);
  given[1].resolve(answer);
  await pause(0);
  fails("handle", () => each.update(fixOf(others[0].fix)));
  each.close();
  assert.deepEqual(await each.events().next(), { value: undefined, done: true });
});

await test("decisions are asked of a function, with typed answers", async () => {
  const asks = { ...options, asks: { reroute: true } };
  for (const [decision, isAsked] of [[true, true], [false, false]]) {
    const each = fairway.router(answer, start.trip, { options: asks, decide: async ({ kind }) => {
      assert.equal(kind, "mayReroute");
      return decision;
    } });
    until(each, "mayReroute");
    await pause(0);
    assert.equal(each.counters.reroutesAsked > 0, isAsked);
    each.close();
  }
  const each = fairway.router(answer, start.trip, { options: asks, decide: () => "perhaps" });
  const next = each.events();
  until(each, "mayReroute");
  await assert.rejects(async () => { for await (const _ of next); }, { name: "TypeError", message: /"perhaps"/ });
  assert.throws(() => each.decide(1, "yes"), TypeError);
  each.close();
});

await test("a leg ends at its stop, though that is left out", () => {
  const each = router();
  const ends = () => each.route.legs.map((_, leg) => {
    const id = each.stopOfLeg(leg);
    return each.stops.find((stop) => stop.id === id).name;
  });
  assert.deepEqual(ends(), ["first", "second", "third"]);
  each.skipToLeg(1);
  assert.equal(each.stops.find(({ name }) => name === "first").state, "skipped");
  assert.deepEqual(ends(), ["first", "second", "third"]);
  fails("argument", () => each.stopOfLeg(3), "no leg 3");
  each.close();
});

await test("what makes no sense is refused", async () => {
  const each = router();
  for (const edit of [{ remove: 99 }, { move: 1, to: 9 }, { order: [1] }]) fails("state", () => each.changeTrip(edit));
  for (const edit of [{}, 7, { add: [200, 100] }]) assert.throws(() => each.changeTrip(edit), FairwayError);
  fails("state", () => each.avoid({ next: 100 }));
  assert.deepEqual(each.avoid(), []);
  assert.deepEqual(each.stops.map(({ name }) => name), ["via", "first", "second", "third"]);
  const stored = each.snapshot();
  fails("snapshot", () => fairway.restoreRouter(stored.subarray(0, 100)), "not the snapshot of a router");
  fails("mismatch", () => fairway.restoreRouter(
    new TextEncoder().encode(new TextDecoder().decode(stored).replace(/"version":\d+/, '"version":1'))), "version 1");
  assert.throws(() => fairway.restoreRouter(stored, { provider: 7 }), TypeError);
  fails("state", () => each.requestRoute());
  fails("state", () => each.request(5), "question 5 is not pending");
  fails("json", () => fairway.router(answer, { ...start.trip, server: { style: "graphhopper", url: "http://a" } }),
    "trip.server.style is none of mapbox, osrm, valhalla");
  fails("json", () => fairway.router(answer, { places: [] }));
  fails("json", () => fairway.router("{", start.trip));
  assert.throws(() => fairway.router(answer, start.trip, { provider: "https://example.com" }), TypeError);
  fails("unsupported", () => base.router(answer, start.trip), "has no routers");
  let isAsked = false;
  const asking = base.router(start.trip, { provider: () => { isAsked = true; } });
  await assert.rejects(asking, { status: "unsupported", message: /has no routers/ });
  assert.ok(!isAsked);
  assert.equal(base.hasRouter, false);
  assert.equal(fairway.hasRouter, true);
  assert.equal(fairway.completeRouterOptions({ log: "warning" }).log, "warning");
  each.close();
});

await test("a router has a route, alternatives and a log, and can be changed on the way", async () => {
  const each = router({ options: { ...options, log: "debug" } });
  const { item } = until(each, "needsRoute");
  assert.ok(each.request(item).waypoints.length >= 2);
  each.changeRequest(item, { language: "de" });
  assert.equal(each.request(item).language, "de");
  assert.ok(each instanceof Router);
  assert.deepEqual(each.alternatives, []);
  fails("state", () => each.takeAlternative(1));
  fails("state", () => each.alternativeRoute(1));
  assert.ok(each.route.length > 1000 && each.route === each.route);
  assert.ok(each.takeLog().length > 0);
  assert.deepEqual(each.takeLog(), []);
  assert.ok(each.guidance.stepDistanceRemaining > 0);
  each.close();
});

await test("a router closes the route that it follows no more", () => {
  const each = router(), copy = fairway.openRoute(each.route), first = each.route;
  let former = first, size = 0;
  for (let round = 0; round < 300; round++) {
    each.replaceRoute(copy);
    assert.notEqual(each.route, former);
    former = each.route;
    if (round === 30) size = fairway.memorySize;
  }
  assert.equal(fairway.memorySize, size);
  fails("handle", () => first.line());
  assert.deepEqual(former.line(), copy.line());
  each.close();
  fails("handle", () => former.line());
});

await test("a provider may call back in", async () => {
  const seen = [];
  const each = router({ provider: async () => {
    seen.push(each.stops.length, each.progress.routeState);
    return { status: 0, body: "" };
  } });
  until(each, "needsRoute");
  await pause(0);
  assert.deepEqual(seen, [4, "offRoute"]);
  each.close();
});

await test("a fix is explained, and nothing changes", () => {
  const each = full.router(answer, start.trip, { options });
  const away = others.find((input) => input.fix);
  const fix = fixOf(away.fix);
  const all = "load fairway-full.wasm, as Fairway.load({ router: true, roads: true }) does";
  fails("unsupported", () => router().explain(fix), `this module has no explanations; ${all}`);
  const before = each.snapshot();
  const explanation = each.explain(fix);
  assert.deepEqual(each.snapshot(), before);
  assert.match(explanation.text, /^fix 0 at /);
  assert.equal(explanation.rejection, "none");
  assert.deepEqual([explanation.routeState, explanation.reason], ["onRoute", "none"]);
  assert.ok(explanation.rules.some(({ decision, conditions }) =>
    decision === "the fix is used" && conditions.length > 0 && conditions.every(({ name, isMet }) => name && isMet)));
  // One is in the metres of the shape, the other in those that the route states.
  assert.ok(Math.abs(each.update(fix).progress.distanceTraveled - explanation.distanceAlong) < 0.01);
  until(each, "needsRoute");
  const last = others.findLast((input) => input.fix).fix;
  assert.equal(each.explain({ ...fixOf(last), latitude: 91 }).rejection, "outOfRange");
  each.close();
});

await test("requests are those of every binding", () => {
  const lines = readFileSync(`${root}/Tests/ServiceRequests/requests.ndjson`, "utf8").trim().split("\n");
  for (const line of lines) {
    const { trip, ...request } = JSON.parse(line);
    if (/^(graphhopper|openroute)/.test(trip.server.style)) {
      fails("json", () => fairway.request(trip), "trip.server.style");
    } else {
      assert.deepEqual(fairway.request(trip), request);
    }
  }
  const trip = { ...start.trip, server: { style: "valhalla", url: "http://a" } };
  fails("argument", () => fairway.request({ ...trip, roadClassesToAvoid: ["tunnel"] }), "valhalla does not support");
  fails("state", () => fairway.request(start.trip), "the trip has no server");
});

/** A stand-in for `fetch`, which notes what it is asked. */
function server(...replies) {
  const asked = [];
  const fetch = async (url, init) => {
    asked.push({ url, ...init });
    return replies[Math.min(asked.length, replies.length) - 1]();
  };
  return { asked, fetch };
}

await test("a service is asked for the first route, and for those of the router", async () => {
  const { asked, fetch } = server(() => new Response(answer), () => new Response(JSON.stringify({ code: "NoRoute" }), { status: 400 }));
  const service = valhalla("https://example.com/api", { fetch, bearer: "key" });
  assert.ok(service instanceof Service);
  const each = await fairway.router(start.trip, { options, provider: service });
  assert.equal(asked[0].url, "https://example.com/api/route");
  assert.equal(asked[0].method, "POST");
  // A browser would ask Valhalla, which does not answer that, whether it may send JSON.
  assert.deepEqual(asked[0].headers, { Accept: "application/json", Authorization: "Bearer key" });
  assert.equal(JSON.parse(asked[0].body).locations.length, start.trip.waypoints.length);
  const events = each.events(), { item } = until(each, "needsRoute");
  const { url, body } = each.httpRequest(item);
  for await (const { kind } of events) if (kind === "rerouteFailed") break;
  assert.deepEqual([asked[1].url, asked[1].body], [url, body]);
  const again = fairway.restoreRouter(each.snapshot(), { provider: service });
  again.close();
  each.close();
});

await test("a first route that does not come is an error", async () => {
  const rejects = (work, status, words) => assert.rejects(work, (error) =>
    error instanceof FairwayError && error.status === status && error.message.includes(words));
  const none = server(() => new Response(JSON.stringify({ code: "NoRoute", message: "none" }), { status: 400 }));
  await rejects(fairway.router(start.trip, { provider: osrm("http://a/", { fetch: none.fetch }) }), "route", "status 400");
  assert.match(none.asked[0].url, /^http:\/\/a\/route\/v1\/driving\//);
  const broken = server(() => new Response("<html>", { status: 503 }));
  await rejects(fairway.router(start.trip, { provider: mapbox("pk.1", { fetch: broken.fetch }) }), "route", "status 503");
  assert.match(broken.asked[0].url, /^https:\/\/api\.mapbox\.com\/.*access_token=pk\.1$/);
  const nonsense = server(() => new Response("<html>"));
  await rejects(fairway.router(start.trip, { provider: valhalla("http://a", { fetch: nonsense.fetch }) }), "json", "");
  await rejects(fairway.router([[1, 2]], { provider: valhalla("http://a", { fetch: none.fetch }) }), "json", "two or more waypoints");
  await assert.rejects(fairway.router(start.trip), TypeError);
  await assert.rejects(fairway.router(start.trip, { provider: async () => { throw new RangeError("no"); } }), RangeError);
  const abort = new AbortController();
  const late = fairway.router(start.trip, { signal: abort.signal, provider: async () => { abort.abort(); return answer; } });
  await assert.rejects(late, { name: "AbortError" });
  assert.throws(() => valhalla("http://a", { token: 1 }), TypeError);
  const each = await fairway.router(start.trip, { options, provider: async ({ kind, trip }) => {
    assert.equal(kind, "needsRoute");
    return trip.waypoints.length > 1 ? answer : "{";
  } });
  const over = fairway.router(each.route, start.trip, { options });
  assert.equal(over.route.fingerprint, each.route.fingerprint);
  over.close();
  each.close();
});

await test("memory stays flat over a thousand routers", () => {
  let size = 0;
  for (let round = 0; round < 1000; round++) {
    const each = router();
    each.update(fixOf(others[0].fix));
    each.close();
    if (round === 100) size = fairway.memorySize;
  }
  assert.equal(fairway.memorySize, size);
});

finish();
