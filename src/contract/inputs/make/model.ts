import { type Diagnostic, hasErrors } from '../../../diagnostics/index.ts';
import { isJsonObject, type JsonObject } from '../../../json/index.ts';
import type { PathTree, Site } from '../../../schema/index.ts';
import type { Choices } from '../choices.ts';
import type { Liberty } from '../text/characters.ts';
import { notGenerated } from './findings.ts';
import type { Given } from './given.ts';
import type { Extent, Making, Problem } from './place.ts';
import { makeValue } from './value.ts';

/** What is wanted of a model. */
export interface ModelRequest {
  /** Every one of them must fit. */
  readonly sites: readonly Site[];
  readonly extent: Extent;
  readonly liberty: Liberty;
  readonly unique: ReadonlySet<string>;
  readonly keyed: ReadonlyMap<string, string>;
  readonly omit: readonly PathTree[];
  readonly avoid: readonly PathTree[];
  readonly given: Given | undefined;
  /** Everything that keeps a finished model from being used. */
  readonly check: (model: JsonObject) => readonly Diagnostic[];
  /** Whether a model that could be used is also what is looked for, and how often to look. */
  readonly wanted?: { readonly test: (model: JsonObject) => boolean; readonly attempts: number };
}

export interface MadeModel {
  /** Valid; undefined if none was found. */
  readonly model: JsonObject | undefined;
  /** What came of values that were given, if it is not valid. */
  readonly draft?: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}

/** How many values are added beyond what is required. */
const BUDGETS: Readonly<Record<Extent, number>> = { minimal: 0, typical: 80, full: 1500 };
const ATTEMPTS = 4;

/** A model that passes its check; if chance has no luck, a smaller one. */
export function makeModel(request: ModelRequest, choices: Choices): MadeModel {
  let first: Attempt | undefined;
  const small: ModelRequest = { ...request, extent: 'minimal' };
  const attempts = request.wanted?.attempts ?? ATTEMPTS;
  for (let attempt = 0; attempt <= attempts; attempt++) {
    const from = attempt === 0 ? choices : choices.lasting.part(attempt);
    const made = tryModel(attempt === attempts ? small : request, from);
    if (made.model !== undefined && !hasErrors(made.diagnostics) && made.isWanted) {
      return { model: made.model, diagnostics: made.diagnostics };
    }
    first ??= made;
  }
  const draft = request.given === undefined ? undefined : first?.model;
  return {
    model: undefined,
    ...(draft !== undefined && { draft }),
    diagnostics: first?.diagnostics ?? [],
  };
}

interface Attempt extends MadeModel {
  readonly isWanted: boolean;
}

function tryModel(request: ModelRequest, choices: Choices): Attempt {
  const leftOut = new Map<string, Problem>();
  const { sites, extent, liberty, unique, keyed, omit, avoid, given } = request;
  const making: Making = { liberty, unique, keyed, steps: 0, endless: false, leftOut };
  const budget = BUDGETS[extent];
  const made = makeValue({
    making,
    pointer: '',
    sites,
    choices,
    omit,
    avoid,
    given,
    extent,
    budget,
    depth: 0,
  });
  const warnings = [...leftOut.values()].map((problem) => notGenerated(problem, 'warning'));
  if ('problem' in made) {
    return {
      model: undefined,
      diagnostics: [notGenerated(made.problem, 'error'), ...warnings],
      isWanted: false,
    };
  }
  if (!isJsonObject(made.value))
    throw new Error('The root of a resource schema made a value that is no object.');
  const model = made.value;
  return {
    model,
    diagnostics: [...request.check(model), ...warnings],
    isWanted: request.wanted?.test(model) ?? true,
  };
}
