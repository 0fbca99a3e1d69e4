import type { PropertyPath, ResourceType } from '../../schema/index.ts';
import { childrenOf, type Site, sitesOf } from '../sites.ts';
import type { Conversion } from './conversion.ts';
import { ANYWHERE } from './place.ts';
import { EMPTY_OBJECT, type Member, type TypeNode, UNKNOWN, union } from './type-node.ts';

/** An object of just the properties that an identifier is made of, each at its place. */
export function identifierType(
  paths: readonly PropertyPath[],
  type: ResourceType,
  conversion: Conversion,
): TypeNode {
  return objectOf(
    paths.map(({ segments }) => segments),
    [{ schema: type.schema, pointer: '' }],
    conversion,
  );
}

function objectOf(
  paths: readonly (readonly string[])[],
  sites: readonly Site[],
  conversion: Conversion,
): TypeNode {
  const names = new Set(paths.map(([name]) => name).filter((name) => name !== undefined));
  const members = [...names].map((name): Member => {
    const inside = membersNamed(name, sites, conversion);
    const rests = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    const isWhole = rests.some((rest) => rest.length === 0);
    const node = isWhole ? valueType(inside, conversion) : objectOf(rests, inside, conversion);
    return { name, type: node, required: true, doc: inside[0] ? conversion.memberDoc(inside[0]) : [] };
  });
  return members.length === 0 ? EMPTY_OBJECT : { kind: 'object', members };
}

function membersNamed(name: string, sites: readonly Site[], conversion: Conversion): readonly Site[] {
  return sites
    .flatMap((site) => sitesOf(site, conversion.root))
    .flatMap(childrenOf)
    .filter(({ segment }) => segment === name)
    .map(({ site }) => site);
}

function valueType(sites: readonly Site[], conversion: Conversion): TypeNode {
  if (sites.length === 0) return UNKNOWN;
  return union(sites.map(({ schema, pointer }) => conversion.typeOf(schema, pointer, ANYWHERE)));
}
