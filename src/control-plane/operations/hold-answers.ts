import type { Engine } from './engine.ts';
import type { OperationView, ResourceService } from './resource-service.ts';

/**
 * How long the answer to a request is held for the first step of its operation. Clients look once at once, and then
 * not for five seconds: what takes no time should have ended by then.
 */
const HOLD_MS = 200;
/** While more operations than this run, nothing takes no time, and nobody is held up. */
const FEW_RUNNING = 16;

/** Answers as before, but after the first step of the operation, if that does not take long. */
export function holdAnswers(
  resources: ResourceService,
  engine: Pick<Engine, 'load' | 'step'>,
): ResourceService {
  const held =
    <Request>(begin: (request: Request) => Promise<OperationView>) =>
    async (request: Request): Promise<OperationView> => {
      const operation = await begin(request);
      if (engine.load().running <= FEW_RUNNING) await atMost(HOLD_MS, engine.step(operation.requestToken));
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
