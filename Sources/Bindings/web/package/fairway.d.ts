/**
 * Fairway's engine: routes, sessions that follow them, routers that ask for new ones, and polylines.
 *
 * Coordinates are in degrees, distances in metres, durations in seconds, times in seconds since 1970, speeds in metres
 * per second and bearings in degrees clockwise from true north. NaN means unknown. "Stated" metres are those in the
 * route's own distances, to which its geometry is scaled.
 */

import type {
  Alert, Alternative, CameraOptions, CameraPosition, CounterName, DriveChangeName, ErrorName, Event, EventName, Fix,
  FreeDrivePlace, FreeDrivePrediction, Guidance, LegFacts, LegSummary, LinePosition, MovementName, Prediction, Progress,
  GoalName, LeadName, PairName, PassingName, ReachedRoad, ReasonName, RoadAlert, RoadEdge, RoadFeature, RoadMatch, RoadsFacts, RoadsideName, RoadsName, RoadUser,
  RouteStateName, Stop, TravellerName, WayEdge, WayFacts,
} from "./layout.js";

import type { Options, RouterOptions } from "./options.js";

export * from "./layout.js";
export type { Options, RouterOptions } from "./options.js";

declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** The failure of a call, with one sentence that says what is wrong and where. */
export class FairwayError extends Error {
  /**
   * The kind of failure. "trapped" means that the module has stopped because of an error in itself: every later call
   * fails in the same way, and the module must be loaded again. "load" means that the module could not be fetched,
   * "unsupported" that another module is needed: one that makes guidance, or has routers.
   */
  readonly status: ErrorName | "trapped" | "load" | "unsupported" | "unknown";

  constructor(status: FairwayError["status"], message: string, options?: { cause?: unknown });
}

/** A loaded module. Its routes and sessions are used by one thread; a worker loads a module of its own. */
export class Fairway {
  private constructor();
  /**
   * Loads the module: by default `fairway-guidance.wasm` beside this file, which makes guidance, with `{ guidance: false }`
   * the smaller `fairway.wasm`, which has no words, with `{ router: true }` `fairway-router.wasm`, which guides and has
   * routers, and with `{ router: true, roads: true }` `fairway-full.wasm`, where sessions and routers can ask roads and
   * explain what they decide, and which finds ways on roads. `{ roads: true }` alone is `fairway-roads.wasm`, a small one that has road files, matchers and
   * drives without a route, and nothing else; `{ lines: true }` is `fairway-lines.wasm`, which makes routes along lines for
   * the others. In node, a file: URL is read from disk.
   *
   * To load it in several workers, compile it once and pass each of them the `WebAssembly.Module`.
   */
  static load(
    source?: { guidance?: boolean; router?: boolean; roads?: boolean; lines?: boolean } | string | URL | Response | BufferSource | WebAssembly.Module): Promise<Fairway>;

  /** The version of the C interface. */
  readonly version: string;
  /** The size of the module's memory in bytes. It never shrinks. */
  readonly memorySize: number;

  /** Whether the module makes guidance: all do but `fairway.wasm`, `fairway-roads.wasm` and `fairway-lines.wasm`. */
  readonly hasGuidance: boolean;
  /** Whether the module has routers. */
  readonly hasRouter: boolean;
  /** Whether the module has roads: `fairway-full.wasm` and `fairway-roads.wasm` do. */
  readonly hasRoads: boolean;
  /** Whether the module finds ways: `fairway-full.wasm` does. */
  readonly hasWays: boolean;
  /** Whether the module reads lines: `fairway-lines.wasm` does. */
  readonly hasLines: boolean;
  /** The languages of guidance, English first. Without guidance in the module, this is an error. */
  readonly guidanceLanguages: GuidanceLanguage[];

  /**
   * Opens a route from a Directions v5, OSRM or Valhalla response, or from a single route or matching of one, or opens the
   * route of another module in this one.
   *
   * `index` is the index of the route in the response. `precision` is the number of decimals of its polylines, 5 or 6;
   * 0 detects it.
   */
  openRoute(route: string | BufferSource | Route, options?: { index?: number; precision?: number }): Route;

  /**
   * Makes a route along a line of GPX, GeoJSON or an encoded polyline, with a maneuver at each bend. A router that follows
   * it leads back to the line: pass it the route as the answer.
   *
   * A text that holds no line fails with "route", and says where. Only the module that was loaded with `lines` has this; a
   * session follows the route where `openRoute` of another module has opened it.
   */
  openLine(text: string | BufferSource, options?: LineOptions): Route;

  /**
   * Reads alerts from a FeatureCollection of GeoJSON, whose properties `fairway_alerts_create` in `fairway.h` describes.
   * Only a module that was loaded with `guidance` or `router` has them.
   */
  openAlerts(geoJSON: string | BufferSource): Alerts;

  /**
   * Asks a provider for the routes of a trip, or through places, and creates a router that follows the first of them:
   *
   *     const router = await fairway.router([[13.38, 52.52], [13.45, 52.51]], { provider: valhalla("https://…") });
   *
   * Fails with "route" if there is none, with "argument" if the service cannot be asked for the options of the trip, and
   * with the reason of `signal` if that is aborted. Only a module that was loaded with `router` has them.
   */
  router(trip: RequestedTrip | RequestedWaypoint[], more: RouterSettings & {
    provider: Provider | Service;
    signal?: AbortSignal;
  }): Promise<Router>;
  /**
   * Creates a router that follows a route of a server's answer to the request for a trip, or a route that is open.
   *
   * `index` is the index of the route in the answer.
   */
  router(answer: string | BufferSource | Route, trip: RequestedTrip, more?: RouterSettings): Router;

