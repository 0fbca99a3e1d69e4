import type { ControlPlane } from '../../control-plane/index.ts';
import type { JsonObject } from '../../json/index.ts';
import { type Command, defineCommand, type ExitCode, flag, list, text } from '../command.ts';
import type { Io } from '../io.ts';
import { readConfigurations, tellConfigurationGaps } from '../plane/configurations.ts';
import { SERVER_OPTIONS, startServer } from '../plane/server.ts';
import { tellReady } from '../plane/try-it.ts';
import { openTypes, registerType, type WantedType } from '../plane/types.ts';

export const command: Command = defineCommand({
  options: {
    ...SERVER_OPTIONS,
    type: list('<dir>', 'register the type of this project; <dir>=<url> if its handlers answer there'),
    configuration: text('<file>', 'type configurations: a JSON file with one for each type name'),
    skipContractTests: flag('register types although nobody knows whether they keep the contract'),
  },
  details: `The control plane: types are registered, resources provisioned, behind the API that the AWS CLI, SDKs and Terraform
speak. Cloud Control, the type registry of CloudFormation and STS share one address; /health and /metrics are there, too.
A type whose handlers break their contract is not registered. Everything is kept in the data folder; secrets are sealed
with the key in FORMWORK_SEAL_KEY, or one that is made there. Prints "ready http://127.0.0.1:8080" when it serves all
types. Ctrl-C ends it; operations that run then are carried on with the next start.`,
  examples: [
    { command: 'formwork serve --type order', does: 'tests and registers the type in order/, and serves it' },
    {
      command: 'formwork serve --type order=http://127.0.0.1:3001',
      does: 'with handlers behind a Lambda-compatible endpoint',
    },
    { command: 'formwork serve --host 0.0.0.0 --access access.json', does: 'for others, who sign with keys' },
  ],
  async run({ options, io }) {
    const types = await openTypes(options.type ?? [], io);
    const configurations = await readConfigurations(options.configuration, io);
    if (types === undefined || configurations === undefined) return 1;
    const stopped = io.stopped().then((): ExitCode => 0);
    let isReady = false;
    const plane = await startServer(options, () => isReady, io);
    try {
      // Ctrl-C may have come while it started.
      if ((await Promise.race([stopped, undefined])) !== undefined) return 0;
      const registered = registerAll(plane, types, configurations, options.skipContractTests, io);
      const ended = await Promise.race([registered, stopped]);
      if (ended !== undefined) return ended;
      isReady = true;
      const served = types.map(({ project }) => project.type);
      await tellConfigurationGaps(plane, served, configurations, io);
      await tellReady(plane, served, options, io);
      return await stopped;
    } finally {
      io.stderr.write('formwork: stopping\n');
      await plane.close();
    }
  },
});

/** Undefined if all are registered. */
async function registerAll(
  plane: ControlPlane,
  types: readonly WantedType[],
  configurations: ReadonlyMap<string, JsonObject>,
  skipContractTests: boolean,
  io: Io,
): Promise<ExitCode | undefined> {
  for (const wanted of types) {
    const configuration = configurations.get(wanted.project.type.typeName);
    if (!(await registerType(plane, wanted, { skipContractTests, configuration }, io))) return 1;
  }
  return undefined;
}
