import type { Source } from '../../diagnostics/index.ts';
import { childPointer, type JsonValue } from '../../json/index.ts';
import type { TraitUse } from '../model/operations.ts';
import type { Place } from '../model/place.ts';
import type { ShapeId } from '../model/shape-id.ts';
import type { LazyDocument } from './lazy-document.ts';

/** The place of a value in a JSON file, looked up only when somebody asks: a model has many values and few errors. */
export class JsonPlace implements Place {
  readonly #parent: JsonPlace | LazyDocument;
  readonly #token: string | number;

  constructor(parent: JsonPlace | LazyDocument, token: string | number) {
    this.#parent = parent;
    this.#token = token;
  }

  child(token: string | number): JsonPlace {
    return new JsonPlace(this, token);
  }

  /** The key of a member instead of its value. */
  key(token: string): Place {
    return this.#place(`${this.pointer}${childPointer('', token)}`, 'key');
  }

  get source(): Source {
    return this.#parent.source;
  }

  get start(): number {
    return this.#place(this.pointer, 'value').start;
  }

  get end(): number {
    return this.#place(this.pointer, 'value').end;
  }

  get pointer(): string {
    return this.#parent instanceof JsonPlace ? childPointer(this.#parent.pointer, this.#token) : '';
  }

  get #document(): LazyDocument {
    return this.#parent instanceof JsonPlace ? this.#parent.#document : this.#parent;
  }

  #place(pointer: string, part: 'value' | 'key'): Place {
    return { source: this.source, ...this.#document.offsets(pointer, part) };
  }
}

export function rootPlace(document: LazyDocument): JsonPlace {
  return new JsonPlace(document, '');
}

/** A trait in a JSON file. Its place is made on demand, since most of a model is traits. */
export class JsonTrait implements TraitUse {
  readonly id: ShapeId;
  value: JsonValue;
  readonly #owner: JsonPlace;

  constructor(id: ShapeId, value: JsonValue, owner: JsonPlace) {
    this.id = id;
    this.value = value;
    this.#owner = owner;
  }

  /** JSON AST writes every value. */
  get annotation(): boolean {
    return false;
  }

  get place(): Place {
    return this.#owner.child('traits').child(this.id);
  }
}
