import { resolve } from 'node:path';
import type { ControlPlane } from '../../control-plane/index.ts';
import { printable } from '../../diagnostics/index.ts';
import { type Command, defineCommand, flag, text, UsageError } from '../command.ts';
import type { Io } from '../io.ts';
import { SERVER_OPTIONS, startServer } from '../plane/server.ts';
import { tellHowToTry } from '../plane/try-it.ts';
import { openTypes, type RegisterOptions, readConfigurations, registerType } from '../plane/types.ts';
import { findProject } from '../project-type.ts';
import { watchChanges } from '../watch-changes.ts';

export const command: Command = defineCommand({
  arguments: [{ usage: '[dir]', summary: 'the folder of the project (default: this folder)' }],
  options: {
    ...SERVER_OPTIONS,
    configuration: text('<file>', 'type configurations: a JSON file with one for each type name'),
    skipContractTests: flag('do not test the handlers after every change'),
  },
  details: `The control plane for the project under your hands. Whenever its schema, handlers or inputs change, the schema is validated,
the handlers are tested, and a version that passes takes the place of the one before; one that does not is told, and the
one before stays. Ctrl-C ends it.`,
  examples: [{ command: 'formwork dev', does: 'serves the project in this folder' }],
  async run({ arguments: [given = '.'], options, io }) {
    const { typeName } = findProject(given, io).config;
    const configurations = await readConfigurations(options.configuration, io);
    if (configurations === undefined) return 1;
    const stopped = io.stopped();
    const plane = await startServer(options, io);
    if (plane === undefined) return 1;
    const load = (): Promise<void> => reload(plane, given, options.skipContractTests, configurations, io);
    try {
      const isStopped = stopped.then(() => true);
      if (await Promise.race([load().then(() => false), isStopped])) return 0;
      io.stdout.write(`ready ${plane.url}\n`);
      tellHowToTry(plane, typeName, options.access === undefined, io);
      const again = (path: string): Promise<void> => {
        io.stderr.write(`formwork: ${printable(path)} has changed\n`);
        return load();
      };
      await watchChanges(resolve(io.cwd, given), again, stopped, io);
      return 0;
    } finally {
      io.stderr.write('formwork: stopping\n');
      await plane.close();
    }
  },
});

async function reload(
  plane: ControlPlane,
  given: string,
  skipContractTests: boolean,
  configurations: ReadonlyMap<string, NonNullable<RegisterOptions['configuration']>>,
  io: Io,
): Promise<void> {
  const types = await openAgain(given, io);
  const [wanted] = types ?? [];
  if (wanted === undefined) return io.stderr.write(WAITING);
  const { typeName } = wanted.project.type;
  const configuration = configurations.get(typeName);
  if (!(await registerType(plane, wanted, { skipContractTests, configuration }, io)))
    return io.stderr.write(WAITING);
  await forgetOthers(plane, typeName);
  io.stderr.write(`formwork: ${typeName} is ready\n`);
}

const WAITING = 'formwork: nothing has changed for callers; waiting for the next change\n';

/** While somebody works on it, a project may be none for a while. */
async function openAgain(given: string, io: Io): ReturnType<typeof openTypes> {
  try {
    return await openTypes([given], io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    for (const reason of error.reasons) io.stderr.write(`formwork: ${printable(reason)}\n`);
    return undefined;
  }
}

/** There are many versions in a day of work, and a registry keeps only so many. */
async function forgetOthers({ registry }: ControlPlane, typeName: string): Promise<void> {
  for (const { versionId, isDefault, isDeprecated } of await registry.versions(typeName))
    if (!isDefault && !isDeprecated) await registry.deregister({ typeName, versionId });
}
