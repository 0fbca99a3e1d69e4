import type { NameOptions } from '../../provider/index.ts';
import type { ChosenValue, MadeValue } from './chosen-values.ts';
import type { HandlerFacts, TagProperty } from './handler-facts.ts';
import type { NewProject } from './new-project.ts';

/** Handlers over a store in a folder: they keep the whole contract, and each shows where the calls of the real service go. */
export function handlersSource({ typeName, facts }: NewProject): string {
  return [
    importLines(facts),
    constants(facts),
    provider(typeName, facts),
    completion(facts),
    lookups(facts),
  ].join('\n');
}

function importLines({ chosen, tags }: HandlerFacts): string {
  const names = [
    'AlreadyExists',
    'defineProvider',
    'listed',
    'NotFound',
    'NotUpdatable',
    'type Provider',
    ...(chosen.some(({ made }) => made.kind === 'name' || made.kind === 'number') ? ['resourceName'] : []),
    'success',
    ...(tags === undefined ? [] : ['type Tags']),
  ];
  return `import { isDeepStrictEqual } from 'node:util';
import {
${names.map((name) => `  ${name},\n`).join('')}} from 'formwork/provider';
import { type CreateInput, type Identifier, type ReadOutput, resourceType } from './models.ts';
import { openStore, type Store, type StoredResource } from './store.ts';
`;
}

function constants({ defaults, fixed, alternatives }: HandlerFacts): string {
  const members = Object.entries(defaults).map(
    ([name, value]) => `${memberName(name)}: ${JSON.stringify(value)}`,
  );
  return [
    'const PAGE_SIZE = 50;\n',
    `/** What stays as it is for as long as a resource exists. */\nconst FIXED: readonly string[] = ${list(fixed)};\n`,
    ...(alternatives.length === 0
      ? []
      : [
          `/** What else no two resources have in common. */\nconst UNIQUE: readonly (readonly string[])[] = [${alternatives.map(list).join(', ')}];\n`,
        ]),
    ...(members.length === 0
      ? []
      : [
          `/** What a property has if nobody says otherwise. */\nconst DEFAULTS: Partial<CreateInput> = { ${members.join(', ')} };\n`,
        ]),
  ].join('\n');
}

function provider(typeName: string, facts: HandlerFacts): string {
  const { chosen, tags, alternatives, deepKeys } = facts;
  const stack = tags === undefined ? '' : ', tags';
  const completed = isCompleted(facts) ? `complete(desired${stack})` : 'desired';
  const parts = [`...${completed}`, ...chosen.map(chosenSource)];
  const taken =
    alternatives.length === 0
      ? ''
      : '    if (isTaken(store, model, token)) throw new AlreadyExists(`There is one like it already.`);\n'.replaceAll(
          '`',
          "'",
        );
  return `/** The handlers of ${typeName}. Each handler is one call of the service behind, which here is a folder of files. */
const provider: Provider = defineProvider({
  type: resourceType,

  create(request) {
    const { desired, token${stack} } = request;
    const store = openStore();
    const model: ReadOutput = { ${parts.join(', ')} };
${taken}    if (store.add(keyOf(model), { model, token })) return success(model);
    // The same token means that the caller tries again: it gets what was made the first time.
    const there = existing(store, identifierOf(model));
    if (there.token === token) return success(there.model);
    throw new AlreadyExists(\`There is \${keyOf(model)} already.\`);
  },

  read({ identifier }) {
    return success(existing(openStore(), identifier).model);
  },

  update({ desired, identifier${stack} }) {
    const store = openStore();
    const { model: before, token } = existing(store, identifier);
    const changed = changedNames(before, desired);
    if (changed.length > 0)
      throw new NotUpdatable(\`\${changed.join(' and ')} cannot be changed: replace the resource.\`);
    // What the caller leaves out is gone, but for what stays as it is.
    const model = { ${deepKeys === undefined ? '' : '...identifierOf(before), '}...${completed}, ...pick(before, FIXED) } as ReadOutput;
    store.replace(keyOf(model), { model, token });
    return success(model);
  },

  delete({ identifier }) {
    const store = openStore();
    store.remove(keyOf(existing(store, identifier).model));
    return success();
  },

  list({ nextToken = '', maxResults = PAGE_SIZE }) {
    const rest = openStore()
      .all()
      .map(({ model }) => model)
      .filter((model) => keyOf(model) > nextToken)
      .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const page = rest.slice(0, Math.min(Math.max(maxResults, 1), PAGE_SIZE));
    const last = page.at(-1);
    const hasMore = last !== undefined && page.length < rest.length;
    return listed(page.map(identifierOf), hasMore ? keyOf(last) : undefined);
  },
});

export default provider;
`;
}

function chosenSource({ name, isOptional, made }: ChosenValue): string {
  const given = isOptional ? `desired${access(name)} ?? ` : '';
  return `${memberName(name)}: ${given}${madeSource(made)}`;
}

function madeSource(made: MadeValue): string {
  switch (made.kind) {
    case 'constant':
      return JSON.stringify(made.value);
    case 'time':
      return 'new Date().toISOString()';
    case 'number':
      return `Number(${nameSource({ prefix: '', characters: '0-9', maxLength: 9 })})`;
    case 'name': {
      const name = nameSource(made.options);
      return made.before === '' ? name : `\`${made.before}\${${name}}\``;
    }
  }
}

function nameSource(options: NameOptions | undefined): string {
  return `resourceName(request${options === undefined ? '' : `, ${optionsSource(options)}`})`;
}

