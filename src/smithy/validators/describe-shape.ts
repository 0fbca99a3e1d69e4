import type { Shape } from '../model/shape.ts';

/** A shape as messages name it where its type matters: ``(integer: `smithy.api#Integer`)``. */
export function describeShape({ type, id }: Shape): string {
  return `(${type}: \`${id}\`)`;
}

/** True for what counts as a string: strings and the enums made of them. */
export function isStringLike(shape: Shape | undefined): boolean {
  return shape?.type === 'string' || shape?.type === 'enum';
}
