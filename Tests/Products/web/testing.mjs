/** What the tests of the JavaScript package share: named tests that are counted, and errors that are expected. */
import assert from "node:assert/strict";

let [passed, failed] = [0, 0];

/** Runs a test; a failure is printed with the name of the suite, and the others go on. */
export const suite = (suiteName) => async (name, body) => {
  try {
    await body();
    passed++;
  } catch (error) {
    failed++;
    console.log(`failed ${suiteName}: ${name}: ${error.stack}`);
  }
};

/** Returns a function that asserts that a call fails with a status and with a sentence. */
export const failing = (FairwayError) => (status, body, words = "") =>
  assert.throws(body, (error) => {
    assert.ok(error instanceof FairwayError, error.stack);
    assert.equal(error.status, status);
    assert.ok(error.message.includes(words), error.message);
    return error.message.length > 5;
  });

/** Prints the counts, as the last line. */
export function finish() {
  console.log(`${passed} passed, ${failed} failed, 0 skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
}