  /**
   * Returns the HTTP request for a trip with a `server`: the same, to the byte, as Swift's client, the C library and its
   * other bindings make.
   */
  request(trip: RequestedTrip & { server: RequestedServer }): HTTPRequest;

  /**
   * Continues a router from a snapshot, with exactly the same results. The bytes need not be trusted.
   *
   * Questions that were pending are asked again, with the first fix or by `takeEvents`.
   */
  restoreRouter(snapshot: BufferSource, more?: Pick<RouterSettings, "provider" | "decide">): Router;

  /**
   * Makes a camera, which says for each frame what a map shows that follows a vehicle: the arguments of MapLibre's
   * `jumpTo`. The module without guidance has none.
   */
  camera(options: Partial<CameraOptions> & { width: number; height: number }): Camera;

  /** Opens the bytes of a road file, as `fairway roads pack` and `fairway roads cut` make it. */
  openRoads(bytes: BufferSource): Roads;

  /** Returns all options of a router: those given, and the defaults of all others. */
  completeRouterOptions(options?: RouterOptions): RouterOptions;

  /** Returns all options of a session: those given, and the defaults of all others. */
  completeOptions(options?: Options): Options;

  /** Returns all options of guidance: those given, and the defaults of all others. */
  completeGuidanceOptions(options?: GuidanceOptions): GuidanceOptions;

  /** Decodes an encoded polyline with a precision of 0 to 9 decimals. */
  decodePolyline(text: string, precision?: number): Coordinates;
  /** Encodes coordinates as a polyline with a precision of 0 to 9 decimals. */
  encodePolyline(coordinates: Coordinates, precision?: number): string;
}

/** A language of guidance: its tag of BCP 47, and its name in the language itself, for menus. */
export interface GuidanceLanguage {
  identifier: string;
  name: string;
}

/** Which guidance a route gets; see Swift's `GuidanceOptions`. */
export interface GuidanceOptions {
  /**
   * "service" keeps what the route has and makes what it lacks, "device" replaces it, "serviceOnly" makes nothing. By
   * default "service".
   */
  source?: "service" | "device" | "serviceOnly";
  /** A tag of BCP 47 such as "de" or "en-GB"; by default the language of the route, otherwise English. */
  language?: string;
  /** By default the units of the language's region. */
  units?: "metric" | "imperial" | "british";
  /** Whether climbs ahead are spoken of; by default they are. */
  speaksClimbs?: boolean;
  /** When announcements are made. */
  driving?: AnnouncementTiming;
  cycling?: AnnouncementTiming;
  walking?: AnnouncementTiming;
}

/** When announcements are made before a maneuver, in seconds at the expected speed; see Swift's `AnnouncementTiming`. */
export interface AnnouncementTiming {
  lead?: number;
  preparation?: number;
  farNotice?: number;
  spacing?: number;
  joining?: number;
  following?: number;
}

/** Which line of a file is followed, and how; see Swift's `LineOptions`. */
export interface LineOptions {
  /** The number of the line in the file, from 0; by default the first. */
  line?: number;
  /** How it is travelled: "driving", "cycling" or "walking"; by default "driving". */
  profile?: "driving" | "cycling" | "walking";
  /** The stops on the line in their order, each within 200 m of it. */
  stops?: RequestedTrip["waypoints"];
  /** Whether the places of the file are stops, in front of `stops`; by default not. */
  stopsAtPlaces?: boolean;
  /** The number of decimals of an encoded polyline, 5 or 6; by default 5. */
  precision?: number;
}

/** Coordinates in two columns of the same length. */
export interface Coordinates {
  latitudes: Float64Array;
  longitudes: Float64Array;
}

/** What a search for a name has found in roads. */
export interface FoundName {
  kind: "street" | "number" | "place" | "address";
  name: string;
  /** The class of the road, or what a place is, as OpenStreetMap has it: "residential", "town". An address has none. */
  class?: string;
  /** The number of an address. */
  houseNumber?: string;
  /** The city, town or village that it is in or near, if the file has places. */
  town?: string;
  /** Of a street a point on it. */
  latitude: number;
  longitude: number;
  /** Metres in a straight line, of a street to its nearest junction; undefined without a position. */
  distance?: number;
  /** How well the name fits, from 0, the best. */
  quality: number;
}

