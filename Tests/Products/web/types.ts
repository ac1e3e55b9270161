/**
 * Uses every member of the JavaScript package, for the type checker alone: it must accept this file, and refuse each
 * line below a `@ts-expect-error`.
 */
import {
  aheadEndNames, Alerts, alertNames, Camera, cameraModeNames, cameraOrientationNames, congestionNames, counterNames, defaultProgressColumns, driveChangeNames,
  drivePositionNames, errorNames,
  eventNames, Fairway, FairwayError, FreeDrive, goalNames, leadNames, pairNames, passingNames, roadFeatureNames, roadsideNames, roadsNames, speedingNames,
  mapbox, Matcher, movementNames, osrm, positionNames, priorityNames, progressColumns, reasonNames, roadClassNames, Roads, Route, Router, routeStateNames, Service, Session, sideNames, Way, Ways,
  stopNames, travellerNames, unitNames, limitSourceNames, roadAlertNames, valhalla,
} from "fairway";
import type {
  AheadEndName, Alert, AlertName, CameraModeName, CameraOptions, CameraOrientationName, CameraPosition, DriveChangeName, DrivenRoad, DrivePositionName, FreeDrivePlace, FreeDrivePrediction, RoadFeature,
  RoadFeatureName, SpeedingName,
  Alternative, AnnouncementTiming, CongestionName, Coordinates, CounterName, Decision, ErrorName, Event, EventName, ExplainedCondition, Explanation, Fix, FixColumns,
  Guidance, GuidanceLanguage, GuidanceOptions, HTTPRequest, LegFacts, LegSummary, LineOptions, LinePosition, MovementName, NamedStop,
  Options, Prediction, PositionName, PriorityName, Progress, ProgressColumns, Provider, ProviderQuestion, ReasonName, RequestedServer, RequestedTrip,
  FoundName, GoalName, LeadName, LimitOptions, LimitSourceName, PairName, PassingName, ReachedRoad, RoadClassName, RoadEdge, RoadMatch, RoadUser, RoadsFacts, RoadsName, RoadsideName, RouteCheck, RouteObstacle, WayEdge, WayFacts, WayLimits, WayOptions, WayPlace, WayProfile, WayTable, WayVehicle,
  RouteFacts, RouterOptions, RouterSettings, RouteStateName, ServiceOptions, SideName, StopName, TravellerName, TripEdit, UnitName, Update,
} from "fairway";

/** Takes only values of exactly this type: no narrower one, and not `any`. */
declare function same<Expected>(): <Actual extends Expected>(
  value: Actual,
  ...differs: (<T>() => T extends Expected ? 1 : 2) extends (<T>() => T extends Actual ? 1 : 2) ? [] : [never]
) => void;
const number = same<number>();
// @ts-expect-error any type of a member would pass otherwise
number(JSON.parse("1"));
const numbers = same<Float64Array>();

async function load(bytes: ArrayBuffer, module: WebAssembly.Module): Promise<Fairway> {
  await Fairway.load(new URL("https://example.com/fairway.wasm"));
  await Fairway.load("fairway.wasm");
  await Fairway.load(await fetch("fairway.wasm"));
  await Fairway.load(bytes);
  await Fairway.load(new Uint8Array(bytes));
  await Fairway.load(module);
  await Fairway.load({ guidance: false });
  await Fairway.load({ router: true });
  await Fairway.load({ roads: true });
  await Fairway.load({ router: true, roads: true });
  await Fairway.load({ lines: true });
  // TypeScript's own type of a compiled module accepts nearly everything.
  // @ts-expect-error there is nothing to load
  await Fairway.load(null);
  // @ts-expect-error modules are loaded
  new Fairway();
  return Fairway.load();
}

function failures(error: unknown): ErrorName | undefined {
  if (!(error instanceof FairwayError)) return undefined;
  const message: string = error.message;
  // @ts-expect-error it cannot be changed
  new FairwayError("load", message, { cause: error }).status = "json";
  // @ts-expect-error there is no such status
  if (error.status === "failed") return undefined;
  switch (error.status) {
    case "trapped":
    case "load":
    case "unsupported":
    case "unknown": return undefined;
    default: return error.status;
  }
}

