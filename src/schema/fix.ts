import { hasErrors } from '../diagnostics/index.ts';
import {
  childPointer,
  isJsonObject,
  type JsonDocument,
  own,
  parseJson,
  resolvePointer,
} from '../json/index.ts';
import { type Change, createPlan } from './edits/plan.ts';
import { renderPlan } from './edits/render.ts';
import type { Fix } from './rule.ts';

export interface FixedText {
  readonly text: string;
  /** How many of the fixes are in the text. The others were at odds with one before them, or led nowhere. */
  readonly applied: number;
}

/**
 * Carries out fixes in the text of a document, each a group of changes: all of it or nothing. Their pointers lead
 * into the document as it is. Fixes that touch what an earlier one replaces or removes are left
 * out; after another round of linting they come again, if they are still needed. A text with syntax errors or
 * duplicate keys is left alone: what a pointer means in it is not certain.
 */
export function applyFixes(json: JsonDocument, fixes: readonly (readonly Fix[])[]): FixedText {
  const { text } = json.source;
  if (fixes.length === 0 || hasErrors(parseJson(text, json.file).diagnostics)) return { text, applied: 0 };
  const plan = createPlan(json.value);
  let applied = 0;
  for (const group of fixes) {
    if (plan.add(group.map((single) => toChange(single, json)))) applied += group.length;
  }
  return { text: applied === 0 ? text : renderPlan(json, plan), applied };
}

function toChange(fix: Fix, json: JsonDocument): Change {
  if (fix.kind !== 'set') return fix;
  const { object, key, value } = fix;
  const target = resolvePointer(json.value, object);
  return isJsonObject(target) && own(target, key) !== undefined
    ? { kind: 'replace', pointer: childPointer(object, key), value }
    : { kind: 'insert', object, key, value };
}