/** The roads of an area. Any number of matchers may share them. */
export class Roads {
  private constructor();
  readonly facts: RoadsFacts;
  /** Who is to be named wherever the roads, or places on them, are shown: "© OpenStreetMap contributors". */
  readonly attribution: string;
  /** Checks every block, reference and shape; fails with "roads" where one is damaged. */
  check(): void;
  /** Returns an edge by its index, which a match has. */
  edge(index: number): RoadEdge;
  /** Returns the points of an edge along its way's nodes, with both ends. */
  line(edge: number): Coordinates;
  /**
   * Searches the names of streets and the numbers of roads, and the places and addresses that the file has, for a text that
   * somebody typed, whose letters may be wrong and whose words unfinished. What fits best comes first, and of those that fit
   * as well what is nearest to `near`. `limit` is from 1 to 1,000, by default 10. Not in `fairway-roads.wasm`.
   */
  find(text: string, options?: { near?: { latitude: number; longitude: number }; limit?: number }): FoundName[];
  /**
   * Finds where a route, whichever service made it, breaks a rule of its roads for a vehicle, in the order of the places. Call it
   * before you follow a route, and for each new one. Only a module that was loaded with `router` and `roads` has this.
   */
  obstacles(route: Route, options?: RouteCheck): RouteObstacle[];
  /**
   * Creates a matcher that follows the roads of `users`, by default of all; or one that continues from a snapshot, with
   * exactly the same results. The bytes need not be trusted.
   */
  matcher(options?: { users?: readonly RoadUser[]; snapshot?: BufferSource }): Matcher;
  /** Starts a drive without a route on the roads of `users`, by default of cars. */
  freeDrive(options?: { users?: readonly RoadUser[] }): FreeDrive;
  /**
   * Prepares the roads for what a traveller wants of a way, by default the fastest one. Takes under a microsecond and some
   * 70 to 110 bytes for each directed edge. Only a module that was loaded with `router` and `roads` has this.
   */
  ways(options?: WayProfile): Ways;
  /** Finds the most probable road of each fix of a whole drive, in the light of all; null where no road is near. */
  match(fixes: Iterable<Fix>, options?: { users?: readonly RoadUser[] }): (RoadMatch | null)[];
  /** Releases the roads; their matchers continue. Done by the garbage collector otherwise, at some time. */
  close(): void;
  [Symbol.dispose](): void;
}

/** For what a route is checked; what is missing is not. */
export interface RouteCheck {
  /** In metres and metric tons. */
  vehicle?: { height?: number; width?: number; length?: number; weight?: number; axleLoad?: number };
  /** The kind of the vehicle, and the clock of the place. */
  limits?: LimitOptions;
  /** When the vehicle sets out, in seconds since 1970. Without it, or a clock, nothing holds that depends on the time. */
  departure?: number;
}

/** A place on a route where the vehicle may not drive. */
export interface RouteObstacle {
  rule: "height_limit" | "width_limit" | "length_limit" | "weight_limit" | "axle_load_limit" | "closed" | "barrier"
    | "restriction";
  /** In metres along the route. */
  start: number;
  end: number;
  /** Where it begins. */
  latitude: number;
  longitude: number;
  /** The way of OpenStreetMap. */
  way: number;
  /** The limit of a size, in metres or metric tons. */
  value?: number;
  /** The tag that closes the road, or of the barrier. */
  tag?: string;
  /** When a restriction of turning holds, as OpenStreetMap writes it; missing if it always does. */
  condition?: string;
  /** The node of OpenStreetMap, for what is at a junction. */
  node?: number;
}

/** What a traveller wants of a way. */
export interface WayProfile {
  /** Who travels. The default is "car". */
  traveller?: TravellerName;
  /** The size of a car or a truck. Roads that are not for it are closed. */
  vehicle?: WayVehicle;
  /** The way of least cost, or the shortest one. The default is "fastest". */
  goal?: GoalName;
  /** Kinds of roads that are closed. */
  refused?: readonly RoadsName[];
  /** Kinds of roads that cost more. */
  avoided?: readonly RoadsName[];
  /** How many times more those cost, 1 to 1000. The default is 10. */
  weight?: number;
}

/** The size of a car or a truck. What is not given is as the traveller has it: a car has none. */
export interface WayVehicle {
  /** Metres. */
  height?: number;
  width?: number;
  length?: number;
  /** Metric tons, and of the heaviest axle. */
  weight?: number;
  axleLoad?: number;
  /** Whether the vehicle carries goods for which some roads are closed. */
  carriesHazardousGoods?: boolean;
}

/** A place on a way. */
export interface WayPlace {
  latitude: number;
  longitude: number;
  /** All roads within so many metres count. The default is 5. */
  radius?: number;
  /** If no road within the radius leads on, the nearest one within so many metres does. The default, and the most, is 2000. */
  reach?: number;
  /** The direction of travel in degrees; any by default. */
  heading?: number;
  /** How far the direction of a road may be from the heading, in degrees. The default is 60. */
  tolerance?: number;
  /**
   * What one does there: stop, so that a leg ends, pass it straight on, or pass it and turn round where that is shorter. The
   * default is "stop", which the first and the last place always are.
   */
  passing?: PassingName;
  /** On which side of the road the place must be: any, that on which one drives there, or the other. The default is "any". */
  side?: RoadsideName;
}

/** What is asked of a search for a way besides its places. */
export interface WayOptions {
  /** Points the nearest roads of which are closed; a pair is a longitude and a latitude. */
  closed?: readonly (readonly [number, number] | { latitude: number; longitude: number })[];
  /** Whether one drives on straight at each stop. */
  continuesStraight?: boolean;
  /**
   * How many other ways between two places `find` looks for, 0 to 5. `json` of the way has those that it finds behind the best
   * one. The default is 0.
   */
  alternatives?: number;
  /** The most states that the search of a leg settles, each of which takes under a microsecond; without it there is no limit. */
  mostStates?: number;
  /** The most bytes that the search of a leg uses; without it there is no limit. */
  mostMemory?: number;
  /**
   * When one sets out, as the clocks of the first place show it: "2026-11-30T08:30". Without it, rules that depend on the time
   * are left out.
   */
  departure?: string;
}

