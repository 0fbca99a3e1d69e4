import { resolve } from 'node:path';
import {
  type AccessKey,
  type ControlPlane,
  type ControlPlaneOptions,
  parseSealKey,
  readAccess,
  SealKeyError,
  StartError,
  StoreError,
  startControlPlane,
} from '../../control-plane/index.ts';
import { hasErrors } from '../../diagnostics/index.ts';
import { count, type Option, text, UsageError } from '../command.ts';
import { readInput } from '../input-files.ts';
import type { Io } from '../io.ts';
import { printFindings } from '../print-findings.ts';
import { readVersion } from '../version.ts';
import { serverLog } from './log.ts';

const DEFAULT_PORT = 8080;
const SEAL_KEY_VARIABLE = 'FORMWORK_SEAL_KEY';

/** What `serve` and `dev` both understand. */
export interface ServerOptions {
  readonly port: number | undefined;
  readonly host: string | undefined;
  readonly data: string | undefined;
  readonly access: string | undefined;
  readonly region: string | undefined;
  readonly account: string | undefined;
}

export const SERVER_OPTIONS: { readonly [Name in keyof ServerOptions]: Option<ServerOptions[Name]> } = {
  port: count('<number>', `the port to listen on; 0 for any that is free (default: ${DEFAULT_PORT})`),
  host: text(
    '<address>',
    'the address to listen on; others than loopback need --access (default: 127.0.0.1)',
  ),
  data: text('<dir>', 'the folder that everything is kept in (default: .formwork)'),
  access: text('<file>', 'who may call: a JSON file with access keys and what each of them may do'),
  region: text('<name>', 'the region in ARNs, and for handlers (default: us-east-1)'),
  account: text('<number>', 'the account in ARNs, and for handlers (default: 000000000000)'),
};

/** Starts a control plane; undefined if the access file has errors, which are printed then. */
export async function startServer(options: ServerOptions, io: Io): Promise<ControlPlane | undefined> {
  const { port = DEFAULT_PORT, host, data = '.formwork', region, account } = options;
  if (port > 65_535) throw new UsageError('A port is a number from 0 to 65535.');
  if (account !== undefined && !/^\d{12}$/.test(account))
    throw new UsageError('An account has twelve digits.');
  if (region !== undefined && !/^[a-z0-9-]{1,64}$/.test(region))
    throw new UsageError('A region is a name such as us-east-1.');
  const keys = options.access === undefined ? [] : await readKeys(options.access, io);
  if (keys === undefined) return undefined;
  return await start(
    {
      dataFolder: resolve(io.cwd, data),
      port,
      keys,
      ...(host !== undefined && { host }),
      ...(region !== undefined && { region }),
      ...(account !== undefined && { accountId: account }),
      ...sealKey(io),
      env: handlerEnvironment(io, keys),
      log: serverLog(io),
      version: readVersion(io),
    },
    data,
  );
}

async function start(options: ControlPlaneOptions, data: string): Promise<ControlPlane> {
  try {
    return await startControlPlane(options);
  } catch (error) {
    if (error instanceof StartError || error instanceof StoreError || error instanceof SealKeyError)
      throw new UsageError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    const why = code === undefined ? undefined : UNUSABLE[code];
    if (why !== undefined) throw new UsageError(`${data} cannot be the data folder: ${why}.`);
    throw error;
  }
}

const UNUSABLE: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
};

async function readKeys(given: string, io: Io): Promise<readonly AccessKey[] | undefined> {
  const { file, content } = await readInput(given, io);
  const { keys, diagnostics } = readAccess(new TextDecoder().decode(content), file, io.env);
  if (hasErrors(diagnostics)) {
    // The lines are not shown: they hold secrets.
    await printFindings(diagnostics, [{ file, source: undefined }], 'pretty', io.stderr, io);
    return undefined;
  }
  if (keys.length === 0) throw new UsageError(`${file} has no keys, so that nobody could call.`);
  return keys;
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

/** Handlers see the environment of the server, but not what is the server's own: its settings, and secrets of keys. */
function handlerEnvironment({ env }: Io, keys: readonly AccessKey[]): Readonly<Record<string, string>> {
  const secrets = new Set(keys.map(({ secretAccessKey }) => secretAccessKey));
  const entries = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !entry[0].startsWith('FORMWORK_') && !secrets.has(entry[1]),
  );
  return Object.fromEntries(entries);
}
