import type { JsonObject } from '../json/index.ts';

/** What the tests of a type need around them: prerequisites, and inputs that depend on them. */
export interface Fixture<State = unknown> {
  readonly kind: 'fixture';
  /** Makes what must be there before the first resource is created. */
  readonly setUp: (context: FixtureContext) => State | Promise<State>;
  /** Takes away what `setUp` made, also after failures and Ctrl-C. */
  readonly tearDown: (state: State, context: FixtureContext) => void | Promise<void>;
  /** Models, set by set. They take the place of the project's input files. */
  readonly inputs?: FromState<State, readonly FixtureInputs[]>;
  /** What `{{Name}}` stands for in input files and overrides. */
  readonly placeholders?: FromState<State, Readonly<Record<string, string>>>;
  readonly typeConfiguration?: FromState<State, JsonObject>;
}

/** A value, or what makes it of that which `setUp` returned. */
export type FromState<State, Value> = Value | ((state: State) => Value);

export interface FixtureInputs {
  readonly create?: JsonObject;
  readonly update?: JsonObject;
  readonly invalid?: JsonObject;
}

export interface FixtureContext {
  readonly region: string;
  readonly accountId: string;
  /** Of the run, for names that differ from run to run. */
  readonly seed: number;
  /** Aborted when the run is to end. */
  readonly signal: AbortSignal;
}

export type FixtureDefinition<State> = Partial<Omit<Fixture<State>, 'kind'>>;

export function defineFixture<State = undefined>(definition: FixtureDefinition<State>): Fixture<State> {
  const {
    setUp = () => undefined as State,
    tearDown = () => {},
    inputs,
    placeholders,
    typeConfiguration,
  } = definition;
  return Object.freeze({
    kind: 'fixture',
    setUp,
    tearDown,
    ...(inputs !== undefined && { inputs }),
    ...(placeholders !== undefined && { placeholders }),
    ...(typeConfiguration !== undefined && { typeConfiguration }),
  });
}

/** Another copy of this module may have made it, so that it is known by what it says of itself. */
export function isFixture(value: unknown): value is Fixture {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'fixture' &&
    'setUp' in value &&
    'tearDown' in value
  );
}

/** What a fixture provides, once it is set up. */
export interface Provided {
  readonly inputs: readonly FixtureInputs[] | undefined;
  readonly placeholders: Readonly<Record<string, string>>;
  readonly typeConfiguration: JsonObject | undefined;
}

export function providedBy({ inputs, placeholders, typeConfiguration }: Fixture, state: unknown): Provided {
  return {
    inputs: valueFrom(inputs, state),
    placeholders: valueFrom(placeholders, state) ?? {},
    typeConfiguration: valueFrom(typeConfiguration, state),
  };
}

function valueFrom<Value>(given: FromState<unknown, Value> | undefined, state: unknown): Value | undefined {
  return typeof given === 'function' ? (given as (state: unknown) => Value)(state) : given;
}