/** What is asked of a search for a table besides its places, and of one for what is within reach: what it may use. */
export interface WayLimits {
  /** The most states that a search settles, each of which takes under a microsecond; without it there is no limit. */
  mostStates?: number;
  /** The most bytes that a search uses; without it there is no limit. */
  mostMemory?: number;
}

/** What the ways between many places cost: first those from the first start to each end, then those from the next one. */
export interface WayTable {
  /** How many places the ways begin at, and how many they end at. */
  starts: number;
  ends: number;
  /** "found" or "noWay". */
  statuses: PairName[];
  /** Seconds; NaN where no way leads, as below. */
  durations: Float64Array;
  /** Metres. */
  lengths: Float64Array;
  /** Seconds with penalties, or metres of the shortest way. */
  costs: Float64Array;
}

/** Roads prepared for a profile, on which ways are found. */
export class Ways {
  private constructor();
  /**
   * Finds the way of least cost through 2 to 500 places; a pair is a longitude and a latitude. Fails with "way" if there is
   * none, with "budget" if a limit has ended the search, and with "argument" for a place that is none; the message says which
   * place and what stands in the way.
   */
  find(places: readonly (WayPlace | readonly [number, number])[], options?: WayOptions): Way;
  /**
   * Returns what the way from each start to each end costs, by default to each start, up to 1,000,000 ways. Fails with "way" if
   * no open road is near a place; the message counts places through the starts and then the ends.
   */
  table(
    starts: readonly (WayPlace | readonly [number, number])[], ends?: readonly (WayPlace | readonly [number, number])[],
    options?: WayLimits & Pick<WayOptions, "closed">): WayTable;
  /**
   * Returns the roads that can be reached from a place within a cost, by their cost: seconds with penalties, or metres with the
   * goal "shortest".
   */
  reach(place: WayPlace | readonly [number, number], cost: number, options?: WayLimits): ReachedRoad[];
  /**
   * Goes on to find what ways through the cells of a large file cost, looking at about so many roads: by default 10,000, which
   * take some milliseconds. Returns how much is done, from 0 to 1; at 1 the same ways are found many times as fast.
   */
  prepareCells(roads?: number): number;
  /** Returns what stands in the way where there is none, as a sentence; null if there is a way. */
  explain(places: readonly (WayPlace | readonly [number, number])[], options?: WayOptions): string | null;
  /** Releases the prepared roads; ways that were found remain. Done by the garbage collector otherwise, at some time. */
  close(): void;
  [Symbol.dispose](): void;
}

/** A way that was found. */
export class Way {
  private constructor();
  readonly facts: WayFacts;
  /** Returns the points of all legs; the last of a leg is the first of the next, once. */
  line(): Coordinates;
  /** The edges of all legs in their order. */
  readonly edges: WayEdge[];
  /** The way as an answer of OSRM's form, which `openRoute` reads. */
  readonly json: string;
  /** Releases the way. Done by the garbage collector otherwise, at some time. */
  close(): void;
  [Symbol.dispose](): void;
}

/** Knows on which road a vehicle is, and in which direction, from its fixes alone. */
export class Matcher {
  private constructor();
  /**
   * Moves on by a fix, and returns its road; null if no road is near. A fix that is not valid, or not later than the last,
   * leaves the matcher as it was.
   */
  update(fix: Fix): RoadMatch | null;
  /** Returns what the matcher now believes of a fix that it has seen, at most 10 seconds ago. */
  recall(fix: Fix): RoadMatch | null;
  /** Returns the state, the same on every platform. */
  snapshot(): Uint8Array;
  /** Releases the matcher. Done by the garbage collector otherwise, at some time. */
  close(): void;
  [Symbol.dispose](): void;
}

/** A road that was driven: its way, the metres, and when the vehicle was first and last there, in seconds since 1970. */
export interface DrivenRoad {
  way: number;
  length: number;
  start: number;
  end: number;
}

/** For whom, where and by which clock limits of roads are looked for; what is missing has its default. */
export interface LimitOptions {
  /** By default a car. */
  vehicle?: "car" | "motorcycle" | "truck" | "bus" | "carWithTrailer";
  /** The two letters of ISO 3166-1 of the country whose laws hold where the road file does not know its country. */
  country?: string;
  /** The seconds by which the clocks of the place are ahead of Greenwich; without it limits at times of the day are left out. */
  clockOffset?: number;
}

/** Which alerts a drive makes of its roads, and how early; what is missing has its default. */
export interface RoadAlertOptions {
  /** Each kind off or on; the first five are on by default. */
  kinds?: {
    sharpBend?: boolean;
    lowerSpeedLimit?: boolean;
    railwayCrossing?: boolean;
    sizeLimits?: boolean;
    closedRoad?: boolean;
    trafficSignal?: boolean;
    speedBump?: boolean;
    narrowRoad?: boolean;
    schoolZone?: boolean;
    lowSpeedZone?: boolean;
    pedestrianCrossing?: boolean;
  };
  /** In a bend, and of a driver who has heard an alert, in metres per second squared: by default 2 and 1.5. */
  sidewaysAcceleration?: number;
  braking?: number;
  /** The seconds to say an alert and to understand it, by default 5. */
  reactionTime?: number;
  /** The most alerts in a minute, by default 4. */
  mostInAMinute?: number;
  /** In metres and metric tons: limits that they exceed are announced. */
  vehicle?: { height?: number; width?: number; length?: number; weight?: number; axleLoad?: number };
}

