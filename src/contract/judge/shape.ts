import { type JsonObject, parsePointer } from '../../json/index.ts';
import {
  createPathTree,
  descend,
  evaluate,
  type Failure,
  failureText,
  type PathTree,
  type ResourceType,
  type Site,
  shapeAt,
  shapeSchema,
} from '../../schema/index.ts';
import { rootSite } from '../inputs/subject.ts';

/** A returned property that breaks a restriction of its own. */
export interface ShapeProblem {
  readonly pointer: string;
  readonly message: string;
}

const sites = new WeakMap<ResourceType, Site>();

/**
 * Where a returned model does not conform to the shape of the schema: types, values, numbers, texts, arrays, and
 * objects but for what they require. Patterns are Java's; formats are only notes, as everywhere. A list may return
 * no more than the identifier of a resource (`identifier`).
 */
export function shapeProblems(
  type: ResourceType,
  model: JsonObject,
  extent: 'whole' | 'identifier' = 'whole',
): readonly ShapeProblem[] {
  let site = sites.get(type);
  if (site === undefined) {
    const { $id: _, ...schema } = shapeSchema(type.schema);
    site = rootSite(schema);
    sites.set(type, site);
  }
  const problems = evaluate(model, site, { ignoreFormats: true })
    .filter((failure) => !isOfBranch(type, failure) && !isOfLeftOut(type, failure, extent))
    .map((failure) => ({
      pointer: failure.pointer,
      message: `${failure.pointer === '' ? 'the model' : failure.pointer} ${failureText(failure)}`,
    }));
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

/** Boolean combinations are not checked, so that nothing is known against a property that only they describe. */
function isOfBranch(type: ResourceType, { keyword, pointer }: Failure): boolean {
  return keyword === 'additionalProperties' && shapeAt(type, parsePointer(pointer) ?? []) !== undefined;
}

/** What counts or compares whole values, which are others when a part of them is not returned. */
const OF_WHOLE_VALUES: ReadonlySet<string> = new Set([
  'minProperties',
  'minItems',
  'uniqueItems',
  'contains',
  'enum',
  'const',
]);

/** Whether a value is not whole because write-only or deprecated properties, or all but the identifier, were left out. */
function isOfLeftOut(type: ResourceType, failure: Failure, extent: 'whole' | 'identifier'): boolean {
  if (!OF_WHOLE_VALUES.has(failure.keyword)) return false;
  const place = parsePointer(failure.pointer) ?? [];
  if (holdsListed(type.writeOnly.tree, place) || holdsListed(type.deprecated.tree, place)) return true;
  return extent === 'identifier' && holdsListed(createPathTree(type.primaryIdentifier), place);
}

function holdsListed(tree: PathTree, place: readonly string[]): boolean {
  let node: PathTree | undefined = tree;
  for (const token of place) node = node === undefined ? undefined : descend(node, token);
  return node !== undefined && node.children.size > 0;
}
