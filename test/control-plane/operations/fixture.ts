import { ApiError } from '../../../src/control-plane/api-error.ts';
import {
  createEngine,
  type Engine,
  type EngineOptions,
} from '../../../src/control-plane/operations/engine.ts';
import type { Log } from '../../../src/control-plane/operations/log.ts';
import type {
  OperationView,
  ResourceService,
} from '../../../src/control-plane/operations/resource-service.ts';
import { createResourceService } from '../../../src/control-plane/operations/service.ts';
import type { RegisteredType, TypeSource } from '../../../src/control-plane/registry/registered-type.ts';
import { createSeal, SEAL_KEY_BYTES, type Seal } from '../../../src/control-plane/seal.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import type { HandlerRequest } from '../../../src/provider/index.ts';
import {
  createInProcessInvoker,
  createVirtualClock,
  type Entry,
  type Invoker,
  type VirtualClock,
} from '../../../src/provider/invoke/index.ts';
import { compileSchema, loadSchema, type ResourceType } from '../../../src/schema/index.ts';
import { createMemoryStore, type MemoryStore } from '../memory-store.ts';

const HANDLERS = {
  create: { permissions: [] },
  read: { permissions: [] },
  update: { permissions: [] },
  delete: { permissions: [] },
  list: { permissions: [] },
};

export function typeOf(schema: JsonObject): ResourceType {
  const { document } = loadSchema(JSON.stringify(schema), 'type.json');
  if (document === undefined) throw new Error('the schema of the fixture cannot be read');
  return compileSchema(document);
}

export const WIDGET_SCHEMA: JsonObject = {
  typeName: 'Acme::Test::Widget',
  description: 'A widget that the service names.',
  properties: {
    Id: { type: 'string' },
    Serial: { type: 'string' },
    Color: { type: 'string', minLength: 2, maxLength: 20 },
    Size: { type: 'integer', minimum: 1 },
    Place: { type: 'string' },
    Grade: { type: 'string', enum: ['a', 'b'] },
    Password: { type: 'string', minLength: 3, pattern: '^[a-z]+$' },
    Labels: { type: 'array', insertionOrder: false, items: { type: 'string' } },
    State: { type: 'string' },
  },
  required: ['Color'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Id'],
  additionalIdentifiers: [['/properties/Serial']],
  readOnlyProperties: ['/properties/Id', '/properties/Serial', '/properties/State'],
  writeOnlyProperties: ['/properties/Password'],
  createOnlyProperties: ['/properties/Place'],
  conditionalCreateOnlyProperties: ['/properties/Grade'],
  tagging: { taggable: false },
  handlers: HANDLERS,
};

export const NAMED_SCHEMA: JsonObject = {
  typeName: 'Acme::Test::Named',
  description: 'A thing that its owner names.',
  properties: {
    Name: { type: 'string', minLength: 1 },
    Zone: { type: 'string' },
    Text: { type: 'string' },
    Token: { type: 'string' },
  },
  required: ['Name'],
  additionalProperties: false,
  primaryIdentifier: ['/properties/Name'],
  createOnlyProperties: ['/properties/Name', '/properties/Zone'],
  writeOnlyProperties: ['/properties/Token'],
  replacementStrategy: 'delete_then_create',
  tagging: { taggable: false },
  handlers: HANDLERS,
};

export const WIDGET: ResourceType = typeOf(WIDGET_SCHEMA);
export const NAMED: ResourceType = typeOf(NAMED_SCHEMA);

export const START: number = Date.UTC(2026, 0, 1);

/** A log that keeps what was said. */
export interface KeptLog extends Log {
  readonly lines: { readonly level: string; readonly fields: object; readonly message: string }[];
}

export function keptLog(): KeptLog {
  const lines: KeptLog['lines'] = [];
  const at =
    (level: string) =>
    (fields: object, message: string): void => {
      lines.push({ level, fields, message });
    };
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}

export function registered(
  type: ResourceType,
  handlers: Entry | Invoker,
  rest: Partial<RegisteredType> = {},
): RegisteredType {
  return {
    typeName: type.typeName,
    versionId: '00000001',
    arn: 'arn:aws:cloudformation:local:000000000000:type/resource/x/00000001',
    type,
    // The time limit of an invocation never passes, unless a test brings its own invoker.
    invoker:
      typeof handlers === 'function'
        ? createInProcessInvoker(handlers, { type, clock: createVirtualClock({ manual: true }) })
        : handlers,
    configuration: async () => undefined,
    ...rest,
  };
}

export function typesOf(...all: readonly RegisteredType[]): TypeSource {
  const find = (typeName: string): RegisteredType => {
    const found = all.find((one) => one.typeName === typeName);
    if (found === undefined)
      throw new ApiError('TypeNotFoundException', `The type '${typeName}' cannot be found.`);
    return found;
  };
  return {
    resolve: async (typeName) => find(typeName),
    resolveForOperation: async (typeName) => find(typeName),
  };
}

export interface Plane {
  readonly store: MemoryStore;
  readonly engine: Engine;
  readonly service: ResourceService;
  readonly clock: VirtualClock;
  readonly log: KeptLog;
  readonly seal: Seal;
  /** Lets things happen until nothing more follows without time passing. */
  settle(): Promise<void>;
  /** The end of an operation, however much time it takes. */
  end(accepted: OperationView): Promise<OperationView>;
}

export type PlaneOptions = Partial<EngineOptions> & {
  readonly types: TypeSource;
  readonly store?: MemoryStore;
  readonly clock?: VirtualClock;
};

export const SEAL: Seal = createSeal(new Uint8Array(SEAL_KEY_BYTES).fill(7));

/** A control plane without its API: time passes only when a test says so. */
export function plane(options: PlaneOptions): Plane {
  const store = options.store ?? createMemoryStore();
  const clock = options.clock ?? createVirtualClock({ startAt: START, manual: true });
  const log = keptLog();
  const seal = SEAL;
  const engine = createEngine({ owner: 'server-1', random: () => 0, log, seal, ...options, store, clock });
  const service = createResourceService({
    store,
    engine,
    types: options.types,
    seal,
    clock,
    account: '111122223333',
    region: 'eu-test-1',
    ...(options.credentials && { credentials: options.credentials }),
  });
  const settle = (): Promise<void> => clock.advance(0);
  return {
    store,
    engine,
    service,
    clock,
    log,
    seal,
    settle,
    end: async (accepted) => {
      for (let waited = 0; waited < 10_000; waited += 1) {
        await settle();
        const operation = await service.status(accepted.requestToken);
        if (operation.retryAt === undefined) return operation;
        await clock.advance(1_000);
      }
      throw new Error('the operation does not end');
    },
  };
}

/** Calls a function, and keeps what it was asked. */
export function recorded(entry: Entry): { readonly requests: HandlerRequest[]; readonly entry: Entry } {
  const requests: HandlerRequest[] = [];
  return {
    requests,
    entry: (request, context) => {
      requests.push(request);
      return entry(request, context);
    },
  };
}
