import { backtracking } from '../regex/backtracking.ts';

/** Steps that one match may take at most: some milliseconds. */
const MAX_STEPS = 25_000_000;

/**
 * What JSONata compiles its regular expressions with: one that may backtrack without end is refused, and one whose
 * cost grows with a power of the text's length is given short texts only.
 */
export class BoundedRegExp extends RegExp {
  readonly #longest: number;

  constructor(pattern: RegExp | string, flags?: string) {
    super(pattern, flags);
    const risk = backtracking(this.source);
    this.#longest = risk === undefined ? Number.POSITIVE_INFINITY : MAX_STEPS ** (1 / risk.degree);
    if (risk?.kind === 'exponential')
      throw new Error(`the regular expression /${this.source}/ may run without end`);
  }

  override exec(text: string): RegExpExecArray | null {
    if (text.length <= this.#longest) return super.exec(text);
    throw new Error(
      `the regular expression /${this.source}/ would take too long on a text of ${text.length} characters`,
    );
  }
}
