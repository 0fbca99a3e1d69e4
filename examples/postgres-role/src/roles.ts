import { type Mark, markStart, readMark, type Tag, writeMark } from './marks.ts';
import { type CreateInput, type Identifier, type ReadOutput, resourceType } from './models.ts';
import { quoteName, quoteText, type Session } from './postgres.ts';
import { scramVerifier } from './scram.ts';

/** A role that this type has made. */
export interface ManagedRole {
  readonly model: ReadOutput;
  readonly mark: Mark;
}

/** What can be set of a role; what is left out has its default. */
export type RoleSettings = Omit<CreateInput, 'RoleName' | 'Tags'>;

interface RoleRow {
  readonly oid: number;
  readonly name: string;
  readonly login: boolean;
  readonly connectionLimit: number;
  readonly validUntil: string | null;
  readonly memberOf: readonly string[];
  readonly comment: string | null;
}

const { typeName } = resourceType;

/** A role whose password never expires has no such time, or an infinite one. */
const SELECT = `
  SELECT r.oid, r.rolname::text AS name, r.rolcanlogin AS login, r.rolconnlimit AS "connectionLimit",
    to_char(CASE WHEN isfinite(r.rolvaliduntil) THEN r.rolvaliduntil END AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "validUntil",
    ARRAY(SELECT DISTINCT g.rolname::text FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid
      WHERE m.member = r.oid ORDER BY 1) AS "memberOf",
    shobj_description(r.oid, 'pg_authid') AS comment
  FROM pg_roles r`;

/** Names are compared as texts: as names they would be cut off at 63 bytes, and another role found. */
export async function findRole(session: Session, identifier: Identifier): Promise<ManagedRole | undefined> {
  const rows =
    'RoleName' in identifier
      ? await session.rows<RoleRow>(`${SELECT} WHERE r.rolname::text = $1`, [identifier.RoleName])
      : await session.rows<RoleRow>(`${SELECT} WHERE r.oid::bigint = $1`, [identifier.Oid]);
  return rows.flatMap(managed)[0];
}

/** The role that a request with this token has created before. */
export async function roleOfToken(session: Session, token: string): Promise<ManagedRole | undefined> {
  const start = `${markStart(typeName)},"token":${JSON.stringify(token)}`;
  const where = `WHERE starts_with(shobj_description(r.oid, 'pg_authid'), $1)`;
  return (await session.rows<RoleRow>(`${SELECT} ${where}`, [start])).flatMap(managed)[0];
}

/** Whether there is a role of the name, whoever has made it. */
export async function roleExists(session: Session, name: string): Promise<boolean> {
  return (await session.rows('SELECT FROM pg_roles WHERE rolname::text = $1', [name])).length > 0;
}

/** A page of the roles of this type, in the order of their names, and the name that the next page comes after. */
export async function pageOfRoles(
  session: Session,
  after: string,
  size: number,
): Promise<{ readonly models: readonly ReadOutput[]; readonly next?: string }> {
  const rows = await session.rows<RoleRow>(
    `${SELECT}
     WHERE starts_with(shobj_description(r.oid, 'pg_authid'), $1) AND r.rolname::text COLLATE "C" > $2
     ORDER BY r.rolname::text COLLATE "C" LIMIT $3`,
    [markStart(typeName), after, size + 1],
  );
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { models: page.flatMap(managed).map(({ model }) => model), ...(last && { next: last.name }) };
}

function managed(row: RoleRow): readonly ManagedRole[] {
  const mark = readMark(typeName, row.comment);
  if (mark === undefined) return [];
  const model: ReadOutput = {
    RoleName: row.name,
    Oid: row.oid,
    Login: row.login,
    ConnectionLimit: row.connectionLimit,
    ...(row.validUntil !== null && { ValidUntil: row.validUntil }),
    MemberOf: row.memberOf,
    Tags: mark.tags,
  };
  return [{ model, mark }];
}

export async function createRole(session: Session, name: string, settings: RoleSettings): Promise<void> {
  await session.rows(`CREATE ROLE ${quoteName(name)} WITH ${options(settings)}`);
  await join(session, name, settings.MemberOf ?? []);
}

export async function alterRole(session: Session, name: string, settings: RoleSettings): Promise<void> {
  await session.rows(`ALTER ROLE ${quoteName(name)} WITH ${options(settings)}`);
  const memberships = await session.rows<{ readonly role: string; readonly grantor: string }>(
    `SELECT g.rolname::text AS role, pg_get_userbyid(m.grantor)::text AS grantor
     FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid
     WHERE m.member = (SELECT oid FROM pg_roles WHERE rolname::text = $1)`,
    [name],
  );
  const wanted = new Set(settings.MemberOf);
  for (const { role, grantor } of memberships) {
    if (wanted.has(role)) continue;
    // Several may have granted the same; each of the grants has to go.
    await session.rows(`REVOKE ${quoteName(role)} FROM ${quoteName(name)} GRANTED BY ${quoteName(grantor)}`);
  }
  const held = new Set(memberships.map(({ role }) => role));
  await join(
    session,
    name,
    [...wanted].filter((role) => !held.has(role)),
  );
}

async function join(session: Session, name: string, roles: readonly string[]): Promise<void> {
  if (roles.length > 0) await session.rows(`GRANT ${roles.map(quoteName).join(', ')} TO ${quoteName(name)}`);
}

/** Everything is set, so that what the caller left out goes back to its default. */
function options({ Login = false, ConnectionLimit = -1, ValidUntil, Password }: RoleSettings): string {
  return [
    Login ? 'LOGIN' : 'NOLOGIN',
    `CONNECTION LIMIT ${Number(ConnectionLimit)}`,
    `VALID UNTIL ${quoteText(ValidUntil ?? 'infinity')}`,
    `PASSWORD ${Password === undefined ? 'NULL' : quoteText(scramVerifier(Password))}`,
  ].join(' ');
}

export async function markRole(
  session: Session,
  name: string,
  token: string,
  tags: readonly Tag[],
): Promise<void> {
  await session.rows(
    `COMMENT ON ROLE ${quoteName(name)} IS ${quoteText(writeMark(typeName, { token, tags }))}`,
  );
}

export async function dropRole(session: Session, name: string): Promise<void> {
  await session.rows(`DROP ROLE ${quoteName(name)}`);
}
