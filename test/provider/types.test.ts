import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  defineProvider,
  inProgress,
  listed,
  NotFound,
  type Provider,
  type ProviderType,
  success,
} from '../../src/provider/index.ts';
import { compileSchema, loadSchema } from '../../src/schema/index.ts';
import { REPORT } from './wire.ts';

/** Types as `formwork generate` writes them. */
interface Models {
  readonly CreateInput: {
    readonly Title: string;
    readonly Password?: string;
    readonly Owner?: { readonly Name: string };
  };
  readonly UpdateInput: { readonly Id: string; readonly Title: string; readonly Password?: string };
  readonly ReadOutput: {
    readonly Id: string;
    readonly Title: string;
    readonly Status: 'open' | 'done';
    readonly Owner?: { readonly Name: string; readonly Since: string };
  };
  readonly Identifier: { readonly Id: string };
  readonly ListFilter: { readonly Title?: string };
  readonly Configuration: { readonly Office: string };
}

const report: ProviderType<Models> = { ...REPORT };

/** These are checked by the compiler; that they run is a bonus. */
describe('the types of handlers', () => {
  test('come with the type', () => {
    const provider: Provider = defineProvider({
      type: report,
      create: ({ desired, configuration, identifier }) => {
        const title: string = desired.Title + configuration.Office + (identifier?.Id ?? '');
        // @ts-expect-error what is read-only cannot be given
        void desired.Id;
        if (title === '') return inProgress({ model: { ...desired, Id: '1' }, callbackContext: { step: 1 } });
        return success({ Id: '1', Title: title, Status: 'open' });
      },
      read: async ({ identifier }) => {
        if (identifier.Id === '') throw new NotFound('x');
        return success({ Id: identifier.Id, Title: '', Status: 'done' });
      },
      update: ({ desired, previous }) =>
        success({ ...desired, Title: previous?.Title ?? '', Status: 'open' }),
      delete: ({ identifier }) => (identifier.Id === '' ? new NotFound('x') : success()),
      list: ({ desired, nextToken }) => {
        // @ts-expect-error a list is narrowed down by what the filter has, and by nothing else
        void desired.Status;
        return listed([{ Id: desired.Title ?? '' }], nextToken);
      },
    });
    assert.deepEqual(provider.actions, ['create', 'read', 'update', 'delete', 'list']);
  });

  test('or are named', () => {
    const provider = defineProvider<Models>({
      create: ({ desired: { Title } }) => success({ Id: '1', Title, Status: 'open' }),
    });
    assert.equal(provider.type, undefined);
  });

  test('refuse what the contract forbids', () => {
    defineProvider({
      type: report,
      // @ts-expect-error read must answer at once
      read: () => inProgress(),
      // @ts-expect-error the resource has no such status
      update: () => success({ Id: '1', Title: '', Status: 'lost' }),
      // @ts-expect-error list answers with models
      list: () => success({ Id: '1', Title: '', Status: 'open' }),
    });
    // @ts-expect-error a created resource must be complete
    defineProvider({ type: report, create: () => success({ Id: '1' }) });
  });

  test('without generated types any JSON goes', () => {
    defineProvider({ create: ({ desired }) => success({ ...desired, Id: '1' }) });
  });
});

describe('what the run time needs to know of a type', () => {
  test('a compiled schema says it', () => {
    const schema = JSON.stringify({ typeName: 'A::B::C', properties: {}, primaryIdentifier: [] });
    const type: ProviderType = compileSchema(loadSchema(schema, 'schema.json').document!);
    assert.equal(defineProvider({ type }).type?.typeName, 'A::B::C');
  });
});
