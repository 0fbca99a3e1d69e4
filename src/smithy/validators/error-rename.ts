import type { ValidationEvent } from '../model/event.ts';
import { nameOf } from '../model/shape-id.ts';
import { error, type Validator } from './validator.ts';

/** Protocols that send the names of errors over the wire. */
const PROTOCOLS = [
  'aws.protocols#awsJson1_0',
  'aws.protocols#awsJson1_1',
  'aws.protocols#awsQuery',
  'aws.protocols#ec2Query',
  'aws.protocols#restJson1',
  'aws.protocols#restXml',
];

/** Where the names of errors are sent, a service cannot give them other names. */
export const errorRename: Validator = {
  id: 'ErrorRename',
  *validate(model): Iterable<ValidationEvent> {
    for (const service of model.ofType('service')) {
      const protocols = PROTOCOLS.filter((id) => service.traits.has(id)).map(nameOf);
      if (protocols.length === 0) continue;
      for (const [from, to] of service.rename) {
        if (model.shape(from)?.traits.has('smithy.api#error') !== true) continue;
        const message =
          `Service attempts to rename an error shape from \`${from}\` to "${to}"; Service protocols ` +
          `[${protocols.join(', ')}] do not support error renaming.`;
        yield error('ErrorRename', service, message);
      }
    }
  },
};
