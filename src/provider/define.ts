import type { HandlerContext } from './context.ts';
import type { HandlerError } from './errors.ts';
import type { AnyModels, ModelTypes } from './models.ts';
import type { Failed, Gone, InProgress, Listed, Succeeded } from './progress.ts';
import { ACTIONS, type HandlerRequest, type ProgressEvent } from './protocol.ts';
import type { Action, ProviderType } from './provider-type.ts';
import type { CreateRequest, ExistingRequest, ListRequest, UpdateRequest } from './request.ts';
import { type InvokeOptions, run } from './run.ts';

/** A handler returns its answer, or an error, or throws one. */
export type Handler<Request, Result> = (
  request: Request,
  context: HandlerContext,
) => Result | Failed | HandlerError | Promise<Result | Failed | HandlerError>;

/** A model that is not finished: any of what the caller gave and the resource has. */
export type PartOf<Models extends ModelTypes> =
  | Partial<Models['CreateInput']>
  | Partial<Models['UpdateInput']>
  | Partial<Models['ReadOutput']>;

/** A provider as its author writes it. What the type does not have is left out. */
export interface ProviderDefinition<Models extends ModelTypes = AnyModels> {
  /** What the contract is kept by; the caller can hand it in instead. */
  readonly type?: ProviderType<Models>;
  readonly create?: Handler<
    CreateRequest<Models>,
    Succeeded<Models['ReadOutput']> | InProgress<PartOf<Models>>
  >;
  readonly read?: Handler<ExistingRequest<Models>, Succeeded<Models['ReadOutput']>>;
  readonly update?: Handler<
    UpdateRequest<Models>,
    Succeeded<Models['ReadOutput']> | InProgress<PartOf<Models>>
  >;
  readonly delete?: Handler<ExistingRequest<Models>, Gone | InProgress<PartOf<Models>>>;
  readonly list?: Handler<ListRequest<Models>, Listed<Partial<Models['ReadOutput']>>>;
}

/** Handlers that keep the contract, whoever calls them. */
export interface Provider {
  readonly kind: 'provider';
  readonly type: ProviderType | undefined;
  /** The actions that there is a handler for. */
  readonly actions: readonly Action[];
  /** One invocation. It never rejects: whatever happens becomes an event. */
  invoke(request: HandlerRequest, options?: InvokeOptions): Promise<ProgressEvent>;
}

export function defineProvider<Models extends ModelTypes = AnyModels>(
  definition: ProviderDefinition<Models>,
): Provider {
  const { type } = definition;
  const noted = new Set<string>();
  return {
    kind: 'provider',
    type,
    actions: ACTIONS.map((action) => action.toLowerCase() as Action).filter((action) => definition[action]),
    invoke: (request, options) => run(definition, noted, request, { type, ...options }),
  };
}

/** Whether somebody's module gives handlers. Another copy of this one may have made them. */
export function isProvider(value: unknown): value is Provider {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'provider' &&
    'invoke' in value &&
    typeof value.invoke === 'function'
  );
}
