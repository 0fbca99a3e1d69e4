import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  own,
} from '../../json/index.ts';
import { type ChangeLevel, change, type SchemaChange, show } from './change.ts';

/** How a bound may move: down makes a minimum weaker, up makes a maximum weaker. */
interface Bound {
  readonly weaker: 'lower' | 'higher';
  /** The ids of AWS's schema linter for removed, added to an existing property, and made stricter. */
  readonly aliases?: readonly [string, string, string];
}

const BOUNDS: Readonly<Record<string, Bound>> = {
  minLength: { weaker: 'lower', aliases: ['ML001', 'ML002', 'ML003'] },
  maxLength: { weaker: 'higher', aliases: ['ML004', 'ML005', 'ML006'] },
  minItems: { weaker: 'lower', aliases: ['MI001', 'MI002', 'MI003'] },
  maxItems: { weaker: 'higher', aliases: ['MI004', 'MI005', 'MI006'] },
  minimum: { weaker: 'lower', aliases: ['MI007', 'MI008', 'MI009'] },
  maximum: { weaker: 'higher', aliases: ['MI010', 'MI011', 'MI012'] },
  exclusiveMinimum: { weaker: 'lower' },
  exclusiveMaximum: { weaker: 'higher' },
  minProperties: { weaker: 'lower' },
  maxProperties: { weaker: 'higher' },
};

/** Keywords that only explain. */
const NOTES = ['description', 'title', 'examples', '$comment', 'relationshipRef'];

/** What it means that a keyword without an order of its own appears, goes, or changes. */
const PLAIN: Readonly<
  Record<string, readonly [added: ChangeLevel, removed: ChangeLevel, changed: ChangeLevel]>
> = {
  multipleOf: ['major', 'minor', 'major'],
  const: ['major', 'minor', 'major'],
  format: ['major', 'minor', 'major'],
  additionalProperties: ['major', 'minor', 'major'],
  dependencies: ['major', 'minor', 'major'],
  contains: ['major', 'minor', 'major'],
  arrayType: ['minor', 'minor', 'minor'],
};

/** The changes of the keywords of one schema; members and branches are compared elsewhere. */
export function keywordChanges(
  before: JsonObject,
  after: JsonObject,
  pointer: string,
): readonly SchemaChange[] {
  return [
    ...typeChanges(own(before, 'type'), own(after, 'type'), pointer),
    ...enumChanges(own(before, 'enum'), own(after, 'enum'), pointer),
    ...Object.entries(BOUNDS).flatMap(([name, bound]) =>
      boundChanges(name, bound, own(before, name), own(after, name), pointer),
    ),
    ...patternChanges(own(before, 'pattern'), own(after, 'pattern'), pointer),
    ...defaultChanges(own(before, 'default'), own(after, 'default'), pointer),
    ...arrayChanges(before, after, pointer),
    ...Object.entries(PLAIN).flatMap(([name, levels]) =>
      plainChanges(name, levels, own(before, name), own(after, name), pointer),
    ),
    ...NOTES.flatMap((name) => noteChanges(name, own(before, name), own(after, name), pointer)),
  ];
}

function same(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : jsonEqual(a, b);
}

function typeChanges(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer: string,
): SchemaChange[] {
  const types = (value: JsonValue | undefined): string =>
    JSON.stringify(isJsonArray(value) ? value.toSorted() : value);
  if (types(before) === types(after)) return [];
  if (before === undefined) {
    return [
      change(
        'major',
        'type-added',
        pointer,
        `It must now be ${show(after)}; before it could be anything.`,
        'TP001',
      ),
    ];
  }
  if (after === undefined)
    return [change('major', 'type-removed', pointer, `It was ${show(before)} and is now untyped.`, 'TP002')];
  return [
    change(
      'major',
      'type-changed',
      pointer,
      `Its type changed from ${show(before)} to ${show(after)}.`,
      'TP003',
    ),
  ];
}

function enumChanges(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer: string,
): SchemaChange[] {
  if (!isJsonArray(before) || !isJsonArray(after)) {
    if (isJsonArray(after))
      return [change('major', 'enum-added', pointer, 'It now takes only a list of values.')];
    return isJsonArray(before)
      ? [change('minor', 'enum-removed', pointer, 'It is no longer bound to a list of values.')]
      : [];
  }
  const texts = (values: readonly JsonValue[]): Set<string> =>
    new Set(values.map((value) => JSON.stringify(value)));
  const gone = [...texts(before).difference(texts(after))];
  const added = [...texts(after).difference(texts(before))];
  return [
    ...gone.map((value) =>
      change('major', 'enum-value-removed', pointer, `The value ${value} is no longer allowed.`, 'ENM001'),
    ),
    ...added.map((value) =>
      change('minor', 'enum-value-added', pointer, `The value ${value} is allowed now.`),
    ),
  ];
}

