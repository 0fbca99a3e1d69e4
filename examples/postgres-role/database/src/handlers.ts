import {
  AlreadyExists,
  defineProvider,
  InvalidRequest,
  listed,
  type NameSource,
  NotFound,
  NotUpdatable,
  type Provider,
  resourceName,
  success,
} from 'formwork/provider';
import { tokenDigest, withStackTags } from '../../src/marks.ts';
import { matches, pageSize } from '../../src/pages.ts';
import { inTransaction, lock, type Session, withPostgres } from '../../src/postgres.ts';
import {
  alterDatabase,
  createDatabase,
  databaseExists,
  databaseOfToken,
  dropDatabase,
  findDatabase,
  type ManagedDatabase,
  markDatabase,
  pageOfDatabases,
  renameDatabase,
} from './databases.ts';
import { type Identifier, type ReadOutput, resourceType, type UpdateInput } from './models.ts';

const provider: Provider = defineProvider({
  type: resourceType,

  create(request, context) {
    const { desired, configuration } = request;
    const name = desired.DatabaseName ?? madeUpName(request);
    const token = tokenDigest(request.token);
    return withPostgres(configuration, context, async (session) => {
      await lockDatabase(session, name);
      const before = await madeBefore(session, token, name);
      if (before !== undefined) return success(before);
      const model = await createDatabase(session, token, desired.Encoding ?? 'UTF8', async (draft) => {
        await renameDatabase(session, draft, name);
        await markDatabase(session, name, token, withStackTags(desired.Tags, request.tags));
        await alterDatabase(session, name, desired);
        return (await existing(session, { DatabaseName: name })).model;
      });
      context.logger.info('The database is created.', { DatabaseName: name });
      return success(model);
    });
  },

  read({ identifier, configuration }, context) {
    return withPostgres(configuration, context, async (session) =>
      success((await existing(session, identifier)).model),
    );
  },

  update({ desired, identifier, configuration, tags }, context) {
    return withPostgres(configuration, context, async (session) => {
      const { model, mark } = await existingLocked(session, identifier);
      const { DatabaseName } = model;
      refuseFixed(desired, model);
      const updated = await inTransaction(session, async () => {
        await markDatabase(session, DatabaseName, mark.token, withStackTags(desired.Tags, tags));
        await alterDatabase(session, DatabaseName, desired);
        return (await existing(session, { DatabaseName })).model;
      });
      return success(updated);
    });
  },

  delete({ identifier, configuration }, context) {
    return withPostgres(configuration, context, async (session) => {
      const { DatabaseName } = (await existingLocked(session, identifier)).model;
      await dropDatabase(session, DatabaseName);
      context.logger.info('The database is dropped.', { DatabaseName });
      return success();
    });
  },

  list({ desired, configuration, nextToken = '', maxResults }, context) {
    return withPostgres(configuration, context, async (session) => {
      const { models, next } = await pageOfDatabases(session, nextToken, pageSize(maxResults));
      const found = models.filter((model) => matches(model, desired));
      return listed(
        found.map(({ DatabaseName }) => ({ DatabaseName })),
        next,
      );
    });
  },
});

export default provider;

/** The same for the same token. */
function madeUpName(request: NameSource): string {
  const prefix = `database_${request.logicalId ?? ''}`;
  return resourceName(request, { prefix, characters: 'a-z0-9_', maxLength: 63 });
}

/** Two invocations that are about one name go one after the other. */
function lockDatabase(session: Session, name: string): Promise<void> {
  return lock(session, `${resourceType.typeName} ${name}`);
}

/** What an invocation before with the same token has created. Anything else that is in the way is refused. */
async function madeBefore(session: Session, token: string, name: string): Promise<ReadOutput | undefined> {
  const made = await databaseOfToken(session, token);
  if (made !== undefined && made.model.DatabaseName !== name)
    throw new InvalidRequest('The request token has been used before, to create another database.');
  if (made === undefined && (await databaseExists(session, name)))
    throw new AlreadyExists(`There is a database ${name} already.`);
  return made?.model;
}

async function existing(session: Session, identifier: Identifier): Promise<ManagedDatabase> {
  const database = await findDatabase(session, identifier);
  if (database !== undefined) return database;
  const [[name, value] = []] = Object.entries(identifier);
  throw new NotFound(
    `There is no database with the ${name} ${value} that ${resourceType.typeName} has made.`,
  );
}

/** The same, and nobody else changes it until the end of the session. */
async function existingLocked(session: Session, identifier: Identifier): Promise<ManagedDatabase> {
  const { model } = await existing(session, identifier);
  await lockDatabase(session, model.DatabaseName);
  return existing(session, identifier);
}

/** An update may name what it cannot change, as long as it does not change it. */
function refuseFixed(desired: UpdateInput, model: ReadOutput): void {
  const { DatabaseName: name } = model;
  if (desired.DatabaseName !== undefined && desired.DatabaseName !== name)
    throw new NotUpdatable(`The name of database ${name} cannot be changed.`);
  if (desired.Encoding !== undefined && desired.Encoding !== model.Encoding)
    throw new NotUpdatable(`The encoding of database ${name} cannot be changed from ${model.Encoding}.`);
  if (desired.Oid !== undefined && desired.Oid !== model.Oid)
    throw new InvalidRequest(`The Oid of database ${name} is ${model.Oid}; it cannot be set.`);
}
