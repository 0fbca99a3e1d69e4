import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../../json/index.ts';
import type { Site } from '../../../schema/index.ts';
import { below, certainSites, memberSites } from '../make/schemas.ts';
import { breakItems } from './arrays.ts';
import type { Breakage, Breaker } from './breakage.ts';
import { breakBranches, breakMemberCount, breakMembers, breakOneOf, type MakeMember } from './objects.ts';
import { breakEnum, breakLength, breakPattern, breakRange, breakType } from './scalars.ts';

const BREAKERS: readonly Breaker[] = [
  breakMembers,
  breakType,
  breakEnum,
  breakPattern,
  breakLength,
  breakRange,
  breakItems,
  breakMemberCount,
  breakBranches,
];

/** Enough to choose from; a large model has thousands. */
const MOST = 4000;

/** The ways to break a valid model, outer places first. */
export function findBreakages(model: JsonObject, site: Site, make: MakeMember): readonly Breakage[] {
  const breakers = [...BREAKERS, breakOneOf(make)];
  const found: Breakage[] = [];
  const waiting: { value: JsonValue; sites: readonly Site[]; pointer: string }[] = [
    { value: model, sites: [site], pointer: '' },
  ];
  for (const { value, sites, pointer } of waiting) {
    if (found.length >= MOST) break;
    const certain = certainSites(sites);
    for (const breaker of breakers) found.push(...breaker({ pointer, value, sites: certain }));
    if (isJsonArray(value)) {
      const items = certain.flatMap((one) => siteList(below(one, 'items')));
      for (const [index, element] of value.entries())
        waiting.push({ value: element, sites: items, pointer: childPointer(pointer, index) });
    } else if (isJsonObject(value)) {
      for (const [name, member] of Object.entries(value))
        waiting.push({
          value: member,
          sites: memberSites(certain, name) ?? [],
          pointer: childPointer(pointer, name),
        });
    }
  }
  // The type of the model itself is not for a schema to say.
  return found.filter(({ rule, pointer }) => pointer !== '' || rule !== 'type');
}

function siteList(site: ReturnType<typeof below>): readonly Site[] {
  return site === undefined || site === 'never' ? [] : [site];
}
