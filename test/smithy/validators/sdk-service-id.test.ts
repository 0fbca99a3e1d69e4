import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

function problemOf(id: string): string | undefined {
  const [line] = eventsWithId('SdkServiceId', `use aws.api#service\n@service(sdkId: "${id}") service S {}\n`);
  const start = `[DANGER] a#S: Invalid SDK service ID value, \`${id}\`: `;
  assert.ok(line === undefined || line.startsWith(start), line);
  return line?.slice(start.length).split(' | ')[0];
}

test('SdkServiceId: IDs are words', () => {
  assert.equal(problemOf('My Thing 2'), undefined);
  for (const id of ['', 'a-b', '2a', 'a  b']) {
    assert.match(
      problemOf(id)!,
      /^Does not match the required pattern `\^\[a-zA-Z\]\[a-zA-Z0-9\]\*\( \[a-zA-Z0-9\]\+\)\*\$`/,
    );
  }
  assert.equal(problemOf('a'.repeat(50)), undefined);
  assert.equal(problemOf('a'.repeat(51)), 'Must be between 1 and 50 characters long.');
});

test('SdkServiceId: what every service is goes without saying', () => {
  assert.equal(
    problemOf('Amazon Thing Service'),
    'Must not contain any of the following company names: [`AWS`, `Amazon`, `Aws`];' +
      'Must not case-insensitively end with `service`',
  );
  assert.equal(problemOf('Thing API'), 'Must not case-insensitively end with `api`');
});

test('SdkServiceId: published IDs stay', () => {
  assert.equal(problemOf('Config Service'), undefined);
});
