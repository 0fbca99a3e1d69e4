import type { NewProject } from './new-project.ts';

/** Handlers over a store in a file: they work at once, and each shows where the calls of the real service go. */
export function handlersSource({ identifiers, schema }: NewProject): string {
  const chosen = identifiers.filter(({ isReadOnly }) => isReadOnly).map(({ name }) => name);
  const id = (name: string): string => `${memberName(name)}: resourceName(request)`;
  const created = ['...desired', ...chosen.map(id)].join(', ');
  const key = identifiers.map(({ name }) => `${memberName(name)}: model${access(name)}`).join(', ');
  const names = [
    'AlreadyExists',
    'defineProvider',
    'listed',
    'NotFound',
    'type Provider',
    ...(chosen.length > 0 ? ['resourceName'] : []),
    'success',
  ];
  return `import {
${names.map((name) => `  ${name},\n`).join('')}} from 'formwork/provider';
import { type Identifier, type ReadOutput, resourceType } from './models.ts';
import { openStore, type Store, type StoredResource } from './store.ts';

const PAGE_SIZE = 50;

/** The handlers of ${String(schema['typeName'])}. Each handler is one call of the service behind, which here is a file. */
const provider: Provider = defineProvider({
  type: resourceType,

  create(request) {
    const { desired, token } = request;
    const store = openStore();
    const model: ReadOutput = { ${created} };
    const there = find(store, identifierOf(model));
    // The same token means that the caller tries again: it gets what was made the first time.
    if (there?.token === token) return success(there.model);
    if (there !== undefined) throw new AlreadyExists(\`There is \${keyOf(model)} already.\`);
    store.save([...store.resources, { model, token }]);
    return success(model);
  },

  read({ identifier }) {
    return success(existing(openStore(), identifier).model);
  },

  update({ desired, identifier }) {
    const store = openStore();
    const before = existing(store, identifier);
    const model: ReadOutput = { ...desired, ...identifierOf(before.model) };
    store.save([...store.resources.filter((resource) => resource !== before), { ...before, model }]);
    return success(model);
  },

  delete({ identifier }) {
    const store = openStore();
    const before = existing(store, identifier);
    store.save(store.resources.filter((resource) => resource !== before));
    return success();
  },

  list({ nextToken = '', maxResults = PAGE_SIZE }) {
    const rest = openStore()
      .resources.map(({ model }) => model)
      .filter((model) => keyOf(model) > nextToken)
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const page = rest.slice(0, Math.min(Math.max(maxResults, 1), PAGE_SIZE));
    const last = page.at(-1);
    const hasMore = last !== undefined && page.length < rest.length;
    return listed(page.map(identifierOf), hasMore ? keyOf(last) : undefined);
  },
});

export default provider;

function identifierOf(model: ReadOutput) {
  return { ${key} };
}

function keyOf(model: ReadOutput): string {
  return Object.values(identifierOf(model)).join('|');
}

function find(store: Store, identifier: Identifier): StoredResource | undefined {
  const wanted = Object.entries(identifier);
  return store.resources.find(({ model }) => {
    const values = new Map<string, unknown>(Object.entries(model));
    return wanted.every(([name, value]) => values.get(name) === value);
  });
}

function existing(store: Store, identifier: Identifier): StoredResource {
  const found = find(store, identifier);
  if (found === undefined) throw new NotFound(\`There is no \${Object.values(identifier).join('|')}.\`);
  return found;
}
`;
}

/** The store: a JSON file. */
export function storeSource({ hyphenated }: NewProject): string {
  return `import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadOutput } from './models.ts';

/** A resource, and the operation that created it. */
export interface StoredResource {
  readonly model: ReadOutput;
  readonly token: string;
}

export interface Store {
  readonly resources: readonly StoredResource[];
  save(resources: readonly StoredResource[]): void;
}

/** Opens the store in the folder that STORE_FOLDER names. */
export function openStore(): Store {
  const folder = process.env['STORE_FOLDER'] ?? join(tmpdir(), '${hyphenated}');
  const file = join(folder, 'resources.json');
  return {
    resources: readResources(file),
    save(resources) {
      mkdirSync(folder, { recursive: true });
      // Whoever reads meanwhile finds the old file or the new one, never half of one.
      writeFileSync(\`\${file}.new\`, \`\${JSON.stringify(resources, null, 2)}\\n\`);
      renameSync(\`\${file}.new\`, file);
    },
  };
}

function readResources(file: string): readonly StoredResource[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as readonly StoredResource[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
`;
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

function access(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `['${name}']`;
}