function polylines(fairway: Fairway): Options {
  const version: string = fairway.version;
  number(fairway.memorySize);
  const line: Coordinates = fairway.decodePolyline(version, 6);
  numbers(line.latitudes);
  numbers(line.longitudes);
  const text: string = fairway.encodePolyline(line) + fairway.encodePolyline(fairway.decodePolyline(""), 6);
  // @ts-expect-error columns are typed arrays
  fairway.encodePolyline({ latitudes: [1], longitudes: [2] });
  // @ts-expect-error a size is no setting
  fairway.memorySize = text.length;
  fairway.completeOptions();
  // @ts-expect-error there is no such option
  fairway.completeOptions({ arrival: { distances: 5 } });
  // @ts-expect-error this option is no text
  fairway.completeOptions({ arrival: { distance: "5" } });
  return fairway.completeOptions({ arrival: { distance: 5 }, advancesLegsAutomatically: false });
}

function guidance(fairway: Fairway, route: Route): Route {
  same<boolean>()(fairway.hasGuidance);
  const languages: GuidanceLanguage[] = fairway.guidanceLanguages;
  for (const { identifier, name } of languages) [identifier, name].forEach(same<string>());
  const driving: AnnouncementTiming = {
    lead: 5, preparation: 25, farNotice: 75, spacing: 5, joining: 10, following: 150,
  };
  const options: GuidanceOptions = {
    source: "device", language: "de", units: "metric", speaksClimbs: true, driving, cycling: driving, walking: driving,
  };
  // @ts-expect-error there are no such units
  route.withGuidance({ units: "leagues" });
  // @ts-expect-error it is isUnderWay
  route.withGuidance(options, { underWay: true });
  const alerts: Alerts = fairway.openAlerts("{}");
  route.withAlerts(alerts).close();
  // @ts-expect-error alerts are read first
  route.withAlerts("{}");
  alerts.close();
  fairway.completeGuidanceOptions();
  return route.withGuidance().withGuidance(fairway.completeGuidanceOptions(options), { isUnderWay: true });
}

function routes(fairway: Fairway, json: Uint8Array, event: Event): Session {
  fairway.openRoute("{}");
  fairway.openRoute(fairway.openLine("<gpx/>"));
  fairway.openRoute(json, { index: 1 });
  const how: LineOptions = { line: 0, profile: "cycling", stops: [[8, 47]], stopsAtPlaces: true, precision: 6 };
  fairway.openLine("<gpx/>").close();
  fairway.openLine(json, how).close();
  // @ts-expect-error a line is not travelled by train
  fairway.openLine(json, { profile: "train" });
  // @ts-expect-error JSON is given as text or bytes
  fairway.openRoute({ routes: [] });
  // @ts-expect-error routes are opened
  new Route();
  const route: Route = fairway.openRoute(json.buffer, { precision: 6 });
  number(route.length);
  number(route.duration);
  number(route.geometryLength);
  number(route.vertexCount);
  number(route.legCount);
  number(route.stepCount);
  const fingerprint: bigint = route.fingerprint;
  // @ts-expect-error it has 64 bits
  const short: number = fingerprint;
  const legs: LegFacts[] = route.legs;
  for (const { length, duration, start, stepCount } of legs) [length, duration, start, stepCount].forEach(number);
  const alerts: Alert[] = route.alerts;
  for (const { start, end, kind, leg, first, second, height, greatestGrade } of alerts) {
    [start, end, leg, first, second, height, greatestGrade].forEach(number);
    same<AlertName>()(kind);
  }
  const name: string = route.description.legs[0].steps[0].name;
  const line: Coordinates = route.line();
  same<boolean>()(route.hasInstructions);
  const text: string = route.instruction(event) + route.ssml(event);
  const rank: PriorityName = event.priority;
  number(event.spokenDistance);
  const session: Session = route.session();
  route.restore(session.snapshot());
  route.restore(session.snapshot().buffer);
  // @ts-expect-error a snapshot is bytes
  route.restore("snapshot");
  route.close();
  route[Symbol.dispose]();
  return route.session({ search: { longestHold: line.latitudes.length + name.length + text.length + short } });
}

