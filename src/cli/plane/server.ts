import { resolve } from 'node:path';
import {
  type AccessKey,
  type ControlPlane,
  type ControlPlaneOptions,
  type CredentialsSource,
  parseSealKey,
  readAccess,
  SealKeyError,
  StartError,
  StoreError,
  sameCredentials,
  startControlPlane,
} from '../../control-plane/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import { count, flag, type Option, text, UsageError } from '../command.ts';
import { readInput } from '../input-files.ts';
import { credentialsIn } from '../invoke-request.ts';
import type { Io } from '../io.ts';
import { readVersion } from '../version.ts';
import { handlerEnvironment } from './handler-environment.ts';
import { serverLog } from './log.ts';

const DEFAULT_PORT = 8080;
export const DEFAULT_REGION = 'us-east-1';
const SEAL_KEY_VARIABLE = 'FORMWORK_SEAL_KEY';

/** What `serve` and `dev` both understand. */
export interface ServerOptions {
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly data: string | undefined;
  readonly access: string | undefined;
  readonly region: string | undefined;
  readonly account: string | undefined;
  readonly passCredentials: boolean;
}

export const SERVER_OPTIONS: { readonly [Name in keyof ServerOptions]: Option<ServerOptions[Name]> } = {
  port: count('<number>', `the port to listen on; 0 for any that is free (default: ${DEFAULT_PORT})`),
  host: text(
    '<address>',
    'the address to listen on; others than loopback need --access (default: 127.0.0.1)',
  ),
  data: text('<dir>', 'the folder that everything is kept in (default: .formwork)'),
  access: text('<file>', 'who may call: a JSON file with access keys and what each of them may do'),
  region: text('<name>', `the region in ARNs, and for handlers (default: ${DEFAULT_REGION})`),
  account: text('<number>', 'the account in ARNs, and for handlers (default: 000000000000)'),
  passCredentials: flag(
    'give handlers the AWS credentials of the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN)',
  ),
};

/** Starts a control plane, which is healthy from the time that it is said to be ready. */
export async function startServer(
  options: ServerOptions,
  isReady: () => boolean,
  io: Io,
): Promise<ControlPlane> {
  const { port = DEFAULT_PORT, host, data = '.formwork', region, account } = options;
  if (port > 65_535) throw new UsageError('A port is a number from 0 to 65535.');
  if (account !== undefined && !/^\d{12}$/.test(account))
    throw new UsageError('An account has twelve digits.');
  if (region !== undefined && !/^[a-z0-9-]{1,64}$/.test(region))
    throw new UsageError('A region is a name such as us-east-1.');
  // An empty variable of a shell, rather than a wish to have everything in this folder.
  if (data === '')
    throw new UsageError('--data needs the name of a folder; the one you are in is called "."');
  const keys = options.access === undefined ? [] : await readKeys(options.access, io);
  return await start({
    dataFolder: resolve(io.cwd, data),
    port,
    keys,
    ...(host !== undefined && { host }),
    ...(region !== undefined && { region }),
    ...(account !== undefined && { accountId: account }),
    ...sealKey(io),
    env: handlerEnvironment(io, keys),
    ...(options.passCredentials && { credentials: ownCredentials(io) }),
    isReady,
    log: serverLog(io),
    version: readVersion(io),
  });
}

async function start(options: ControlPlaneOptions): Promise<ControlPlane> {
  try {
    return await startControlPlane(options);
  } catch (error) {
    if (error instanceof StartError || error instanceof StoreError || error instanceof SealKeyError)
      throw new UsageError(error.message);
    throw error;
  }
}

async function readKeys(given: string, io: Io): Promise<readonly AccessKey[]> {
  const { file, content } = await readInput(given, io);
  const { keys, diagnostics } = readAccess(new TextDecoder().decode(content), file, io.env);
  // The lines are not shown: they hold secrets.
  if (diagnostics.length > 0) throw new UsageError(...diagnostics.map((one) => placedText(one, file)));
  if (keys.length === 0) throw new UsageError(`${file} has no keys, so that nobody could call.`);
  return keys;
}

function placedText({ message, location }: Diagnostic, file: string): string {
  return location === undefined
    ? `${file}: ${message}`
    : `${file}:${location.line}:${location.column}: ${message}`;
}

function sealKey(io: Io): { readonly sealKey?: Uint8Array } {
  const given = io.env[SEAL_KEY_VARIABLE];
  if (given === undefined || given === '') return {};
  try {
    return { sealKey: parseSealKey(given) };
  } catch (error) {
    throw error instanceof SealKeyError ? new UsageError(`${SEAL_KEY_VARIABLE}: ${error.message}`) : error;
  }
}

function ownCredentials({ env }: Io): CredentialsSource {
  const credentials = credentialsIn(env);
  if (credentials === undefined)
    throw new UsageError('--pass-credentials needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to be set.');
  return sameCredentials(credentials);
}
