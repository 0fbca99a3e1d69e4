/**
 * The module that workers run for handlers in a folder: the default export of its src/handlers.ts, with requests held
 * against the registered schema. Its address tells which: `?folder=<path>&schema=<path>`.
 */
import { readFileSync } from 'node:fs';
import { createValidation, type HandlerRequest, type ProgressEvent } from '../../provider/index.ts';
import type { EntryContext } from '../../provider/invoke/index.ts';
import { compileSchema, loadSchema, modelChecks, prepareValidation } from '../../schema/index.ts';
import { loadProvider } from './load-provider.ts';

const { searchParams } = new URL(import.meta.url);
const { document } = loadSchema(readFileSync(searchParams.get('schema')!), 'schema.json');
const type = compileSchema(document!);
const validation = createValidation(type, modelChecks(type));
await prepareValidation();
const provider = await loadProvider(searchParams.get('folder')!);

// biome-ignore lint/style/noDefaultExport: workers look for the handlers of a module there
export default function entry(request: HandlerRequest, context: EntryContext): Promise<ProgressEvent> {
  return provider.invoke(request, { type, validation, timeLimitMs: context.getRemainingTimeInMillis() });
}