/** A drive without a route: the road that the vehicle is on, its limit and what lies ahead. */
export class FreeDrive {
  private constructor();
  /** Moves on by a fix, and returns what that changes. While the drive has a route, its session takes the fixes. */
  update(fix: Fix): DriveChangeName[];
  /**
   * Begins a trip: the session, or the router, has the roads of the drive, as `setRoads` gives them, and follows the
   * vehicle from where the drive is. Each fix of the session is one of the drive as well, whose road, limit and history go
   * on; `place.changes` has what it changed. A router gets the alerts of the drive, and announces those that the drive has
   * not. Only a module that was loaded with `router` and `roads` has this.
   */
  begin(session: Session): void;
  /** Ends the trip, and the drive is free again. To be called before the session is closed. */
  endRoute(): void;
  /** Announces alerts on the road ahead, in place of those before; null for none. Not in the module with roads alone. */
  setAlerts(alerts: Alerts | null): void;
  /** The identifiers of the alerts that the last fix has announced. */
  readonly announcedAlerts: string[];
  /** Sets for whom and by which clock the drive looks for limits, with a route and without one. Not in the module with roads alone. */
  setLimits(options?: LimitOptions): void;
  /**
   * Sets how far the drive looks ahead: for a time in seconds at its speed, but from least to most metres. The default is 60 s,
   * 500 to 2000 m. Not in the module with roads alone.
   */
  setLookAhead(options?: { time?: number; least?: number; most?: number }): void;
  /**
   * Announces alerts about what lies ahead on the roads, each once and early enough to brake; null for none. Not in the
   * module with roads alone.
   */
  setRoadAlerts(options?: RoadAlertOptions | null): void;
  /** The alerts about its roads that the last fix has announced, with what is to be spoken of each in a language. */
  roadAlerts(language?: string): (RoadAlert & { text: string })[];
  /** Where the vehicle is after its last fix, on which road, and how fast it may go there. */
  readonly place: FreeDrivePlace;
  /** What lies ahead on the road, in the order of the distances, for as long as it is clear which road goes on. */
  readonly features: RoadFeature[];
  /**
   * Predicts where the vehicle is at a time, by the clock of the fixes: on the road straight on. Fails with "state" before
   * the first fix.
   */
  predict(time: number): FreeDrivePrediction;
  /** The roads driven, the last one last, at most 500. */
  readonly history: DrivenRoad[];
  /** Releases the drive. Done by the garbage collector otherwise, at some time. */
  close(): void;
  [Symbol.dispose](): void;
}

/**
 * What a map shows during a drive, frame by frame. It keeps what it has shown, and moves from there with bounded speed and
 * acceleration; when the vehicle stands it is still.
 */
export class Camera {
  private constructor();
  /** How it looks at the drive. */
  readonly options: CameraOptions;
  /** Changes some options. The view becomes what they say in time. An unknown mode or orientation fails with "argument". */
  set(options: Partial<CameraOptions>): void;
  /**
   * The view at a time by the clock of the fixes, for a vehicle that is drawn where `predict` of the session, router or
   * drive has it at that time. To be called for every frame. The view moves in `frameTime`: seconds by any clock that does
   * not stop, as the vehicle's does in a replay that is paused; `time` if there is none.
   */
  follow(vehicle: Session | FreeDrive, time: number, frameTime?: number): CameraPosition;
  /** Releases the camera. Done by the garbage collector otherwise, at some time. */
  close(): void;
  [Symbol.dispose](): void;
}

/** Points and stretches that drivers are alerted to. Any number of routes and routers may share them. */
export class Alerts {
  private constructor();
  /** Releases the memory of the alerts; routes and routers that have them keep them. */
  close(): void;
  [Symbol.dispose](): void;
}

/** A route prepared for following. Any number of sessions may share it. */
export class Route {
  private constructor();
  /** The length in stated metres and the expected travel time in seconds. */
  readonly length: number;
  readonly duration: number;
  /** The length of the line on the ellipsoid, in metres. */
  readonly geometryLength: number;
  /** The number of vertices of the line. */
  readonly vertexCount: number;
  /** Identifies the route; the same on every platform. */
  readonly fingerprint: bigint;
  readonly legCount: number;
  /** The number of steps in all legs. */
  readonly stepCount: number;
  /** The properties of the legs. */
  readonly legs: LegFacts[];
  /** The alerts in the order of their starts; the `item` of an "alertAhead" event is an index into them. */
  readonly alerts: Alert[];
  /**
   * The route as JSON in the form of the Directions API, whatever server it came from: legs, steps, maneuvers, banners,
   * spoken instructions, intersections with their lanes, and annotations such as speed limits. The numbers of legs,
   * steps and items in events and in `Guidance` are indices into its arrays. Made once; do not change it.
   */
  readonly description: any;

