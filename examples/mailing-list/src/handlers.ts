import {
  AlreadyExists,
  defineProvider,
  InvalidTypeConfiguration,
  listed,
  NotFound,
  type Provider,
  success,
} from 'formwork/provider';
import { type Account, digest, type MailingList, openAccount } from './mail-service.ts';
import { type Configuration, type CreateInput, type ReadOutput, resourceType } from './models.ts';
import { hashPassword, type PasswordHash } from './password.ts';

const PAGE_SIZE = 20;

const provider: Provider = defineProvider({
  type: resourceType,

  async create({ desired, configuration, token }, context) {
    const account = accountOf(configuration);
    const madeBy = digest(token);
    const isNew = account.add({
      id: crypto.randomUUID(),
      madeBy,
      settings: settingsOf(desired),
      joinPassword: await passwordOf(desired),
    });
    const list = existing(account, desired.Address);
    // Whoever tries again, with the same token, gets the list that is there.
    if (list.madeBy !== madeBy) throw new AlreadyExists(`There is a list ${list.settings.Address} already.`);
    if (isNew) context.logger.info('The list is made.', { Address: list.settings.Address });
    return success(seen(account, list));
  },

  read({ identifier, configuration }) {
    const account = accountOf(configuration);
    return success(seen(account, existing(account, identifier.Address)));
  },

  async update({ desired, previous, identifier, configuration }) {
    const account = accountOf(configuration);
    const { joinPassword: before, ...list } = existing(account, identifier.Address);
    // No read shows the password, so whoever changes what was read leaves it out without meaning to, and it stays. It
    // goes if the caller knows of it, as with a template before that had it, and leaves it out now.
    const isTakenAway = previous?.JoinPassword !== undefined && desired.JoinPassword === undefined;
    const joinPassword = (await passwordOf(desired)) ?? (isTakenAway ? undefined : before);
    account.replace({ ...list, settings: settingsOf(desired), joinPassword });
    return success(seen(account, existing(account, identifier.Address)));
  },

  delete({ identifier, configuration }) {
    if (!accountOf(configuration).remove(identifier.Address)) throw notFound(identifier.Address);
    return success();
  },

  list({ configuration, nextToken = '', maxResults = PAGE_SIZE }) {
    const size = Math.min(Math.max(maxResults, 1), PAGE_SIZE);
    const rest = accountOf(configuration)
      .addresses()
      .filter((address) => address > nextToken);
    const page = rest.slice(0, size);
    return listed(
      page.map((Address) => ({ Address })),
      rest.length > size ? page.at(-1) : undefined,
    );
  },
});

export default provider;

/** Requests are held against the schema, which requires the key. A bundle may do without that; then there is no key. */
function accountOf({ ApiKey }: Partial<Configuration>): Account {
  if (ApiKey === undefined)
    throw new InvalidTypeConfiguration('Set the type configuration, with the ApiKey of your account.');
  return openAccount(ApiKey);
}

/** All but the password. Moderators have no order, so that the service may keep them in its own. */
function settingsOf({ JoinPassword: _, Moderators, ...rest }: CreateInput): MailingList['settings'] {
  return { ...rest, Moderators: Moderators.toSorted() };
}

async function passwordOf({ JoinPassword }: CreateInput): Promise<PasswordHash | undefined> {
  return JoinPassword === undefined ? undefined : hashPassword(JoinPassword);
}

function seen(account: Account, list: MailingList): ReadOutput {
  return { ...list.settings, Members: account.countMembers(list) };
}

function existing(account: Account, address: string): MailingList {
  const list = account.find(address);
  if (list === undefined) throw notFound(address);
  return list;
}

function notFound(address: string): NotFound {
  return new NotFound(`There is no list ${address}.`);
}
