import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineProvider, NotFound, type Provider, type Succeeded, success } from 'formwork/provider';

/** A resource is a file with its model. */
const folder = process.env['ODD_FOLDER'] ?? '';
mkdirSync(folder, { recursive: true });

type Model = Readonly<Record<string, string>>;

/** What a handler must not do, and what else it can be told to do. Whatever ends normally is done well. */
const DEEDS: Readonly<Record<string, (name: string) => unknown>> = {
  throw: () => {
    throw new Error('a secret of the backend');
  },
  'reject-later': () =>
    new Promise((_resolve) => {
      setTimeout(() => Promise.reject(new Error('nobody catches this')));
    }),
  exit: () => process.exit(0),
  kill: () => process.kill(process.pid, 'SIGKILL'),
  loop: () => {
    for (;;);
  },
  leak: () => {
    const kept: unknown[] = [];
    for (;;) kept.push(new Array(10_000).fill(kept.length));
  },
  buffers: async () => {
    const kept: Uint8Array[] = [];
    for (;;) {
      kept.push(new Uint8Array(16 * 1024 * 1024).fill(1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  garbage: () => ({ status: 'MAYBE', resourceModel: 7 }),
  huge: () => success({ Name: 'x'.repeat(20 * 1024 * 1024) }),
  noise: () => {
    for (let line = 0; line < 10_000; line++) process.stdout.write(`${'noise '.repeat(20)}\n`);
  },
  wait: async (name) => {
    writeFileSync(join(folder, `waiting-${name}`), '');
    while (!existsSync(join(folder, 'go'))) await new Promise((resolve) => setTimeout(resolve, 5));
  },
};

function fileOf(name: string): string {
  return join(folder, `odd-${encodeURIComponent(name)}`);
}

const provider: Provider = defineProvider({
  async create({ desired }) {
    const model = desired as Model;
    const answer = await DEEDS[model['Do'] ?? 'well']?.(model['Name']!);
    if (answer !== undefined) return answer as Succeeded<Model>;
    writeFileSync(fileOf(model['Name']!), JSON.stringify(model));
    return success(model);
  },
  read({ identifier }) {
    const file = fileOf((identifier as Model)['Name']!);
    if (!existsSync(file)) throw new NotFound('There is no such thing.');
    return success(JSON.parse(readFileSync(file, 'utf8')) as Model);
  },
  update: ({ desired }) => success(desired as Model),
  delete: () => success(),
});

// biome-ignore lint/style/noDefaultExport: a project has its handlers there
export default provider;
