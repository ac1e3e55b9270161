/** Replays drives by the module and compares them with the files of the command line. Runs in node and in browsers. */

/** The columns of a trace in CSV. */
export function readTrace(text) {
  const [head, ...rows] = text.trim().split("\n").map((line) => line.split(","));
  const column = (name) => {
    const place = head.indexOf(name);
    if (place < 0) return undefined;
    return Float64Array.from(rows, (row) => (row[place] === "" || row[place] === undefined ? NaN : Number(row[place])));
  };
  return {
    timestamps: column("timestamp"), latitudes: column("latitude"), longitudes: column("longitude"),
    horizontalAccuracies: column("horizontal_accuracy"), speeds: column("speed"), courses: column("course"),
    altitudes: column("altitude"),
  };
}

const columns = [
  "latitudes", "longitudes", "distancesTraveled", "distancesRemaining", "durationsRemaining", "distancesFromRoute",
  "legs", "steps", "routeStates", "rejections",
];

/**
 * Returns the differences between a drive and the files of the command line, and the greatest difference in metres of
 * distances along and from the route. The two choose different geodesics, so that distances may differ by 1 µm.
 */
export function compare(fairway, names, { route, trace, progress, events, options }) {
  const differences = [];
  const opened = fairway.openRoute(route);
  const fixes = readTrace(trace);
  const count = fixes.timestamps.length;
  // Half of the drive, stored and restored, and the other half.
  const half = Math.floor(count / 2);
  const part = (start, end) =>
    Object.fromEntries(Object.entries(fixes).filter(([, all]) => all).map(([name, all]) => [name, all.subarray(start, end)]));
  const first = opened.session(options);
  const before = first.updateColumns(part(0, half), { columns });
  const second = opened.restore(first.snapshot());
  const after = second.updateColumns(part(half, count), { columns });
  const value = (name, fix) => (fix < half ? before.columns[name][fix] : after.columns[name][fix - half]);
  const told = [...before.events, ...after.events];

  let worst = 0;
  const near = (given, expected) => {
    const difference = Math.abs(given - expected);
    worst = Math.max(worst, difference);
    return difference <= 1e-6;
  };
  const rows = progress.trim().split("\n").slice(1).map((line) => line.split(","));
  let used = 0;
  for (let fix = 0; fix < count; fix++) if (value("rejections", fix) === 0) used++;
  if (rows.length === 0 || used !== rows.length) differences.push(`${used} fixes are used, ${rows.length} expected`);
  for (const row of rows) {
    const fix = Number(row[0]);
    const number = (place) => Number(row[place]);
    const isSame =
      value("rejections", fix) === 0 && Math.abs(value("latitudes", fix) - number(2)) < 1e-11 &&
      Math.abs(value("longitudes", fix) - number(3)) < 1e-11 && near(value("distancesTraveled", fix), number(4)) &&
      near(value("distancesRemaining", fix), number(5)) && Math.abs(value("durationsRemaining", fix) - number(6)) < 1e-6 &&
      value("legs", fix) === number(7) && value("steps", fix) === number(8) &&
      near(value("distancesFromRoute", fix), number(9)) && names.routeState[value("routeStates", fix)] === row[10];
    if (!isSame) {
      differences.push(`fix ${fix}: ${columns.map((name) => value(name, fix)).join(",")} instead of ${row.join(",")}`);
    }
  }

  const expected = events.trim() === "" ? [] : events.trim().split("\n").map((line) => JSON.parse(line));
  if (expected.length !== told.length) differences.push(`${told.length} events, ${expected.length} expected`);
  expected.forEach((event, place) => {
    const own = told[place];
    if (own === undefined) return;
    const isSame =
      own.kind === event.event && own.fix === event.fix && (event.timestamp ?? own.timestamp) === own.timestamp &&
      own.leg === (event.leg ?? -1) && own.step === (event.step ?? -1) && own.waypoint === (event.waypoint ?? 0) &&
      own.reason === (event.reason ?? "none") &&
      (event.distance_along === undefined ? Number.isNaN(own.distanceAlong) : near(own.distanceAlong, event.distance_along)) &&
      (event.probability === undefined
        ? Number.isNaN(own.probability) : Math.abs(own.probability - event.probability) < 1e-6);
    if (!isSame) differences.push(`event ${place}: ${JSON.stringify(own)} instead of ${JSON.stringify(event)}`);
  });
  first.close();
  second.close();
  opened.close();
  return { differences, worst, fixes: count, events: told.length };
}