function routers(fairway: Fairway, answer: Uint8Array): Router {
  same<boolean>()(fairway.hasRouter);
  same<boolean>()(fairway.hasLines);
  const trip: RequestedTrip = {
    waypoints: [[8, 47], { latitude: 47, longitude: 8.1, name: "home", separatesLegs: false }], profile: "walking",
  };
  const options: RouterOptions = fairway.completeRouterOptions({ asks: { reroute: true }, log: "warning" });
  fairway.completeRouterOptions({ wayBack: { place: "nextStop" }, navigation: { arrival: { radius: 20 } } });
  // @ts-expect-error there is no such place
  fairway.completeRouterOptions({ wayBack: { place: "home" } });
  // @ts-expect-error this is an option of `navigation`
  fairway.completeRouterOptions({ arrival: { radius: 20 } });
  const provider: Provider = async ({ kind, trip, signal }: ProviderQuestion) => {
    same<EventName>()(kind);
    return fetch("https://example.com", { method: "POST", body: JSON.stringify(trip), signal });
  };
  fairway.router("{}", trip);
  fairway.router(answer, trip, { index: 1, options, provider, decide: async (): Promise<Decision> => "again" });
  fairway.router(answer, trip, { provider: () => "{}", decide: ({ kind }) => kind === "mayReroute" });
  fairway.restoreRouter(new Uint8Array(8), { provider, decide: () => true }).takeEvents();
  const named: RequestedServer = { style: "osrm", url: "http://a", user: "ann", password: "x" };
  const { method, url, headers, body }: HTTPRequest = fairway.request({ ...trip, server: named });
  const parts: string[] = [method, url, headers.Accept ?? "", body];
  parts.pop();
  const options2: ServiceOptions = { bearer: "x", fetch, timeout: 1000 };
  const services: Service[] = [
    valhalla("https://example.com", options2), osrm(new URL("https://example.com")), mapbox("pk", { url: "/mapbox", user: "ann" }),
  ];
  for (const provider of services) {
    const { style, url: address, accessToken, bearer, user, password }: RequestedServer = provider.server;
    const access: (string | undefined)[] = [style, address, accessToken, bearer, user, password];
    access.pop();
    provider.send(fairway.request({ ...trip, server: provider.server })).then(({ ok }) => same<boolean>()(ok));
    const settings: RouterSettings = { provider, options };
    fairway.router(trip, { ...settings, provider, signal: new AbortController().signal }).then((router) => router.close());
  }
  fairway.router([[8, 47], { latitude: 47, longitude: 8.1 }], { provider });
  fairway.router(fairway.openRoute("{}"), trip, { provider: ({ request }) => request?.body ?? "" });
  // @ts-expect-error without a route there must be a provider
  fairway.router(trip, { options });
  // @ts-expect-error services are made by functions
  new Service();
  // @ts-expect-error nothing is asked for
  fairway.router(answer, { profile: "walking" });
  // @ts-expect-error a provider returns an answer
  fairway.router(answer, trip, { provider: () => 7 });
  // @ts-expect-error a decision is true, false or "again"
  fairway.router(answer, trip, { decide: () => "yes" });
  // @ts-expect-error routers are made by a module
  new Router();
  return fairway.router(answer.buffer, trip, { provider: async () => ({ status: 0, body: "no network" }) });
}

