import { type Diagnostic, didYouMean } from '../../../diagnostics/index.ts';
import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonDocument,
  type JsonObject,
  type JsonValue,
  own,
  parsePointer,
} from '../../../json/index.ts';
import type { ResourceType } from '../../../schema/index.ts';
import { atPlaces, type Given } from '../make/given.ts';
import { subjectOf } from '../subject.ts';
import { knowsPlace } from './known-place.ts';
import type { Placeholders } from './placeholders.ts';
import { type InputFile, readTemplate } from './template.ts';

/** Values that generated models get, whatever the generator would have chosen. */
export interface Overrides {
  readonly create?: Given;
  /** Undefined if there is no part of its own for updates; then what is given for create counts there too. */
  readonly update?: Given;
}

export interface ReadOverrides {
  readonly overrides: Overrides;
  readonly diagnostics: readonly Diagnostic[];
}

const ACTIONS = ['CREATE', 'UPDATE'] as const;
/** Parts that hooks have; they mean nothing for a resource type. */
const OF_HOOKS = /_PRE_PROVISION$|^INVALID/;

/** Reads `overrides.json`: for CREATE and UPDATE, values by pointers into the model, null for what is left out. */
export function readOverrides(
  type: ResourceType,
  file: InputFile,
  placeholders: Placeholders,
): ReadOverrides {
  const { document, value, diagnostics } = readTemplate(file, placeholders, 0);
  if (document === undefined) return { overrides: {}, diagnostics };
  const found: Diagnostic[] = [...diagnostics];
  if (!isJsonObject(value) || !ACTIONS.some((action) => Object.hasOwn(value, action))) {
    found.push(invalid(document, '', 'The overrides have neither a part CREATE nor a part UPDATE.'));
  }
  if (!isJsonObject(value)) return { overrides: {}, diagnostics: found };
  for (const key of Object.keys(value)) {
    if (!(ACTIONS as readonly string[]).includes(key)) found.push(unknownPart(document, key));
  }
  const part = (action: (typeof ACTIONS)[number]): Given | undefined =>
    readPart(type, document, action, own(value, action), found);
  const [create, update] = [part('CREATE'), part('UPDATE')];
  return {
    overrides: { ...(create !== undefined && { create }), ...(update !== undefined && { update }) },
    diagnostics: found,
  };
}

function readPart(
  type: ResourceType,
  document: JsonDocument,
  action: string,
  part: JsonValue | undefined,
  found: Diagnostic[],
): Given | undefined {
  if (part === undefined) return undefined;
  if (!isJsonObject(part)) {
    found.push(invalid(document, `/${action}`, `${action} is no object of pointers and values.`));
    return undefined;
  }
  return atPlaces(placesOf(type, document, action, part, found));
}

function placesOf(
  type: ResourceType,
  document: JsonDocument,
  action: string,
  part: JsonObject,
  found: Diagnostic[],
): readonly (readonly [string, JsonValue | undefined])[] {
  return Object.entries(part).flatMap(([pointer, value]) => {
    const place = childPointer(`/${action}`, pointer);
    const tokens = parsePointer(pointer);
    if (tokens === undefined || tokens.length === 0) {
      const message = `"${pointer}" is no pointer into a model.`;
      found.push(invalid(document, place, message, 'Write it as /Name or /Settings/Level.'));
      return [];
    }
    if (!knowsPlace(subjectOf(type).site, tokens)) {
      found.push(unknownPlace(type, document, place, pointer, tokens));
      return [];
    }
    return [[pointer, withoutNulls(value)] as const];
  });
}

/** A property without a value is left out of a model: that is what people mean by null here. */
function withoutNulls(value: JsonValue): JsonValue | undefined {
  if (value === null) return undefined;
  if (isJsonArray(value)) return value.map((element) => withoutNulls(element) ?? null);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const kept = withoutNulls(member);
      return kept === undefined ? [] : [[name, kept] as const];
    }),
  );
}

function invalid(document: JsonDocument, pointer: string, message: string, help?: string): Diagnostic {
  const location = document.locate(pointer, 'key');
  return {
    code: 'overrides-invalid',
    severity: 'error',
    message,
    location,
    pointer,
    help: help ?? 'Write { "CREATE": { "/Name": "value" }, "UPDATE": { "/Name": "other value" } }.',
  };
}

function unknownPart(document: JsonDocument, key: string): Diagnostic {
  const pointer = childPointer('', key);
  const message = OF_HOOKS.test(key)
    ? `${key} is for hooks and counts for nothing here.`
    : `${key} is neither CREATE nor UPDATE and counts for nothing.${didYouMean(key, ACTIONS)}`;
  return { ...invalid(document, pointer, message), severity: 'warning' };
}

function unknownPlace(
  type: ResourceType,
  document: JsonDocument,
  place: string,
  pointer: string,
  tokens: readonly string[],
): Diagnostic {
  const names = [...type.properties.keys()];
  const hint = type.properties.has(tokens[0]!) ? '' : didYouMean(tokens[0]!, names);
  return {
    code: 'override-unknown-place',
    severity: 'warning',
    message: `The type has no property ${pointer}, so this value is not used.${hint}`,
    location: document.locate(place, 'key'),
    pointer: place,
  };
}
