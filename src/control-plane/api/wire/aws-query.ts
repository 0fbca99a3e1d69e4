import { escapeXml } from '../../../diagnostics/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../json/index.ts';
import { ApiError } from '../../api-error.ts';
import { retryHeaders, statusOf } from '../faults.ts';
import type { HttpReply } from '../http.ts';

/** Names have few parts (`Filters.Category`), and requests have few names. */
const MOST_PARTS = 8;
const MOST_NAMES = 1000;

/** The input of an awsQuery request: `A.B=1` is the member B of the structure A. */
export function readQueryBody(body: string): JsonObject {
  const root = branch();
  let names = 0;
  for (const [name, value] of new URLSearchParams(body)) {
    names += 1;
    const parts = name.split('.');
    if (names > MOST_NAMES || parts.length > MOST_PARTS)
      throw new ApiError('MalformedQueryString', 'The request has too many parameters, or too long names.');
    place(root, parts, value);
  }
  return root;
}

type Branch = Record<string, JsonValue>;

/** Without a prototype: the names come from outside. */
function branch(): Branch {
  return Object.create(null) as Branch;
}

function place(root: Branch, parts: readonly string[], value: string): void {
  let holder = root;
  for (const part of parts.slice(0, -1)) {
    const inner = holder[part];
    if (inner === undefined) holder[part] = branch();
    else if (!isJsonObject(inner)) throw clash(part);
    holder = holder[part] as Branch;
  }
  const last = parts.at(-1)!;
  if (holder[last] !== undefined) throw clash(last);
  holder[last] = value;
}

function clash(name: string): ApiError {
  return new ApiError('MalformedQueryString', `The parameter ${name.slice(0, 100)} is given twice.`);
}

export interface QueryService {
  readonly namespace: string;
  /** The HTTP status of errors that have one of their own. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** An undefined output has no result element at all. */
export function queryAnswer(
  action: string,
  output: JsonObject | undefined,
  requestId: string,
  { namespace }: QueryService,
): HttpReply {
  const result = output === undefined ? '' : element(`${action}Result`, output);
  const metadata = element('ResponseMetadata', { RequestId: requestId });
  return xml(
    200,
    `<${action}Response xmlns="${namespace}">${result}${metadata}</${action}Response>`,
    requestId,
  );
}

export function queryError(refusal: ApiError, requestId: string, service: QueryService): HttpReply {
  const { code, message, fault } = refusal;
  const status = service.statuses[code] ?? statusOf(refusal);
  const error = element('Error', {
    Type: fault === 'client' ? 'Sender' : 'Receiver',
    Code: code,
    Message: message,
  });
  const id = element('RequestId', requestId);
  return xml(status, `<ErrorResponse xmlns="${service.namespace}">${error}${id}</ErrorResponse>`, requestId);
}

function xml(status: number, body: string, requestId: string): HttpReply {
  return {
    status,
    headers: { 'content-type': 'text/xml', 'x-amzn-requestid': requestId, ...retryHeaders(status) },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  };
}

function element(name: string, value: JsonValue): string {
  return `<${name}>${content(value)}</${name}>`;
}

function content(value: JsonValue): string {
  if (isJsonArray(value)) return value.map((one) => element('member', one)).join('');
  if (isJsonObject(value))
    return Object.entries(value)
      .map(([name, one]) => element(name, one))
      .join('');
  return escapeXml(String(value), 'text');
}