async function driven(router: Router, ways: Ways): Promise<void> {
  for await (const event of router.events()) happened(event);
  const edits: TripEdit[] = [
    { add: [8, 47] }, { add: { latitude: 47, longitude: 8 }, at: 0 }, { remove: 1 }, { move: 1, to: 0 },
    { order: [2, 1] }, { destination: [8, 47] },
  ];
  // @ts-expect-error there is no such edit
  router.changeTrip({ swap: [1, 2] });
  const events: Event[] = [
    ...edits.flatMap((edit) => router.changeTrip(edit)), ...router.avoid(), ...router.avoid({ next: 500 }),
    ...router.avoid({ points: [[8, 47]], areas: [[[8, 47], [8, 48], [9, 47]]] }), ...router.reroute(),
    ...router.answer(1, 200, "{}"), ...router.answer(2, 0), ...router.decide(3, true), ...router.decide(4, "again"),
    ...router.takeAlternative(1),
  ];
  events.forEach(happened);
  const body: string = router.httpRequest(1).body;
  body.trim();
  router.changeRequest(1, { language: "de" });
  router.setAlerts(null);
  const leads: LeadName[] = ["alone", "first"];
  router.setWays(null);
  router.setWays(ways, leads[0]);
  // @ts-expect-error no such way to lead
  router.setWays(ways, "last");
  const onLine: LinePosition = router.line;
  const { length, distanceAlong, wayBack, latitude: north, longitude: east, distance: gap, bearing } = onLine;
  [length, distanceAlong, wayBack, north, east, gap, bearing].forEach(number);
  const language: string = router.request(1).language;
  const alternatives: Alternative[] = router.alternatives;
  for (const {
    latitude, longitude, deviationDistance, distance, duration, restDistance, restDuration, distanceDelta, durationDelta,
    id,
  } of alternatives) {
    [
      latitude, longitude, deviationDistance, distance, duration, restDistance, restDuration, distanceDelta,
      durationDelta, id,
    ].forEach(number);
  }
  const route: Route = router.alternativeRoute(1);
  const stops: NamedStop[] = router.stops;
  number(router.stopOfLeg(0));
  for (const stop of stops) {
    const { latitude, longitude, snappedLatitude, snappedLongitude, reach, plannedTime, actualTime, id } = stop;
    [latitude, longitude, snappedLatitude, snappedLongitude, reach, plannedTime, actualTime, id].forEach(number);
    same<StopName>()(stop.state);
    same<SideName>()(stop.side);
    same<boolean>()(stop.isVia);
    same<string>()(stop.name);
  }
  const summaries: LegSummary[] = router.summaries;
  for (const leg of summaries) {
    const { startTime, endTime, distance, rawDistance, offRouteTime, standingTime, legNumber, drivenDistance, stop } = leg;
    [startTime, endTime, distance, rawDistance, offRouteTime, standingTime, legNumber, drivenDistance, stop]
      .forEach(number);
    same<boolean>()(leg.isSkipped);
  }
  const counters: Record<CounterName, number> = router.counters;
  number(counters.reroutesDone);
  const log: string[] = router.takeLog();
  reached(router.replaceRoute(route).progress);
  [language, ...log].forEach(same<string>());
}

