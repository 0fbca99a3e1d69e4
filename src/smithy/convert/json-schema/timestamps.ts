import type { Shape } from '../../model/shape.ts';
import { traitText } from '../../validators/trait-members.ts';
import type { Draft } from './keywords.ts';
import type { JsonSchemaOptions } from './options.ts';

const FORMAT = 'smithy.api#timestampFormat';

/** Says how a timestamp, or a member that gives its own format, is written. */
export function addTimestampFormat(
  draft: Draft,
  shape: Shape,
  options: JsonSchemaOptions,
  keepsFormat: boolean,
): void {
  if (shape.type !== 'timestamp' && !shape.traits.has(FORMAT)) return;
  const format = traitText(shape, FORMAT) ?? options.defaultTimestampFormat;
  if (format === 'date-time') {
    draft.set('type', 'string').set('format', format);
  } else if (format.startsWith('epoch-')) {
    draft.set('type', 'number').delete('format');
  } else {
    draft.set('type', 'string');
    // The target may have said that it is a date-time, which the member's format then contradicts.
    if (!keepsFormat) draft.delete('format');
  }
}
