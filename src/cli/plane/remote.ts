import { ApiError, type Client, createClient, UnreachableError } from '../../control-plane/index.ts';
import { type ExitCode, type Option, text, UsageError } from '../command.ts';
import { credentialsIn, regionIn } from '../invoke-request.ts';
import type { Io } from '../io.ts';
import { said } from './said.ts';

/** What commands that speak to a control plane understand. */
export interface RemoteOptions {
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

export const REMOTE_OPTIONS: { readonly [Name in keyof RemoteOptions]: Option<RemoteOptions[Name]> } = {
  endpoint: text('<url>', 'where the control plane is (default: AWS_ENDPOINT_URL, or http://127.0.0.1:8080)'),
  region: text('<name>', 'the region to sign for (default: AWS_REGION, or us-east-1)'),
};

const LOCAL = 'http://127.0.0.1:8080';

/** Signs with the keys in the environment; with any, if there are none, which a server without keys takes. */
export function remoteClient({ endpoint, region }: RemoteOptions, io: Io): Client {
  const address = endpoint ?? io.env['AWS_ENDPOINT_URL'] ?? LOCAL;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(`${address} is no address of a control plane, such as ${LOCAL}.`);
  return createClient({
    endpoint: new URL(address),
    region: region ?? regionIn(io.env),
    credentials: credentialsIn(io.env) ?? { accessKeyId: 'any', secretAccessKey: 'any', sessionToken: '' },
    fetch: (url, init) => io.fetch(url, init),
  });
}

export function noControlPlane(message: string): UsageError {
  return new UsageError(
    message,
    'Start one with: formwork serve',
    'One that runs elsewhere is named with --endpoint, or AWS_ENDPOINT_URL.',
  );
}

/** Does what takes a control plane. What that refuses is told. */
export async function withRemote(io: Io, work: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreachableError) throw noControlPlane(error.message);
    if (!(error instanceof ApiError)) throw error;
    io.stderr.write(`formwork: the control plane refused: ${said(error.message, error.code)}\n`);
    return 1;
  }
}