function boundChanges(
  name: string,
  { weaker, aliases }: Bound,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer: string,
): SchemaChange[] {
  if (typeof before !== 'number' && typeof after !== 'number') return [];
  const slug = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (typeof after !== 'number') {
    return [
      change('major', `${slug}-removed`, pointer, `${name} ${show(before)} was removed.`, aliases?.[0]),
    ];
  }
  if (typeof before !== 'number') {
    return [change('major', `${slug}-added`, pointer, `${name} ${after} was added.`, aliases?.[1])];
  }
  if (before === after) return [];
  const relaxed = weaker === 'lower' ? after < before : after > before;
  const text = `${name} changed from ${before} to ${after}.`;
  return relaxed
    ? [change('minor', `${slug}-relaxed`, pointer, text)]
    : [change('major', `${slug}-tightened`, pointer, text, aliases?.[2])];
}

/** Whether a new pattern takes fewer texts cannot be told, so AWS's linter only warns; so does this. */
function patternChanges(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer: string,
): SchemaChange[] {
  if (same(before, after)) return [];
  if (before === undefined)
    return [change('minor', 'pattern-added', pointer, `The pattern ${show(after)} was added.`, 'PAT001')];
  if (after === undefined)
    return [
      change('minor', 'pattern-removed', pointer, `The pattern ${show(before)} was removed.`, 'PAT002'),
    ];
  return [
    change(
      'minor',
      'pattern-changed',
      pointer,
      `The pattern changed from ${show(before)} to ${show(after)}.`,
      'PAT003',
    ),
  ];
}

function defaultChanges(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer: string,
): SchemaChange[] {
  if (same(before, after)) return [];
  if (before === undefined)
    return [change('minor', 'default-added', pointer, `It has the default ${show(after)} now.`)];
  if (after === undefined)
    return [change('major', 'default-removed', pointer, `Its default ${show(before)} is gone.`, 'TFDF001')];
  return [
    change(
      'major',
      'default-changed',
      pointer,
      `Its default changed from ${show(before)} to ${show(after)}.`,
      'TFDF002',
    ),
  ];
}

function arrayChanges(before: JsonObject, after: JsonObject, pointer: string): SchemaChange[] {
  const changes: SchemaChange[] = [];
  const ordered = (schema: JsonObject): boolean => own(schema, 'insertionOrder') !== false;
  if (ordered(before) !== ordered(after)) {
    changes.push(
      ordered(after)
        ? change('major', 'insertion-order-added', pointer, 'The order of its elements matters now.')
        : change('minor', 'insertion-order-removed', pointer, 'The order of its elements no longer matters.'),
    );
  }
  const unique = (schema: JsonObject): boolean => own(schema, 'uniqueItems') === true;
  if (unique(before) !== unique(after)) {
    changes.push(
      unique(after)
        ? change('major', 'unique-items-added', pointer, 'Its elements must be unique now.')
        : change('minor', 'unique-items-removed', pointer, 'Its elements need no longer be unique.'),
    );
  }
  return changes;
}

function plainChanges(
  name: string,
  [added, removed, changed]: readonly [ChangeLevel, ChangeLevel, ChangeLevel],
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer: string,
): SchemaChange[] {
  if (same(before, after)) return [];
  const slug = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (before === undefined)
    return [change(added, `${slug}-added`, pointer, `${name} was added: ${show(after)}.`)];
  if (after === undefined) return [change(removed, `${slug}-removed`, pointer, `${name} was removed.`)];
  return [
    change(changed, `${slug}-changed`, pointer, `${name} changed from ${show(before)} to ${show(after)}.`),
  ];
}

function noteChanges(
  name: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  pointer: string,
): SchemaChange[] {
  if (same(before, after)) return [];
  const slug = name.replace('$', '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return [change('patch', `${slug}-changed`, pointer, `Its ${name} changed.`)];
}

/** The `required` names of a schema that appeared and disappeared. */
export function requiredChanges(
  before: JsonObject,
  after: JsonObject,
  pointer: string,
): readonly SchemaChange[] {
  const names = (schema: JsonObject): Set<string> => {
    const required = own(schema, 'required');
    return new Set(isJsonArray(required) ? required.filter((name) => typeof name === 'string') : []);
  };
  const old = names(before);
  const now = names(after);
  return [
    ...[...now.difference(old)].map((name) =>
      change('major', 'required-added', `${pointer}/${name}`, `${name} is required now.`, 'RQ001'),
    ),
    ...[...old.difference(now)].map((name) =>
      change('minor', 'required-removed', `${pointer}/${name}`, `${name} is no longer required.`),
    ),
  ];
}

export function objectAt(schema: JsonObject, key: string): JsonObject {
  const value = own(schema, key);
  return isJsonObject(value) ? value : {};
}
