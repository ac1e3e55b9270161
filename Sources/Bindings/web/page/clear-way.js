// How much of the route ahead is seen whole, in metres, and its places that are looked at.
const ahead = 200, places = 20;
// What is left free beside the route, in pixels; the width of the circle of the earth at the equator in metres, and of the world
// at zoom 0 in pixels. The map's eye is as far from its middle as 1.5 times its height.
const edge = 16, equator = 40075016.7, world = 512, distance = 1.5;
// Zoom levels a second.
const fastest = 1.5;

// Zooms a camera's view out where the next part of the route would reach below a panel or beyond the screen.
export class ClearWay {
  #levels = 0;
  #last = 0;

  // The view at a time in seconds, for a vehicle that is `along` metres on the route of `facts`. `isStill` jumps.
  clear(view, { facts, along, time, isStill }) {
    const wanted = ClearWay.#wanted(view, ClearWay.#way(facts, along, view)), change = wanted - this.#levels;
    const most = fastest * (time - this.#last);
    this.#levels = isStill || most > 1 ? wanted : this.#levels + Math.max(-most, Math.min(most, change));
    this.#last = time;
    return { ...view, zoom: view.zoom + this.#levels };
  }

  // The places ahead as [right, forward] of the middle of the view, in pixels at its zoom.
  static #way(facts, along, { latitude, longitude, zoom, bearing }) {
    const degree = Math.PI / 180, [sine, cosine] = [Math.sin(bearing * degree), Math.cos(bearing * degree)];
    const metre = world * 2 ** zoom / (equator * Math.cos(latitude * degree)), perDegree = equator / 360 * metre;
    return Array.from({ length: places }, (_, i) => {
      const [x, y] = facts.place(Math.min(facts.length, along + ahead * (i + 1) / places)).coordinates;
      const east = (x - longitude) * Math.cos(latitude * degree) * perDegree, north = (y - latitude) * perDegree;
      return [east * cosine - north * sine, east * sine + north * cosine];
    });
  }

  // The zoom levels, at most 0, with which all of them are within the free part. A place that is further away is drawn nearer to
  // the middle of a map that is tilted.
  static #wanted({ pitch, paddingTop, paddingRight, paddingBottom, paddingLeft, freeTop, freeBottom }, way) {
    const far = distance * innerHeight, [sine, cosine] = [Math.sin(pitch * Math.PI / 180), Math.cos(pitch * Math.PI / 180)];
    const side = (innerWidth - paddingLeft - paddingRight) / 2 - edge;
    const middle = (paddingTop + innerHeight - paddingBottom) / 2;
    const [up, down] = [middle - freeTop - edge, innerHeight - freeBottom - middle - edge];
    let scale = 1;
    // The scale at which `pixels` of a place are as far as `most`.
    const fit = (pixels, forward, most) => {
      const grows = pixels * far - most * forward * sine;
      if (grows > 0) scale = Math.min(scale, Math.max(1, most) * far / grows);
    };
    for (const [right, forward] of way) {
      fit(Math.abs(right), forward, side);
      fit(Math.abs(forward) * cosine, forward, forward > 0 ? up : down);
    }
    return Math.log2(scale);
  }
}