function fixes(made: Fairway, session: Session, route: Route): Prediction {
  // @ts-expect-error sessions are started
  new Session();
  const fix: Fix = { timestamp: 0, latitude: 0, longitude: 0 };
  session.update({ ...fix, horizontalAccuracy: 5, speed: NaN, course: undefined, altitude: 5, roads: 1n });
  // @ts-expect-error the time is missing
  session.update({ latitude: 0, longitude: 0 });
  // @ts-expect-error it is horizontalAccuracy
  session.update({ timestamp: 0, latitude: 0, longitude: 0, accuracy: 5 });
  const { progress, events }: Update = session.update(fix);
  for (const event of events) happened(event);
  reached(progress);
  reached(session.progress);
  shown(session.guidance);
  const leg: Update = session.advanceLeg();
  const later: Update = session.skipToLeg(2);
  // @ts-expect-error legs are numbers
  session.skipToLeg("2");
  const isDue: boolean = session.requestRoute();
  const other: Update = isDue ? session.replaceRoute(route) : leg ?? later;
  session.failRequest();
  const options: Options = session.options;
  const followed: Route = session.route;
  followed.session(options);
  reached(other.progress);
  // @ts-expect-error it is replaced by a call
  session.route = route;
  const bytes: Uint8Array = session.snapshot();
  session.close();
  session[Symbol.dispose]();
  const place: Prediction = session.predict(bytes.length);
  const { timestamp, age, latitude, longitude, course, speed, distanceTraveled, bound, leg: predicted, step } = place;
  [timestamp, age, latitude, longitude, course, speed, distanceTraveled, bound, predicted, step].forEach(number);
  same<RouteStateName>()(place.routeState);
  same<MovementName>()(place.movement);
  same<boolean>()(place.hasArrived);
  same<boolean>()(place.inTunnel);
  const camera: Camera = made.camera({ width: 390, height: 844 });
  const looks: CameraOptions = camera.options;
  number(looks.width + looks.height + looks.insetTop + looks.insetRight + looks.insetBottom + looks.insetLeft);
  number(looks.pitch + looks.lookAhead + looks.leastZoom + looks.greatestZoom + looks.vehicleHeight);
  same<CameraModeName>()(looks.mode);
  same<CameraOrientationName>()(looks.orientation);
  camera.set({ mode: "overview", orientation: cameraOrientationNames[1] });
  same<CameraModeName | undefined>()(cameraModeNames[0]);
  const view: CameraPosition = camera.follow(session, 1, performance.now() / 1000);
  number(view.latitude + view.longitude + view.zoom + view.bearing + view.pitch);
  number(view.paddingTop + view.paddingRight + view.paddingBottom + view.paddingLeft);
  camera.close();
  camera[Symbol.dispose]();
  return place;
}

function happened(event: Event): number {
  const { fix, timestamp, distanceAlong, probability, leg, step, waypoint, item, time, legNumber, stop } = event;
  [fix, timestamp, distanceAlong, probability, leg, step, waypoint, item, time, legNumber, stop].forEach(number);
  same<EventName>()(event.kind);
  same<ReasonName>()(event.reason);
  same<boolean>()(event.isEstimate);
  // @ts-expect-error there is no such event
  if (event.kind === "arrived") return 1;
  return event.kind === "didArrive" ? 1 : 0;
}

function reached(progress: Progress): void {
  const {
    fix, timestamp, distanceTraveled, distanceRemaining, durationRemaining, latitude, longitude, bearing,
    lateralDistance, deviationProbability, leg, step, changes, waypoint,
    legNumber,
  } = progress;
  [
    fix, timestamp, distanceTraveled, distanceRemaining, durationRemaining, latitude, longitude, bearing,
    lateralDistance, deviationProbability, leg, step, changes, waypoint,
    legNumber,
  ].forEach(number);
  same<PositionName>()(progress.position);
  same<RouteStateName>()(progress.routeState);
  same<ReasonName>()(progress.rejection);
}

function shown(guidance: Guidance): void {
  const {
    stepDistanceRemaining, stepDurationRemaining, legDistanceRemaining, legDurationRemaining, speedLimit, alertDistance,
    leg, step, segment, intersection, banner, spoken, alert, height, ascent, ascentRemaining, descent, descentRemaining,
    grade,
  } = guidance;
  [
    stepDistanceRemaining, stepDurationRemaining, legDistanceRemaining, legDurationRemaining, speedLimit, alertDistance,
    leg, step, segment, intersection, banner, spoken, alert, height, ascent, ascentRemaining, descent, descentRemaining,
    grade,
  ].forEach(number);
  same<UnitName>()(guidance.speedLimitUnit);
  same<LimitSourceName>()(guidance.speedLimitSource);
  same<CongestionName>()(guidance.congestion);
}

