import type { JsonValue } from '../../json/index.ts';
import type { SchemaRoot, Site } from '../references/references.ts';

/** One keyword that a value breaks. */
export interface Failure {
  /** Where in the value. */
  readonly pointer: string;
  readonly keyword: string;
  /** The document the keyword stands in, and where in it. */
  readonly document: SchemaRoot;
  readonly schemaPointer: string;
  /** What the keyword asks for, and what it found: a length, a type, a missing name. */
  readonly expected: JsonValue;
  readonly actual: JsonValue;
  /** For `anyOf` and `oneOf`: what is wrong with each branch. */
  readonly branches?: readonly (readonly Failure[])[];
}

export interface Evaluation {
  readonly failures: readonly Failure[];
  /** False where a pattern, a format or a reference could not be judged; such a thing never fails. */
  readonly certain: boolean;
}

/** A value together with its place. */
export interface Instance {
  readonly value: JsonValue;
  readonly pointer: string;
  /** The value is the name of the member at that place, not what stands there. */
  readonly isName?: true;
}

/** Evaluates a subschema; what the applicators call back. */
export type Evaluate = (schema: JsonValue, schemaPointer: string, instance: Instance) => Evaluation;

export const PASSED: Evaluation = { failures: [], certain: true };
export const UNCERTAIN: Evaluation = { failures: [], certain: false };

export function fits({ failures, certain }: Evaluation): boolean {
  return failures.length === 0 && certain;
}

export function mayFit({ failures }: Evaluation): boolean {
  return failures.length === 0;
}

/** Together they fail where one fails; the same failure found twice counts once. */
export function combine(evaluations: readonly Evaluation[]): Evaluation {
  const failures = new Set<Failure>();
  let certain = true;
  for (const evaluation of evaluations) {
    for (const found of evaluation.failures) failures.add(found);
    certain &&= evaluation.certain;
  }
  return { failures: [...failures], certain };
}

export function failure(
  site: Site,
  keyword: string,
  instance: Instance,
  found: Pick<Failure, 'expected' | 'actual' | 'branches'>,
): Failure {
  return {
    pointer: instance.pointer,
    keyword,
    document: site.document,
    schemaPointer: `${site.pointer}/${keyword}`,
    ...found,
  };
}
