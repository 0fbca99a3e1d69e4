/** What is known of an HTTP request, whoever received it. A `Request` is one. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
}

export interface HttpHeaders {
  /** The name is in lower case. */
  get(name: string): string | null;
}

/** An answer that is written as it is. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