function columns(session: Session, some: Float64Array): ProgressColumns {
  number(session.crossTrack);
  number(session.rejected("teleport"));
  const explanation: Explanation = session.explain({ timestamp: 1, latitude: 50, longitude: 7 });
  same<ReasonName>()(explanation.rejection);
  same<ReasonName>()(explanation.reason);
  same<RouteStateName>()(explanation.routeState);
  same<MovementName>()(explanation.movement);
  same<string[]>()(explanation.decisions);
  const { distanceAlong, distanceLeft, lateralDistance, lateralDeviation, probability } = explanation;
  [distanceAlong, distanceLeft, lateralDistance, lateralDeviation, probability].forEach((value) => number(value ?? 0));
  const condition: ExplainedCondition | undefined = explanation.rules[0]?.conditions[0];
  if (condition?.isMet && condition.relation === "atLeast") number((condition.value ?? 0) - (condition.threshold ?? 0));
  const words: string = explanation.text + (condition?.name ?? "") + (condition?.unit ?? "") + (explanation.rules[0]?.decision ?? "")
    + (explanation.alternatives[0]?.change ?? "") + (explanation.alternatives[0]?.outcome ?? "");
  number(words.length);
  const given: FixColumns = { timestamps: some, latitudes: some, longitudes: some };
  const usual = session.updateColumns({
    ...given, horizontalAccuracies: some, speeds: some, courses: some, altitudes: some,
  });
  for (const event of usual.events) happened(event);
  numbers(usual.columns.lateralDistances);
  // @ts-expect-error it is not computed by default
  usual.columns.crossTracks;
  // @ts-expect-error the longitudes are missing
  session.updateColumns({ timestamps: some, latitudes: some });
  // @ts-expect-error there is no such column
  session.updateColumns(given, { columns: ["speeds"] });
  const two = session.updateColumns(given, { columns: ["legs", "crossTracks"], events: false });
  same<Int32Array>()(two.columns.legs);
  numbers(two.columns.crossTracks);
  // @ts-expect-error it was not wanted
  two.columns.steps;
  session.updateColumns(given, { columns: defaultProgressColumns });
  const { columns } = session.updateColumns(given, { columns: progressColumns });
  for (const name of [
    "distancesTraveled", "distancesRemaining", "durationsRemaining", "latitudes", "longitudes", "distancesFromRoute",
  ] as const) numbers(columns[name]);
  same<Int32Array>()(columns.steps);
  same<Uint32Array>()(columns.changes);
  same<Uint8Array>()(columns.routeStates);
  same<Uint8Array>()(columns.rejections);
  same<RouteStateName | undefined>()(columns.routeStates.length > 0 ? routeStateNames[columns.routeStates[0]!] : undefined);
  return columns;
}

function names(facts: RouteFacts): string[] {
  // @ts-expect-error they are constants
  eventNames[0] = "offRoute";
  same<ReasonName>()(reasonNames[0]!);
  number(facts.alertCount);
  return [
    alertNames[0], congestionNames[0], errorNames[1], eventNames[0], movementNames[0], positionNames[0], priorityNames[1],
    reasonNames[0],
    routeStateNames[0], unitNames[0], limitSourceNames[0], roadAlertNames[0], counterNames[0], sideNames[0], stopNames[0],
  ].map((name) => name ?? "");
}

export { columns, driven, failures, fixes, load, names, polylines, routers, routes };

