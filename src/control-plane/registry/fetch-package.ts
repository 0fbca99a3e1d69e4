import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../api-error.ts';
import type { TypeStore } from '../store/store.ts';
import { STORED_PACKAGE } from './registry.ts';

/** What AWS Lambda takes, zipped. */
const MOST_BYTES = 50 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

export interface FetchOptions {
  readonly store: Pick<TypeStore, 'findPackage'>;
  /** Whether callers may name files of this machine: only where every caller is somebody on it. */
  readonly allowFiles: boolean;
}

/** The bytes of a package that a registration names by its address. */
export async function fetchPackage(
  address: string,
  { store, allowFiles }: FetchOptions,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (address.startsWith(STORED_PACKAGE)) {
    const bytes = await store.findPackage(address.slice(STORED_PACKAGE.length));
    if (bytes === undefined) throw refused('This server has no package of that address.');
    return bytes;
  }
  if (!URL.canParse(address))
    throw refused('SchemaHandlerPackage must be an address: https://…, http://… or file://…');
  const url = new URL(address);
  if (url.protocol === 'file:' && allowFiles) return await readPackageFile(url);
  if (url.protocol === 'http:' || url.protocol === 'https:') return await download(url, signal);
  if (url.protocol === 's3:')
    throw refused('This server does not reach S3. Use formwork register, or an http or https address.');
  throw refused(`Packages cannot be fetched by ${url.protocol.slice(0, 20)} addresses here.`);
}

async function readPackageFile(url: URL): Promise<Uint8Array> {
  try {
    const path = fileURLToPath(url);
    if ((await stat(path)).size > MOST_BYTES) throw tooLarge();
    return await readFile(path);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refused(`The package cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no file'}).`);
  }
}

async function download(url: URL, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await bytesOf(url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) throw error;
    throw refused(`The package cannot be fetched from ${url.origin}.`);
  }
}

async function bytesOf(url: URL, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal });
  if (!response.ok)
    throw refused(`The package cannot be fetched: ${url.origin} answered HTTP ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refused(message: string): ApiError {
  return new ApiError('CFNRegistryException', message);
}

function tooLarge(): ApiError {
  return refused(`The package is larger than ${MOST_BYTES / 1024 / 1024} MB.`);
}
