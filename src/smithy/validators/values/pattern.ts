import { type ConstraintOfTrait, limit, NOTHING, valueType } from './constraint.ts';

/** `@pattern`: some part of the string must match, unless the pattern is anchored. */
export const pattern: ConstraintOfTrait = (shape, trait, model) => {
  if (typeof trait !== 'string' || valueType(model, shape) !== 'string') return undefined;
  const expression = compile(trait);
  if (expression === undefined) return undefined;
  const findings = [
    limit(`String value provided for \`${shape.id}\` must match regular expression: ${trait}`),
  ];
  return (value) => (typeof value !== 'string' || expression.test(value) ? NOTHING : findings);
};

/** What JavaScript escapes in vain: it insists that only characters with a meaning are escaped, Java does not. */
const NEEDLESS_ESCAPE = /\\([^\w\s^$\\.*+?()[\]{}|/-])/g;

/**
 * Patterns are written for Java. Those that mean the same in JavaScript are used as they are; values of the others
 * are not checked, since a wrong complaint is worse than none.
 */
function compile(pattern: string): RegExp | undefined {
  for (const candidate of [pattern, pattern.replace(NEEDLESS_ESCAPE, '$1')]) {
    try {
      return new RegExp(candidate, 'u');
    } catch {
      // Not JavaScript; the next reading may be.
    }
  }
  return undefined;
}
