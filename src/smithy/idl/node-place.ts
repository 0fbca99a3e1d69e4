import type { Source } from '../../diagnostics/index.ts';
import type { Place } from '../model/place.ts';
import { type NodeParts, readNodeParts, type Span } from './node-parts.ts';

/**
 * The place of a value in an IDL file: metadata, or a trait with its value. Where its parts stand is not kept while
 * the file is read; the value is read again when somebody asks, because few models have anything to point at.
 */
export class NodePlace implements Place {
  readonly source: Source;
  readonly start: number;
  readonly end: number;

  constructor(source: Source, start: number, end: number) {
    this.source = source;
    this.start = start;
    this.end = end;
  }

  child(token: string | number): Place {
    return new PartPlace(this, token);
  }
}

/** A member or item; the place of the whole if there is no such part. */
class PartPlace implements Place {
  readonly #whole: Place;
  readonly #token: string | number;
  #span: Span | undefined;

  constructor(whole: Place, token: string | number) {
    this.#whole = whole;
    this.#token = token;
  }

  get source(): Source {
    return this.#whole.source;
  }

  get start(): number {
    return this.#found.start;
  }

  get end(): number {
    return this.#found.end;
  }

  child(token: string | number): Place {
    return new PartPlace(this, token);
  }

  get #found(): Span {
    this.#span ??= partsOf(this.#whole).get(this.#token) ?? {
      start: this.#whole.start,
      end: this.#whole.end,
    };
    return this.#span;
  }
}

/** Events about many items of one list read it once. */
const known = new WeakMap<Place, NodeParts>();

function partsOf(place: Place): NodeParts {
  const parts = known.get(place) ?? readParts(place);
  known.set(place, parts);
  return parts;
}

function readParts({ source, start, end }: Place): NodeParts {
  const parts = new Map<string | number, Span>();
  for (const [token, span] of readNodeParts(source.text.slice(start, end)))
    parts.set(token, { start: start + span.start, end: start + span.end });
  return parts;
}
