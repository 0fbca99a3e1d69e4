import type { Diagnostic } from '../../diagnostics/index.ts';
import { applyPatch, isJsonObject, type JsonObject, resolvePointer } from '../../json/index.ts';
import { covers, listedPlaces, type ResourceType, validateModel, withoutPaths } from '../../schema/index.ts';
import type { StepName } from '../steps.ts';
import type { Call, Trace } from '../trace.ts';

const READS: readonly StepName[] = [
  'read-after-create',
  'read-after-update',
  'read-after-reduce',
  'read-one-of-many',
  'read-after-recreate',
];

/**
 * What a read returns, without read-only properties, must be a create input: that is how a resource is imported, or
 * made again elsewhere. Write-only properties, which no read returns, are taken from the request.
 */
export function readBackFindings(type: ResourceType, traces: readonly Trace[]): readonly Diagnostic[] {
  if (type.handlers.create === undefined) return [];
  const found = new Map<string, Diagnostic>();
  for (const call of traces.flatMap(({ calls }) => calls)) {
    const read = readModel(call);
    if (read === undefined) continue;
    for (const { code, pointer = '', message } of problemsOf(type, read, call)) {
      const key = `${code} ${pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`;
      if (!found.has(key)) found.set(key, finding(pointer, message, call));
    }
  }
  return [...found.values()];
}

function readModel({ action, step, outcome }: Call): JsonObject | undefined {
  const isRead = action === 'READ' && READS.includes(step) && outcome.kind === 'succeeded';
  return isRead ? outcome.model : undefined;
}

function problemsOf(type: ResourceType, read: JsonObject, { after }: Call): readonly Diagnostic[] {
  const requested = after?.request.requestData.resourceProperties;
  const own = withoutPaths(read, type.readOnly.tree);
  const model = requested === undefined ? own : withWriteOnly(type, own, requested);
  return validateModel(type, model, 'create').filter(
    ({ severity, pointer }) =>
      severity === 'error' && !covers(type.writeOnly.tree, (pointer ?? '').split('/').slice(1)),
  );
}

function withWriteOnly(type: ResourceType, model: JsonObject, requested: JsonObject): JsonObject {
  return listedPlaces(requested, type.writeOnly.tree).reduce((so, path) => {
    const value = resolvePointer(requested, path);
    if (value === undefined) return so;
    const patched = applyPatch(so, [{ op: 'add', path, value }]);
    return 'value' in patched && isJsonObject(patched.value) ? patched.value : so;
  }, model);
}

function finding(pointer: string, message: string, { step }: Call): Diagnostic {
  return {
    code: 'read-output-not-creatable',
    severity: 'warning',
    message: `What ${step} returned, without read-only properties, is no create input. ${message}`,
    pointer,
    help: 'Let read return values in the form that create takes, or let the schema allow what read returns.',
  };
}
