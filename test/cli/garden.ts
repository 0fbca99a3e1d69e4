import type { TestContext } from 'node:test';
import type { JsonObject } from '../../src/json/index.ts';
import { type Workplace, workplace } from './terminal.ts';

interface Plant extends JsonObject {
  readonly typeName: string;
  readonly properties: JsonObject;
  readonly handlers: JsonObject;
}

/** A small type with everything that a report could give away: a write-only property and a configuration. */
export const PLANT: Plant = {
  typeName: 'Acme::Garden::Plant',
  description: 'A plant.',
  properties: {
    Name: { type: 'string', description: 'What it is called.', pattern: '^[a-z]{3,20}$' },
    Height: { type: 'integer', description: 'How high it is.', minimum: 1, maximum: 500 },
    Password: { type: 'string', description: 'What opens its shed.', pattern: '^[A-Za-z0-9]{12,30}$' },
    Planted: { type: 'string', description: 'Where it stands.' },
  },
  required: ['Name'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Name'],
  createOnlyProperties: ['/properties/Name'],
  readOnlyProperties: ['/properties/Planted'],
  writeOnlyProperties: ['/properties/Password'],
  typeConfiguration: {
    properties: { ApiKey: { type: 'string', minLength: 8 } },
    additionalProperties: false,
  },
  tagging: { taggable: false },
  handlers: Object.fromEntries(
    ['create', 'read', 'update', 'delete', 'list'].map((name) => [name, { permissions: [] }]),
  ),
};

/** Handlers that keep the contract. */
export const KEEPING = `
import { AlreadyExists, defineProvider, listed, NotFound, success } from 'formwork/provider';
const plants = new Map();
const show = ({ Password, ...plant }) => plant;
const existing = (name) => {
  const plant = plants.get(name);
  if (plant === undefined) throw new NotFound(\`There is no \${name}.\`);
  return plant;
};
export default defineProvider({
  create({ desired, token }) {
    const there = plants.get(desired.Name);
    if (there !== undefined && there.token !== token) throw new AlreadyExists(\`There is \${desired.Name} already.\`);
    plants.set(desired.Name, { model: { ...desired, Planted: 'bed 1' }, token });
    return success(show(plants.get(desired.Name).model));
  },
  read({ identifier }) {
    return success(show(existing(identifier.Name).model));
  },
  update({ desired, identifier }) {
    const before = existing(identifier.Name);
    plants.set(identifier.Name, { ...before, model: { ...desired, Name: identifier.Name, Planted: 'bed 1' } });
    return success(show(plants.get(identifier.Name).model));
  },
  delete({ identifier }) {
    existing(identifier.Name);
    plants.delete(identifier.Name);
    return success();
  },
  list({ nextToken, maxResults = 20 }) {
    const names = [...plants.keys()].sort().filter((name) => nextToken === undefined || name > nextToken);
    const page = names.slice(0, Math.max(1, Math.min(maxResults, 20)));
    return listed(page.map((Name) => ({ Name })), page.length < names.length ? page.at(-1) : undefined);
  },
});
`;

/** Deletes nothing, and says that it did. */
export const LEAKING: string = KEEPING.replace('plants.delete(identifier.Name);', '');

/** Forgets a property on update. */
export const FORGETTING: string = KEEPING.replace(
  '{ ...desired, Name: identifier.Name,',
  '{ Name: identifier.Name,',
);

const CONFIG: JsonObject = { typeName: PLANT.typeName, language: 'typescript', artifact_type: 'RESOURCE' };

export interface Garden {
  readonly schema?: object;
  /** No handlers at all if null. */
  readonly handlers?: string | null;
  readonly files?: Readonly<Record<string, unknown>>;
}

/** A project folder of its own. */
export function garden(t: TestContext, given: Garden = {}): Workplace {
  const { schema = PLANT, handlers = KEEPING, files = {} } = given;
  return workplace(t, {
    'acme-garden-plant.json': schema,
    '.rpdk-config': CONFIG,
    ...(handlers !== null && { 'src/handlers.ts': handlers }),
    ...files,
  });
}
