import { ResourceConflict } from 'formwork/provider';
import { type Mark, markStart, readMark, type Tag, writeMark } from '../../src/marks.ts';
import { inTransaction, quoteName, quoteText, type Session } from '../../src/postgres.ts';
import { type CreateInput, type Identifier, type ReadOutput, resourceType } from './models.ts';

/** A database that this type has made. */
export interface ManagedDatabase {
  readonly model: ReadOutput;
  readonly mark: Mark;
}

/** What can be changed of a database; what is left out has its default. */
export type DatabaseSettings = Pick<CreateInput, 'Owner' | 'ConnectionLimit' | 'AllowConnections'>;

interface DatabaseRow {
  readonly oid: number;
  readonly name: string;
  readonly owner: string;
  readonly encoding: NonNullable<ReadOutput['Encoding']>;
  readonly connectionLimit: number;
  readonly allowConnections: boolean;
  readonly comment: string | null;
}

const { typeName } = resourceType;

const SELECT = `
  SELECT d.oid, d.datname::text AS name, pg_get_userbyid(d.datdba)::text AS owner,
    pg_encoding_to_char(d.encoding)::text AS encoding, d.datconnlimit AS "connectionLimit",
    d.datallowconn AS "allowConnections", shobj_description(d.oid, 'pg_database') AS comment
  FROM pg_database d`;

/** Names are compared as texts: as names they would be cut off at 63 bytes, and another database found. */
export async function findDatabase(
  session: Session,
  identifier: Identifier,
): Promise<ManagedDatabase | undefined> {
  const rows =
    'DatabaseName' in identifier
      ? await session.rows<DatabaseRow>(`${SELECT} WHERE d.datname::text = $1`, [identifier.DatabaseName])
      : await session.rows<DatabaseRow>(`${SELECT} WHERE d.oid::bigint = $1`, [identifier.Oid]);
  return rows.flatMap(managed)[0];
}

/** The database that a request with this token has created before. */
export async function databaseOfToken(session: Session, token: string): Promise<ManagedDatabase | undefined> {
  const start = `${markStart(typeName)},"token":${JSON.stringify(token)}`;
  const where = `WHERE starts_with(shobj_description(d.oid, 'pg_database'), $1)`;
  return (await session.rows<DatabaseRow>(`${SELECT} ${where}`, [start])).flatMap(managed)[0];
}

/** Whether there is a database of the name, whoever has made it. */
export async function databaseExists(session: Session, name: string): Promise<boolean> {
  return (await session.rows('SELECT FROM pg_database WHERE datname::text = $1', [name])).length > 0;
}

/** A page of the databases of this type, by their names, and the name that the next page comes after. */
export async function pageOfDatabases(
  session: Session,
  after: string,
  size: number,
): Promise<{ readonly models: readonly ReadOutput[]; readonly next?: string }> {
  const rows = await session.rows<DatabaseRow>(
    `${SELECT}
     WHERE starts_with(shobj_description(d.oid, 'pg_database'), $1) AND d.datname::text COLLATE "C" > $2
     ORDER BY d.datname::text COLLATE "C" LIMIT $3`,
    [markStart(typeName), after, size + 1],
  );
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { models: page.flatMap(managed).map(({ model }) => model), ...(last && { next: last.name }) };
}

function managed(row: DatabaseRow): readonly ManagedDatabase[] {
  const mark = readMark(typeName, row.comment);
  if (mark === undefined) return [];
  const model: ReadOutput = {
    DatabaseName: row.name,
    Oid: row.oid,
    Owner: row.owner,
    Encoding: row.encoding,
    ConnectionLimit: row.connectionLimit,
    AllowConnections: row.allowConnections,
    Tags: mark.tags,
  };
  return [{ model, mark }];
}

/**
 * PostgreSQL creates no database within a transaction, so that one could be left without its mark, and nobody would
 * know whose it is. So it is built under the name of a draft, which nobody can connect to, and gets its own name,
 * its settings and its mark in one transaction. Who comes again with the same token clears the draft away.
 */
export async function createDatabase<Result>(
  session: Session,
  token: string,
  encoding: string,
  finish: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `formwork draft ${token}`;
  const drop = `DROP DATABASE IF EXISTS ${quoteName(draft)}`;
  await session.rows(drop);
  // This template and this locale go with every encoding.
  await session.rows(
    `CREATE DATABASE ${quoteName(draft)} WITH TEMPLATE template0 ENCODING ${quoteText(encoding)}
     LOCALE_PROVIDER libc LOCALE 'C' ALLOW_CONNECTIONS false`,
  );
  try {
    return await inTransaction(session, () => finish(draft));
  } catch (error) {
    await session.rows(drop).catch(() => {});
    throw error;
  }
}

export async function renameDatabase(session: Session, name: string, to: string): Promise<void> {
  await session.rows(`ALTER DATABASE ${quoteName(name)} RENAME TO ${quoteName(to)}`);
}

/** Everything is set, so that what the caller left out goes back to its default. */
export async function alterDatabase(
  session: Session,
  name: string,
  { Owner, ConnectionLimit = -1, AllowConnections = true }: DatabaseSettings,
): Promise<void> {
  const options = [
    `ALLOW_CONNECTIONS ${AllowConnections ? 'true' : 'false'}`,
    `CONNECTION LIMIT ${Number(ConnectionLimit)}`,
  ];
  await session.rows(`ALTER DATABASE ${quoteName(name)} WITH ${options.join(' ')}`);
  // The last of all, for who has given a database away may not change it any more.
  const owner = Owner === undefined ? 'CURRENT_USER' : quoteName(Owner);
  await session.rows(`ALTER DATABASE ${quoteName(name)} OWNER TO ${owner}`);
}

export async function markDatabase(
  session: Session,
  name: string,
  token: string,
  tags: readonly Tag[],
): Promise<void> {
  const mark = writeMark(typeName, { token, tags });
  await session.rows(`COMMENT ON DATABASE ${quoteName(name)} IS ${quoteText(mark)}`);
}

/** PostgreSQL would wait some seconds for those who are connected before it says so. */
export async function dropDatabase(session: Session, name: string): Promise<void> {
  const connected = await session.rows(
    `SELECT FROM pg_stat_activity WHERE datname::text = $1 AND backend_type = 'client backend'`,
    [name],
  );
  if (connected.length > 0)
    throw new ResourceConflict(`Database ${name} is in use: it has ${connected.length} connections.`);
  await session.rows(`DROP DATABASE ${quoteName(name)}`);
}