  /** Returns the vertices of the line that is followed. */
  line(): Coordinates;
  /**
   * Whether there is anything to say on the route: a server's announcements, or those of `withGuidance`. A session of a
   * route without any warns in the console if its module cannot make them.
   */
  readonly hasInstructions: boolean;
  /** Returns the text of the instruction that a "spokenInstruction" or "visualInstruction" event announced. */
  instruction(event: Event): string;
  /**
   * Returns the words of a "spokenInstruction" event in the Speech Synthesis Markup Language; empty if the instruction has
   * no markup. The language to speak them in is `description.voiceLocale`.
   */
  ssml(event: Event): string;
  /**
   * Returns the route with banners, spoken instructions and texts of steps, made where it has none. If the vehicle is
   * driving already (`isUnderWay`), no departure is announced.
   *
   * `description.voiceLocale` of the new route is the language to speak them with: "en" if guidance in the language of
   * the options is not available, which is `description.missingLanguage` then. `description.spokenUnits` are the units
   * of its distances. Only a module that was loaded with `guidance` or `router` makes it.
   */
  withGuidance(options?: GuidanceOptions, more?: { isUnderWay?: boolean }): Route;
  /**
   * Returns the route with those of the alerts that it passes, in place of those that it had; `withGuidance` adds their
   * words. In `alerts` they have the kind "custom", and `first` is their index in the `custom_alerts` of the leg in the
   * description. Only a module that was loaded with `guidance` or `router` has this.
   */
  withAlerts(alerts: Alerts): Route;
  /** Starts a session. */
  session(options?: Options): Session;
  /**
   * Continues a session from a snapshot, with exactly the same results. The bytes need not be trusted: damaged and
   * impossible ones are refused.
   */
  restore(snapshot: BufferSource): Session;
  /** Releases the route; its sessions continue. Done by the garbage collector otherwise, at some time. */
  close(): void;
  [Symbol.dispose](): void;
}

/** What a call has changed. */
export interface Update {
  progress: Progress;
  events: Event[];
}

/** A condition of a rule: a value, and the threshold that it stands against. A number that is not finite is null. */
export interface ExplainedCondition {
  /** What is compared, in words. */
  name: string;
  value: number | null;
  /** How the value must stand to the threshold. */
  relation: "atLeast" | "moreThan" | "atMost" | "lessThan";
  threshold: number | null;
  /** The unit of both; empty for a condition that is no comparison, whose value is 1 or 0. */
  unit: string;
  isMet: boolean;
}

/** Why the engine decides as it does at one fix. */
export interface Explanation {
  /** The explanation in English, a line for each fact. */
  text: string;
  /** What the fix brings about, in words. */
  decisions: string[];
  /** The reason for which the fix is not used. */
  rejection: ReasonName;
  /** The state after the fix, and why the vehicle is off the route. */
  routeState: RouteStateName;
  reason: ReasonName;
  movement: MovementName;
  distanceAlong: number | null;
  distanceLeft: number | null;
  /** The distance from the road, and its standard deviation. */
  lateralDistance: number | null;
  lateralDeviation: number | null;
  /** The probability that the vehicle is off the route. */
  probability: number | null;
  /** The rules that the fix is judged by, with the conditions that were checked. */
  rules: { decision: string; isMet: boolean; conditions: ExplainedCondition[] }[];
  /** What would change the decision, and what it would bring about then. */
  alternatives: { change: string; outcome: string }[];
}

/** Fixes in columns of the same length. NaN means unknown; a missing column is unknown throughout. */
export interface FixColumns {
  timestamps: Float64Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
  horizontalAccuracies?: Float64Array;
  speeds?: Float64Array;
  courses?: Float64Array;
  altitudes?: Float64Array;
}

/**
 * The progress after each fix, in columns of the same length; see `Progress`. `routeStates` and `rejections` contain
 * numbers, for which `routeStateNames` and `reasonNames` have the names, and bit `1 << kind` of `changes` is set if the
 * fix has caused an event of that kind.
 */
export interface ProgressColumns {
  distancesTraveled: Float64Array;
  distancesRemaining: Float64Array;
  durationsRemaining: Float64Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** Each of these two needs a search for every fix, which takes longer than all others together. */
  distancesFromRoute: Float64Array;
  crossTracks: Float64Array;
  lateralDistances: Float64Array;
  legs: Int32Array;
  steps: Int32Array;
  changes: Uint32Array;
  routeStates: Uint8Array;
  rejections: Uint8Array;
}

/** The names of all columns of progress, and of those that are computed by default. */
export const progressColumns: readonly (keyof ProgressColumns)[];
export const defaultProgressColumns: readonly (keyof ProgressColumns)[];

/** The progress of one vehicle along a route. */
export class Session {
  protected constructor();
  /** The route that is followed. */
  readonly route: Route;
  /** The state after the last fix. */
  readonly progress: Progress;
  /** The metres between the last fix used and the route, negative if the fix is left of it; NaN before the first. */
  readonly crossTrack: number;
  /** What a screen shows at the position of the vehicle. */
  readonly guidance: Guidance;
  /** All options. */
  readonly options: Options;

