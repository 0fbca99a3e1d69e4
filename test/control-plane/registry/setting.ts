import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Candidate, CheckedContract } from '../../../src/control-plane/registry/contract-check.ts';
import {
  createRegistry,
  type Registry,
  type RegistryOptions,
} from '../../../src/control-plane/registry/registry.ts';
import type { RegisterRequest } from '../../../src/control-plane/registry/registry-service.ts';
import { createSeal } from '../../../src/control-plane/seal.ts';
import { openSqliteStore } from '../../../src/control-plane/store/sqlite/open-sqlite-store.ts';
import type { RegistrationRecord, Store } from '../../../src/control-plane/store/store.ts';
import { WIDGET, WIDGET_SCHEMA } from '../../e2e/plane.ts';

export const PASSED: CheckedContract = {
  passed: true,
  message: '63 rules are kept.',
  report: '{"rules":[]}',
};

export interface Setting extends AsyncDisposable {
  readonly registry: Registry;
  readonly store: Store;
  readonly tested: Candidate[];
  /** What was handed to `onBug`. */
  readonly bugs: unknown[];
  /** Invokers that were started, and whether they are closed. */
  readonly started: { name: string; isClosed: boolean }[];
  /** Lets time go by. */
  later(milliseconds: number): void;
  /** Another server over the same store. */
  again(more?: Partial<RegistryOptions>): Registry;
}

/** A registry over a real store, with handlers and tests that a test says. */
export async function setting(context: TestContext, more: Partial<RegistryOptions> = {}): Promise<Setting> {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-registry-'));
  const store = await openSqliteStore({ file: join(folder, 'store.db') });
  const [tested, bugs, started]: [Candidate[], unknown[], Setting['started']] = [[], [], []];
  const registries: Registry[] = [];
  let time = 1_700_000_000_000;
  const again = (other: Partial<RegistryOptions> = {}): Registry => {
    const registry = createRegistry({
      store: store.types,
      seal: createSeal(new Uint8Array(32).fill(7)),
      home: { accountId: '123456789012', region: 'eu-west-1' },
      now: () => time++,
      sleep: untilAborted,
      owner: `server-${registries.length + 1}`,
      env: { PASSWORD: 'hunter2' },
      startHandlers: async ({ name }) => {
        const one = { name, isClosed: false };
        started.push(one);
        return {
          invoke: async () => ({ status: 'SUCCESS' }),
          close: async () => {
            one.isClosed = true;
          },
        };
      },
      checkContract: async (candidate) => {
        tested.push(candidate);
        return PASSED;
      },
      fetchPackage: () => Promise.reject(new Error('no package in this test')),
      onBug: (error) => bugs.push(error),
      ...more,
      ...other,
    });
    registries.push(registry);
    return registry;
  };
  const registry = again();
  const end = async (): Promise<void> => {
    for (const one of registries) await one.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  context.after(end);
  const later = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { registry, store, tested, bugs, started, later, again, [Symbol.asyncDispose]: end };
}

/** Time stands still, but for `later`. */
export function untilAborted(_milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
}

/** Nobody waits, but others get their turn. */
export function atOnce(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Contract tests that end when a test says so, whatever their signal says. */
export function slowCheck(): {
  readonly check: RegistryOptions['checkContract'];
  readonly begun: Promise<AbortSignal>;
  end(outcome: CheckedContract): void;
} {
  const [begun, ended] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<CheckedContract>()];
  const check: RegistryOptions['checkContract'] = (_candidate, signal) => {
    begun.resolve(signal);
    return ended.promise;
  };
  return { check, begun: begun.promise, end: ended.resolve };
}

const FOLDER = { kind: 'folder', path: '/somewhere' } as const;

export function requestOf(
  schema: string | object = WIDGET_SCHEMA,
  more: Partial<RegisterRequest> = {},
): RegisterRequest {
  const text = typeof schema === 'string' ? schema : JSON.stringify(schema);
  return { typeName: WIDGET, what: { kind: 'schema', schema: text, handlers: FOLDER }, ...more };
}

export async function registered(
  registry: Registry,
  request: RegisterRequest = requestOf(),
): Promise<RegistrationRecord> {
  const { token } = await registry.register(request);
  return await registry.settled(token);
}

export const SCHEMA = JSON.parse(WIDGET_SCHEMA) as Record<string, unknown>;

export const CONFIGURED: Record<string, unknown> = {
  ...SCHEMA,
  typeConfiguration: {
    additionalProperties: false,
    properties: { Password: { type: 'string' } },
    required: ['Password'],
  },
};
