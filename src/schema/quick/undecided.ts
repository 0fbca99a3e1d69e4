/** Thrown where a question takes more than what is at hand. No model is at fault. */
export const UNDECIDED: unique symbol = Symbol('undecided');

/** The answer, or undefined where the question cannot be decided; a stack that overflows decides nothing either. */
export function decided<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (error === UNDECIDED || error instanceof RangeError) return undefined;
    throw error;
  }
}
