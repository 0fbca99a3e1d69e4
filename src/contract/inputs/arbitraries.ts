import fc from 'fast-check';
import { isJsonObject, type JsonObject, jsonEqual } from '../../json/index.ts';
import type { ResourceType } from '../../schema/index.ts';
import { type Choices, simplerTraces, type Trace, tracedChoices } from './choices.ts';
import { type CreateOptions, makeCreateInput } from './create.ts';
import { type Broken, type InvalidOptions, makeInvalidCreateInput } from './invalid.ts';
import { subjectOf } from './subject.ts';
import { makeUpdateInput, type UpdateOptions } from './update.ts';

/** A create input and an update input for the resource that it makes, without what the resource itself will add. */
export interface Lifecycle {
  readonly create: JsonObject;
  readonly update: JsonObject;
}

export interface InvalidInput {
  readonly model: JsonObject;
  readonly broken: Broken;
}

/** Create inputs of a type. They shrink to fewer properties, shorter arrays and simpler values, and stay valid. */
export function createArbitrary(type: ResourceType, options: CreateOptions = {}): fc.Arbitrary<JsonObject> {
  const subject = subjectOf(type);
  return new MadeArbitrary((choices) => makeCreateInput(subject, choices, options).model);
}

/** A create input together with an update of it. */
export function lifecycleArbitrary(
  type: ResourceType,
  options: CreateOptions & UpdateOptions = {},
): fc.Arbitrary<Lifecycle> {
  const subject = subjectOf(type);
  const { given: _, ...update } = options;
  return new MadeArbitrary((choices) => {
    const created = makeCreateInput(subject, choices.part('create'), options).model;
    if (created === undefined) return undefined;
    const updated = makeUpdateInput(subject, created, choices.part('update'), update).model;
    return updated === undefined ? undefined : { create: created, update: updated };
  });
}

/** Create inputs with one thing wrong, and what it is. */
export function invalidArbitrary(
  type: ResourceType,
  options: InvalidOptions = {},
): fc.Arbitrary<InvalidInput> {
  const subject = subjectOf(type);
  return new MadeArbitrary((choices) => {
    const { model, broken } = makeInvalidCreateInput(subject, choices, options);
    return model === undefined || broken === undefined ? undefined : { model, broken };
  });
}

type Make<Value> = (choices: Choices) => Value | undefined;

interface Context {
  readonly seed: number;
  readonly trace: Trace;
}

/** Seeds that are tried before it is said that nothing can be made. */
const ATTEMPTS = 20;

/**
 * Makes values from a seed and remembers every decision on the way. Shrinking takes back decisions and makes the
 * value again, so that what comes out is valid at every step.
 */
class MadeArbitrary<Value extends object> extends fc.Arbitrary<Value> {
  readonly #make: Make<Value>;

  constructor(make: Make<Value>) {
    super();
    this.#make = make;
  }

  override generate(random: fc.Random): fc.Value<Value> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const seed = random.nextInt(-0x80000000, 0x7fffffff);
      const made = this.#traced(seed);
      if (made !== undefined) return made;
    }
    throw new Error('No model can be made of this type: ask the generator why before properties are run.');
  }

  override canShrinkWithoutContext(_value: unknown): _value is Value {
    return false;
  }

  override shrink(value: Value, context: unknown): fc.Stream<fc.Value<Value>> {
    return new fc.Stream(isContext(context) ? this.#simpler(value, context) : [][Symbol.iterator]());
  }

  *#simpler(value: Value, { seed, trace }: Context): IterableIterator<fc.Value<Value>> {
    for (const script of simplerTraces(trace)) {
      const made = this.#traced(seed, script);
      if (made !== undefined && !isSame(made.value_, value)) yield made;
    }
  }

  #traced(seed: number, script?: Trace): fc.Value<Value> | undefined {
    const { choices, trace } = tracedChoices(seed, script);
    const value = this.#make(choices);
    return value === undefined ? undefined : new fc.Value(value, { seed, trace: trace() } satisfies Context);
  }
}

function isContext(context: unknown): context is Context {
  return typeof context === 'object' && context !== null && 'trace' in context;
}

function isSame(a: object, b: object): boolean {
  return isJsonObject(a) && isJsonObject(b) && jsonEqual(a, b);
}
