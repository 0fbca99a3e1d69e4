import { readFileSync } from 'node:fs';
import {
  createValidation,
  type HandlerRequest,
  type LogEntry,
  type ProgressEvent,
  type Provider,
  type WireAction,
} from 'formwork/provider';
import { createInProcessInvoker, createVirtualClock, listAll, runOperation } from 'formwork/provider/invoke';
import { compileSchema, loadSchema, recastModel, validateModel } from 'formwork/schema';
import { Client } from 'pg';
import type { Connection } from '../src/postgres.ts';

export type Model = HandlerRequest['requestData']['resourceProperties'];

/** The server that the tests work on: `postgres://user:password@host:port/database`, of a superuser. */
const url = process.env['POSTGRES_URL'];

/** For the `skip` of tests that need the server. */
export const noServer: string | false = url === undefined && 'POSTGRES_URL names no server';

export const connection: Connection = connectionOf(url ?? 'postgres://nobody@localhost');

export function connectionOf(from: string): Connection {
  const { hostname, port, username, password, pathname } = new URL(from);
  return {
    Host: hostname,
    Port: Number(port) || 5432,
    User: decodeURIComponent(username),
    Password: decodeURIComponent(password),
    Database: pathname.slice(1) || 'postgres',
    Tls: false,
  };
}

/** What a statement gives back, for a look behind the handlers. */
export async function sql(statement: string, more: Partial<Connection> = {}): Promise<readonly Model[]> {
  const { Host, Port, User, Password, Database } = { ...connection, ...more };
  const client = new Client({ host: Host, port: Port!, user: User, password: Password, database: Database! });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

export interface Provisioner {
  /** One operation, to its end. */
  run(action: WireAction, model: Model, more?: RunOptions): Promise<ProgressEvent>;
  /** All resources, and how many pages they came in. */
  list(
    model?: Model,
    maxResults?: number,
  ): Promise<{ readonly models: readonly Model[]; readonly pages: number }>;
  input(name: string): Model;
  /** Everything that has left the handlers so far: events and log. */
  readonly told: (ProgressEvent | LogEntry)[];
}

export interface RunOptions {
  readonly token?: string;
  readonly previous?: Model;
  readonly stackTags?: Readonly<Record<string, string>>;
  readonly configuration?: Connection;
}

/** Drives the handlers of a project in this process, with the validation by its schema, as a control plane does. */
export function createProvisioner(provider: Provider, schemaFile: URL): Provisioner {
  const { document } = loadSchema(readFileSync(schemaFile), schemaFile.pathname);
  const type = compileSchema(document!);
  const told: (ProgressEvent | LogEntry)[] = [];
  const validation = createValidation(type, {
    recast: (model) => recastModel(type, model),
    validate: (purpose, model, previous) => validateModel(type, model, purpose, previous && { previous }),
  });
  const invoker = createInProcessInvoker(provider, {
    type,
    provider: { validation, log: (entry) => void told.push(entry) },
  });
  const request = (action: WireAction, model: Model, options: RunOptions): HandlerRequest => ({
    action,
    awsAccountId: '123456789012',
    bearerToken: options.token ?? crypto.randomUUID(),
    region: 'eu-central-1',
    resourceType: type.typeName,
    requestData: {
      resourceProperties: model,
      logicalResourceId: 'Example',
      typeConfiguration: { ...(options.configuration ?? connection) },
      // Where a test does not say what was there before, the caller knows of no difference.
      ...(action === 'UPDATE' && { previousResourceProperties: options.previous ?? model }),
      ...(options.stackTags && { stackTags: options.stackTags }),
    },
  });
  return {
    told,
    input: (name) => JSON.parse(readFileSync(new URL(`inputs/${name}.json`, schemaFile), 'utf8')) as Model,
    run: async (action, model, options = {}) => {
      const { event } = await runOperation(invoker, request(action, model, options), {
        clock: quickClock(),
        onEvent: ({ event: answered }) => void told.push(answered),
      });
      return event;
    },
    list: async (model = {}, maxResults) => {
      const asked = request('LIST', model, {});
      return listAll(invoker, maxResults === undefined ? asked : { ...asked, maxResults }, {
        clock: quickClock(),
      });
    },
  };
}

/** A time that passes at once, for nobody should wait until the caller tries again. */
function quickClock(): ReturnType<typeof createVirtualClock> {
  return createVirtualClock({ startAt: Date.now() });
}
