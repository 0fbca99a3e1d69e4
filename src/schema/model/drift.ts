import type { Diagnostic } from '../../diagnostics/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parsePointer,
} from '../../json/index.ts';
import { covers, withoutPaths } from '../paths/path-tree.ts';
import type { ResourceType } from '../resource-type.ts';
import { compareModels, type Difference, type Forgives } from './compare.ts';
import { isDefaultAt } from './shape.ts';
import { isTransformed, type TransformedModel, type TransformedValue, transformModel } from './transform.ts';

/** A property that is not what it should be. */
export interface DriftDifference {
  readonly pointer: string;
  /** `remove`: it is gone. `add`: a list has an element more. `change`: it has another value. */
  readonly kind: 'add' | 'remove' | 'change';
  readonly expected?: JsonValue;
  readonly actual?: JsonValue;
}

export interface Drift {
  readonly status: 'in-sync' | 'drifted';
  readonly differences: readonly DriftDifference[];
  /** Transforms that could not be evaluated, and so excuse nothing. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * How a resource differs from what was asked for. Only what was asked for counts: read-only and write-only
 * properties and defaults do not, nor does what a property transform explains.
 */
export async function detectDrift(
  type: ResourceType,
  expected: JsonObject,
  actual: JsonObject,
): Promise<Drift> {
  const asked = withoutPaths(withoutPaths(expected, type.readOnly.tree), type.writeOnly.tree);
  const options = { extent: 'given' } as const;
  const plainly = compareModels(type, asked, actual, options).filter((difference) =>
    counts(type, difference),
  );
  if (plainly.length === 0) return { status: 'in-sync', differences: [], diagnostics: [] };
  const transformed = await transformModel(type, asked);
  const forgives = forgivenBy(type, transformed);
  const differences = compareModels(type, asked, actual, { ...options, forgives })
    .filter((difference) => counts(type, difference))
    .map(toDrift);
  const status = differences.length === 0 ? 'in-sync' : 'drifted';
  return { status, differences, diagnostics: transformed.problems.map(toDiagnostic) };
}

/** The differences that property transforms explain. */
export function forgivenBy(type: ResourceType, transformed: TransformedModel): Forgives {
  const byHolder = new Map<object, TransformedValue[]>();
  for (const value of transformed.values)
    byHolder.set(value.holder, [...(byHolder.get(value.holder) ?? []), value]);
  return (holder, key, after) =>
    byHolder.get(holder)?.some((value) => value.key === key && isTransformed(type, value, after)) ?? false;
}

/** What is missing counts unless it is deprecated, has no value, or is what there is by default anyway. */
function counts(type: ResourceType, { kind, pointer, before }: Difference): boolean {
  if (kind !== 'remove' || before === undefined) return true;
  const place = parsePointer(pointer) ?? [];
  return !isNothing(before) && !covers(type.deprecated.tree, place) && !isDefaultAt(type, place, before);
}

function isNothing(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (isJsonArray(value)) return value.length === 0;
  return isJsonObject(value) && Object.values(value).every(isNothing);
}

function toDrift({ pointer, kind, before, after }: Difference): DriftDifference {
  return {
    pointer,
    kind,
    ...(before !== undefined && { expected: before }),
    ...(after !== undefined && { actual: after }),
  };
}

function toDiagnostic({ transform, expression, message }: TransformedModel['problems'][number]): Diagnostic {
  return {
    code: 'transform-failed',
    severity: 'warning',
    message: `The transform of ${transform.path.pointer} could not be evaluated: ${message}`,
    pointer: transform.path.pointer,
    help: `Mend the expression ${expression} in propertyTransform; until then it excuses no difference.`,
  };
}
