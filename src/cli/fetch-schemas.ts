import type { Io } from './io.ts';
import type { RunLibrary } from './library.ts';

const TIMEOUT_MILLISECONDS = 10_000;
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_SCHEMAS = 100;
const MAX_REDIRECTS = 5;

/** Fetches remote schemas that references ask for: each once in a run, over https only, within limits. */
export interface SchemaFetcher {
  /** Fetches what a library misses; false if there was nothing new. */
  fetchMissing(library: RunLibrary): Promise<boolean>;
}

export function createFetcher(io: Io): SchemaFetcher {
  const tried = new Set<string>();
  return {
    async fetchMissing(library) {
      const wanted = [...library.missing].filter((uri) => !tried.has(uri)).slice(0, MAX_SCHEMAS - tried.size);
      for (const uri of wanted) {
        tried.add(uri);
        const result = await fetchSchema(uri, io);
        if (typeof result === 'string') io.stderr.write(`formwork: ${uri} cannot be fetched: ${result}.\n`);
        else library.add(uri, result);
      }
      return wanted.length > 0;
    },
  };
}

/** The bytes of a remote schema, or why there are none. */
async function fetchSchema(uri: string, io: Io): Promise<Uint8Array | string> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  try {
    let address = uri;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await io.fetch(address, { signal, redirect: 'manual' });
      const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
      if (next === null)
        return response.ok ? await readBody(response) : `the server answered ${response.status}`;
      if (!URL.canParse(next, address)) return 'it is redirected to nowhere';
      address = new URL(next, address).href;
      if (!address.startsWith('https:')) return 'it is redirected away from https';
    }
    return 'it is redirected too often';
  } catch (error) {
    return signal.aborted ? `no answer within ${TIMEOUT_MILLISECONDS / 1000} seconds` : reason(error);
  }
}

async function readBody(response: Response): Promise<Uint8Array | string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return `it is larger than ${MAX_BYTES / (1024 * 1024)} MB`;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fetch hides what happened in the cause of its error. */
function reason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
