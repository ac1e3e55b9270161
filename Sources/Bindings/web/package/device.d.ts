/** What a browser knows of its device, for the engine: positions as fixes, and a voice for announcements. */

import type { Fix } from "./layout.js";

/** A position of the browser's geolocation as a fix. What the browser does not know is left out. */
export function fixOf(position: GeolocationPosition): Fix;

/** Why there is no position, and what to do; undefined for an unknown reason. */
export function positionProblem(error: Pick<GeolocationPositionError, "code">): string | undefined;

/** Speaks announcements with the browser's voice. While it speaks, the sound of other apps is lowered where browsers can. */
export class Voice {
  /** Whether announcements are spoken. */
  readonly isOn: boolean;
  /** Speaks a text, whose language is one such as "de-DE". An alert interrupts what is being said. */
  say(text: string, language: string, isAlert?: boolean): void;
  /** Turns the voice on or off; off ends what is being said. */
  turn(isOn: boolean): void;
}
