import { ApiError } from '../api-error.ts';

/** What is known of an HTTP request, whoever received it. A `Request` is one. */
export interface HttpRequest {
  readonly method: string;
  /** Made of the Host header, which is whatever the client wrote there: `urlOf` reads it. */
  readonly url: string;
  readonly headers: HttpHeaders;
}

/** What would make a path, a query or a user of a part of the Host header. */
const NOT_IN_HOST = /[/?#@\\]/;

/** The address that a request was sent to. Throws an ApiError if its Host header names no host. */
export function urlOf({ url, headers }: HttpRequest): URL {
  const read = NOT_IN_HOST.test(headers.get('host') ?? '') ? null : URL.parse(url);
  if (read === null)
    throw new ApiError('ValidationException', 'The Host header of the request names no host.');
  return read;
}

export interface HttpHeaders {
  /** The name is in lower case. */
  get(name: string): string | null;
  /** The names, in lower case. */
  keys(): Iterable<string>;
}

/** An answer that is written as it is. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
