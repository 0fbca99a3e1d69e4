import { isJsonArray, isJsonObject, type JsonObject, own } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { ResourceShape, Shape } from '../model/shape.ts';
import { tickedList } from '../model/wording.ts';
import { isStringLike } from './describe-shape.ts';
import { error, type Validator } from './validator.ts';

const ID = 'ReferencesTrait';
const REFERENCES = 'smithy.api#references';

/** A reference to a resource must be able to find it: with an identifier for each that the resource has. */
export const referencesTrait: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const shape of model.withTrait(REFERENCES)) {
      const { value, place } = shape.traits.get(REFERENCES)!;
      if (!isJsonArray(value)) continue;
      for (const item of value) {
        if (!isJsonObject(item)) continue;
        for (const problem of problemsOf(model, shape, readReference(item))) {
          yield error(ID, shape, problem, place);
        }
      }
    }
  },
};

interface Reference {
  readonly resource: string;
  /** Members by identifier; empty if the names are the same. */
  readonly ids: ReadonlyMap<string, string>;
  /** The whole, as messages show it. */
  readonly text: string;
}

function readReference(item: JsonObject): Reference {
  const resource = String(own(item, 'resource'));
  const written = own(item, 'ids');
  const ids = Object.entries(isJsonObject(written) ? written : {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const service = own(item, 'service');
  const rel = own(item, 'rel');
  const shown = {
    resource,
    ...(ids.length > 0 && { ids: Object.fromEntries(ids) }),
    ...(service !== undefined && { service }),
    ...(rel !== undefined && { rel }),
  };
  return {
    resource,
    ids: new Map(ids.map(([name, member]) => [name, String(member)])),
    text: `Reference${JSON.stringify(shown)}`,
  };
}

function* problemsOf(model: Model, shape: Shape, reference: Reference): Iterable<string> {
  const { text, ids } = reference;
  if (isStringLike(shape) && ids.size > 0) {
    yield `References applied to string shapes cannot contain 'ids': ${text}`;
  }
  const target = model.shape(reference.resource);
  if (target === undefined) return;
  if (target.type !== 'resource') {
    yield `\`references\` trait reference targets a ${target.type} shape not a resource: ${text}`;
  } else if (shape.type === 'structure') {
    yield* structureProblems(model, shape, reference, target);
  } else if (isStringLike(shape) && target.identifiers.size !== 1) {
    yield `This string shape contains an invalid reference to ${target.id}: ${text}. References on a string shape can ` +
      'only refer to resource shapes with exactly one entry in its identifiers property, but this shape has the ' +
      `following identifiers: [${tickedList(target.identifiers.keys())}]`;
  }
}

function* structureProblems(
  model: Model,
  structure: Shape,
  { text, ids }: Reference,
  resource: ResourceShape,
): Iterable<string> {
  const isImplicit = ids.size === 0;
  if (!isImplicit) yield* identifierProblems(text, ids, resource);
  const members = new Set(isImplicit ? resource.identifiers.keys() : ids.values());
  const reasons: string[] = [];
  for (const name of members) {
    const member = membersOf(structure).get(name);
    if (member === undefined) reasons.push(missingMember(name, isImplicit));
    else if (!isStringLike(model.shape(member.target))) {
      reasons.push(`\`${name}\` refers to a member that does not target a string shape`);
    }
  }
  if (reasons.length === 0) return;
  yield `\`references\` trait ${text} is invalid for the following reasons: ${reasons.sort().join('; ')}`;
}

function missingMember(name: string, isImplicit: boolean): string {
  return isImplicit
    ? `implicit binding of \`${name}\` is not part of the structure ` +
        '(set "rel" to "collection" to create a collection binding)'
    : `\`${name}\` refers to a member that is not part of the structure`;
}

function* identifierProblems(
  text: string,
  ids: ReadonlyMap<string, string>,
  { id, identifiers }: ResourceShape,
): Iterable<string> {
  const names = tickedList(identifiers.keys());
  if (ids.size !== identifiers.size) {
    const amount = identifiers.size < ids.size ? 'Too many' : 'Not enough';
    yield `${amount} identifiers were provided in the \`ids\` properties of ${text}. Expected ${identifiers.size} ` +
      `identifiers(s), but found ${ids.size}. This resource requires bindings for the following identifiers: [${names}].`;
  }
  const unknown = Array.from(ids.keys()).filter((name) => !identifiers.has(name));
  if (unknown.length > 0) {
    yield `\`references\` trait ${text} contains extraneous resource identifier bindings, [${tickedList(unknown)}], ` +
      `that are not actually identifier names of the resource, \`${id}\`. This resource has the following ` +
      `identifier names: [${names}]`;
  }
}
