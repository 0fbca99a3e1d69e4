import { quoteWord } from './words.ts';

/** The options of a run as they can be typed again; `undefined` and `false` ones are left out. */
export function testArguments(dir: string, options: Readonly<Record<string, unknown>>): readonly string[] {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? [flag] : [flag, Array.isArray(value) ? value.join(',') : String(value)];
  });
  return ['test', ...(dir === '.' ? [] : [dir]), ...flags];
}

export function typedAgain(args: readonly string[]): string {
  return ['formwork', ...args].map(quoteWord).join(' ');
}
