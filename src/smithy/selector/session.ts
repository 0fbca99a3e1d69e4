import type { Shape } from '../model/shape.ts';

/** Takes a shape that came through; true asks for no more. */
export type Receiver = (shape: Shape) => boolean;

/**
 * One use of a sequence, during which no step needs to see a shape twice: selecting from a whole model, or testing
 * one shape. What steps remember is forgotten when the next session begins.
 */
export interface Session {
  remember(state: { clear(): void }): void;
  begin(): void;
}

export function createSession(): Session {
  const states: { clear(): void }[] = [];
  return {
    remember: (state) => void states.push(state),
    begin() {
      for (const state of states) state.clear();
    },
  };
}

/** Sends each shape on only once in a session. */
export function once(next: Receiver, session: Session): Receiver {
  const seen = new Set<Shape>();
  session.remember(seen);
  return (shape) => {
    if (seen.has(shape)) return false;
    seen.add(shape);
    return next(shape);
  };
}
