import { didYouMean } from '../../diagnostics/index.ts';
import {
  childPointer,
  isJsonNumber,
  isJsonObject,
  type JsonObject,
  KEPT_NUMBERS,
  keptNumber,
  own,
  parsePointer,
  resolvePointer,
} from '../../json/index.ts';
import type { Failure } from '../evaluation/evaluate.ts';
import { failureText } from '../evaluation/failure-text.ts';
import { covers } from '../paths/path-tree.ts';
import type { ResourceType } from '../resource-type.ts';
import { type ModelFinding, modelError, nameOf } from './finding.ts';
import { nullValue } from './semantic-findings.ts';

/** What was held against the schema of a type. */
export interface HeldModel {
  readonly type: ResourceType;
  readonly model: JsonObject;
  readonly asInput: boolean;
}

/** Says what is wrong with a model in the words of its schema; of alternatives, only the one that was meant. */
export function explainFailures(held: HeldModel, failures: readonly Failure[]): readonly ModelFinding[] {
  const findings = failures.flatMap((failure) => explain(held, failure));
  const unique = new Map(findings.map((finding) => [`${finding.pointer} ${finding.message}`, finding]));
  return [...unique.values()];
}

function explain(held: HeldModel, failure: Failure): readonly ModelFinding[] {
  const { type, model, asInput } = held;
  const { keyword, pointer, expected, actual } = failure;
  if (keyword === 'type' && actual === 'null') return [nullValue(pointer)];
  if (keyword === 'type' && isLostNumber(model, pointer))
    return [
      modelError(
        'invalid-value',
        pointer,
        `${nameOf(pointer)} is a number that is too large to be kept as it is written.`,
        KEPT_NUMBERS,
      ),
    ];
  if (keyword === 'required') {
    const place = childPointer(pointer, String(expected));
    // Whoever fills in a read-only property, it is not the caller.
    if (asInput && covers(type.readOnly.tree, parsePointer(place) ?? [])) return [];
    return [
      modelError(
        'missing-property',
        pointer,
        `${nameOf(pointer)} lacks ${String(expected)}, which is required.`,
      ),
    ];
  }
  if (keyword === 'additionalProperties') return [unknownProperty(failure)];
  if (failure.branches !== undefined) return explainBranches(held, failure, failure.branches);
  return [modelError('invalid-value', pointer, `${nameOf(pointer)} ${failureText(failure)}.`)];
}

/** Numbers that come as texts stay texts if they would become others. */
function isLostNumber(model: JsonObject, pointer: string): boolean {
  const value = resolvePointer(model, pointer);
  return typeof value === 'string' && isJsonNumber(value) && keptNumber(value) === undefined;
}

function unknownProperty({ pointer, document, schemaPointer }: Failure): ModelFinding {
  const schema = resolvePointer(document.root, schemaPointer.slice(0, schemaPointer.lastIndexOf('/')));
  const properties = isJsonObject(schema) ? own(schema, 'properties') : undefined;
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  const name = parsePointer(pointer)?.at(-1) ?? '';
  const help =
    names.length === 0
      ? undefined
      : `It has: ${names.slice(0, 20).join(', ')}${names.length > 20 ? ', …' : ''}.`;
  return modelError(
    'unknown-property',
    pointer,
    `The type has no property ${pointer}.${didYouMean(name, names)}`,
    help,
  );
}

/** Of the branches of `oneOf` or `anyOf`, the one that the value comes nearest to is the one that was meant. */
function explainBranches(
  held: HeldModel,
  failure: Failure,
  branches: readonly (readonly Failure[])[],
): readonly ModelFinding[] {
  const ranked = branches.map((failures, index) => ({
    index,
    failures,
    distance: distanceOf(failures, failure.pointer),
  }));
  ranked.sort((a, b) => a.distance - b.distance);
  const [nearest, next] = ranked;
  if (nearest === undefined || nearest.distance === next?.distance) return [ambiguous(failure, branches)];
  return explainFailures(held, nearest.failures).map((finding) => ({
    ...finding,
    help:
      finding.help ??
      `The value comes nearest to branch ${nearest.index + 1} of ${failure.keyword}, which wants this.`,
  }));
}

/**
 * How far a value is from a branch. A wrong type or a wrong constant says that another branch was meant; a name
 * that is missing or unknown says less, and what is wrong deeper inside says least.
 */
function distanceOf(failures: readonly Failure[], pointer: string): number {
  let distance = 0;
  for (const { keyword, pointer: place } of failures) {
    const depth = place.length === pointer.length ? 0 : place.slice(pointer.length).split('/').length - 1;
    const weight =
      keyword === 'type' || keyword === 'const' || keyword === 'enum'
        ? 8
        : keyword === 'additionalProperties'
          ? 4
          : 2;
    distance += depth === 0 ? weight * 4 : depth === 1 ? weight : 1;
  }
  return distance;
}

function ambiguous(failure: Failure, branches: readonly (readonly Failure[])[]): ModelFinding {
  const { pointer, keyword } = failure;
  const missing = branches.map((failures) =>
    failures.filter((inner) => inner.keyword === 'required' && inner.pointer === pointer),
  );
  if (missing.every((names) => names.length > 0)) {
    const choices = missing.map((names) => names.map(({ expected }) => String(expected)).join(' and '));
    return modelError(
      'missing-property',
      pointer,
      `${nameOf(pointer)} needs ${[...new Set(choices)].join(', or ')}.`,
    );
  }
  const reasons = branches.map((failures, index) => {
    const [first] = failures;
    return first === undefined ? '' : `${index + 1}: ${nameOf(first.pointer)} ${failureText(first)}`;
  });
  const help = `What each branch says: ${reasons
    .filter((reason) => reason !== '')
    .slice(0, 6)
    .join('; ')}.`;
  return modelError('invalid-value', pointer, `${nameOf(pointer)} fits no branch of ${keyword}.`, help);
}
