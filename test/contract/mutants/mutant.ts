import type { HandlerRequest } from '../../../src/provider/index.ts';
import type { Clock, Entry } from '../../../src/provider/invoke/index.ts';
import { MANNERS, type Manners, type MannersName } from '../reference/manners.ts';
import { createReference, type Reference } from '../reference/provider.ts';
import { SCHEMAS, type SchemaName } from '../reference/schemas.ts';

/** A provider that breaks one rule, made from the one that keeps them all. */
export interface Mutant {
  readonly rule: string;
  readonly name: string;
  /** What it does wrong. */
  readonly says: string;
  /** The type it is a provider of; `report` if left out. */
  readonly schema?: SchemaName;
  /** How the reference behind it behaves; `synchronous` if left out. */
  readonly manners?: MannersName;
  readonly mutate: Mutate;
}

export type Mutate = (reference: Reference) => Answering;

/** Gives an answer, or a promise of one. It need not be an event. */
export type Answering = (request: HandlerRequest) => unknown;

/** A mutant as something that can be invoked, with other manners than its own if need be. */
export function entryOfMutant(mutant: Mutant, clock?: Clock, otherManners?: Partial<Manners>): Entry {
  const { schema = 'report', manners = 'synchronous', mutate } = mutant;
  const reference = createReference(SCHEMAS[schema], {
    manners: { ...MANNERS[manners], ...otherManners },
    ...(clock !== undefined && { clock }),
  });
  const answer = mutate(reference);
  return async (request) => answer(request);
}
