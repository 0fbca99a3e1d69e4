import {
  defineProvider,
  InvalidRequest,
  listed,
  NotFound,
  NotUpdatable,
  type Provider,
  success,
  type Tags,
} from 'formwork/provider';
import { type CreateInput, type ReadOutput, resourceType, type Tag } from './models.ts';
import { cancel, change, find, numbers, place } from './order-book.ts';

const PAGE_SIZE = 50;
const MOST_TAGS = 50;

const provider: Provider = defineProvider({
  type: resourceType,

  create({ desired, token, tags, systemTags }) {
    const order = { ...completed(desired, tags, systemTags), PlacedAt: new Date().toISOString() };
    return success(place(order, token));
  },

  read({ identifier }) {
    return success(existing(identifier.Id));
  },

  update({ desired, identifier, tags, systemTags }) {
    const { Id, Customer, PlacedAt } = existing(identifier.Id);
    if (desired.Customer !== Customer)
      throw new NotUpdatable(`${Id} is an order of ${Customer}, and stays so.`);
    // What the caller leaves out is gone; what the shop has set stays.
    const order = { Id, ...completed(desired, tags, systemTags), ...(PlacedAt && { PlacedAt }) };
    change(order);
    return success(order);
  },

  delete({ identifier }) {
    cancel(existing(identifier.Id).Id);
    return success();
  },

  list({ nextToken = '' }) {
    const rest = numbers().filter((number) => number > nextToken);
    const page = rest.slice(0, PAGE_SIZE);
    return listed(
      page.map((Id) => ({ Id })),
      rest.length > page.length ? page.at(-1) : undefined,
    );
  },
});

export default provider;

function existing(number: string): ReadOutput {
  const order = find(number);
  if (order === undefined) throw new NotFound(`There is no ${number}.`);
  return order;
}

/** What was asked for, with what comes of itself: the default of Express, the tags of the stack and of AWS. */
function completed(desired: CreateInput, stackTags: Tags, systemTags: Tags): CreateInput {
  const own = desired.Tags ?? [];
  const keys = new Set(own.map(({ Key }) => Key));
  const inherited = Object.entries({ ...stackTags, ...systemTags })
    .filter(([key]) => !keys.has(key))
    .map(([Key, Value]): Tag => ({ Key, Value }));
  if (own.length + inherited.length > MOST_TAGS)
    throw new InvalidRequest(`An order has at most ${MOST_TAGS} tags, and those of its stack count too.`);
  return {
    ...desired,
    Express: desired.Express ?? false,
    ...(inherited.length > 0 && { Tags: [...own, ...inherited] }),
  };
}
