/** What a provider may return: the answer of a server. */

/** The status and the body of an answer; a text or bytes alone are the body of one that succeeded. */
export async function replyOf(answer) {
  if (isBody(answer)) return { status: 200, body: answer };
  if (typeof Response !== "undefined" && answer instanceof Response) {
    return { status: answer.status, body: new Uint8Array(await answer.arrayBuffer()) };
  }
  const { status, body } = answer ?? {};
  if (Number.isInteger(status) && isBody(body)) return { status, body };
  throw new TypeError(
    `the provider returned ${answer === null ? "null" : `a value of type ${typeof answer}`}, and not a text, bytes, a `
    + "Response, or an object with status and body");
}

const isBody = (value) => typeof value === "string" || value instanceof ArrayBuffer || ArrayBuffer.isView(value);
