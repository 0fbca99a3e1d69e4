import { createHash } from 'node:crypto';
import { isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { WireCredentials } from '../../provider/index.ts';
import { signRequest } from '../../provider/lambda/index.ts';
import { ApiError } from '../api-error.ts';

export interface ClientOptions {
  /** Where the control plane is: `http://127.0.0.1:8080`. */
  readonly endpoint: URL;
  readonly region: string;
  readonly credentials: WireCredentials;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Speaks to a control plane, or to AWS's own Cloud Control. What it refuses is an ApiError. */
export interface Client {
  /** An operation of Cloud Control. */
  control(operation: string, input: JsonObject): Promise<JsonObject>;
  /** An operation of CloudFormation: the texts of the elements in its answer, by their names. */
  formation(
    action: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<ReadonlyMap<string, string>>;
  /** The address that a package can be registered by. */
  sendPackage(bytes: Uint8Array): Promise<string>;
  /** The contract report of a registration; undefined if there is none. */
  report(registrationToken: string): Promise<JsonObject | undefined>;
}

/** A server that is not there, or speaks something else. The message says so. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

export function createClient(options: ClientOptions): Client {
  return {
    control: async (operation, input) => {
      const response = await send(options, 'cloudcontrolapi', JSON.stringify(input), {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `CloudApiService.${operation}`,
      });
      const answer = await readJson(response, options);
      if (response.ok && isAnswerTo(operation, answer)) return answer;
      const message = own(answer, 'Message') ?? own(answer, 'message');
      throw refusal(own(answer, '__type'), message, response, options);
    },
    formation: async (action, parameters) => {
      const body = new URLSearchParams({ Action: action, Version: '2010-05-15', ...parameters }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await send(options, 'cloudformation', body, headers);
      const xml = await response.text();
      if (response.ok && !xml.includes(`<${action}Response`)) throw strangeAnswer(response, options);
      const elements = elementsOf(xml);
      if (response.ok) return elements;
      throw refusal(elements.get('Code'), elements.get('Message'), response, options);
    },
    sendPackage: async (bytes) => {
      // A guarded server wants to know who sends before it reads what.
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': 'application/zip', 'x-amz-content-sha256': sha256 };
      const response = await send(options, 'cloudformation', bytes, headers, { path: '/formwork/packages' });
      const answer = await readJson(response, options);
      const address = own(answer, 'address');
      if (typeof address === 'string') return address;
      throw refusal(own(answer, 'code'), own(answer, 'message'), response, options);
    },
    report: async (token) => {
      const path = `/formwork/registrations/${token}/report`;
      const response = await send(options, 'cloudformation', '', {}, { path, method: 'GET' });
      return response.ok ? await readJson(response, options) : undefined;
    },
  };
}

async function send(
  { endpoint, region, credentials, fetch }: ClientOptions,
  service: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
  { path = '/', method = 'POST' }: { readonly path?: string; readonly method?: string } = {},
): Promise<Response> {
  const to = {
    host: endpoint.host,
    region,
    service,
    headers,
    body,
    credentials,
    at: new Date(),
    path,
    method,
  };
  const { host: _host, ...signed } = await signRequest(to);
  const content = method === 'GET' ? {} : { body: body as string | Uint8Array<ArrayBuffer> };
  try {
    return await fetch(new URL(path, endpoint).href, { method, headers: signed, ...content });
  } catch {
    throw new UnreachableError(`Nothing answers at ${endpoint.origin}.`);
  }
}

async function readJson(response: Response, options: ClientOptions): Promise<JsonObject> {
  const value = (await response.json().catch(() => null)) as JsonValue;
  if (isJsonObject(value)) return value;
  throw strangeAnswer(response, options);
}

/** Lists may be left out where they are empty. */
function isAnswerTo(operation: string, answer: JsonObject): boolean {
  if (operation.startsWith('List')) return true;
  const member = operation === 'GetResource' ? 'ResourceDescription' : 'ProgressEvent';
  return isJsonObject(own(answer, member));
}

function strangeAnswer({ status }: Response, { endpoint }: ClientOptions): UnreachableError {
  return new UnreachableError(
    `What is at ${endpoint.origin} does not answer like a control plane: HTTP ${status}.`,
  );
}

/** A control plane refuses with a code. */
function refusal(
  code: JsonValue | undefined,
  message: JsonValue | undefined,
  response: Response,
  options: ClientOptions,
): ApiError | UnreachableError {
  const { status } = response;
  if (typeof code !== 'string') return strangeAnswer(response, options);
  const name = code.split('#').at(-1)!;
  const text = typeof message === 'string' ? message : `HTTP ${status}`;
  return new ApiError(name, text, status < 500 ? 'client' : 'server');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Elements that hold text; of several with the same name the first. */
function elementsOf(xml: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name, content] of xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g))
    if (!found.has(name!)) found.set(name!, content!.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, decode));
  return found;
}

function decode(
  whole: string,
  hex: string | undefined,
  decimal: string | undefined,
  name: string | undefined,
): string {
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
  if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
  return ENTITIES[name!] ?? whole;
}
