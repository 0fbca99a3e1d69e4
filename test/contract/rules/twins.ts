import type { Call, Trace } from '../../../src/contract/trace.ts';
import type { JsonObject, JsonValue } from '../../../src/json/index.ts';
import type { ResourceType } from '../../../src/schema/index.ts';
import { type CallOptions, call, success, TYPE, trace } from './traces.ts';

/** What was asked for, and all that there is of it. */
export const WANTED: JsonObject = { Name: 'n', Note: 'new', Tags: ['a', 'b'], Secret: 's' };
export const WHOLE: JsonObject = {
  Id: 'i',
  Arn: 'arn',
  Name: 'n',
  Note: 'new',
  Tags: ['a', 'b'],
  Quantity: 1,
};

export interface TwinOptions extends CallOptions {
  readonly type?: ResourceType;
  readonly wanted?: JsonObject;
  /** What a read at once afterwards answers; no read if left out. */
  readonly read?: JsonValue;
  readonly more?: (written: Call) => readonly Call[];
}

/** A trace of the life of a resource in which one call gets these answers. */
export type Twin = (answers: readonly JsonValue[], options?: TwinOptions) => Trace;

/** The same test for a rule of create and its twin of update: how to make traces of each. */
export const TWINS: Readonly<Record<'create' | 'update', Twin>> = {
  create: (answers, { wanted = WANTED, read, more, ...options } = {}) => {
    const written = call('create', wanted, answers, options);
    return trace(
      'life',
      written,
      ...lookedAt(written, 'read-after-create', read, options),
      ...(more?.(written) ?? []),
    );
  },
  update: (answers, { wanted = WANTED, read, more, ...options } = {}) => {
    const { type = TYPE } = options;
    const created = call('create', { Name: 'n', Note: 'old' }, [success({ ...WHOLE, Note: 'old' })], {
      type,
    });
    const keyed = { Id: 'i', ...wanted };
    const written = call('update', keyed, answers, { after: created, ...options });
    return trace(
      'life',
      created,
      written,
      ...lookedAt(written, 'read-after-update', read, options),
      ...(more?.(written) ?? []),
    );
  },
};

function lookedAt(
  after: Call,
  step: 'read-after-create' | 'read-after-update',
  read: JsonValue | undefined,
  { type = TYPE }: TwinOptions,
): readonly Call[] {
  return read === undefined ? [] : [call(step, { Id: 'i' }, [read], { type, after, keyedBy: 'primary' })];
}
