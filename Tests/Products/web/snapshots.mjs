/**
 * Snapshots of the C library are read by the module, and the module's by the C library: each continues with the same
 * events.
 *
 *   node snapshots.mjs PACKAGE PROGRAM ROUTE.json TRACE.packed TRACE.csv      the program is that of snapshot.c
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTrace } from "./replay.mjs";

const [packageFolder, program, routeFile, packed, csv] = process.argv.slice(2);
const { Fairway } = await import(`${packageFolder}/fairway.js`);
const fairway = await Fairway.load();
const route = fairway.openRoute(readFileSync(routeFile));
const fixes = readTrace(readFileSync(csv, "utf8"));
const count = fixes.timestamps.length;
const part = (start, end) =>
  Object.fromEntries(Object.entries(fixes).filter(([, all]) => all).map(([name, all]) => [name, all.subarray(start, end)]));
const lines = (events) => events.map(({ fix, kind, leg, step }) => `${fix} ${kind} ${leg} ${step}\n`).join("");

const folder = mkdtempSync(join(tmpdir(), "fairway-"));
let [passed, failed] = [0, 0];
for (const share of [0.01, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95]) {
  const half = Math.floor(share * count);
  const run = (what, file) => execFileSync(program, [what, routeFile, packed, String(half), file], { encoding: "utf8" });
  try {
    const session = route.session();
    session.updateColumns(part(0, half));
    const theirs = join(folder, "theirs");
    const ours = join(folder, "ours");
    writeFileSync(ours, session.snapshot());
    run("write", theirs);
    const expected = lines(session.updateColumns(part(half, count)).events);
    assert.ok(expected.length > 0);
    assert.equal(lines(route.restore(readFileSync(theirs)).updateColumns(part(half, count)).events), expected);
    assert.equal(run("read", ours), expected);
    assert.equal(run("read", theirs), expected);
    assert.equal(readFileSync(theirs).length, readFileSync(ours).length);
    passed++;
  } catch (error) {
    failed++;
    console.log(`failed Web.snapshots: after ${half} fixes: ${error.message}`);
  }
}
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed, 0 skipped`);
