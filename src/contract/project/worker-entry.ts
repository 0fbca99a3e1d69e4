/**
 * The module that workers run to test the handlers of a project: a default export, with requests held against the
 * schema. Its address tells which: `?handlers=<path>&schema=<path of a self-contained schema>`.
 */
import { readFileSync } from 'node:fs';
import {
  createValidation,
  type HandlerRequest,
  type ProgressEvent,
  type Provider,
} from '../../provider/index.ts';
import type { EntryContext } from '../../provider/invoke/index.ts';
import { compileSchema, loadSchema, modelChecks, prepareValidation } from '../../schema/index.ts';
import { loadDefault } from './load-module.ts';

const { searchParams } = new URL(import.meta.url);
const { document } = loadSchema(readFileSync(searchParams.get('schema')!), 'schema.json');
const type = compileSchema(document!);
const validation = createValidation(type, modelChecks(type));
await prepareValidation();
const provider = (await loadDefault(searchParams.get('handlers')!)) as Provider;

// biome-ignore lint/style/noDefaultExport: workers look for the handlers of a module there
export default function entry(request: HandlerRequest, context: EntryContext): Promise<ProgressEvent> {
  return provider.invoke(request, { type, validation, timeLimitMs: context.getRemainingTimeInMillis() });
}
