import { type Model, membersOf } from '../model/model.ts';
import type { DataShape, MemberShape, OperationShape, ServiceShape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';

/** Input, output and errors of operations, and which operations use a structure as one of these. */
export interface OperationIndex {
  /** The input structure, the unit shape included; undefined if the model lacks it. */
  input(operation: ShapeId): DataShape | undefined;
  output(operation: ShapeId): DataShape | undefined;
  inputMembers(operation: ShapeId): ReadonlyMap<string, MemberShape>;
  outputMembers(operation: ShapeId): ReadonlyMap<string, MemberShape>;
  /** The errors that an operation or a service itself declares. */
  errors(id: ShapeId): readonly DataShape[];
  /** The errors an operation may end with in a service: those of the service first. */
  errorsIn(service: ShapeId, operation: ShapeId): readonly DataShape[];
  withInput(structure: ShapeId): readonly OperationShape[];
  withOutput(structure: ShapeId): readonly OperationShape[];
  withError(structure: ShapeId): readonly (OperationShape | ServiceShape)[];
}

export function operationIndex(model: Model): OperationIndex {
  return model.index(buildIndex);
}

const NO_MEMBERS: ReadonlyMap<string, MemberShape> = new Map();

function buildIndex(model: Model): OperationIndex {
  const withInput = new Map<ShapeId, OperationShape[]>();
  const withOutput = new Map<ShapeId, OperationShape[]>();
  const withError = new Map<ShapeId, (OperationShape | ServiceShape)[]>();
  for (const operation of model.ofType('operation')) {
    append(withInput, operation.input, operation);
    append(withOutput, operation.output, operation);
    for (const error of operation.errors) append(withError, error, operation);
  }
  for (const service of model.ofType('service')) {
    for (const error of service.errors) append(withError, error, service);
  }
  const structure = (id: ShapeId): DataShape | undefined => {
    const shape = model.shape(id);
    return shape?.type === 'structure' ? shape : undefined;
  };
  const part = (operation: ShapeId, name: 'input' | 'output'): DataShape | undefined => {
    const shape = model.shape(operation);
    return shape?.type === 'operation' ? structure(shape[name]) : undefined;
  };
  const errors = (id: ShapeId): DataShape[] => {
    const shape = model.shape(id);
    if (shape?.type !== 'operation' && shape?.type !== 'service') return [];
    return shape.errors.map(structure).filter((error) => error !== undefined);
  };
  const members = (shape: DataShape | undefined): ReadonlyMap<string, MemberShape> =>
    shape === undefined ? NO_MEMBERS : membersOf(shape);
  return {
    input: (operation) => part(operation, 'input'),
    output: (operation) => part(operation, 'output'),
    inputMembers: (operation) => members(part(operation, 'input')),
    outputMembers: (operation) => members(part(operation, 'output')),
    errors,
    errorsIn: (service, operation) => [...new Set([...errors(service), ...errors(operation)])],
    withInput: (id) => withInput.get(id) ?? [],
    withOutput: (id) => withOutput.get(id) ?? [],
    withError: (id) => withError.get(id) ?? [],
  };
}

function append<T>(map: Map<ShapeId, T[]>, key: ShapeId, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
