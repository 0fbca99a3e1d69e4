import { isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import { EMPTY_LIBRARY, resolveReference, type SchemaLibrary, type Site } from '../references/references.ts';
import { applySubschemas } from './applicators.ts';
import { ASSERTIONS } from './assertions.ts';
import {
  combine,
  type Evaluate,
  type Evaluation,
  type Failure,
  failure,
  type Instance,
  PASSED,
  UNCERTAIN,
} from './evaluation.ts';

export type { Failure } from './evaluation.ts';

/** Schemas inside schemas, counted along references; what is deeper stays unjudged, so that no stack overflows. */
const MAX_DEPTH = 400;

/**
 * What is wrong with a value, by JSON Schema draft-07: beside `$ref` other keywords do not count, and what cannot be
 * judged (an unknown format, a pattern that has no translation, a reference that leads nowhere) does not fail.
 */
export function evaluate(value: JsonValue, site: Site, options: EvaluateOptions = {}): readonly Failure[] {
  return createEvaluator(options)(site, { value, pointer: '' }).failures;
}

export interface EvaluateOptions {
  /** Other schemas that references may lead to. */
  readonly library?: SchemaLibrary;
  /** Formats are only notes. */
  readonly ignoreFormats?: boolean;
}

/**
 * Each schema is applied to each place of the value once: recursion that goes nowhere ends, and schemas that refer
 * to each other many times over cost no more than their number.
 */
function createEvaluator({ library = EMPTY_LIBRARY, ignoreFormats = false }: EvaluateOptions): Apply {
  const known = new Map<string, Map<JsonObject, Evaluation>>();
  let depth = 0;
  const apply = (site: Site, instance: Instance): Evaluation => {
    const place = instance.isName ? `#${instance.pointer}` : instance.pointer;
    const here = known.get(place) ?? new Map<JsonObject, Evaluation>();
    known.set(place, here);
    const before = here.get(site.schema);
    if (before !== undefined) return before;
    if (depth >= MAX_DEPTH) return UNCERTAIN;
    here.set(site.schema, UNCERTAIN);
    depth++;
    const evaluation = applySchema(site, instance);
    depth--;
    here.set(site.schema, evaluation);
    return evaluation;
  };
  const applySchema = (site: Site, instance: Instance): Evaluation => {
    const ref = own(site.schema, '$ref');
    if (typeof ref === 'string') {
      const resolution = resolveReference(ref, site.document, library);
      return resolution.kind === 'found' ? apply(resolution.site, instance) : UNCERTAIN;
    }
    const below: Evaluate = (schema, pointer, inner) => {
      if (isJsonObject(schema)) return apply({ schema, document: site.document, pointer }, inner);
      return schema === false ? refused(site, pointer, inner) : PASSED;
    };
    return combine([assertAll(site, instance, ignoreFormats), ...applySubschemas(site, instance, below)]);
  };
  return apply;
}

type Apply = (site: Site, instance: Instance) => Evaluation;

function assertAll(site: Site, instance: Instance, ignoreFormats: boolean): Evaluation {
  const failures: Failure[] = [];
  let certain = true;
  for (const [keyword, expected] of Object.entries(site.schema)) {
    if (ignoreFormats && keyword === 'format') continue;
    const verdict = ASSERTIONS.get(keyword)?.(expected, instance.value);
    if (verdict === undefined) continue;
    if (verdict === 'unknown') certain = false;
    else failures.push(failure(site, keyword, instance, verdict));
  }
  return { failures, certain };
}

/** The schema `false`, which nothing fits. */
function refused(site: Site, schemaPointer: string, { value, pointer }: Instance): Evaluation {
  const found = {
    pointer,
    keyword: 'false',
    document: site.document,
    schemaPointer,
    expected: false,
    actual: value,
  };
  return { failures: [found], certain: true };
}
