import type { JsonObject } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { type Choices, randomChoices } from './choices.ts';
import { type CreateOptions, makeCreateInput } from './create.ts';
import { makeConfiguration, makeListInput } from './filter.ts';
import {
  type InvalidModel,
  type InvalidOptions,
  makeInvalidCreateInput,
  makeInvalidUpdateInput,
} from './invalid.ts';
import type { MadeModel } from './make/model.ts';
import { subjectOf } from './subject.ts';
import { makeUpdateInput, type UpdateOptions } from './update.ts';

export interface GeneratorOptions {
  /** Whoever reports a failure prints it: the same seed gives the same models. */
  readonly seed: number;
  /** Which characters free text is made of. */
  readonly characters?: 'ascii' | 'unicode';
}

/**
 * Makes models of a resource type. Every function is pure: a generator with the same seed answers the same question
 * in the same way, whatever else it was asked before. The number of a question (`key`) tells one model from another.
 */
export interface InputGenerator {
  readonly type: ResourceType;
  readonly seed: number;
  create(key: number, options?: CreateOptions): MadeModel;
  /** So many create inputs for resources that can exist side by side. Fewer if identifiers run out. */
  createMany(count: number, options?: CreateOptions): readonly MadeModel[];
  update(previous: JsonObject, key: number, options?: UpdateOptions): MadeModel;
  invalidCreate(key: number, options?: InvalidOptions): InvalidModel;
  /** An update that changes a create-only property. */
  invalidUpdate(previous: JsonObject, key: number): InvalidModel;
  /** The model of a list request that should find the given resource. */
  list(like: JsonObject | undefined, key: number): MadeModel;
  configuration(key: number, options?: Pick<CreateOptions, 'extent' | 'given'>): MadeModel;
}

export function createInputGenerator(type: ResourceType, options: GeneratorOptions): InputGenerator {
  const subject = subjectOf(type);
  const { seed, characters } = options;
  const common = characters === undefined ? {} : { characters };
  const choices = (what: string, key: number): Choices => randomChoices(seed).part(what).part(key);
  const create = (key: number, more: CreateOptions = {}): MadeModel =>
    makeCreateInput(subject, choices('create', key), { ...common, ...more });
  return {
    type,
    seed,
    create,
    createMany: (count, more = {}) => makeMany(count, more, create),
    update: (previous, key, more = {}) =>
      makeUpdateInput(subject, previous, choices('update', key), { ...common, ...more }),
    invalidCreate: (key, more = {}) => makeInvalidCreateInput(subject, choices('invalid', key), more),
    invalidUpdate: (previous, key) =>
      makeInvalidUpdateInput(subject, previous, choices('invalid-update', key)),
    list: (like, key) => makeListInput(subject, choices('list', key), like, common),
    configuration: (key, more = {}) =>
      makeConfiguration(subject, choices('configuration', key), { ...common, ...more }),
  };
}

function makeMany(
  count: number,
  options: CreateOptions,
  create: (key: number, options: CreateOptions) => MadeModel,
): readonly MadeModel[] {
  const models = [...(options.distinctFrom ?? [])];
  const made: MadeModel[] = [];
  for (let key = 0; key < count; key++) {
    const next = create(key, { ...options, distinctFrom: models });
    made.push(next);
    if (next.model === undefined) break;
    models.push(next.model);
  }
  return made;
}