function matching(fairway: Fairway, session: Session, fix: Fix): RoadClassName | undefined {
  if (!fairway.hasRoads) return undefined;
  const roads: Roads = fairway.openRoads(new Uint8Array(8));
  const facts: RoadsFacts = roads.facts;
  const { south, west, north, east, date, length, byteCount, wayCount, edgeCount, junctionCount, damage } = facts;
  [south, west, north, east, date, length, byteCount, wayCount, edgeCount, junctionCount, damage].forEach((each) => number(each));
  same<string>()(roads.attribution);
  const named: FoundName[] = roads.find("Main St", { near: { latitude: 47, longitude: 11 }, limit: 3 });
  for (const { kind, latitude, longitude, quality, distance } of named) {
    same<"street" | "number" | "place" | "address">()(kind);
    [latitude, longitude, quality, distance ?? 0].forEach((each) => number(each));
  }
  roads.check();
  const users: RoadUser[] = ["car", "bicycle", "foot"];
  // @ts-expect-error nobody else is known
  roads.matcher({ users: ["horse"] });
  const matcher: Matcher = roads.matcher({ users });
  const found: RoadMatch | null = matcher.update(fix);
  if (found === null) return undefined;
  number(found.along + found.latitude + found.longitude + found.distance + found.probability + found.edge + found.direction);
  const road: RoadEdge = roads.edge(found.edge);
  number(road.way + road.fromNode + road.toNode + road.length + road.forwardSpeedLimit + road.backwardSpeedLimit + road.layer);
  same<UnitName>()(road.speedLimitUnit);
  same<RoadUser[]>()(road.forwardUsers);
  same<RoadUser[]>()(road.backwardUsers);
  same<boolean>()(road.isLink && road.isRoundabout && road.isBridge && road.isTunnel && road.isToll);
  const names: (string | null)[] = [road.name, road.number, roadClassNames[1] ?? null];
  numbers(roads.line(found.edge).latitudes);
  const matches: (RoadMatch | null)[] = roads.match([fix], { users });
  roads.matcher({ snapshot: matcher.snapshot() }).recall(fix);
  matcher.close();
  matcher[Symbol.dispose]();
  const drive: FreeDrive = roads.freeDrive({ users });
  const changes: DriveChangeName[] = [...drive.update(fix), driveChangeNames[1] ?? "gap"];
  const place: FreeDrivePlace = drive.place;
  changes.push(...place.changes);
  number(place.timestamp + place.latitude + place.longitude + place.course + place.speed + place.along + place.bound);
  number(place.distance + place.probability + place.nameProbability + place.limitProbability + place.speedLimit);
  number(place.speedingPercentage + place.distanceDriven + place.distanceToEnd + place.nextFixSeconds);
  number(place.nextFixDistance + place.way + place.edge + place.direction + place.featureCount + place.alertCount);
  same<DrivePositionName>()(place.position);
  same<UnitName>()(place.speedLimitUnit);
  same<LimitSourceName>()(place.speedLimitSource);
  same<SpeedingName>()(place.speeding);
  same<RoadClassName>()(place.roadClass);
  same<AheadEndName>()(place.aheadEnd);
  same<boolean>()(place.isStanding);
  names.push(place.name, place.number, aheadEndNames[0] ?? null, drivePositionNames[0] ?? null);
  names.push(roadFeatureNames[0] ?? null, speedingNames[0] ?? null, ...changes);
  for (const feature of drive.features as RoadFeature[]) {
    number(feature.distance + feature.length + feature.radius + feature.turn + feature.speedLimit);
    same<UnitName>()(feature.speedLimitUnit);
    same<RoadFeatureName>()(feature.kind);
  }
  drive.setRoadAlerts({ kinds: { trafficSignal: true }, mostInAMinute: 2, vehicle: { height: 3.8 } });
  for (const alert of drive.roadAlerts("de")) {
    number(alert.distance + alert.length + alert.speed + alert.value);
    names.push(alert.text, alert.kind, alert.priority);
  }
  drive.setRoadAlerts(null);
  const limits: LimitOptions = { vehicle: "truck", country: "DE", clockOffset: 3600 };
  drive.setLimits(limits);
  session.setLimits({ ...limits, vehicle: "bus" });
  drive.setLookAhead({ time: 30, least: 100, most: 3000 });
  const check: RouteCheck = { vehicle: { height: 3.8, weight: 12 }, limits, departure: 1e9 };
  for (const obstacle of roads.obstacles(fairway.openRoute("{}"), check) as RouteObstacle[]) {
    number(obstacle.start + obstacle.end + obstacle.latitude + obstacle.longitude + obstacle.way + (obstacle.value ?? 0));
    names.push(obstacle.rule, obstacle.tag ?? obstacle.condition ?? null);
    number(obstacle.node ?? 0);
  }
  const shown: FreeDrivePrediction = drive.predict(1);
  number(shown.timestamp + shown.age + shown.latitude + shown.longitude + shown.course + shown.speed + shown.bound);
  same<boolean>()(shown.isOnRoad && shown.isInTunnel);
  for (const driven of drive.history as DrivenRoad[]) number(driven.way + driven.length + driven.start + driven.end);
  drive.begin(session);
  drive.endRoute();
  drive.setAlerts(null);
  names.push(...drive.announcedAlerts);
  session.setRoads(roads, { users });
  session.setRoads(null);
  const matched: RoadMatch | null = session.road;
  if (matched) number(matched.along);
  // @ts-expect-error roads are opened
  session.setRoads("town.roads");
  if (fairway.hasWays) names.push(finding(roads));
  drive.close();
  drive[Symbol.dispose]();
  roads.close();
  roads[Symbol.dispose]();
  return names.length + matches.length > 0 ? road.roadClass : undefined;
}

