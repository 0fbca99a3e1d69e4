import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FINDING, findingAt, render } from './sample.ts';

describe('github', () => {
  test('a finding is a workflow command', async () => {
    assert.equal(
      await render('github', [FINDING]),
      '::error file=schemas/order.json,line=3,endLine=3,col=25,endColumn=43,title=identifier-write-only' +
        '::/properties/Name identifies the resource but is write-only.%0AIdentify the resource by another property.\n',
    );
  });

  test('warnings and infos have their own commands', async () => {
    const severities = ['warning', 'info'] as const;
    const text = await render(
      'github',
      severities.map((severity) => ({ ...FINDING, severity })),
    );
    assert.deepEqual(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
      ['::warning', '::notice'],
    );
  });

  test('columns are left out where a finding spans lines', async () => {
    const text = await render('github', [findingAt('{\n}', 0, 3)], '{\n}');
    assert.match(text, /^::error file=schemas\/order\.json,line=1,endLine=2,title=some-code::/);
  });

  test('what would end a command or a property is escaped', async () => {
    const location = { ...FINDING.location!, file: 'a,b:c%.json' };
    const text = await render('github', [{ ...FINDING, location, message: '100%\r\n::error::x', help: 'y' }]);
    assert.ok(text.startsWith('::error file=a%2Cb%3Ac%25.json,'));
    assert.ok(text.endsWith('::100%25%0D%0A::error::x%0Ay\n'));
    assert.equal(text.split('\n').length, 2);
  });

  test('nothing found prints nothing', async () => {
    assert.equal(await render('github', []), '');
  });
});
