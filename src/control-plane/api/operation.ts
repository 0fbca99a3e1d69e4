import type { JsonObject } from '../../json/index.ts';
import { ApiError } from '../api-error.ts';
import type { ResourceService } from '../operations/resource-service.ts';
import type { RegistryService } from '../registry/registry-service.ts';
import type { Caller } from './auth/caller.ts';
import { type InputOf, type Members, readInput } from './wire/members.ts';

/** What operations of the API work with. */
export interface ApiContext {
  readonly resources: ResourceService;
  readonly registry: RegistryService;
  readonly caller: Caller;
}

/** One operation of an AWS service. */
export interface ApiOperation {
  readonly name: string;
  /** Undefined where the operation has no output at all. */
  run(input: JsonObject, context: ApiContext): Promise<JsonObject | undefined>;
}

export interface OperationDefinition<Shape extends Members> {
  readonly name: string;
  readonly members: Shape;
  /** The type that it is about. Without this the operation asks the policy itself, or concerns no type. */
  readonly typeName?: (input: InputOf<Shape>, context: ApiContext) => string | undefined;
  readonly run: (input: InputOf<Shape>, context: ApiContext) => Promise<JsonObject | undefined>;
}

export interface ServiceWords {
  /** How the policy names the service. */
  readonly prefix: string;
  /** The error for an input that breaks a constraint. */
  readonly invalid: string;
}

/** An operation reads its input, then asks whether the caller may do this, and only then does it. */
export function defineOperation<Shape extends Members>(
  { prefix, invalid }: ServiceWords,
  { name, members, typeName, run }: OperationDefinition<Shape>,
): ApiOperation {
  return {
    name,
    run: async (raw, context) => {
      const input = readInput(raw, members, invalid);
      if (typeName !== undefined) authorize(context, `${prefix}:${name}`, typeName(input, context));
      return await run(input, context);
    },
  };
}

export function authorize({ caller }: ApiContext, action: string, typeName: string | undefined): void {
  if (caller.may(action, typeName)) return;
  const on = typeName === undefined ? '' : ` on type: ${typeName}`;
  throw new ApiError(
    'AccessDeniedException',
    `User: ${caller.arn} is not authorized to perform: ${action}${on}`,
  );
}