function finding(roads: Roads): string | null {
  const shown: (string | undefined)[] = [goalNames[0], passingNames[0], roadsideNames[0], roadsNames[1], leadNames[1], travellerNames[0]];
  const goals: GoalName[] = ["fastest", "shortest"], kinds: RoadsName[] = ["toll", "motorway", "ferry", "unpaved", "tunnel"];
  const profile: WayProfile = { goal: goals[0], refused: kinds, avoided: kinds, weight: 3 };
  const vehicle: WayVehicle = { height: 3.8, width: 2.5, length: 12, weight: 18, axleLoad: 9, carriesHazardousGoods: true };
  const travellers: TravellerName[] = ["car", "truck", "bicycle", "roadBicycle", "mountainBicycle", "foot"];
  roads.ways({ traveller: travellers[1], vehicle }).close();
  const ways: Ways = roads.ways(profile);
  roads.ways().close();
  // @ts-expect-error no such goal
  roads.ways({ goal: "cheapest" });
  const passings: PassingName[] = ["stop", "through", "turning"], sides: RoadsideName[] = ["any", "driving", "other"];
  const place: WayPlace = { latitude: 1, longitude: 2, radius: 3, reach: 4, heading: 5, tolerance: 6, passing: passings[0], side: sides[0] };
  const options: WayOptions = {
    closed: [[1, 2], place], continuesStraight: true, alternatives: 2, mostStates: 3, mostMemory: 4, departure: "2026-11-30T08:30" };
  const way: Way = ways.find([place, [1, 2]], options);
  const { length, duration, cost, legCount, edgeCount, pointCount, settled }: WayFacts = way.facts;
  number(length + duration + cost + legCount + edgeCount + pointCount + settled);
  numbers(way.line().latitudes);
  for (const edge of way.edges as WayEdge[]) number(edge.edge + edge.direction + edge.from + edge.to + edge.duration);
  same<string>()(way.json);
  way.close();
  way[Symbol.dispose]();
  const limits: WayLimits = { mostStates: 3, mostMemory: 4 }, pair: PairName = "noWay";
  const table: WayTable = ways.table([place], [[1, 2], place], { ...limits, closed: [[1, 2]] });
  number(ways.table([place]).starts + table.ends);
  numbers(table.durations);
  numbers(table.lengths);
  numbers(table.costs);
  shown.push(table.statuses[0], pair, pairNames[0]);
  for (const road of ways.reach([1, 2], 60, limits) as ReachedRoad[]) {
    number(road.edge + road.direction + road.from + road.to + road.cost + road.duration + road.durationAtEnd);
  }
  number(ways.reach(place, 60).length + ways.prepareCells() + ways.prepareCells(100));
  const obstacle = ways.explain([place, [1, 2]], options) ?? shown.join(" ");
  ways.close();
  ways[Symbol.dispose]();
  return obstacle;
}
