import { isJsonObject, own } from '../../json/index.ts';
import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape, OperationShape, ServiceShape, Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { operationIndex } from './operations.ts';
import { topDownIndex } from './top-down.ts';

/** The names that `@paginated` gives, as written. */
export interface PaginationNames {
  readonly inputToken?: string;
  readonly outputToken?: string;
  readonly items?: string;
  readonly pageSize?: string;
}

/** How an operation pages in a service, all names resolved. */
export interface Pagination {
  readonly operation: OperationShape;
  readonly names: PaginationNames;
  readonly inputToken: MemberShape;
  /** The members on the way from the output to the token. */
  readonly outputToken: readonly MemberShape[];
  readonly pageSize: MemberShape | undefined;
  /** The members on the way from the output to the results; empty if not said. */
  readonly items: readonly MemberShape[];
}

export interface PaginationIndex {
  /** Undefined if the operation does not page in the service, or its token members cannot be found. */
  of(service: ShapeId, operation: ShapeId): Pagination | undefined;
}

export function paginationIndex(model: Model): PaginationIndex {
  return model.index(buildIndex);
}

/** What an operation says about paging; what it leaves out, the service says. */
export function paginationNames(operation: Shape, service?: ServiceShape): PaginationNames | undefined {
  const trait = operation.traits.get('smithy.api#paginated');
  if (trait === undefined) return undefined;
  return { ...namesIn(service), ...namesIn(operation) };
}

/** The members on a dotted path into a structure; empty if the path leads nowhere. */
export function memberPath(model: Model, structure: DataShape, path: string): readonly MemberShape[] {
  const found: MemberShape[] = [];
  let at: Shape | undefined = structure;
  for (const name of path.split('.')) {
    const member: MemberShape | undefined = at?.type === 'structure' ? membersOf(at).get(name) : undefined;
    if (member === undefined) return [];
    found.push(member);
    at = model.shape(member.target);
  }
  return found;
}

function buildIndex(model: Model): PaginationIndex {
  const byService = new Map<ShapeId, Map<ShapeId, Pagination>>();
  for (const service of model.ofType('service')) {
    const found = new Map<ShapeId, Pagination>();
    for (const operation of topDownIndex(model).operations(service.id)) {
      const names = paginationNames(operation, service);
      const pagination = names === undefined ? undefined : resolve(model, operation, names);
      if (pagination !== undefined) found.set(operation.id, pagination);
    }
    byService.set(service.id, found);
  }
  return { of: (service, operation) => byService.get(service)?.get(operation) };
}

function resolve(model: Model, operation: OperationShape, names: PaginationNames): Pagination | undefined {
  const input = operationIndex(model).input(operation.id);
  const output = operationIndex(model).output(operation.id);
  if (input === undefined || output === undefined) return undefined;
  const { inputToken, outputToken, pageSize, items } = names;
  const token = inputToken === undefined ? undefined : membersOf(input).get(inputToken);
  const next = outputToken === undefined ? [] : memberPath(model, output, outputToken);
  if (token === undefined || next.length === 0) return undefined;
  return {
    operation,
    names,
    inputToken: token,
    outputToken: next,
    pageSize: pageSize === undefined ? undefined : membersOf(input).get(pageSize),
    items: items === undefined ? [] : memberPath(model, output, items),
  };
}

const NAMES = ['inputToken', 'outputToken', 'items', 'pageSize'] as const;

function namesIn(shape: Shape | undefined): PaginationNames {
  const value = shape?.traits.get('smithy.api#paginated')?.value;
  const names: { -readonly [K in keyof PaginationNames]: PaginationNames[K] } = {};
  if (!isJsonObject(value)) return names;
  for (const key of NAMES) {
    const name = own(value, key);
    if (typeof name === 'string') names[key] = name;
  }
  return names;
}
