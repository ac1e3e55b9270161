// Tests the adapters for browsers with stubs of what a browser has. Prints what differs.
import { strict as assert } from "node:assert";

const { fixOf, positionProblem, Voice } = await import(process.argv[2]);

// A browser has null for what it does not know, and NaN for the heading of a device that stands.
const coords = { latitude: 40, longitude: -30, accuracy: 5, altitude: null, altitudeAccuracy: null, speed: null, heading: null };
assert.deepEqual(fixOf({ timestamp: 1_700_000_000_250, coords }),
  { timestamp: 1_700_000_000.25, latitude: 40, longitude: -30, horizontalAccuracy: 5 });
assert.deepEqual(fixOf({ timestamp: 0, coords: { ...coords, altitude: -3, speed: 0, heading: NaN } }),
  { timestamp: 0, latitude: 40, longitude: -30, horizontalAccuracy: 5, altitude: -3, speed: 0 });
assert.equal(fixOf({ timestamp: 0, coords: { ...coords, heading: 359 } }).course, 359);
for (const code of [1, 2, 3]) assert.match(positionProblem({ code }), /\w/);

// Without a voice nothing happens.
new Voice().say("Turn left", "en");

const spoken = [], session = { type: "auto" };
globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
globalThis.speechSynthesis = {
  pending: false, cancelled: 0, speak: utterance => spoken.push(utterance),
  cancel() { this.cancelled++; spoken.splice(0).forEach(utterance => utterance.onerror()); },
};
Object.defineProperty(globalThis, "navigator", { value: { audioSession: session }, configurable: true });
const voice = new Voice();
voice.say("Turn left", "en-GB");
assert.deepEqual([spoken[0].text, spoken[0].lang, session.type], ["Turn left", "en-GB", "transient"]);
voice.say("Then right", "en-GB");
assert.equal(spoken.length, 2, "an instruction waits for the one before");
spoken.shift().onend();
assert.equal(session.type, "transient", "the second one is still to be said");
voice.say("A school", "en-GB", true);
assert.deepEqual(spoken.map(({ text }) => text), ["A school"], "an alert interrupts");
spoken.shift().onend();
assert.equal(session.type, "auto", "the sound is given back");
voice.say("Turn right", "en-GB");
voice.turn(false);
assert.deepEqual([spoken.length, session.type, voice.isOn], [0, "auto", false]);
voice.say("Turn right", "en-GB");
assert.equal(spoken.length, 0, "nothing is said while the voice is off");
