import type { AttributePath, ScopedValue, Sequence, Step } from './syntax.ts';

/** Whether a sequence only ever keeps or drops shapes: what comes out came in. */
export function isFilter(sequence: Sequence): boolean {
  return sequence.every((step) => {
    switch (step.kind) {
      case 'neighbors':
      case 'reach':
      case 'root':
      case 'topdown':
      case 'recursive':
      case 'load':
        return false;
      case 'is':
        return step.branches.every(isFilter);
      default:
        return true;
    }
  });
}

/**
 * Whether a sequence neither reads nor writes variables. Then the way a shape came does not matter, and a shape
 * need not be sent the same way twice. What stands in `:root` has variables of its own.
 */
export function isFree(sequence: Sequence): boolean {
  return sequence.every((step) => {
    switch (step.kind) {
      case 'store':
      case 'load':
        return false;
      case 'attribute':
        return !readsVariable(step.path);
      case 'scoped':
        return (
          !readsVariable(step.path) && !step.assertions.some((it) => [it.left, ...it.values].some(valueReads))
        );
      case 'root':
        return true;
      default:
        return branchesOf(step).every(isFree);
    }
  });
}

export function branchesOf(step: Step): readonly Sequence[] {
  switch (step.kind) {
    case 'test':
    case 'is':
      return step.branches;
    case 'not':
    case 'in':
    case 'root':
    case 'recursive':
    case 'store':
      return [step.branch];
    case 'topdown':
      return step.disqualifier === undefined ? [step.qualifier] : [step.qualifier, step.disqualifier];
    default:
      return [];
  }
}

/**
 * The sequence that leads from a shape that was selected back to where the selection started, so that one shape can
 * be tested without selecting all; undefined where no such way is known.
 */
export function reversed(sequence: Sequence): Sequence | undefined {
  const steps: Step[] = [];
  for (const step of sequence.toReversed()) {
    const back = reversedStep(step);
    if (back === undefined) return undefined;
    steps.push(back);
  }
  return steps;
}

function reversedStep(step: Step): Step | undefined {
  switch (step.kind) {
    case 'neighbors':
      return { ...step, direction: step.direction === 'forward' ? 'reverse' : 'forward' };
    case 'is': {
      const branches = step.branches.map(reversed).filter((branch) => branch !== undefined);
      return branches.length === step.branches.length ? { kind: 'is', branches } : undefined;
    }
    case 'reach':
    case 'root':
    case 'topdown':
    case 'recursive':
    case 'store':
    case 'load':
      return undefined;
    default:
      return step;
  }
}

/** Attributes that no shape has. Selecting with them finds nothing, which is hardly what was meant. */
export function unknownAttributes(sequence: Sequence): readonly string[] {
  return sequence.flatMap((step) => [...ownUnknown(step), ...branchesOf(step).flatMap(unknownAttributes)]);
}

function ownUnknown(step: Step): readonly string[] {
  if (step.kind === 'attribute') return unknownIn(step.path);
  if (step.kind !== 'scoped') return [];
  if (step.path.length > 0) return unknownIn(step.path);
  const values = step.assertions.flatMap((it) => [it.left, ...it.values]);
  return values.flatMap((value) => (value.path === undefined ? [] : unknownIn(value.path)));
}

function unknownIn([root, key]: AttributePath): readonly string[] {
  if (root === undefined || root === 'trait' || root === 'var') return [];
  const known = KNOWN.get(root);
  if (known === undefined) return [`Invalid shape selector attribute: ${root}`];
  if (key === undefined || known.includes(key)) return [];
  return [`Invalid nested '${root}' selector attribute property: ${key}`];
}

const KNOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ['id', ['name', 'namespace', 'member', '(length)']],
  ['service', ['version', 'id']],
]);

/** Any segment named so may be the variables; where it is not, nothing is lost but speed. */
function readsVariable(path: AttributePath): boolean {
  return path.includes('var');
}

function valueReads(value: ScopedValue): boolean {
  return value.path !== undefined && readsVariable(value.path);
}
