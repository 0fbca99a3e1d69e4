import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/index.ts';
import { ApiError } from '../../api-error.ts';
import { retryHeaders, statusOf } from '../faults.ts';
import type { HttpReply } from '../http.ts';

const CONTENT_TYPE = 'application/x-amz-json-1.0';

/** Deeper inputs are nobody's request. What the members hold is text, so that three levels are plenty. */
const MOST_DEPTH = 32;

/** The input of an awsJson1_0 request. An empty body is an empty input. */
export function readJsonBody(body: string): JsonObject {
  if (body.trim() === '') return {};
  if (isTooDeep(body))
    throw new ApiError('SerializationException', 'The body of the request is nested too deeply.');
  let value: JsonValue;
  try {
    value = JSON.parse(body);
  } catch {
    throw new ApiError('SerializationException', 'The body of the request is not JSON.');
  }
  if (!isJsonObject(value))
    throw new ApiError('SerializationException', 'The body of the request must be a JSON object.');
  return value;
}

/** Looked at before parsing, so that a hostile body costs little. Brackets in texts do not count. */
function isTooDeep(body: string): boolean {
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    const code = body.charCodeAt(at);
    if (code === QUOTE) at = endOfText(body, at);
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 92, 123, 125, 91, 93];

/** Where the text that begins here ends. */
function endOfText(body: string, start: number): number {
  for (let end = body.indexOf('"', start + 1); end >= 0; end = body.indexOf('"', end + 1)) {
    let slashes = 0;
    while (body.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return body.length;
}

export function jsonAnswer(output: JsonObject, requestId: string): HttpReply {
  return {
    status: 200,
    headers: { 'content-type': CONTENT_TYPE, 'x-amzn-requestid': requestId },
    body: JSON.stringify(output),
  };
}

/**
 * The code stands in the body and in a header: not every client reads both. The status says only whose fault it is,
 * as AWS does for this protocol, whatever the model of the service says.
 */
export function jsonError(error: ApiError, requestId: string): HttpReply {
  const { code, message } = error;
  const status = statusOf(error);
  return {
    status,
    headers: {
      'content-type': CONTENT_TYPE,
      'x-amzn-requestid': requestId,
      'x-amzn-errortype': code,
      ...retryHeaders(status),
    },
    body: JSON.stringify({ __type: code, Message: message, message }),
  };
}
