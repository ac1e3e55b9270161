import { Fairway } from "./fairway/fairway.js";

// The module that reads lines, which is fetched with the first of them, and again where that failed.
let module;

// A router's first answer for a line of GPX, GeoJSON or an encoded polyline: the route along it.
export async function answerOfLine(text) {
  const lines = await (module ??= Fairway.load({ lines: true }).catch(error => {
    module = undefined;
    throw error;
  }));
  const route = lines.openLine(text, { profile: "cycling" });
  const answer = JSON.stringify(route.description);
  route.close();
  return answer;
}

// What a file is by its bytes: roads, or what its text is.
export function kindOfBytes(bytes) {
  const isRoads = new TextDecoder().decode(bytes.slice(0, 8)) === "FWYROADS";
  return isRoads ? "roads" : kindOf(new TextDecoder().decode(bytes));
}

// What a file is by its text: a line to follow, alerts, a trace, or a route of a service.
export function kindOf(text) {
  if (text.trimStart().startsWith("<")) return isRecording(text) ? "trace" : "line";
  let content;
  try { content = JSON.parse(text); } catch { return "trace"; }
  const { type, features = [content] } = content;
  const isAlert = ({ geometry, properties }) => geometry?.type === "Point" || properties?.kind !== undefined;
  if (type === "FeatureCollection" && features.every(isAlert)) return "alerts";
  if (typeof type === "string") return "line";
  return content.latitude === undefined ? "route" : "trace";
}

// Whether the points of a GPX track have times, which those of a line that was drawn have not.
function isRecording(text) {
  const start = text.search(/<(\w+:)?trkpt\b/);
  return start >= 0 && /<(\w+:)?time>/.test(text.slice(start));
}
