/** What "formwork serve" prints to be tried is pasted into a shell, with whatever programs this machine has. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { READY, start, widgetProject } from '../cli/running.ts';
import { workplace } from '../cli/terminal.ts';
import { WIDGET } from './plane.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const awsCli = process.env['FORMWORK_AWS_CLI'];
const hasCurl = spawnSync('curl', ['--version']).status === 0;

const folders = [process.execPath, ...(awsCli === undefined ? [] : [awsCli])].map((path) => dirname(path));
const PATH = [...folders, process.env['PATH'] ?? ''].join(delimiter);

const WAYS = [
  ['aws', awsCli !== undefined],
  ['node', true],
  ['curl', hasCurl],
] as const;

/** Pastes the variables and each of the three commands; gives what they print. */
async function pasted(t: TestContext, args: readonly string[], env: Readonly<Record<string, string>>) {
  const place = workplace(t, {
    'access.json': { keys: [{ name: 'me', accessKeyId: 'AKID', secretAccessKey: 'hunter2', allow: ALL }] },
  });
  const project = widgetProject(place);
  const server = start(t, place, ['serve', '--port', '0', '--skip-contract-tests', ...args], project.env);
  await server.printed(READY);
  await server.printed(/^ {2}curl .*\n\n/m);
  const commands = [...server.text().matchAll(/^ {2}(\w+ .*)$/gm)].map(([, command]) => command!);
  assert.deepEqual(
    commands.map((command) => command.split(' ')[0]),
    ['export', 'aws', 'node', 'curl'],
  );
  const printed: string[] = [];
  for (const [program, isThere] of WAYS) {
    if (!isThere) continue;
    const command = commands.find((one) => one.startsWith(`${program} `));
    const { stdout } = await run('sh', ['-ec', `${commands[0]}\n${command}`], {
      cwd: root,
      env: { PATH, HOME: place.path, ...env },
    });
    printed.push(stdout);
  }
  assert.ok(printed.length > 0);
  return printed;
}

const ALL = [{ actions: ['*'], types: ['*'] }];
const KEYS = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'hunter2' };
const OF_TYPE = ['--type', 'widget'];

describe('what is printed to be tried can be pasted', () => {
  test('with a type and without keys', async (t) => {
    for (const printed of await pasted(t, OF_TYPE, {})) assert.match(printed, new RegExp(WIDGET));
  });
  test('with a type and with keys, in another region', async (t) => {
    const args = [...OF_TYPE, '--access', 'access.json', '--region', 'eu-west-1'];
    for (const printed of await pasted(t, args, KEYS)) assert.match(printed, new RegExp(WIDGET));
  });
  test('with a type whose resources cannot be listed without further input', async (t) => {
    const shipment = ['--type', join(root, 'examples/shipment')];
    for (const printed of await pasted(t, shipment, {})) assert.match(printed, /Acme::Shop::Shipment/);
    for (const printed of await pasted(t, [...shipment, ...OF_TYPE], {}))
      assert.match(printed, new RegExp(WIDGET));
  });
  test('without a type and without keys', async (t) => {
    for (const printed of await pasted(t, [], {})) assert.match(printed, /TypeSummaries/);
  });
  test('without a type and with keys', async (t) => {
    for (const printed of await pasted(t, ['--access', 'access.json'], KEYS))
      assert.match(printed, /TypeSummaries/);
  });
});
