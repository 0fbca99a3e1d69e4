import type { Engine } from './engine.ts';
import type { OperationView, ResourceService } from './resource-service.ts';

/**
 * How long the answer to a request is held for the first step of its operation. Clients look once at once, and then
 * not for five seconds: what takes no time should have ended by then. Who asks for much is slowed down by this, too,
 * to what can be done.
 */
const HOLD_MS = 50;

/** Answers as before, but when an operation has taken its first step, if that does not take long. */
export function holdAnswers(resources: ResourceService, engine: Pick<Engine, 'step'>): ResourceService {
  const held =
    <Request>(begin: (request: Request) => Promise<OperationView>) =>
    async (request: Request): Promise<OperationView> => {
      const operation = await begin(request);
      await atMost(HOLD_MS, engine.step(operation.requestToken));
      return operation;
    };
  return {
    ...resources,
    create: held(resources.create),
    update: held(resources.update),
    delete: held(resources.delete),
  };
}

function atMost(ms: number, end: Promise<void> | undefined): Promise<void> | undefined {
  if (end === undefined) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void end.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
