import { HandlerError } from './errors.ts';
import type { WireCredentials } from './protocol.ts';

/** Credentials as clients of the AWS SDK for JavaScript v3 take them. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Give it to a client: `new S3Client({ region, credentials })`. */
export type CredentialsProvider = () => Promise<Credentials>;

/** Fails where the request has no credentials: a client must not fall back on those of the machine. */
export function credentialsProvider(wire: WireCredentials | null | undefined): CredentialsProvider {
  return async () => {
    if (!wire?.accessKeyId || !wire.secretAccessKey)
      throw new HandlerError('InvalidCredentials', 'The request carries no credentials.');
    return wire;
  };
}
