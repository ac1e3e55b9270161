// The page as one file: all that is waited for elsewhere is here.
import "./own-files.js";
import { command, engine } from "./preparation.js";

engine.resolve();
command.resolve();
await import("./main.js");
