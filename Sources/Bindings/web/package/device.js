/** What a browser knows of its device, for the engine: positions as fixes, and a voice for announcements. */

/**
 * A position of the browser's geolocation as a fix: what the browser does not know is null there, and left out here. The
 * altitude is the one above the ellipsoid.
 */
export function fixOf({ timestamp, coords: { latitude, longitude, accuracy, altitude, speed, heading } }) {
  // A device that stands still has NaN for a heading.
  const known = Object.entries({ altitude, speed, course: heading })
    .filter(([, value]) => value !== null && Number.isFinite(value));
  return { timestamp: timestamp / 1000, latitude, longitude, horizontalAccuracy: accuracy, ...Object.fromEntries(known) };
}

/** Why there is no position, and what to do. */
export const positionProblem = ({ code }) => [undefined,
  "The page may not have the position of this device: allow it in the browser's settings",
  "This device does not know its position", "This device has not found its position yet"][code];

/** Speaks announcements with the browser's voice. While it speaks, the sound of other apps is lowered where browsers can. */
export class Voice {
  isOn = true;
  #speaking = 0;

  /** Speaks a text, whose language is one such as de-DE. An alert interrupts what is being said. */
  say(text, language, isAlert = false) {
    if (!this.isOn || !("speechSynthesis" in globalThis)) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.onend = utterance.onerror = () => this.#focus(-1);
    // When a drive runs fast, the instruction that is due matters more than the end of the one before.
    if (isAlert || speechSynthesis.pending) speechSynthesis.cancel();
    this.#focus(1);
    speechSynthesis.speak(utterance);
  }

  /** Turns the voice on or off; off ends what is being said. */
  turn(isOn) {
    this.isOn = isOn;
    if (!isOn) globalThis.speechSynthesis?.cancel();
  }

  #focus(change) {
    this.#speaking += change;
    const session = globalThis.navigator?.audioSession;
    if (session) session.type = this.#speaking > 0 ? "transient" : "auto";
  }
}
