// The page as an app: nothing is waited for, and its files are kept once the first drive is seen.
import { install } from "./install.js";
import { command, engine } from "./preparation.js";

engine.resolve();
command.resolve();
await import("./main.js");
await install();
