/** A request that is answered with an error of AWS's names. */
export class ApiError extends Error {
  readonly code: string;
  /** Whose fault it is: clients retry what is the server's. */
  readonly fault: 'client' | 'server';

  constructor(code: string, message: string, fault: 'client' | 'server' = 'client') {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fault = fault;
  }
}
