import type { HandlerContext } from 'formwork/provider';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { asHandlerError } from './sql-errors.ts';

/** The type configuration, which is the same for both types. */
export interface Connection {
  readonly Host: string;
  readonly Port?: number;
  readonly User: string;
  readonly Password: string;
  readonly Database?: string;
  readonly Tls?: boolean;
  readonly CaCertificate?: string;
}

/** A connection to the server, for one invocation. */
export interface Session {
  /** The rows that a statement gives back. Values go as parameters; what cannot be one is quoted below. */
  rows<Row extends object>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

const CONNECT_MS = 10_000;
/** How long to wait for somebody else who is changing the same thing; then the caller tries again. */
const LOCK_MS = 10_000;
/** Kept back of the time of an invocation, for the answer. */
const RESERVE_MS = 2_000;

/** Does some work on the server. Whatever goes wrong there becomes an error that handlers may throw. */
export async function withPostgres<Result>(
  connection: Connection,
  context: HandlerContext,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const client = createClient(connection);
  // A connection that breaks rejects the statement in hand; without a listener it would end the process too.
  client.on('error', () => {});
  try {
    await client.connect();
    const timeoutMs = Math.max(1, Math.floor(context.remainingMs() - RESERVE_MS));
    // Nobody's own functions and tables can stand in for those of PostgreSQL.
    await client.query(
      `SET search_path = pg_catalog; SET statement_timeout = ${timeoutMs}; SET lock_timeout = ${LOCK_MS}`,
    );
    return await work({
      rows: async (statement, values) => (await client.query(statement, values && [...values])).rows,
    });
  } catch (error) {
    throw asHandlerError(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Every option is given, so that none is taken from the environment of the process. */
function createClient(connection: Connection): Client {
  const { Host, Port = 5432, User, Password, Database = 'postgres', Tls = true, CaCertificate } = connection;
  return new Client({
    host: Host,
    port: Port,
    user: User,
    password: Password,
    database: Database,
    ssl: Tls && { rejectUnauthorized: true, ...(CaCertificate !== undefined && { ca: CaCertificate }) },
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'formwork',
  });
}

/** All of the statements of some work, or none. */
export async function inTransaction<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  await session.rows('BEGIN');
  try {
    const result = await work();
    await session.rows('COMMIT');
    return result;
  } catch (error) {
    // What broke is the news; a connection that is gone has rolled back by itself.
    await session.rows('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Keeps other invocations from the same thing until the connection ends: two with one token must not both create. */
export async function lock(session: Session, what: string): Promise<void> {
  await session.rows('SELECT pg_advisory_lock(hashtextextended($1, 0))', [what]);
}

/** Statements about roles and databases take no parameters, so that names and texts have to be quoted. */
export const quoteName: (name: string) => string = escapeIdentifier;
export const quoteText: (text: string) => string = escapeLiteral;
