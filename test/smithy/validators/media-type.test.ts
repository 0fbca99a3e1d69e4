import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWithId } from './tester.ts';

function problemOf(value: string): string | undefined {
  const [line] = eventsWithId('MediaType', `@mediaType(${JSON.stringify(value)}) string S\n`);
  const start = `[ERROR] a#S: Invalid mediaType value, "${value}": Syntax error at line 1, `;
  assert.ok(line === undefined || line.startsWith(start), line);
  return line?.slice(start.length).split(' | ')[0];
}

test('MediaType: type, subtype and parameters', () => {
  for (const good of ['a/b', "A/b+c.d-e!#$%&'*^_`|~", 'a/b;c=d', 'a/b ; c="d;\\"e" ; f=g', 'a/b;c=""']) {
    assert.equal(problemOf(good), undefined, good);
  }
});

test('MediaType: says what is missing, and where', () => {
  assert.equal(problemOf('text'), "column 5: Expected: '/', but found '[EOF]'");
  assert.equal(problemOf('a/b c'), "column 5: Expected: ';', but found 'c'");
  assert.equal(problemOf('a/b;c'), "column 6: Expected: '=', but found '[EOF]'");
  assert.equal(problemOf('a/b;c="d'), "column 9: Expected: '\"', but found '[EOF]'");
  assert.match(
    problemOf('a/')!,
    /^column 3: Found '\[EOF\]', but expected one of the following tokens: '!' '#' '\$'/,
  );
  assert.match(problemOf('a/b;=c')!, /^column 5: Found '=', but expected one of the following tokens:/);
});
