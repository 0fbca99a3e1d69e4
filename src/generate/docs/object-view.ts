import { childPointer, isJsonObject, type JsonObject } from '../../json/index.ts';
import { branchesOf, membersOf, requiredNames } from '../constraints.ts';
import { branchSites, followLocal, type Site, sitesOf } from '../sites.ts';

type Required = 'Yes' | 'No' | 'Conditional';

/** A property as readers see it, whether the object itself or a branch of it describes it. */
export interface MemberView {
  readonly name: string;
  /** Every schema that the property has: one, unless branches describe it too. */
  readonly sites: readonly Site[];
  readonly required: Required;
}

/** An object as readers see it: the properties of all its branches together. */
export interface ObjectView {
  readonly members: readonly MemberView[];
  /** Properties that are known by a pattern of their names. */
  readonly patterns: readonly { readonly pattern: string; readonly site: Site }[];
  /** What has to be given together, in words: one sentence for each choice. */
  readonly choices: readonly Choice[];
}

export interface Choice {
  readonly kind: 'oneOf' | 'anyOf';
  /** The names that go together in each branch. */
  readonly options: readonly (readonly string[])[];
}

export function viewObject(site: Site, root: JsonObject): ObjectView {
  const sites = sitesOf(site, root);
  const required = requirementsOf(site, root, new Map());
  const members = new Map<string, Site[]>();
  const patterns: { pattern: string; site: Site }[] = [];
  for (const { schema, pointer } of sites) {
    for (const [name, member] of membersOf(schema, 'properties')) {
      const found = members.get(name) ?? [];
      const memberPointer = childPointer(`${pointer}/properties`, name);
      found.push({ schema: isJsonObject(member) ? member : {}, pointer: memberPointer });
      members.set(name, found);
    }
    for (const [pattern, member] of membersOf(schema, 'patternProperties')) {
      const memberPointer = childPointer(`${pointer}/patternProperties`, pattern);
      patterns.push({
        pattern,
        site: { schema: isJsonObject(member) ? member : {}, pointer: memberPointer },
      });
    }
  }
  return {
    members: [...members].map(([name, found]) => ({
      name,
      sites: found,
      required: required.get(name) ?? 'No',
    })),
    patterns,
    choices: sites.flatMap(({ schema }) => choicesOf(schema)),
  };
}

type Requirements = ReadonlyMap<string, 'Yes' | 'Conditional'>;

const NO_REQUIREMENTS: Requirements = new Map();

/** Branches within branches, no deeper than anybody would write them. */
const MAX_DEPTH = 64;

/** What has to be there in any case, and what in some of the branches. A schema inside itself adds nothing. */
function requirementsOf(
  site: Site,
  root: JsonObject,
  known: Map<JsonObject, Requirements>,
  depth = 0,
): Requirements {
  const target = followLocal(site, root);
  if (target === undefined || depth > MAX_DEPTH) return NO_REQUIREMENTS;
  const found = known.get(target.schema);
  if (found !== undefined) return found;
  known.set(target.schema, NO_REQUIREMENTS);
  const branches = (key: string): readonly Requirements[] =>
    branchSites(target, key).map((branch) => requirementsOf(branch, root, known, depth + 1));
  const all = branches('allOf');
  const choices = [branches('anyOf'), branches('oneOf')];
  const isCertain = (name: string): boolean =>
    all.some((branch) => branch.get(name) === 'Yes') ||
    choices.some((options) => options.length > 0 && options.every((option) => option.get(name) === 'Yes'));
  const requirements = new Map<string, 'Yes' | 'Conditional'>();
  for (const name of [...all, ...choices.flat()].flatMap((branch) => [...branch.keys()]))
    requirements.set(name, isCertain(name) ? 'Yes' : 'Conditional');
  for (const name of requiredNames(target.schema)) requirements.set(name, 'Yes');
  known.set(target.schema, requirements);
  return requirements;
}

function choicesOf(schema: JsonObject): readonly Choice[] {
  return (['oneOf', 'anyOf'] as const).flatMap((kind): readonly Choice[] => {
    const options = branchesOf(schema, kind).map((branch) =>
      isJsonObject(branch) ? requiredNames(branch) : [],
    );
    return options.length > 1 && options.every((names) => names.length > 0) ? [{ kind, options }] : [];
  });
}
