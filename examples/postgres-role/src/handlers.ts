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
import { tokenDigest, withStackTags } from './marks.ts';
import { type Identifier, type ReadOutput, resourceType, type UpdateInput } from './models.ts';
import { matches, pageSize } from './pages.ts';
import { inTransaction, lock, type Session, withPostgres } from './postgres.ts';
import {
  alterRole,
  createRole,
  dropRole,
  findRole,
  type ManagedRole,
  markRole,
  pageOfRoles,
  roleExists,
  roleOfToken,
} from './roles.ts';

const provider: Provider = defineProvider({
  type: resourceType,

  create(request, context) {
    const { desired, configuration } = request;
    const name = desired.RoleName ?? madeUpName(request);
    const token = tokenDigest(request.token);
    return withPostgres(configuration, context, async (session) => {
      await lockRole(session, name);
      const before = await madeBefore(session, token, name);
      if (before !== undefined) return success(before);
      // One transaction: there is a whole role, with its mark, or none.
      const model = await inTransaction(session, async () => {
        await createRole(session, name, desired);
        await markRole(session, name, token, withStackTags(desired.Tags, request.tags));
        return (await existing(session, { RoleName: name })).model;
      });
      context.logger.info('The role is created.', { RoleName: name });
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
      refuseFixed(desired, model);
      const updated = await inTransaction(session, async () => {
        await alterRole(session, model.RoleName, desired);
        await markRole(session, model.RoleName, mark.token, withStackTags(desired.Tags, tags));
        return (await existing(session, { RoleName: model.RoleName })).model;
      });
      return success(updated);
    });
  },

  delete({ identifier, configuration }, context) {
    return withPostgres(configuration, context, async (session) => {
      const { RoleName } = (await existingLocked(session, identifier)).model;
      await dropRole(session, RoleName);
      context.logger.info('The role is dropped.', { RoleName });
      return success();
    });
  },

  list({ desired, configuration, nextToken = '', maxResults }, context) {
    // Nobody can say which role has a password.
    const { Password: _, ...filter }: Partial<UpdateInput> = desired;
    return withPostgres(configuration, context, async (session) => {
      const { models, next } = await pageOfRoles(session, nextToken, pageSize(maxResults));
      const found = models.filter((model) => matches(model, filter));
      return listed(
        found.map(({ RoleName }) => ({ RoleName })),
        next,
      );
    });
  },
});

export default provider;

/** The same for the same token, and never one of PostgreSQL's own, which begin with pg_. */
function madeUpName(request: NameSource): string {
  const prefix = `role_${request.logicalId ?? ''}`;
  return resourceName(request, { prefix, characters: 'a-z0-9_', maxLength: 63 });
}

/** Two invocations that are about one name go one after the other. */
function lockRole(session: Session, name: string): Promise<void> {
  return lock(session, `${resourceType.typeName} ${name}`);
}

/** What an invocation before with the same token has created. Anything else that is in the way is refused. */
async function madeBefore(session: Session, token: string, name: string): Promise<ReadOutput | undefined> {
  const made = await roleOfToken(session, token);
  if (made !== undefined && made.model.RoleName !== name)
    throw new InvalidRequest('The request token has been used before, to create another role.');
  if (made === undefined && (await roleExists(session, name)))
    throw new AlreadyExists(`There is a role ${name} already.`);
  return made?.model;
}

async function existing(session: Session, identifier: Identifier): Promise<ManagedRole> {
  const role = await findRole(session, identifier);
  if (role !== undefined) return role;
  const [[name, value] = []] = Object.entries(identifier);
  throw new NotFound(`There is no role with the ${name} ${value} that ${resourceType.typeName} has made.`);
}

/** The same, and nobody else changes it until the end of the session. */
async function existingLocked(session: Session, identifier: Identifier): Promise<ManagedRole> {
  const { model } = await existing(session, identifier);
  await lockRole(session, model.RoleName);
  return existing(session, identifier);
}

/** An update may name what it cannot change, as long as it does not change it. */
function refuseFixed(desired: UpdateInput, model: ReadOutput): void {
  if (desired.RoleName !== undefined && desired.RoleName !== model.RoleName)
    throw new NotUpdatable(`The name of role ${model.RoleName} cannot be changed.`);
  if (desired.Oid !== undefined && desired.Oid !== model.Oid)
    throw new InvalidRequest(`The Oid of role ${model.RoleName} is ${model.Oid}; it cannot be set.`);
}
