import { topDownIndex } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { ServiceShape } from '../model/shape.ts';
import { nameOf, type ShapeId } from '../model/shape-id.ts';
import { traitTextMember } from './trait-members.ts';
import { danger, type Validator } from './validator.ts';

const PROTOCOLS = ['aws.protocols#awsQueryCompatible', 'aws.protocols#awsQuery', 'aws.protocols#ec2Query'];

/** Clients of the query protocols know errors by their codes alone. */
export const queryErrorCode: Validator = {
  id: 'QueryErrorCode',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      if (!PROTOCOLS.some((protocol) => service.traits.has(protocol))) continue;
      for (const [code, errors] of errorsByCode(model, service)) {
        if (errors.length < 2) continue;
        const message =
          `Multiple error shapes with the error code \`${code}\` found: [${errors.sort().join(', ')}]. This error ` +
          'code ambiguity will result in the wrong error shape being deserialized when running the query protocol. ' +
          'This pain will be carried forward when migrating to a new protocol when using the awsQueryCompatible trait.';
        yield danger('QueryErrorCode', service, message);
      }
    }
  },
};

function errorsByCode(model: Model, service: ServiceShape): ReadonlyMap<string, ShapeId[]> {
  const operations = topDownIndex(model).operations(service.id);
  const errors = new Set([...service.errors, ...operations.flatMap((operation) => operation.errors)]);
  const byCode = new Map<string, ShapeId[]>();
  for (const id of errors) {
    const shape = model.shape(id);
    const written =
      shape === undefined ? undefined : traitTextMember(shape, 'aws.protocols#awsQueryError', 'code');
    const code = written ?? nameOf(id);
    const known = byCode.get(code);
    if (known === undefined) byCode.set(code, [id]);
    else known.push(id);
  }
  return byCode;
}
