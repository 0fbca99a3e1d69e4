/** With the real AWS CLI, where it is installed: FORMWORK_AWS_CLI=aws node --test test/e2e/aws-cli.test.ts */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { type ExampleServer, REPORT, reportModel, startExampleServer } from './example-server.ts';

const run = promisify(execFile);
const program = process.env['FORMWORK_AWS_CLI'];

interface Event {
  readonly OperationStatus: string;
  readonly RequestToken: string;
  readonly Identifier?: string;
}

describe('the AWS CLI', { skip: program === undefined && 'FORMWORK_AWS_CLI does not name it' }, () => {
  let server: ExampleServer;
  before(async () => {
    server = await startExampleServer();
  });
  after(() => server[Symbol.asyncDispose]());

  async function aws<Answer>(...args: readonly string[]): Promise<Answer> {
    const { stdout } = await run(program!, [...args, '--output', 'json'], { env: server.env });
    return (stdout.trim() === '' ? {} : JSON.parse(stdout)) as Answer;
  }
  const control = <Answer>(...args: readonly string[]): Promise<Answer> => aws('cloudcontrol', ...args);
  const ofReport = ['--type-name', REPORT];

  /** The CLI's own waiter. */
  async function waited({ ProgressEvent: event }: { readonly ProgressEvent: Event }): Promise<Event> {
    const token = ['--request-token', event.RequestToken];
    await control('wait', 'resource-request-success', ...token);
    return (await control<{ ProgressEvent: Event }>('get-resource-request-status', ...token)).ProgressEvent;
  }

  test('knows who it is', async () => {
    assert.deepEqual(
      await aws('sts', 'get-caller-identity').then((who) => (who as { Arn: string }).Arn),
      'arn:aws:iam::000000000000:user/local',
    );
  });

  test('finds the type', async () => {
    const { TypeSummaries: types } = await aws<{ TypeSummaries: { TypeName: string }[] }>(
      'cloudformation',
      'list-types',
    );
    assert.deepEqual(
      types.map(({ TypeName }) => TypeName),
      [REPORT],
    );
    const described = await aws<{ ProvisioningType: string; TypeTestsStatus: string; Schema: string }>(
      'cloudformation',
      'describe-type',
      '--type',
      'RESOURCE',
      ...ofReport,
    );
    assert.deepEqual([described.ProvisioningType, described.TypeTestsStatus], ['FULLY_MUTABLE', 'PASSED']);
    assert.equal((JSON.parse(described.Schema) as { typeName: string }).typeName, REPORT);
  });

  test('creates, waits, gets, updates, lists and deletes', async () => {
    const state = JSON.stringify(reportModel('By the command line', 'NOT_STARTED'));
    const created = await waited(await control('create-resource', ...ofReport, '--desired-state', state));
    const ofThis = [...ofReport, '--identifier', created.Identifier!];
    const properties = async (): Promise<Record<string, unknown>> => {
      const { ResourceDescription: found } = await control<{ ResourceDescription: { Properties: string } }>(
        'get-resource',
        ...ofThis,
      );
      return JSON.parse(found.Properties) as Record<string, unknown>;
    };
    assert.equal((await properties())['TestCode'], 'NOT_STARTED');

    const patch = JSON.stringify([{ op: 'replace', path: '/TestCode', value: 'PASSED' }]);
    await waited(await control('update-resource', ...ofThis, '--patch-document', patch));
    assert.equal((await properties())['TestCode'], 'PASSED');

    const { ResourceDescriptions: listed } = await control<{
      ResourceDescriptions: { Identifier: string }[];
    }>('list-resources', ...ofReport);
    assert.deepEqual(
      listed.map(({ Identifier }) => Identifier),
      [created.Identifier],
    );

    await waited(await control('delete-resource', ...ofThis));
    await assert.rejects(control('get-resource', ...ofThis), /ResourceNotFoundException/);
    const { ResourceRequestStatusSummaries: requests } = await control<{
      ResourceRequestStatusSummaries: unknown[];
    }>('list-resource-requests');
    assert.equal(requests.length, 3);
  });

  test('shows what is refused', async () => {
    const create = control('create-resource', ...ofReport, '--desired-state', '{"Nope":1}');
    await assert.rejects(create, /ValidationException.*extraneous key \[Nope\] is not permitted/s);
  });
});
