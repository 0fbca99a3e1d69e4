import { isJsonObject, type JsonObject, typeOf } from '../../../json/index.ts';
import type { ValidationEvent } from '../../model/event.ts';
import type { Model } from '../../model/model.ts';
import type { Place } from '../../model/place.ts';
import { namespaceOf, type ShapeId } from '../../model/shape-id.ts';
import {
  type Check,
  objectOf,
  oneOf,
  optionalObject,
  optionalText,
  optionalValue,
  requiredText,
  texts,
  textThat,
} from '../../model/trait-values/check.ts';
import { modelSelector, parseSelector } from '../../selector/index.ts';
import type { ConfigurableValidator } from '../configurable.ts';
import { CONFIGURABLE_VALIDATORS } from '../index.ts';
import type { Validator } from '../validator.ts';
import { modelError, placeInside, readMetadataList } from './read-metadata.ts';

/** One entry of the `validators` metadata. */
type Definition = JsonObject & {
  readonly name: string;
  readonly id?: string;
  readonly message?: string;
  readonly severity?: 'DANGER' | 'WARNING' | 'NOTE';
  readonly namespaces?: readonly string[];
  readonly selector?: string;
  readonly configuration?: JsonObject;
};

const definition: Check = objectOf({
  name: requiredText(),
  id: optionalText(),
  message: optionalText(),
  severity: optionalText(oneOf('DANGER', 'WARNING', 'NOTE')),
  namespaces: optionalValue((value) => texts(value, 'namespaces')),
  configuration: optionalObject(),
  selector: optionalText(textThat((text) => parseSelector(text).error?.message)),
});

const definitionCheck: Check = (value, target) => {
  if (isJsonObject(value)) return definition(value, target);
  return { message: `Each element of \`validators\` must be an object. Found ${typeOf(value)}.`, path: [] };
};

const KNOWN: ReadonlyMap<string, ConfigurableValidator> = new Map(
  CONFIGURABLE_VALIDATORS.map((validator) => [validator.name, validator]),
);

export interface MetadataValidators {
  readonly validators: readonly Validator[];
  readonly events: readonly ValidationEvent[];
}

/** Makes the validators that the `validators` metadata of a model asks for. */
export function loadMetadataValidators(model: Model): MetadataValidators {
  const read = readMetadataList<Definition>(
    model,
    'validators',
    definitionCheck,
    (type) => `validators must be an array. Found ${type}.`,
  );
  const validators: Validator[] = [];
  const events = [...read.events];
  for (const { value, place } of read.items) {
    const made = makeValidator(value, place);
    if ('validate' in made) validators.push(made);
    else events.push(made);
  }
  return { validators, events };
}

function makeValidator(definition: Definition, place: Place | undefined): Validator | ValidationEvent {
  const { name, id = name } = definition;
  const known = KNOWN.get(name);
  if (known === undefined) return unknownValidator(name, place);
  const { validate, problem } = known.configure(definition.configuration ?? {});
  if (problem !== undefined) {
    const { message, path } = problem;
    const at = path === undefined ? place : placeInside(place, ['configuration', ...path]);
    return modelError(`Error creating \`${name}\` validator: ${message}`, at);
  }
  return { id, validate: (model) => adapt(definition, model, validate(model)) };
}

/** Not an error: a model is valid without the package that brings the validator. */
function unknownValidator(name: string, place: Place | undefined): ValidationEvent {
  const message = `Unable to locate a validator named \`${name}\``;
  return { id: `UnknownValidator_${name}`, severity: 'WARNING', message, ...(place && { place }) };
}

/** Keeps the events that the definition wants, with the id, severity and message it wants. */
function* adapt(
  { name, id = name, message, severity, namespaces = [], selector }: Definition,
  model: Model,
  events: Iterable<ValidationEvent>,
): Iterable<ValidationEvent> {
  const selected =
    selector === undefined ? undefined : modelSelector(model, selector).selector?.select(model);
  for (const event of events) {
    if (!isWanted(event.shape, namespaces, selected)) continue;
    yield {
      ...event,
      id: withPrefix(event.id, id),
      severity: severity ?? event.severity,
      // Split and join: the text put in is no replacement pattern.
      message: message?.split('{super}').join(event.message) ?? event.message,
    };
  }
}

function isWanted(
  shape: ShapeId | undefined,
  namespaces: readonly string[],
  selected: ReadonlySet<ShapeId> | undefined,
): boolean {
  if (shape === undefined) return true;
  if (namespaces.length > 0 && !namespaces.includes(namespaceOf(shape))) return false;
  return selected === undefined || selected.has(shape);
}

function withPrefix(eventId: string, prefix: string): string {
  const dot = eventId.indexOf('.');
  return dot === -1 ? prefix : prefix + eventId.slice(dot);
}
