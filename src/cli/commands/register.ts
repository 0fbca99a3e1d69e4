import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../control-plane/index.ts';
import { printable } from '../../diagnostics/index.ts';
import { createPackage, endpointPackage } from '../../generate/index.ts';
import type { JsonObject } from '../../json/index.ts';
import { type Command, defineCommand, type ExitCode, flag, text, UsageError } from '../command.ts';
import type { Io } from '../io.ts';
import { readJsonObject } from '../json-objects.ts';
import { printContractReport } from '../plane/print-report.ts';
import { REMOTE_OPTIONS, remoteClient, withRemote } from '../plane/remote.ts';
import { said } from '../plane/said.ts';
import { standingAlone } from '../plane/types.ts';
import { type OpenProject, openProject } from '../project-type.ts';
import { readVersion } from '../version.ts';

/** Soon at first: without tests a registration takes no time. */
const FIRST_POLL_MS = 20;
const POLL_MS = 500;

export const command: Command = defineCommand({
  arguments: [{ usage: '[dir]', summary: 'the folder of the project (default: this folder)' }],
  options: {
    ...REMOTE_OPTIONS,
    handlers: text('<url>', 'where the handlers answer, as AWS Lambda does; else they are packaged and sent'),
    configuration: text('<file>', 'the type configuration to test with and to keep, in a JSON file'),
    setDefault: flag('make this version the default even if there is one'),
    skipContractTests: flag('register it although nobody knows whether it keeps the contract'),
  },
  details: `Sends the project to a control plane that runs, which tests the handlers and refuses them if they break their contract.
Signs with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Texts such as {{resolve:env:PASSWORD}} in a configuration are
replaced by the control plane, from its own environment, whenever handlers get it.`,
  examples: [
    { command: 'formwork register order', does: 'with the control plane on this machine' },
    {
      command: 'formwork register order --handlers http://127.0.0.1:3001',
      does: 'with handlers in any language, behind a Lambda-compatible endpoint',
    },
  ],
  async run({ arguments: [given = '.'], options, io }) {
    const opened = await openProject(given, io);
    const configuration =
      options.configuration === undefined ? {} : await readJsonObject(options.configuration, io);
    if (opened === undefined || configuration === undefined) return 1;
    const client = remoteClient(options, io);
    const archive = await archiveOf(opened, options.handlers, io);
    const more = {
      ...(options.skipContractTests && { SkipContractTests: 'true' }),
      ...(options.configuration !== undefined && { Configuration: JSON.stringify(configuration) }),
    };
    return withRemote(io, async () => {
      const address = await client.sendPackage(archive);
      const token = await begin(client, opened, address, more);
      return follow(client, opened, token, options.setDefault, io);
    });
  },
});

async function archiveOf(
  { project, type, schema, shown }: OpenProject,
  handlers: string | undefined,
  io: Io,
): Promise<Uint8Array> {
  if (handlers !== undefined) {
    if (!URL.canParse(handlers) || !/^https?:$/.test(new URL(handlers).protocol))
      throw new UsageError(`${handlers} is no address of handlers, such as http://127.0.0.1:3001.`);
    return endpointPackage(project, type, standingAlone(schema, type), handlers, io);
  }
  const created = await createPackage(project, type, { shown, version: readVersion(io), access: io });
  if (created.package !== undefined) return created.package.content;
  throw new UsageError(
    ...created.problems,
    'Handlers that run elsewhere, in whatever language, are registered with --handlers <url>.',
  );
}

async function begin(
  client: Client,
  { type }: OpenProject,
  address: string,
  more: JsonObject & Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await client.formation('RegisterType', {
    Type: 'RESOURCE',
    TypeName: type.typeName,
    SchemaHandlerPackage: address,
    ...more,
  });
  return answer.get('RegistrationToken') ?? '';
}

async function follow(
  client: Client,
  { type }: OpenProject,
  token: string,
  setDefault: boolean,
  io: Io,
): Promise<ExitCode> {
  io.stderr.write(`formwork: registering ${type.typeName} (registration ${printable(token)})\n`);
  for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * 2, POLL_MS)) {
    const answer = await client.formation('DescribeTypeRegistration', { RegistrationToken: token });
    const status = answer.get('ProgressStatus');
    if (status === 'COMPLETE')
      return await tellVersion(client, answer.get('TypeVersionArn') ?? '', setDefault, io);
    if (status !== 'IN_PROGRESS') {
      const report = await client.report(token);
      const isTold = report !== undefined && printContractReport(JSON.stringify(report), io);
      const why = isTold ? '' : ` ${said(answer.get('Description') ?? '')}`;
      io.stderr.write(`formwork: ${type.typeName} is not registered.${why}\n`);
      return 1;
    }
    await sleep(pauseMs);
  }
}

async function tellVersion(client: Client, arn: string, setDefault: boolean, io: Io): Promise<ExitCode> {
  if (setDefault) await client.formation('SetTypeDefaultVersion', { Arn: arn });
  io.stdout.write(`✓ ${printable(arn)}\n`);
  const version = await client.formation('DescribeType', { Arn: arn });
  if (version.get('IsDefaultVersion') === 'false')
    io.stderr.write(
      `formwork: version ${printable(version.get('DefaultVersionId') ?? '')} stays the default; --set-default changes that\n`,
    );
  return 0;
}
