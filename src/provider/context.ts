import { type CredentialsProvider, credentialsProvider } from './credentials.ts';
import type { Invocation } from './invocation.ts';
import type { Logger } from './logger.ts';

/** What a handler works with. */
export interface HandlerContext {
  /** When this invocation must have answered; the run time answers with a failure then. */
  readonly deadline: Date;
  /** Milliseconds until the deadline. `AbortSignal.timeout(context.remainingMs())` ends requests with it. */
  remainingMs(): number;
  readonly logger: Logger;
  /** The caller's credentials, for clients of the AWS SDK. */
  readonly credentials: CredentialsProvider;
  sleep(milliseconds: number): Promise<void>;
}

export function createContext({ clock, logger, wire }: Invocation, limit: number): HandlerContext {
  const deadline = clock.now() + limit;
  return {
    deadline: new Date(deadline),
    remainingMs: () => Math.max(0, deadline - clock.now()),
    logger,
    credentials: credentialsProvider(wire.requestData.callerCredentials),
    sleep: (milliseconds) => clock.sleep(milliseconds),
  };
}
