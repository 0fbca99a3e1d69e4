import { resolve } from 'node:path';
import type { ControlPlane } from '../../control-plane/index.ts';
import { printable } from '../../diagnostics/index.ts';
import { type Command, defineCommand, flag, text, UsageError } from '../command.ts';
import type { Io } from '../io.ts';
import { readConfigurations } from '../plane/configurations.ts';
import { SERVER_OPTIONS, startServer } from '../plane/server.ts';
import { tellReady } from '../plane/try-it.ts';
import { openTypes, type RegisterOptions, registerType } from '../plane/types.ts';
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
one before stays. Prints "ready http://127.0.0.1:8080" when the type is served. Ctrl-C ends it.`,
  examples: [{ command: 'formwork dev', does: 'serves the project in this folder' }],
  async run({ arguments: [given = '.'], options, io }) {
    const { typeName } = findProject(given, io).config;
    const configurations = await readConfigurations(options.configuration, io);
    if (configurations === undefined) return 1;
    let isStopping = false;
    const stopped = io.stopped().then(() => {
      isStopping = true;
    });
    let isReady = false;
    const plane = await startServer(options, () => isReady, io);
    const load = async (changed: string | undefined): Promise<void> => {
      if (changed !== undefined) io.stderr.write(`formwork: ${printable(changed)} has changed\n`);
      const loaded = await reload(plane, { given, typeName, configurations, ...options }, io);
      if (isStopping) return;
      const isServed = loaded.isNew || (await isThere(plane, loaded.typeName));
      io.stderr.write(`formwork: ${outcome(loaded, isServed)}\n`);
      if (isReady || !isServed) return;
      isReady = true;
      await tellReady(plane, [loaded], options, io);
    };
    try {
      // Ctrl-C may have come while it started.
      if (!isStopping) await watchChanges(resolve(io.cwd, given), load, stopped, io);
      return 0;
    } finally {
      io.stderr.write('formwork: stopping\n');
      await plane.close();
    }
  },
});

interface Developed {
  readonly given: string;
  /** As it was called at first. */
  readonly typeName: string;
  readonly configurations: ReadonlyMap<string, NonNullable<RegisterOptions['configuration']>>;
  readonly skipContractTests: boolean;
}

interface Loaded {
  readonly typeName: string;
  /** Callers find what is in the project now; else what they found before, if anything. */
  readonly isNew: boolean;
}

async function reload(plane: ControlPlane, developed: Developed, io: Io): Promise<Loaded> {
  const { given, configurations, skipContractTests } = developed;
  const [wanted] = (await openAgain(given, io)) ?? [];
  if (wanted === undefined) return { typeName: developed.typeName, isNew: false };
  const { typeName } = wanted.project.type;
  const configuration = configurations.get(typeName);
  const isNew = await registerType(plane, wanted, { skipContractTests, configuration }, io);
  if (isNew) await forgetOthers(plane, typeName);
  return { typeName, isNew };
}

async function isThere({ registry }: ControlPlane, typeName: string): Promise<boolean> {
  return (await registry.types()).some((version) => version.typeName === typeName && !version.isDeprecated);
}

function outcome({ typeName, isNew }: Loaded, isServed: boolean): string {
  if (isNew) return `${typeName} is ready`;
  const state = isServed ? 'nothing has changed for callers' : `${typeName} is not served yet`;
  return `${state}; waiting for the next change`;
}

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
