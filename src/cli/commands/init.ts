import { join, resolve } from 'node:path';
import { printable } from '../../diagnostics/index.ts';
import { type Command, defineCommand, flag, text, UsageError } from '../command.ts';
import type { ProjectFiles, Start } from '../init/project-files.ts';
import { STARTER_INPUTS, starterSchema } from '../init/starter-schema.ts';
import { json } from '../init/surroundings.ts';
import type { Io } from '../io.ts';
import { printFindings, type ShownFile } from '../print-findings.ts';
import { readVersion } from '../version.ts';
import { type FileToWrite, writeFiles } from '../write-files.ts';

export const command: Command = defineCommand({
  arguments: [{ usage: '[dir]', summary: 'the folder of the new project (default: this folder)' }],
  options: {
    typeName: text('<name>', 'the name of the resource type, such as Acme::Shop::Order'),
    fromSmithy: text('<model>', 'derive the schema from a Smithy model: a file or a folder of them'),
    service: text('<shape>', 'with --from-smithy: the service, if the model has several'),
    yes: flag('ask nothing'),
  },
  details: `Makes a project that is good as it stands: a schema, handlers over a store in a folder, inputs and a test that drives
the handlers, types, documentation and role, and what is needed around them. All files are written or none, and none that is
there is replaced. Nothing is fetched.`,
  examples: [
    { command: 'formwork init order --type-name Acme::Shop::Order', does: 'a project in the folder order' },
    {
      command: 'formwork init city --from-smithy weather.smithy --type-name Acme::Weather::City',
      does: 'with the schema of a resource in a Smithy model',
    },
  ],
  async run({ arguments: [given = '.'], options, io }) {
    const { fromSmithy, service } = options;
    if (service !== undefined && fromSmithy === undefined)
      throw new UsageError('--service goes with --from-smithy.');
    if (options.typeName !== undefined) checkTypeName(options.typeName);
    refuseProject(given, io);
    const start =
      fromSmithy === undefined
        ? await starter(options.typeName, options.yes, io)
        : await derived(fromSmithy, service, options.typeName, io);
    if (start === undefined) return 1;
    const { projectFiles } = await import('../init/project-files.ts');
    const made = await projectFiles(start);
    await tell(made, start, io);
    if (made.files === undefined) return 1;
    write(made.files, given, io);
    io.stdout.write(
      `✓ ${start.typeName}: ${made.files.size} files in ${given === '.' ? 'this folder' : given}.\n`,
    );
    io.stdout.write('Next: npm install, npm run check, npm test. README.md tells the rest.\n');
    return 0;
  },
});

const DEFAULT_NAME = 'Acme::Example::Note';
const DEFAULT_DESCRIPTION = 'a resource with a name and a description.';

const TYPE_NAME = /^[A-Za-z0-9]{2,64}(?:::[A-Za-z0-9]{2,64}){2}$/;

/** AWS keeps these for itself. */
const RESERVED = /^(?:aws|amazon|alexa|amzn|custom|dev)::/i;

function checkTypeName(typeName: string): void {
  if (!TYPE_NAME.test(typeName))
    throw new UsageError(`"${printable(typeName)}" is not a type name like Acme::Shop::Order.`);
  if (RESERVED.test(typeName))
    throw new UsageError(`The first part of ${typeName} is reserved. Take the name of your organization.`);
}

async function starter(named: string | undefined, isSilent: boolean, io: Io): Promise<Start> {
  const ask = isSilent ? async () => undefined : io.ask;
  const typeName = named ?? (await askTypeName(ask, isSilent));
  const said = (await ask(`What is it, in a few words? (${DEFAULT_DESCRIPTION}) `))?.trim();
  const schemaText = json(starterSchema(typeName, said || DEFAULT_DESCRIPTION));
  return { typeName, schemaText, inputs: STARTER_INPUTS, version: readVersion(io) };
}

async function askTypeName(ask: Io['ask'], isSilent: boolean): Promise<string> {
  if (isSilent) return DEFAULT_NAME;
  const said = await ask(`The name of the resource type? (${DEFAULT_NAME}) `);
  if (said === undefined)
    throw new UsageError('Nobody can be asked here: give --type-name, or --yes for an example.');
  const typeName = said.trim() || DEFAULT_NAME;
  checkTypeName(typeName);
  return typeName;
}

async function derived(
  model: string,
  service: string | undefined,
  wanted: string | undefined,
  io: Io,
): Promise<Start | undefined> {
  const { deriveSchema } = await import('../init/derive-schema.ts');
  const schema = await deriveSchema(model, service, wanted, io);
  return schema === undefined ? undefined : { ...schema, version: readVersion(io) };
}

async function tell({ diagnostics }: ProjectFiles, { schemaText }: Start, io: Io): Promise<void> {
  if (diagnostics.length === 0) return;
  const { createSource } = await import('../../diagnostics/index.ts');
  const files = [...new Set(diagnostics.flatMap(({ location }) => location?.file ?? []))];
  const shown = files.map((file): ShownFile => ({ file, source: createSource(file, schemaText) }));
  await printFindings(diagnostics, shown, 'pretty', io.stderr, io);
}

/** Told before anything is asked. */
function refuseProject(given: string, io: Io): void {
  const kind = io.kindOf(resolve(io.cwd, given));
  if (kind !== undefined && kind !== 'folder') throw new UsageError(`${given} is there, but no folder.`);
  if (io.kindOf(resolve(io.cwd, given, '.rpdk-config')) !== undefined)
    throw new UsageError(`${given} is a project already: it has a .rpdk-config.`);
}

function write(files: ReadonlyMap<string, string>, given: string, io: Io): void {
  const all = [...files].map(
    ([path, content]): FileToWrite => ({
      file: join(given, path),
      path: resolve(io.cwd, given, path),
      text: content,
    }),
  );
  const there = all.filter(({ path }) => io.kindOf(path) !== undefined).map(({ file }) => file);
  if (there.length > 0)
    throw new UsageError(...there.map((file) => `${file} is there already, and is not replaced.`));
  writeFiles(all, io);
}