function optionsSource(options: NameOptions): string {
  const members = Object.entries(options).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`,
  );
  return `{ ${members.join(', ')} }`;
}

function isCompleted({ defaults, tags, writeOnly }: HandlerFacts): boolean {
  return tags !== undefined || writeOnly.length > 0 || Object.keys(defaults).length > 0;
}

/** The function that makes of a request what the resource looks like, if that is not the same. */
function completion(facts: HandlerFacts): string {
  if (!isCompleted(facts)) return '';
  const { defaults, tags, writeOnly } = facts;
  const members = [
    ...(Object.keys(defaults).length > 0 ? ['...DEFAULTS'] : []),
    writeOnly.length > 0 ? '...shown' : '...desired',
    ...(tags === undefined ? [] : [`...(hasTags && { ${mergedTags(tags)} })`]),
  ];
  const hidden = writeOnly.map((name, index) => `${memberName(name)}: _${index}`).join(', ');
  const lines = [
    '/** What was asked for, with what comes of itself. The tags of a stack are for all its resources. */',
    `function complete(desired: CreateInput${tags === undefined ? '' : ', tags: Tags'}) {`,
    ...(writeOnly.length === 0
      ? []
      : [
          '  // What is write-only goes to the service, and is never seen again.',
          `  const { ${hidden}, ...shown } = desired;`,
        ]),
    ...(tags === undefined ? [] : ['  const hasTags = Object.keys(tags).length > 0;']),
    `  return { ${members.join(', ')} };`,
    '}',
    ...(tags === undefined ? [] : ['', tagsSource(tags)]),
  ];
  return `${lines.join('\n')}${tags === undefined ? '\n' : ''}`;
}

function mergedTags({ property }: TagProperty): string {
  return `${memberName(property)}: withStackTags(desired${access(property)}, tags)`;
}

function tagsSource(tags: TagProperty): string {
  const type = `CreateInput['${tags.property}']`;
  if (tags.kind === 'map')
    return `/** The tags of the resource itself win. */
function withStackTags(own: ${type}, stackTags: Tags) {
  return { ...stackTags, ...own };
}
`;
  const { key, value } = tags;
  const pair = `{ ${memberName(key)}: key, ${memberName(value)}: value }`;
  return `/** The tags of the resource itself win. */
function withStackTags(own: ${type} = [], stackTags: Tags) {
  const keys = new Set(own.map((tag) => tag${access(key)}));
  const inherited = Object.entries(stackTags).filter(([key]) => !keys.has(key));
  return [...own, ...inherited.map(([key, value]) => (${pair}))];
}
`;
}

function lookups(facts: HandlerFacts): string {
  const { identifier, alternatives, deepKeys } = facts;
  const key = identifier.map((name) => `${memberName(name)}: model${access(name)}`).join(', ');
  return [
    `function identifierOf(model: ReadOutput) {
  return { ${key} };
}
`,
    deepKeys === undefined ? FLAT : deepLookups(deepKeys),
    PARTS,
    ...(alternatives.length > 0 ? [IS_TAKEN] : []),
  ].join('\n');
}

const FLAT = `function keyOf(model: ReadOutput): string {
  return Object.values(identifierOf(model)).join('|');
}

function existing(store: Store, identifier: Identifier): StoredResource {
  const names = Object.keys(identifier);
  const found = store.all().find(({ model }) => isDeepStrictEqual(pick(model, names), { ...identifier }));
  if (found === undefined) throw new NotFound(\`There is no \${Object.values(identifier).join('|')}.\`);
  return found;
}
`;

function deepLookups([primary = [], ...others]: readonly (readonly (readonly string[])[])[]): string {
  const ways = (paths: readonly (readonly string[])[]): string => `[${paths.map(list).join(', ')}]`;
  return `/** The ways to the values that resources are known by. */
const PRIMARY: readonly (readonly string[])[] = ${ways(primary)};
const KEYS: readonly (typeof PRIMARY)[] = [${['PRIMARY', ...others.map(ways)].join(', ')}];

function keyOf(model: object, paths: typeof PRIMARY = PRIMARY): string {
  return JSON.stringify(paths.map((path) => valueAt(model, path)));
}

function valueAt(model: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => new Map<string, unknown>(Object.entries(Object(value))).get(name),
    model,
  );
}

function existing(store: Store, identifier: Identifier): StoredResource {
  const given = KEYS.filter((paths) => paths.every((path) => valueAt(identifier, path) !== undefined));
  const isMeant = (model: ReadOutput): boolean =>
    given.some((paths) => keyOf(model, paths) === keyOf(identifier, paths));
  const found = store.all().find(({ model }) => isMeant(model));
  if (found === undefined) throw new NotFound(\`There is no \${JSON.stringify(identifier)}.\`);
  return found;
}
`;
}

const PARTS = `/** The part of a model that these names stand for. */
function pick(model: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(model).filter(([name]) => names.includes(name)));
}

/** The names of what a request would change although it cannot be changed. */
function changedNames(before: object, desired: object): readonly string[] {
  const there = new Map<string, unknown>(Object.entries(before));
  return Object.entries(pick(desired, FIXED))
    .filter(([name, value]) => !isDeepStrictEqual(value, there.get(name)))
    .map(([name]) => name);
}
`;

const IS_TAKEN = `/** Whether another resource has what only one may have. */
function isTaken(store: Store, model: ReadOutput, token: string): boolean {
  const others = store.all().filter((other) => other.token !== token);
  return UNIQUE.some((names) => {
    const part = pick(model, names);
    const isWhole = Object.keys(part).length === names.length;
    return isWhole && others.some((other) => isDeepStrictEqual(pick(other.model, names), part));
  });
}
`;

function list(names: readonly string[]): string {
  return `[${names.map((name) => `'${name}'`).join(', ')}]`;
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

function access(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `['${name}']`;
}
