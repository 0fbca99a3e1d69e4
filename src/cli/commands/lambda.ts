import { createLambdaHandler, createTestHandler } from '../../provider/lambda/index.ts';
import { prepareValidation } from '../../schema/index.ts';
import { type Command, count, defineCommand, UsageError } from '../command.ts';
import { handlerLog } from '../handler-log.ts';
import { startLambdaServer } from '../lambda/server.ts';
import { loadHandlers } from '../project-handlers.ts';
import { openProject } from '../project-type.ts';
import { typeValidation } from '../type-validation.ts';

/** Where AWS's CLI looks for the functions of a project. */
const DEFAULT_PORT = 3001;

export const command: Command = defineCommand({
  arguments: [{ usage: '[dir]', summary: 'the folder of the project (default: this folder)' }],
  options: {
    port: count('<number>', `the port to listen on; 0 for any that is free (default: ${DEFAULT_PORT})`),
  },
  details: `Serves the Invoke operation of AWS Lambda on this machine only, for two functions: TypeFunction takes requests as
CloudFormation sends them, TestEntrypoint takes those of tests. The same port answers GetCallerIdentity,
GetSessionToken and AssumeRole of STS with credentials that are good for nothing, so that no AWS account is needed.
Prints "ready http://127.0.0.1:3001" when it serves. Ctrl-C ends it.`,
  examples: [
    { command: 'formwork lambda', does: 'for the project in this folder' },
    { command: 'formwork lambda order --port 0', does: 'on any port that is free' },
    { command: 'cfn test', does: "lets AWS's contract tests drive it, in another terminal" },
  ],
  async run({ arguments: [given = '.'], options, io }) {
    const { port = DEFAULT_PORT } = options;
    if (port > 65_535) throw new UsageError('A port is a number from 0 to 65535.');
    const opened = await openProject(given, io);
    if (opened === undefined) return 1;
    const { type } = opened;
    const provider = await loadHandlers(opened, io);
    await prepareValidation();
    const shared = {
      type,
      validation: typeValidation(type),
      log: handlerLog(io),
      fetch: (url: string | URL | Request, init?: RequestInit) =>
        io.fetch(url instanceof Request ? url.url : String(url), init ?? {}),
    };
    const functions = new Map([
      ['TypeFunction', createLambdaHandler(provider, shared)],
      ['TestEntrypoint', createTestHandler(provider, shared)],
    ]);
    const server = await startLambdaServer(functions, port);
    io.stdout.write(`ready ${server.url}\n`);
    await io.stopped();
    await server.close();
    return 0;
  },
});
