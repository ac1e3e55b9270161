const element = id => document.getElementById(id);
const vehicles = { simulated: "The vehicle is simulated", recorded: "The vehicle comes from a recorded drive",
  device: "The vehicle is this device" };
const headings = { simulated: "A simulated drive", recorded: "A recorded drive", device: "Your drive" };
const services = { osrm: "New routes come from OSRM.", valhalla: "New routes come from Valhalla.",
  roads: "There is no routing server: this page makes new routes, on its roads.",
  far: "There is no routing server, and the page's roads are too far away for a new route. Drive back to the route.",
  direction: "The page asks for no way back. Drive back to the line.",
  none: "Nothing is planned: the page shows the road and what lies ahead." };

// Says what one sees: the `name` of what is driven, what the `vehicle` is, and where new routes come from, each one of the
// names above.
export function introduce({ name = "", vehicle, service }) {
  element("heading").textContent = service === "none" ? "A drive without a route" : headings[vehicle];
  element("about").textContent = `${name ? `${name}. ` : ""}${vehicles[vehicle]}, and the navigation engine runs in this page.`;
  element("service").textContent = services[service];
  document.body.classList.toggle("device", vehicle === "device");
}
