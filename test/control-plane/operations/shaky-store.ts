import type { OperationStore } from '../../../src/control-plane/store/store.ts';
import { StoreError } from '../../../src/control-plane/store/store-error.ts';
import type { MemoryStore } from '../memory-store.ts';

/** A store some of whose methods are others. */
export function withOperations(store: MemoryStore, others: Partial<OperationStore>): MemoryStore {
  return { ...store, operations: { ...store.operations, ...others } };
}

export function lostConnection(): StoreError {
  return new StoreError('io', 'The connection is lost.');
}

/** One server's way to a store, which can be cut off. */
export function cable(store: MemoryStore): { readonly store: MemoryStore; isCut: boolean } {
  const through = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
        return async (...given: unknown[]) => {
          if (it.isCut) throw lostConnection();
          return await method(...given);
        };
      },
    });
  const it = {
    store: { ...store, operations: through(store.operations), resources: through(store.resources) },
    isCut: false,
  };
  return it;
}

/** A method that does what it is asked to, while its first answer is lost. */
export function answerLost<Given extends readonly unknown[], Answer>(
  method: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  let isLost = false;
  return async (...given) => {
    const answer = await method(...given);
    if (isLost) return answer;
    isLost = true;
    throw lostConnection();
  };
}
