import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { WIDGET } from '../e2e/plane.ts';
import { ask, READY, type Running, start, widgetProject } from './running.ts';
import { workplace } from './terminal.ts';

const times = (text: string, what: RegExp): number => text.match(new RegExp(what, 'g'))?.length ?? 0;

/** Waits until something has been printed so often. */
async function printedTimes(running: Running, what: RegExp, wanted: number): Promise<void> {
  while (times(running.text(), what) < wanted) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** What Vim, Emacs and JetBrains write beside a file while it is open, or being saved. */
const EDITORS_OWN = ['.a.ts.swp', '4913', 'a.ts~', '#a.ts#', 'a.ts___jb_tmp___'].map((name) => `src/${name}`);

const gone = { TypeName: WIDGET, Identifier: 'w-000000000000' };

test('what changes is validated, tested, and served; what is broken is told, and what was served before stays', async (t) => {
  const place = workplace(t);
  const { env } = widgetProject(place);
  const handlers = join(place.path, 'widget/src/handlers.ts');
  const schema = join(place.path, 'widget/acme-test-widget.json');
  const dev = start(t, place, ['dev', 'widget', '--port', '0'], env);
  const url = await dev.printed(READY);
  const message = async (): Promise<string> => String((await ask(url, 'GetResource', gone))['Message']);
  assert.match(await message(), /There is no such widget/);

  const good = readFileSync(handlers, 'utf8');
  writeFileSync(handlers, good.replace('There is no such widget.', 'No widget here.'));
  dev.changed('src/handlers.ts');
  await printedTimes(dev, /Widget is ready/, 2);
  assert.match(dev.text(), /formwork: src\/handlers\.ts has changed/);
  assert.match(await message(), /No widget here\./, 'the handlers are started afresh');

  writeFileSync(handlers, 'this is no program');
  dev.changed('src/handlers.ts');
  await printedTimes(dev, /nothing has changed for callers/, 1);
  assert.match(dev.text(), /src\/handlers\.ts cannot be loaded/);
  assert.match(await message(), /No widget here\./);

  writeFileSync(handlers, good);
  const text = readFileSync(schema, 'utf8');
  writeFileSync(schema, text.replace('"/properties/Id"', '"/properties/Idd"'));
  dev.changed('acme-test-widget.json');
  await printedTimes(dev, /nothing has changed for callers/, 2);
  assert.match(dev.text(), /Idd/);

  writeFileSync(schema, text.replace('A widget that is', 'A thing that is'));
  dev.changed('acme-test-widget.json');
  await printedTimes(dev, /Widget is ready/, 3);
  assert.match(await message(), /There is no such widget/);
  dev.stop();
  assert.equal((await dev.ended).code, 0);
});

test('a project that is none for a while is told, and no reason to end', async (t) => {
  const place = workplace(t);
  const { env } = widgetProject(place);
  const config = join(place.path, 'widget/.rpdk-config');
  const dev = start(t, place, ['dev', 'widget', '--port', '0', '--skip-contract-tests'], env);
  await dev.printed(READY);
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, '{');
  dev.changed('.rpdk-config');
  await printedTimes(dev, /nothing has changed for callers/, 1);
  writeFileSync(config, text);
  dev.changed('.rpdk-config');
  await printedTimes(dev, /Widget is ready/, 2);
});

test('a type that fails at first is not served yet: it is ready, and can be tried, when it is mended', async (t) => {
  const place = workplace(t);
  const { env } = widgetProject(place);
  const handlers = join(place.path, 'widget/src/handlers.ts');
  const good = readFileSync(handlers, 'utf8');
  writeFileSync(handlers, 'this is no program');
  const dev = start(t, place, ['dev', 'widget', '--port', '0'], env);
  await dev.printed(/formwork: Acme::Test::Widget is not served yet; waiting for the next change\n$/);
  assert.doesNotMatch(dev.text(), /^ready|Try it|nothing has changed/m);
  const url = await dev.printed(/"The control plane serves","url":"(http[^"]+)"/);
  assert.equal((await fetch(`${url}/health`)).status, 503);
  writeFileSync(handlers, good);
  dev.changed('src/handlers.ts');
  assert.equal(await dev.printed(READY), url);
  assert.match(await dev.printed(/Try it:/), /Try it/);
  assert.equal((await fetch(`${url}/health`)).status, 200);
});

test('what changes while it loads for the first time is loaded afterwards', async (t) => {
  const place = workplace(t);
  const { env } = widgetProject(place);
  const dev = start(t, place, ['dev', 'widget', '--port', '0', '--skip-contract-tests'], env);
  await dev.printed(/formwork: registering/);
  dev.changed('src/handlers.ts');
  await printedTimes(dev, /Widget is ready/, 2);
});

test('files that mean nothing to the project are not looked at', async (t) => {
  const place = workplace(t);
  const { env } = widgetProject(place);
  const dev = start(t, place, ['dev', 'widget', '--port', '0', '--skip-contract-tests'], env);
  await dev.printed(READY);
  for (const path of [
    '.git/index',
    'node_modules/a/package.json',
    '.formwork/formwork.db-wal',
    'README.md',
    ...EDITORS_OWN,
  ])
    dev.changed(path);
  dev.changed('src/handlers.ts');
  await printedTimes(dev, /Widget is ready/, 2);
  assert.equal(times(dev.text(), /has changed/), 1);
});

test('a folder that is no project is said before anything is started', async (t) => {
  const { code, stderr } = await start(t, workplace(t), ['dev', '--port', '0']).ended;
  assert.equal(code, 2);
  assert.match(stderr, /is not a project/);
  assert.doesNotMatch(stderr, /serves/);
});
