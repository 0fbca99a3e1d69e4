import { isJsonArray, isJsonObject, type JsonValue, own } from '../../../json/index.ts';
import type { DataShape, MemberShape, Shape } from '../../model/shape.ts';
import { traitMember, traitNumberMember, traitText } from '../../validators/trait-members.ts';
import { type Draft, set } from './keywords.ts';
import type { JsonSchemaOptions } from './options.ts';

const DEFAULT = 'smithy.api#default';
const DEPRECATED = 'smithy.api#deprecated';
const ENUM = 'smithy.api#enum';
const LENGTH = 'smithy.api#length';
const RANGE = 'smithy.api#range';

/**
 * Puts what the traits of a shape say on its schema. A member's traits go on top of those of its target, whose type
 * decides what a length counts.
 */
export function addTraits(draft: Draft, shape: Shape, target: Shape, options: JsonSchemaOptions): void {
  const { traits } = shape;
  if (traits.size === 0 && shape.type !== 'enum' && shape.type !== 'intEnum') return;
  set(draft, 'description', describe(shape, options));
  set(draft, 'title', traitText(shape, 'smithy.api#title'));
  set(draft, 'contentMediaType', traitText(shape, 'smithy.api#mediaType'));
  set(draft, 'pattern', traitText(shape, 'smithy.api#pattern'));
  set(draft, 'minimum', traitNumberMember(shape, RANGE, 'min'));
  set(draft, 'maximum', traitNumberMember(shape, RANGE, 'max'));
  if (traits.has(LENGTH)) addLength(draft, shape, target);
  if (traits.has('smithy.api#uniqueItems')) draft.set('uniqueItems', true);
  set(draft, 'enum', enumValues(shape, options));
  if (!options.disableDefaultValues) set(draft, 'default', traits.get(DEFAULT)?.value);
  if (traits.has(DEPRECATED) && options.jsonSchemaVersion !== 'draft07') draft.set('deprecated', true);
}

function addLength(draft: Draft, shape: Shape, target: Shape): void {
  const suffix =
    target.type === 'list' || target.type === 'set'
      ? 'Items'
      : target.type === 'map'
        ? 'Properties'
        : 'Length';
  set(draft, `min${suffix}`, traitNumberMember(shape, LENGTH, 'min'));
  set(draft, `max${suffix}`, traitNumberMember(shape, LENGTH, 'max'));
}

/** Whether a shape names its values: an enum, or a string of the first version with the trait. */
export function hasNamedValues(shape: Shape): boolean {
  return shape.type === 'enum' || shape.traits.has(ENUM);
}

function enumValues(shape: Shape, options: JsonSchemaOptions): readonly JsonValue[] | undefined {
  if (shape.type === 'enum') return memberValues(shape);
  if (shape.type === 'intEnum') return options.disableIntEnums ? undefined : memberValues(shape);
  const definitions = shape.traits.get(ENUM)?.value;
  if (!isJsonArray(definitions)) return undefined;
  return definitions.flatMap((definition) => {
    const value = isJsonObject(definition) ? own(definition, 'value') : undefined;
    return value === undefined ? [] : [value];
  });
}

function memberValues(shape: DataShape): readonly JsonValue[] {
  return Array.from(shape.members.values(), enumValue);
}

/** The value of an enum's member: its name, unless the trait gives another. */
export function enumValue(member: MemberShape): JsonValue {
  return member.traits.get('smithy.api#enumValue')?.value ?? member.name;
}

/** The documentation of a shape, and that it is deprecated. */
export function describe(shape: Shape, options: JsonSchemaOptions): string | undefined {
  const documentation = traitText(shape, 'smithy.api#documentation') ?? '';
  const text = trim(
    shape.traits.has(DEPRECATED) ? `${documentation}\n${deprecation(shape, options)}` : documentation,
  );
  return text === '' ? undefined : text;
}

function deprecation(shape: Shape, options: JsonSchemaOptions): string {
  const message = traitMember(shape, DEPRECATED, 'message');
  const since = traitMember(shape, DEPRECATED, 'since');
  const isTold = typeof message === 'string' || typeof since === 'string';
  if (options.disableDefaultDeprecatedMessage && !isTold) return '';
  const start = `This shape is deprecated${typeof since === 'string' ? ` since ${since}` : ''}`;
  return typeof message === 'string' ? `${start}: ${message}` : `${start}.`;
}

/** Spaces and control characters only: other white space belongs to the text. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}