  /** Processes a fix. An invalid fix is rejected, which is an event and not an exception. */
  update(fix: Fix): Update;
  /**
   * Lets the session decide with roads as a second witness: whether the vehicle is beside its route on a road of its own.
   * They are asked about each fix from now on, for some users or, by default, those of the route's mode of travel; null
   * ends that. A corridor of 150 m about the route is enough. The `text` of "offRoute" and "rerouteRequested" is then what
   * the road is called on which the vehicle is, and a router requests its new route from there.
   *
   * A snapshot does not contain the roads: set them again. Only a module that was loaded with `router` and `roads` has this.
   */
  setRoads(roads: Roads | null, options?: { users?: readonly RoadUser[] }): void;
  /**
   * Sets for whom and by which clock the roads of the session are looked at for limits that the route does not say. Fails with
   * "state" if it has none.
   */
  setLimits(options?: LimitOptions): void;
  /** The road of the last fix of a session with roads, on the route and off it; null if none is known. */
  readonly road: RoadMatch | null;
  /**
   * Explains what a fix would bring about now, with the values that the engine compares: call it before `update` with the
   * fix. The session does not change. This takes as long as some hundred fixes. Only a module that was
   * loaded with `router` and `roads` has this.
   */
  explain(fix: Fix): Explanation;
  /** Returns how many fixes were rejected for a reason. */
  rejected(reason: ReasonName): number;
  /**
   * Processes many fixes, with the same results as one call for each. `columns` are the names of the columns to compute,
   * by default all but `distancesFromRoute` and `crossTracks`. With `events: false` no events are made.
   */
  updateColumns<Name extends keyof ProgressColumns = Exclude<keyof ProgressColumns, "distancesFromRoute" | "crossTracks">>(
    fixes: FixColumns, options?: { columns?: readonly Name[]; events?: boolean }
  ): { columns: Pick<ProgressColumns, Name>; events: Event[] };
  /**
   * Predicts the position of the vehicle at a time by the clock of the fixes: between two fixes, in a tunnel, or after
   * fixes have stopped. Fast enough for every frame that is drawn. From one call to the next it does not go back.
   */
  predict(time: number): Prediction;

  /** Begins the next leg after its waypoint was reached, if `advancesLegsAutomatically` is false. */
  advanceLeg(): Update;
  /** Continues with a later leg, counted from 0; the unreached waypoints before it are skipped. */
  skipToLeg(leg: number): Update;

  /**
   * Decides whether to request a new route now: true if the vehicle is off the route, no request is pending, and the
   * last one was made at least 50 m and 5 s ago, longer after failures. It then counts as made: answer it with
   * `replaceRoute` or `failRequest`.
   */
  requestRoute(): boolean;
  /** Continues on another route, on which the last fix is used at once. */
  replaceRoute(route: Route): Update;
  /** Records that the pending request for a route has failed. */
  failRequest(): void;

  /** Returns the session as bytes, which `Route.restore` continues on any platform with the same version. */
  snapshot(): Uint8Array;
  /** Releases the session. Done by the garbage collector otherwise, at some time. */
  close(): void;
  [Symbol.dispose](): void;
}

/** What a router is made with. */
export interface RouterSettings {
  /** The index of the route in the answer; by default the first. */
  index?: number;
  /** By the names of Swift's `RouterOptions`, and `asks`, `reroutesProactively` and `log`. */
  options?: RouterOptions;
  /** Answers the router's questions for routes; without it, the program calls `answer`. */
  provider?: Provider | Service;
  /**
   * Answers the questions for decisions that the option `asks` leaves to the program; without it, the program calls
   * `decide`.
   */
  decide?: (question: Event) => Decision | Promise<Decision>;
}

/** A place of a trip: longitude and latitude, or an object. */
export type RequestedWaypoint = [longitude: number, latitude: number] | {
  latitude: number;
  longitude: number;
  name?: string;
  /** False for a via, which is passed without an arrival. */
  separatesLegs?: boolean;
  /** Degrees clockwise from north, and how far from it the road may lead. */
  heading?: number;
  headingAccuracy?: number;
  [name: string]: unknown;
};

/** What a route is requested for: places in their order, and options by the names of Swift's `RouteOptions`. */
export interface RequestedTrip {
  waypoints: RequestedWaypoint[];
  /** "driving", "driving-traffic", "walking" or "cycling". */
  profile?: string;
  language?: string;
  includesAlternativeRoutes?: boolean;
  [name: string]: unknown;
}

/** A server, as a trip names it in its member `server`. */
export interface RequestedServer {
  /** The form of its requests. For GraphHopper and openrouteservice a provider is a function. */
  style: "valhalla" | "osrm" | "mapbox";
  /** The address below which its paths are; user, password and parameters in it are sent. */
  url: string;
  /** The token that Mapbox takes. */
  accessToken?: string;
  /** A token, or a user and a password, for a server that requires them in the header. */
  bearer?: string;
  user?: string;
  password?: string;
}

/** How a service is asked. */
export interface ServiceOptions extends Omit<RequestedServer, "style" | "url" | "accessToken"> {
  /** Sends the requests, in place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** The milliseconds after which a request has failed; by default 30,000. */
  timeout?: number;
}

/** A routing service that a router asks itself: a provider. */
export class Service {
  private constructor();
  readonly server: RequestedServer;
  /**
   * Sends a request that was made for the server, without its field `User-Agent`, which is the browser's, and to Valhalla
   * without `Content-Type`, so that a page of another origin may ask it.
   */
  send(request: HTTPRequest, signal?: AbortSignal): Promise<Response>;
}

/** A server of Valhalla. Addresses may be relative to the page. */
export function valhalla(url: string | URL, options?: ServiceOptions): Service;
/** A server of OSRM (`osrm-routed`). */
export function osrm(url: string | URL, options?: ServiceOptions): Service;
/** Mapbox's Directions API, with a token; `url` is for a server with the same interface. */
export function mapbox(accessToken: string, options?: ServiceOptions & { url?: string | URL }): Service;

