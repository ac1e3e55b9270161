// The words of the choices of a drive: for each value its name, and a sentence on what it does.
export const choices = {
  vehicle: {
    simulated: ["Simulated", "It drives by itself, as chosen below."],
    device: ["This device", "The page follows the position of this device; take it along."],
  },
  noise: {
    clean: ["Exact", "Every position is right."],
    open: ["Open country", "Positions are a few metres off."],
    urban: ["Between high houses", "Positions are about ten metres off, and some more."],
    urbanopt: ["Too sure of itself", "As between high houses, and the receiver says that it is better than that."],
    dropout: ["With gaps", "For some time there are no positions, as in tunnels."],
    redlight: ["Long red lights", "While the vehicle stands, its position drifts."],
    nocourse: ["Positions alone", "The receiver knows no speed and no direction."],
    badfix: ["With wild errors", "Some positions are far off."],
    recorded: ["As recorded", "The errors of real recordings, with positions alone."],
  },
  detour: {
    none: ["Follows the route", "The driver takes every turn."],
    turn: ["Misses a turn", "The driver leaves the route, and then follows the new one."],
    turn_return: ["Misses a turn, and returns", "The driver finds back to the route."],
    parallel: ["Takes the road beside", "The driver is on a road next to that of the route."],
    wrongway: ["Turns round", "The driver drives back along the route."],
    wrongway_return: ["Turns round twice", "The driver drives back along the route for a while."],
    skip: ["Drives past a stop", "The page asks whether the stop is left out."],
    overshoot: ["Drives past the end", "The driver goes on beyond the destination."],
    parking: ["Looks for a place to park", "The driver goes round near the destination."],
  },
  pace: {
    0.6: ["Slow", "A careful driver, at six tenths of the usual speed."],
    1: ["Usual", "As fast as the route expects."],
    1.6: ["Fast", "A driver in a hurry, at 1.6 times the usual speed."],
  },
  back: {
    streets: ["By streets", "A new way leads back to a line that was left."],
    direction: ["By direction alone", "The page says where the line is, and you stay off it until you are back."],
  },
};

// Fills the menus with the names of those choices that there are, and keeps the sentence of the one that is chosen below
// each. `routes` have a name and a sentence of their own.
export function fill(menu, names, words = choices[menu.id]) {
  for (const name of names) menu.append(new Option(words[name]?.[0] ?? name, name));
  const say = () => { document.getElementById(`${menu.id}-words`).textContent = words[menu.value]?.[1] ?? ""; };
  menu.addEventListener("change", say);
  say();
  return say;
}
