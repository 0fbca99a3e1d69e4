import type { Clock } from '../../provider/invoke/index.ts';
import { type Action, type Identifier, parseIdentifier, type ResourceType } from '../../schema/index.ts';
import { ApiError } from '../api-error.ts';
import { type CredentialsSource, cannotAssume } from '../credentials.ts';
import type { RegisteredType, TypeSource } from '../registry/registered-type.ts';
import type { Seal } from '../seal.ts';
import type { Store } from '../store/store.ts';
import type { Engine } from './engine.ts';
import type { Whereabouts } from './work.ts';

export interface ResourceServiceOptions extends Whereabouts {
  readonly store: Pick<Store, 'operations' | 'resources'>;
  readonly engine: Pick<Engine, 'lease' | 'left' | 'take' | 'cancelled'>;
  readonly types: TypeSource;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly credentials?: CredentialsSource;
}

export interface TypeRequest {
  readonly typeName: string;
  readonly typeVersionId?: string;
  readonly roleArn?: string;
}

/** The type of a request, if it can do what is asked for, with the role if one is named. All this comes first. */
export async function typeFor(
  { types, credentials }: Pick<ResourceServiceOptions, 'types' | 'credentials'>,
  { typeName, typeVersionId, roleArn }: TypeRequest,
  action: Action,
): Promise<RegisteredType> {
  const registered = await types.resolve(typeName, typeVersionId);
  if (!supports(registered.type, action))
    throw new ApiError(
      'UnsupportedActionException',
      `Resource type ${typeName} does not support ${action.toUpperCase()} action`,
    );
  // Whether the role can be had is told at once, rather than by an operation that fails.
  if (roleArn !== undefined) {
    if (credentials === undefined) throw cannotAssume();
    await credentials({ typeName, roleArn });
  }
  return registered;
}

function supports({ handlers, provisioning }: ResourceType, action: Action): boolean {
  if (handlers[action] === undefined) return false;
  return provisioning !== 'non-provisionable' || action === 'read' || action === 'list';
}

export function identifierFor(type: ResourceType, text: string): Identifier {
  const parsed = parseIdentifier(type, text);
  if ('identifier' in parsed) return parsed.identifier;
  const pointers = type.primaryIdentifier.map(({ pointer }) => pointer).join(', ');
  throw new ApiError(
    'ValidationException',
    `Identifier ${text} is not valid for identifier [${pointers}]: ${parsed.problem} ${parsed.help}`,
  );
}

export function nowOf({ clock }: Pick<ResourceServiceOptions, 'clock'>): number {
  return Math.floor(clock.now());
}
