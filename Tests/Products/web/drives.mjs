/**
 * Replays all drives of a folder under node; see replay.mjs.
 *
 *   node drives.mjs PACKAGE FOLDER
 */
import { readFile } from "node:fs/promises";
import { compare } from "./replay.mjs";

const [packageFolder, folder] = process.argv.slice(2);
const { Fairway, routeStateNames } = await import(`${packageFolder}/fairway.js`);
const drives = JSON.parse(await readFile(`${folder}/drives.json`));
const fairway = await Fairway.load();
let [passed, failed, fixes, events, worst] = [0, 0, 0, 0, 0];
for (const drive of drives) {
  const read = (name) => readFile(`${folder}/${drive.name}.${name}`, "utf8");
  const result = compare(fairway, { routeState: routeStateNames }, {
    route: await readFile(`${folder}/${drive.route}`), trace: await read("csv"), progress: await read("progress.csv"),
    events: await read("ndjson"), options: drive.options,
  });
  fixes += result.fixes;
  events += result.events;
  worst = Math.max(worst, result.worst);
  if (result.differences.length === 0) {
    passed++;
  } else {
    failed++;
    console.log(`failed Web.drives: ${drive.name}: ${result.differences.length} differences`);
    for (const difference of result.differences.slice(0, 3)) console.log(`  ${difference}`);
  }
}
// A row and an event that differ are found out.
{
  const [{ name, route, options }] = drives;
  const read = (kind) => readFile(`${folder}/${name}.${kind}`, "utf8");
  const files = {
    route: await readFile(`${folder}/${route}`), trace: await read("csv"), progress: await read("progress.csv"),
    events: await read("ndjson"), options,
  };
  const rows = files.progress.split("\n");
  const cells = rows[500].split(",");
  cells[4] = Number(cells[4]) + 2e-6;
  const row = [...rows.slice(0, 500), cells.join(","), ...rows.slice(501)].join("\n");
  const event = files.events.split("\n").toSpliced?.(5, 1).join("\n") ?? files.events.slice(files.events.indexOf("\n") + 1);
  for (const changed of [{ progress: row }, { events: event }]) {
    if (compare(fairway, { routeState: routeStateNames }, { ...files, ...changed }).differences.length > 0) {
      passed++;
    } else {
      failed++;
      console.log(`failed Web.drives: a difference in ${Object.keys(changed)} is not found out`);
    }
  }
}
console.log(`${drives.length} drives, ${fixes} fixes, ${events} events; distances differ by at most ${worst.toExponential(1)} m`);
console.log(`${passed} passed, ${failed} failed, 0 skipped`);
