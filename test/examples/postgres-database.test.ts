import { after, test } from 'node:test';
import { lendOwnModules } from '../../src/provider/invoke/index.ts';
import { postgresIsMissing, startPostgres } from '../postgres/server.ts';

/** The tests of the example run as they are, on a server of their own; `formwork` is this very checkout. */
if (postgresIsMissing)
  test('the handlers of Postgres::Access::Database', { skip: postgresIsMissing }, () => {});
else {
  const server = await startPostgres();
  after(() => server.stop());
  process.env['POSTGRES_URL'] = server.url;
  lendOwnModules();
  await import('../../examples/postgres-role/database/test/handlers.test.ts');
}
