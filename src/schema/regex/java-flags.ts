/** The flags of (?idmsuxU), as they stand at one place of the pattern. */
export interface Flags {
  readonly ignoreCase: boolean;
  readonly unicodeCase: boolean;
  readonly unicodeClasses: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly unixLines: boolean;
  readonly comments: boolean;
}

export const NO_FLAGS: Flags = {
  ignoreCase: false,
  unicodeCase: false,
  unicodeClasses: false,
  multiline: false,
  dotAll: false,
  unixLines: false,
  comments: false,
};

const FLAG_NAMES: ReadonlyMap<string, keyof Flags> = new Map<string, keyof Flags>([
  ['i', 'ignoreCase'],
  ['m', 'multiline'],
  ['s', 'dotAll'],
  ['d', 'unixLines'],
  ['u', 'unicodeCase'],
  ['x', 'comments'],
  ['U', 'unicodeClasses'],
]);

/** The flags after (?…) has switched one of them; undefined if Java knows no such letter. */
export function withFlag(flags: Flags, letter: string, on: boolean): Flags | undefined {
  const name = FLAG_NAMES.get(letter);
  if (name === undefined) return undefined;
  return { ...NO_FLAGS, ...flags, [name]: on, ...(letter === 'U' ? { unicodeCase: on } : {}) };
}
