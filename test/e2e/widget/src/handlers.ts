import { createHash } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  AlreadyExists,
  defineProvider,
  inProgress,
  listed,
  NotFound,
  NotUpdatable,
  type Provider,
  success,
} from 'formwork/provider';

/** A widget is a file; whatever happens to it is a line in the journal, so that a test can count. */
const folder = process.env['WIDGET_FOLDER'] ?? join(import.meta.dirname, '../.widgets');
const PAGE_SIZE = 50;

interface Widget {
  readonly Id: string;
  readonly Name: string;
  readonly Size: number;
  readonly Labels?: readonly string[];
  readonly Material?: string;
  /** The request that made it. */
  readonly token: string;
  readonly digest?: string;
}

type Value = string | number | boolean | null | readonly Value[] | Model;
interface Model {
  readonly [name: string]: Value;
}

mkdirSync(join(folder, 'widgets'), { recursive: true });
mkdirSync(join(folder, 'names'), { recursive: true });

/** Identifiers may be anything that somebody asks for: they must not lead out of the folder. */
function fileOf(id: string): string {
  return join(folder, 'widgets', encodeURIComponent(id.toWellFormed()));
}

function nameFile(name: string): string {
  return join(folder, 'names', encodeURIComponent(name.toWellFormed()));
}

function note(what: string, token: string, id: string): void {
  appendFileSync(join(folder, 'journal'), `${what} ${token} ${id}\n`);
}

function find(model: Model): Widget {
  const id = model['Id'] ?? readName(String(model['Name']));
  const widget = id === undefined ? undefined : read(String(id));
  if (widget === undefined) throw new NotFound('There is no such widget.');
  return widget;
}

function read(id: string): Widget | undefined {
  return readJson(fileOf(id)) as Widget | undefined;
}

function readName(name: string): string | undefined {
  return readJson(nameFile(name)) as string | undefined;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (['ENOENT', 'ENAMETOOLONG', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined;
    throw error;
  }
}

/** Whole or not at all, whenever the process is killed. */
function write(path: string, value: unknown): void {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, JSON.stringify(value));
  renameSync(draft, path);
}

function shown({ token: _token, digest: _digest, ...model }: Widget): Model {
  return model as unknown as Model;
}

function digestOf(secret: unknown): { readonly digest?: string } {
  return secret === undefined ? {} : { digest: createHash('sha256').update(String(secret)).digest('hex') };
}

function make(desired: Model, token: string): Widget {
  const { Secret, Steps: _steps, Id: _id, ...rest } = desired;
  const id = `w-${createHash('sha256').update(token).digest('hex').slice(0, 12)}`;
  const known = read(id);
  if (known !== undefined) return known;
  const owner = readName(String(desired['Name']));
  if (owner !== undefined && owner !== id && read(owner) !== undefined)
    throw new AlreadyExists('There is a widget of this name.');
  const widget = { Size: 1, ...rest, Id: id, token, ...digestOf(Secret) } as unknown as Widget;
  write(nameFile(widget.Name), id);
  write(fileOf(id), widget);
  note('created', token, id);
  return widget;
}

const provider: Provider = defineProvider({
  create({ desired, token, callbackContext }) {
    const model = desired as Model;
    const widget = make(model, token);
    const done = Number((callbackContext as Model | undefined)?.['done'] ?? 0);
    if (done >= Number(model['Steps'] ?? 0)) return success(shown(widget));
    return inProgress({ model: { ...model, Id: widget.Id } as Model, callbackContext: { done: done + 1 } });
  },

  read({ identifier }) {
    return success(shown(find(identifier as Model)));
  },

  update({ desired, token }) {
    const model = desired as Model;
    const before = find(model);
    const { Secret, Steps: _steps, Id: _id, ...rest } = model;
    for (const fixed of ['Name', 'Material'] as const)
      if (rest[fixed] !== undefined && rest[fixed] !== before[fixed])
        throw new NotUpdatable(`${fixed} can only be set when the widget is made.`);
    const { Name, Material, Id, token: made, digest } = before;
    const kept = {
      Name,
      ...(Material !== undefined && { Material }),
      Id,
      token: made,
      ...(digest !== undefined && { digest }),
    };
    const widget = { Size: 1, ...rest, ...kept, ...digestOf(Secret) } as Widget;
    write(fileOf(Id), widget);
    note('updated', token, Id);
    return success(shown(widget));
  },

  delete({ identifier, token }) {
    const { Id, Name } = find(identifier as Model);
    rmSync(fileOf(Id));
    rmSync(nameFile(Name), { force: true });
    note('deleted', token, Id);
    return success();
  },

  list({ nextToken, maxResults }) {
    const ids = readdirSync(join(folder, 'widgets'))
      .filter((name) => !name.endsWith('.draft') && (nextToken === undefined || name > nextToken))
      .sort();
    const size = Math.min(maxResults ?? PAGE_SIZE, PAGE_SIZE);
    const page = ids.slice(0, size);
    return listed(
      page.map((Id) => ({ Id })),
      ids.length > size ? page.at(-1) : undefined,
    );
  },
});

export default provider;
