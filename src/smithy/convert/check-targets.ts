import type { Diagnostic } from '../../diagnostics/index.ts';
import type { MemberShape } from '../model/shape.ts';
import { nameOf } from '../model/shape-id.ts';
import type { DerivedProperty } from './derive/derived-resource.ts';
import { problemAt } from './problem.ts';
import type { ResourceContext } from './resource-context.ts';

/** Members that make up one property have one target; otherwise its schema would depend on which of them is taken. */
export function checkTargets({ resource, derived }: ResourceContext): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const property of derived.properties.values()) {
    const [first, ...others] = sourcesOf(property);
    const other = others.find(({ target }) => target !== first!.target);
    if (first === undefined || other === undefined) continue;
    found.push(
      problemAt({
        code: 'convert-member-conflict',
        message:
          `The property "${property.name}" of ${nameOf(resource.id)} is a ${nameOf(first.target)} in ` +
          `${nameOf(first.container)}, but a ${nameOf(other.target)} in ${nameOf(other.container)}.`,
        help: 'Give both members the same target, or leave one of them out with @cfnExcludeProperty.',
        place: other.place,
      }),
    );
  }
  return found;
}

function sourcesOf({ additionalIdentifier, contributions }: DerivedProperty): MemberShape[] {
  const members = contributions
    .filter(({ standing }) => standing === 'counts' || standing === 'decides' || standing === 'overruled')
    .map(({ member }) => member);
  return additionalIdentifier === undefined ? members : [additionalIdentifier, ...members];
}
