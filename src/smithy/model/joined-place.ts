import type { Source } from '../../diagnostics/index.ts';
import type { Place } from './place.ts';

/** Lists that are joined to one; `length` items come before the last list. */
export function joinedPlace(before: Place, length: number, last: Place): Place {
  const parts = before instanceof JoinedPlace ? before.parts : [{ from: 0, place: before }];
  return new JoinedPlace([...parts, { from: length, place: last }]);
}

interface Part {
  /** The index of its first item in the whole. */
  readonly from: number;
  readonly place: Place;
}

/** A list whose items stand in several places; as a whole it stands at the last of them. */
class JoinedPlace implements Place {
  readonly parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }

  get source(): Source {
    return this.#last.source;
  }

  get start(): number {
    return this.#last.start;
  }

  get end(): number {
    return this.#last.end;
  }

  child(token: string | number): Place {
    if (typeof token !== 'number') return this.#last;
    const part = this.parts.findLast(({ from }) => from <= token);
    return part?.place.child?.(token - part.from) ?? part?.place ?? this.#last;
  }

  get #last(): Place {
    return this.parts.at(-1)!.place;
  }
}
