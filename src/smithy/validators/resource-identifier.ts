import type { ValidationEvent } from '../model/event.ts';
import type { ResourceShape } from '../model/shape.ts';
import { error, type Validator } from './validator.ts';

const ID = 'ResourceIdentifier';

/** A child resource repeats the identifiers of its parent, and an identifier is not a property as well. */
export const resourceIdentifier: Validator = {
  id: ID,
  *validate(model): Iterable<ValidationEvent> {
    for (const resource of model.ofType('resource')) {
      yield* identifiersAmongProperties(resource);
      for (const id of resource.resources) {
        const child = model.shape(id);
        if (child?.type === 'resource') yield* checkChild(resource, child);
      }
    }
  },
};

function* identifiersAmongProperties(resource: ResourceShape): Iterable<ValidationEvent> {
  const properties = new Set(Array.from(resource.properties.keys(), (name) => name.toLowerCase()));
  for (const name of resource.identifiers.keys()) {
    if (!properties.has(name.toLowerCase())) continue;
    yield error(ID, resource, `Resource identifier \`${name}\` cannot also be a resource property`);
  }
}

function* checkChild(parent: ResourceShape, child: ResourceShape): Iterable<ValidationEvent> {
  const identifiers = [...parent.identifiers];
  const missing = identifiers.filter(([name]) => !child.identifiers.has(name)).map(([name]) => name);
  if (missing.length > 0) {
    const message =
      `This resource is bound as a child of \`${parent.id}\`, but it is invalid because its \`identifiers\` ` +
      `property is missing the following identifiers that are defined in \`${parent.id}\`: ` +
      `[${missing.sort().join(', ')}]`;
    yield error(ID, child, message);
  }
  const different = identifiers.filter(
    ([name, target]) => child.identifiers.has(name) && child.identifiers.get(name) !== target,
  );
  if (different.length > 0) {
    const reasons = different.map(
      ([name, target]) =>
        `expected the \`${name}\` member to target \`${target}\`, ` +
        `but found a target of \`${child.identifiers.get(name)}\``,
    );
    const message =
      'The `identifiers` property of this resource is incompatible with its binding to ' +
      `\`${parent.id}\`: ${reasons.sort().join('; ')}`;
    yield error(ID, child, message);
  }
}
