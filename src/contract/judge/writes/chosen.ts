import { covers, type ResourceType } from '../../../schema/index.ts';

/** For `exempts` of rules about resources of which the caller chooses the primary identifier. */
export function unlessChosen({ primaryIdentifier, readOnly }: ResourceType): string | undefined {
  const isGiven = primaryIdentifier.some(({ segments }) => covers(readOnly.tree, segments));
  return isGiven
    ? 'the resource chooses its primary identifier, so that nobody can ask for one that exists'
    : undefined;
}

/** For `exempts` of rules about create-only properties other than identifiers, which name the resource itself. */
export function unlessFixed({
  createOnly,
  primaryIdentifier,
  additionalIdentifiers,
}: ResourceType): string | undefined {
  const identifiers = new Set(
    [...primaryIdentifier, ...additionalIdentifiers.flat()].map(({ pointer }) => pointer),
  );
  const isFixed = createOnly.paths.some(({ pointer }) => !identifiers.has(pointer));
  return isFixed ? undefined : 'the type has no create-only properties but identifiers';
}
