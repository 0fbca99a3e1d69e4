import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/index.ts';
import { covers, createPathTree, type PathTree, type ResourceType } from '../schema/index.ts';
import { isCreate } from './desired.ts';
import { collectionsIn, replaced, valueAt, type Way, withParts } from './place.ts';
import { judge } from './results.ts';
import type { ContractRule } from './rule.ts';
import type { RuleResult, RunOptions } from './run.ts';
import { inputsOf, type Pass, runOnce } from './run-once.ts';
import type { ScenarioName } from './steps.ts';
import type { Trace } from './trace.ts';

/** Where to stop looking for something smaller still. */
export interface ShrinkBounds {
  readonly tries: number;
  readonly milliseconds: number;
}

export const SHRINK_BOUNDS: ShrinkBounds = { tries: 60, milliseconds: 2_000 };

/** Scenarios that are about the resource which they create first. */
const SHRINKABLE: ReadonlySet<ScenarioName> = new Set<ScenarioName>([
  'life',
  'pages',
  'at-once',
  'replay',
  'restart',
]);

type Smallest = NonNullable<RuleResult['smallest']>;

/**
 * Looks for small models that show the same failures: takes away what the schema lets go, plays only the scenario
 * that showed the failure, and keeps what still fails by the same rule.
 */
export async function shrinkFailures(
  options: RunOptions,
  rules: readonly ContractRule[],
  pass: Pass,
  results: readonly RuleResult[],
  bounds: ShrinkBounds = SHRINK_BOUNDS,
): Promise<readonly RuleResult[]> {
  const { onStep: _, ...quiet } = options;
  const until = performance.now() + bounds.milliseconds;
  const search: Search = { options: quiet, rules, pass, bounds, until, tries: 0, known: new Map() };
  const shrunk: RuleResult[] = [];
  for (const result of results) {
    const smallest = result.evidence.length === 0 ? undefined : await shrinkOne(search, result);
    shrunk.push(smallest === undefined ? result : { ...result, smallest });
  }
  return shrunk;
}

interface Search {
  readonly options: RunOptions;
  readonly rules: readonly ContractRule[];
  readonly pass: Pass;
  readonly bounds: ShrinkBounds;
  readonly until: number;
  tries: number;
  /** The rules that were broken with a model in a scenario: many rules have the same way to go. */
  readonly known: Map<string, ReadonlySet<string>>;
}

async function shrinkOne(search: Search, { id, evidence }: RuleResult): Promise<Smallest | undefined> {
  const { type } = search.options;
  const { seed, scenes, traces } = search.pass;
  const trace = traces.find(({ calls }) => calls.includes(evidence[0]!.call));
  const scene = trace === undefined ? undefined : scenes.get(trace);
  const first = trace?.calls.find(({ action }) => action === 'CREATE');
  if (trace === undefined || scene === undefined || first === undefined || !SHRINKABLE.has(trace.scenario))
    return undefined;
  let model = first.request.requestData.resourceProperties;
  let tries = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smallerModels(type, model)) {
      if (tries++ >= search.bounds.tries || isOver(search)) return { seed, model };
      const broken = await brokenBy(search, trace, scene, candidate);
      if (!broken.has(id)) continue;
      model = candidate;
      isSmaller = true;
      break;
    }
  }
  return { seed, model };
}

function isOver({ until, options }: Search): boolean {
  return performance.now() > until || (options.signal?.aborted ?? false);
}

/** The rules that are broken in the same scenario with another model. */
async function brokenBy(
  search: Search,
  { scenario }: Trace,
  scene: number,
  candidate: JsonObject,
): Promise<ReadonlySet<string>> {
  const key = `${scene} ${JSON.stringify(candidate)}`;
  const known = search.known.get(key);
  if (known !== undefined) return known;
  const { options, pass, rules } = search;
  const model = withFreshIdentifier(options, pass.seed, candidate, ++search.tries);
  const again = await runOnce(options, {
    seed: pass.seed,
    scenarios: new Set([scenario]),
    replace: { scene, model },
  });
  const results = await judge(rules, options.type, again.traces, again.omissions);
  const broken = new Set(results.filter(({ evidence }) => evidence.length > 0).map(({ id }) => id));
  search.known.set(key, broken);
  return broken;
}

const FRESH = 50_000_000;

/** What an earlier try has left behind must not be in the way of the next. */
function withFreshIdentifier(
  options: RunOptions,
  seed: number,
  model: JsonObject,
  number: number,
): JsonObject {
  const { type } = options;
  const other = inputsOf(options, seed).create(FRESH + number, { extent: 'minimal' }).model;
  const keys = [...type.primaryIdentifier, ...type.additionalIdentifiers.flat()].filter(
    ({ segments }) => !covers(type.readOnly.tree, segments),
  );
  const fresh = other === undefined ? model : withParts(model, keys, other);
  return isCreate(type, fresh) ? fresh : model;
}

/** Valid create inputs with less in them, those with least first. */
function* smallerModels(type: ResourceType, model: JsonObject): Generator<JsonObject> {
  const keys = createPathTree([...type.primaryIdentifier, ...type.additionalIdentifiers.flat()]);
  const isFree = (way: Way): boolean => !covers(keys, way) && !holdsKey(keys, way);
  const least = withoutAll(type, model, isFree);
  if (least !== model) yield least;
  const places: readonly Way[] = [[], ...collectionsIn(model)];
  for (const place of places) {
    const value = valueAt(model, place);
    for (const [token, smaller] of smallerMembers(value)) {
      const way = [...place, token];
      if (!isFree(way)) continue;
      const candidate = replaced(model, way, smaller);
      if (isJsonObject(candidate) && isCreate(type, candidate)) yield candidate;
    }
  }
}

function holdsKey(keys: PathTree, way: Way): boolean {
  let node: PathTree | undefined = keys;
  for (const token of way) node = node?.children.get(token);
  return node !== undefined;
}

/** Without every optional property at once, as far as the schema lets them all go. */
function withoutAll(type: ResourceType, model: JsonObject, isFree: (way: Way) => boolean): JsonObject {
  let least = model;
  for (const name of Object.keys(model)) {
    const { [name]: _, ...rest } = least;
    if (isFree([name]) && isCreate(type, rest)) least = rest;
  }
  return least;
}

/** Each member, taken away or made smaller; undefined is taken away. */
function* smallerMembers(value: JsonValue | undefined): Generator<readonly [string, JsonValue | undefined]> {
  if (typeof value !== 'object' || value === null) return;
  for (const token of Object.keys(value).toReversed()) yield [token, undefined];
  for (const [token, member] of Object.entries(value))
    for (const smaller of smallerValues(member)) yield [token, smaller];
}

function smallerValues(value: JsonValue): readonly JsonValue[] {
  if (typeof value === 'string' && value.length > 1)
    return [value.slice(0, 1), value.slice(0, Math.ceil(value.length / 2))];
  if (isJsonArray(value) && value.length > 1) return [value.slice(0, 1)];
  return [];
}
