const braking = 1.5, starting = 2, turning = 6, standing = 6, accuracy = 4;

// The fixes of a driver who follows a route from a distance along it, one a second: as fast as the route expects or by
// `pace` times so, but never faster than `fastest` metres a second; slower at maneuvers, and standing for some seconds at each
// stop. `last` is the fix before.
export function drivenFixes(facts, from, last, pace, fastest = Infinity) {
  const stops = facts.legEnds.map(end => facts.along[end]).filter(end => end > from);
  const slow = [...facts.steps.map(({ end }) => [end, turning]), ...stops.map(end => [end, 0])];
  const fixes = [];
  let [at, speed, time] = [from, Number.isFinite(last.speed) ? last.speed : 0, last.timestamp];
  const add = () => {
    const { coordinates: [longitude, latitude], bearing } = facts.place(at);
    fixes.push({ timestamp: ++time, longitude, latitude, horizontalAccuracy: accuracy, speed,
      ...speed > 0.5 && { course: (bearing + 360) % 360 } });
  };
  for (const stop of stops) {
    while (at < stop) {
      const usual = pace * Math.min(fastest, expected(facts, at));
      speed = Math.max(1, Math.min(usual, speed + starting, ...slow.map(([place, most]) =>
        place > at ? Math.sqrt(most * most + 2 * braking * (place - at)) : Infinity)));
      at = Math.min(stop, at + speed);
      add();
    }
    speed = 0;
    for (let second = 0; second < standing; second++) add();
  }
  return fixes;
}

function expected(facts, at) {
  const { data } = facts.steps.find(({ end }) => end > at) ?? facts.steps.at(-1);
  return data.duration > 0 ? Math.max(2, data.distance / data.duration) : 10;
}
