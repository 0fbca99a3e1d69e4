import { type Diagnostic, didYouMean, hasErrors } from '../../../diagnostics/index.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, own } from '../../../json/index.ts';
import type { Model } from '../../model/model.ts';
import type { BuildFile, Transform } from './build-file.ts';
import { removeDeprecatedShapes } from './transforms/deprecated.ts';
import { NAME_TRANSFORMS } from './transforms/names.ts';
import { OTHER_TRANSFORMS, WITHOUT_EFFECT } from './transforms/others.ts';
import { SHAPE_TRANSFORMS } from './transforms/shapes.ts';
import { TRAIT_TRANSFORMS } from './transforms/traits.ts';
import { ArgumentError, type Arguments, type TransformDefinition } from './transforms/transform.ts';
import { TYPE_TRANSFORMS } from './transforms/types.ts';

const TRANSFORMS: ReadonlyMap<string, TransformDefinition> = new Map(
  [
    ...SHAPE_TRANSFORMS,
    ...TRAIT_TRANSFORMS,
    ...NAME_TRANSFORMS,
    ...TYPE_TRANSFORMS,
    ...OTHER_TRANSFORMS,
    removeDeprecatedShapes,
  ].map((transform) => [transform.name, transform]),
);

/** The transforms that projections can have. */
export const TRANSFORM_NAMES: readonly string[] = [...TRANSFORMS.keys(), ...WITHOUT_EFFECT].sort();

export interface TransformedModel {
  /** The model as it came if a transform cannot be carried out. */
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
}

/** The model that the plugins of a projection see. */
export function transformModel(
  model: Model,
  transforms: readonly Transform[],
  { locate }: Pick<BuildFile, 'locate'>,
): TransformedModel {
  const diagnostics: Diagnostic[] = [];
  let current = model;
  for (const transform of transforms) {
    const { name, pointer } = transform;
    if (WITHOUT_EFFECT.includes(name)) continue;
    const report = (message: string, help: string): void => {
      const location = locate(pointer);
      diagnostics.push({
        code: 'build-transform-invalid',
        severity: 'error',
        message,
        help,
        pointer,
        location,
      });
    };
    const definition = TRANSFORMS.get(name);
    if (definition === undefined) {
      const message = `Formwork does not carry out the transform "${name}".${didYouMean(name, TRANSFORM_NAMES)}`;
      report(
        message,
        `It knows ${TRANSFORM_NAMES.join(', ')}. Convert what the Smithy build writes for the projection instead.`,
      );
      continue;
    }
    try {
      current = definition.apply(current, readArguments(transform, definition));
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error;
      report(error.message, `The arguments of ${name} are: ${definition.arguments.join(', ') || 'none'}.`);
    }
  }
  return { model: hasErrors(diagnostics) ? model : current, diagnostics };
}

function readArguments({ name, args }: Transform, { listed }: TransformDefinition): Arguments {
  const given = (key: string): JsonValue | undefined =>
    own(args as JsonObject, key === listed && Object.hasOwn(args, '__args') ? '__args' : key);
  const text = (key: string): string | undefined => {
    const value = given(key);
    if (value === undefined || typeof value === 'string') return value;
    throw new ArgumentError(`The argument "${key}" of ${name} has to be a text.`);
  };
  return {
    texts(key) {
      const value = given(key) ?? [];
      if (isJsonArray(value) && value.every((item) => typeof item === 'string'))
        return new Set(value as string[]);
      throw new ArgumentError(`The argument "${key}" of ${name} has to be a list of texts.`);
    },
    text(key) {
      const value = text(key);
      if (value !== undefined) return value;
      throw new ArgumentError(`The transform ${name} needs the argument "${key}", a text.`);
    },
    optionalText: text,
    flag(key) {
      const value = given(key) ?? false;
      if (typeof value === 'boolean') return value;
      throw new ArgumentError(`The argument "${key}" of ${name} has to be true or false.`);
    },
    pairs(key) {
      const value = given(key) ?? {};
      const pairs = isJsonObject(value) ? Object.entries(value) : [];
      if (pairs.length > 0 && pairs.every(isTextPair)) return new Map(pairs);
      throw new ArgumentError(`The transform ${name} needs the argument "${key}", an object of texts.`);
    },
  };
}

function isTextPair(pair: [string, JsonValue]): pair is [string, string] {
  return typeof pair[1] === 'string';
}
