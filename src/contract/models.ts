import type { JsonObject } from '../json/index.ts';
import { planChange, type ResourceType } from '../schema/index.ts';
import { capacityOf } from './capacity.ts';
import { isCreate } from './desired.ts';
import { randomChoices } from './inputs/choices.ts';
import {
  createInputGenerator,
  type Extent,
  type InputGenerator,
  type InputSource,
  type InvalidModel,
  withIdentifier,
} from './inputs/index.ts';
import { subjectOf } from './inputs/subject.ts';
import { makeProperty } from './inputs/value-at.ts';
import { listInputFor, withListed } from './list-input.ts';
import { withValue } from './place.ts';

/** Where the models of one scenario come from. */
export interface Models {
  /** Create inputs, of resources that can exist side by side. */
  readonly creates: readonly JsonObject[];
  /** Why there are fewer of them than the scenario wants. */
  readonly problem: string | undefined;
  /** Whether models may be made up: not where the user has given some. */
  readonly areMade: boolean;
  /** A create input that nobody creates: for its values. */
  other(attempt: number, extent: Extent): JsonObject | undefined;
  /** The desired model of an update, with the identifier; undefined if there is none that changes anything. */
  update(state: JsonObject, attempt: number): JsonObject | undefined;
  invalid(attempt: number, rule?: string): InvalidModel;
  /** The model of a list request that must find this resource. */
  list(like: JsonObject): JsonObject | undefined;
  /** The model of a list request, one that finds this resource if that can be. */
  anyList(like: JsonObject | undefined): JsonObject | undefined;
  /** A value for one property, whoever may set it. */
  property(path: ResourceType['primaryIdentifier'][number], attempt: number): JsonObject[string] | undefined;
  /** The primary identifier of a resource that never was, by the shape of the schema. */
  missing(attempt: number): JsonObject | undefined;
}

/** All models of a run are asked for by numbers, so that the same seed gives the same ones. */
export interface Planner {
  /** The models of the next scenario: so many to create. */
  plan(extents: readonly Extent[]): Models;
  /** Whether all resources of the run can exist at the same time. */
  readonly areDistinct: boolean;
}

export interface PlannerOptions {
  readonly type: ResourceType;
  readonly inputs: InputSource;
  readonly seed: number;
  /** The first create input of the scenario with this number, in the order of plans; for shrinking. */
  readonly replace?: { readonly scene: number; readonly model: JsonObject } | undefined;
}

const SCENE = 64;

/** The numbers of models that are not created. */
const OTHERS = 1_000_000;

export function createPlanner({ type, inputs, seed, replace }: PlannerOptions): Planner {
  const generator = createInputGenerator(type, { seed });
  const all: JsonObject[] = [];
  let scenes = 0;
  const capacity = capacityOf(type);
  let areDistinct = true;
  const stride = Math.max(inputs.sets.length, 1);
  const listable = (model: JsonObject | undefined, key: number): JsonObject | undefined => {
    if (model === undefined || inputs.sets.length > 0) return model;
    const more = withListed(type, model, () => inputs.create(key + OTHERS, { extent: 'full' }).model);
    return more !== model && isCreate(type, more) ? more : model;
  };
  const make = (first: number, extents: readonly Extent[]): Pick<Models, 'creates' | 'problem'> => {
    const creates: JsonObject[] = [];
    for (const [index, extent] of extents.slice(0, capacity).entries()) {
      const given = index === 0 && replace?.scene === scenes ? replace.model : undefined;
      let made = inputs.create(first + index * stride, { extent, distinctFrom: all });
      if (made.model === undefined && given === undefined) {
        // There are not enough identifiers for all at once; each scenario is then alone in the world.
        made = inputs.create(first + index * stride, { extent, distinctFrom: creates });
        if (made.model !== undefined) areDistinct = false;
      }
      const model = given ?? listable(made.model, first);
      if (model === undefined) return { creates, problem: made.diagnostics[0]?.message };
      creates.push(model);
      all.push(model);
    }
    return { creates, problem: undefined };
  };
  return {
    get areDistinct() {
      return areDistinct && all.length <= capacity;
    },
    plan: (extents) => {
      // A set of given inputs is asked for by its number, which is that of the scenario.
      const first = inputs.sets.length > 0 ? scenes : scenes * SCENE;
      // For a scenario that is not played nothing needs to be made.
      const isPlayed = replace === undefined || replace.scene === scenes;
      const creates = make(first, isPlayed ? extents : []);
      scenes += 1;
      return { ...creates, ...createModels({ type, inputs, generator, first }) };
    },
  };
}

interface Sources {
  readonly type: ResourceType;
  readonly inputs: InputSource;
  readonly generator: InputGenerator;
  readonly first: number;
}

function createModels(sources: Sources): Omit<Models, 'creates' | 'problem'> {
  const { type, inputs, generator, first } = sources;
  const subject = subjectOf(type);
  const property: Models['property'] = (path, attempt) =>
    makeProperty(subject, path, randomChoices(generator.seed).part('property').part(first).part(attempt));
  return {
    areMade: inputs.sets.length === 0,
    other: (attempt, extent) => inputs.create(OTHERS + first + attempt * SCENE, { extent }).model,
    update: (state, attempt) => {
      const key = inputs.sets.length > 0 ? first : OTHERS * attempt + first;
      const { model } = inputs.update(state, key);
      if (model === undefined || planChange(type, state, model).action !== 'update') return undefined;
      return withIdentifier(type, model, state);
    },
    invalid: (attempt, rule) =>
      inputs.invalid(first + attempt * SCENE, rule === undefined ? {} : { rules: [rule] }),
    list: (like) => listInputFor(generator, first, like),
    anyList: (like) =>
      (like === undefined ? undefined : listInputFor(generator, first, like)) ??
      generator.list(like, first).model,
    property,
    missing: (attempt) => {
      let whole: JsonObject = {};
      for (const path of type.primaryIdentifier) {
        const value = property(path, attempt);
        if (value === undefined) return undefined;
        whole = withValue(whole, path.segments, value);
      }
      return type.primaryIdentifier.length === 0 ? undefined : whole;
    },
  };
}
