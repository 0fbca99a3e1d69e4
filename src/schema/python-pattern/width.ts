/** How many characters something can match, which decides whether it may stand in a look-behind. */
export interface Width {
  readonly least: number;
  readonly most: number;
}

export const ZERO: Width = { least: 0, most: 0 };
export const ONE: Width = { least: 1, most: 1 };

export function sequence(parts: readonly Width[]): Width {
  let [least, most] = [0, 0];
  for (const part of parts) {
    least += part.least;
    most += part.most;
  }
  return { least, most };
}

export function alternatives(options: readonly Width[]): Width {
  let [least, most] = [Infinity, 0];
  for (const option of options) {
    least = Math.min(least, option.least);
    most = Math.max(most, option.most);
  }
  return { least, most };
}

export function repeated(width: Width, min: number, max: number): Width {
  return { least: width.least * min, most: width.most === 0 ? 0 : width.most * max };
}