/** A request to a server, complete; it may contain a token. */
export interface HTTPRequest {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** Empty for GET. */
  body: string;
}

/** What a router asks a provider. */
export interface ProviderQuestion {
  /** "needsRoute", "needsFasterRoute", "needsAlternatives", "needsRefresh", "needsRenewal" or "needsTripRoute". */
  kind: EventName;
  /** What the request is for: a `RequestedTrip`; for "needsRefresh" the identifier of the answer and the route in it. */
  trip: any;
  /** The request for it, if the trip has a `server`. */
  request?: HTTPRequest;
  /** Aborted when the router needs no answer any more, for `fetch`. */
  signal: AbortSignal;
}

/** The answer of a server: its body if it has succeeded, or with its HTTP status. */
export type ProviderReply = string | BufferSource | Response | { status: number; body: string | BufferSource };

/**
 * Requests routes of a server. An error that it throws is a request without an answer, and the router asks again when
 * the rule for that allows it.
 */
export type Provider = (question: ProviderQuestion) => ProviderReply | Promise<ProviderReply>;

/** An answer to a question for a decision; "again" not to leave out a stop, and to be asked once more. */
export type Decision = boolean | "again";

/** A change of the stops ahead. */
export type TripEdit =
  /** At a place in the order; without `at` where it adds the least distance. */
  | { add: RequestedWaypoint; at?: number }
  | { remove: number }
  | { move: number; to: number }
  /** The numbers of all stops ahead in their new order. */
  | { order: number[] }
  | { destination: RequestedWaypoint };

/** A stop of a trip with its name, which is empty if it has none. */
export interface NamedStop extends Stop {
  name: string;
}

/**
 * The progress of one vehicle along the routes of a trip, which may change on the way.
 *
 * A router computes, and sends nothing: what it needs is an event, a question whose number is the event's `item`. With a
 * `provider` and `decide`, the questions are answered beside the fixes; answers that come after the question was
 * withdrawn, or after `close`, are dropped. `Fairway.restoreRouter` continues its `snapshot`.
 */
export class Router extends Session {
  private constructor();
  /**
   * The route that is followed, which belongs to the router: the next one that it follows, as after a reroute or a refresh,
   * closes it when it is read, and so does `close`. `Fairway.openRoute` makes a copy to keep.
   */
  readonly route: Route;
  /**
   * All events that come after this call, of every call and answer, until `close`. Ends with the error if `decide`
   * throws, or answers anything else than a decision.
   */
  events(): AsyncIterableIterator<Event>;
  /** Returns the events that no call has returned yet, such as the questions of a router that was restored. */
  takeEvents(): Event[];

  /**
   * Lets prepared roads answer this router, within the call that needs a route: the `update` for a fix that has left the
   * route returns "routeReplaced", and `changeTrip` "tripChanged". "alone" leaves no question about routes to the provider or
   * the program. With "first" they are asked where the roads have no route, and for better routes, alternatives and newer
   * attributes. null leaves all questions to them again. The router keeps the roads open. A snapshot does not contain them:
   * set them again. Only a module that was loaded with `router` and `roads` has this.
   */
  setWays(ways: Ways | null, lead?: LeadName): void;

  /** Returns what the request for a question is for; see `ProviderQuestion`. */
  request(question: number): any;
  /** Returns the HTTP request for a question of a router whose trip has a `server`. */
  httpRequest(question: number): HTTPRequest;
  /** Changes the request for a question before it is sent: the members of a `RequestedTrip`. */
  changeRequest(question: number, trip: Partial<RequestedTrip>): void;
  /**
   * Answers a question with the HTTP status and the body of a server's answer; returns the events. A status of 0 means
   * that there was none; `body` may then say why.
   */
  answer(question: number, status: number, body?: string | BufferSource): Event[];
  /** Answers a question that asks for a decision; returns the events. */
  decide(question: number, answer: Decision): Event[];

  /** Lays alerts on the route, and on each one after it; null for none. */
  setAlerts(alerts: Alerts | null): void;
  /** Where the vehicle is on the line that its route follows, and where it is to rejoin it. */
  readonly line: LinePosition;
  /** Requests a new route now. */
  reroute(): Event[];
  /** Other routes to the destination, which leave the current one ahead of the vehicle. */
  readonly alternatives: Alternative[];
  alternativeRoute(id: number): Route;
  takeAlternative(id: number): Event[];

  /** The stops of the trip: those behind, and then those ahead. */
  readonly stops: NamedStop[];
  /** Returns the `id` of the stop at the end of a leg of the route, counted from 0; it may have been left out since. */
  stopOfLeg(leg: number): number;
  /** Changes the stops ahead: asks for a route, with whose answer the trip changes. */
  changeTrip(edit: TripEdit): Event[];
  /**
   * Requests a route that avoids metres of the road ahead, or points and areas, which every later request avoids as
   * well; without any, later requests avoid nothing any more.
   */
  avoid(places?: {
    next?: number; points?: [number, number][]; areas?: [number, number][][];
  }): Event[];
  /** The finished legs in order, with those of routes that were replaced. */
  readonly summaries: LegSummary[];

  /** What the router has counted. */
  readonly counters: Record<CounterName, number>;
  /** The messages since the last call, if the option `log` names a level. */
  takeLog(): string[];
}
