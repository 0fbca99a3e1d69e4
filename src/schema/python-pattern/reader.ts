/** Thrown inside of this folder only; `pythonRefusal` hands it out as a value. */
export class PythonRefusal extends Error {}

/** A pattern as Python reads it: by code point, a backslash together with what follows it. */
export class PythonReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(pattern: string) {
    this.#tokens = tokensOf(pattern);
  }

  get next(): string | undefined {
    return this.#tokens[this.#at];
  }

  get position(): number {
    return this.#at;
  }

  goBack(position: number): void {
    this.#at = position;
  }

  read(): string | undefined {
    const token = this.next;
    if (token !== undefined) this.#at++;
    return token;
  }

  take(token: string): boolean {
    if (this.next !== token) return false;
    this.#at++;
    return true;
  }

  /** At most so many characters of a kind. */
  readWhile(most: number, kind: RegExp): string {
    let text = '';
    while (text.length < most && this.next !== undefined && kind.test(this.next)) text += this.read();
    return text;
  }

  readUntil(end: string, what: string): string {
    let text = '';
    for (let token = this.read(); token !== end; token = this.read()) {
      if (token === undefined) throw new PythonRefusal(`the ${what} has no end`);
      text += token;
    }
    if (text === '') throw new PythonRefusal(`there is no ${what}`);
    return text;
  }
}

function tokensOf(pattern: string): readonly string[] {
  const tokens: string[] = [];
  let escaped = false;
  for (const character of pattern) {
    tokens.push(escaped ? `\\${character}` : character);
    if (escaped) tokens.splice(-2, 1);
    escaped = !escaped && character === '\\';
  }
  if (escaped) throw new PythonRefusal('it ends with a backslash');
  return tokens;
}
