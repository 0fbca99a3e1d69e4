import { type JsonValue, typeOf } from '../../../json/index.ts';
import type { Model } from '../../model/model.ts';
import type { Shape } from '../../model/shape.ts';
import { type Constraint, type Finding, found, NOTHING, valueType } from './constraint.ts';
import { isDateTime, isHttpDate } from './date-time.ts';

const FORMAT = 'smithy.api#timestampFormat';

/** What values timestamps may have. A format on a member replaces that of its target. */
export function timestampConstraint(model: Model, shape: Shape): Constraint | undefined {
  if (valueType(model, shape) !== 'timestamp') return undefined;
  const format = shape.traits.get(FORMAT)?.value;
  const isMember = shape.type === 'member';
  return (value, { options, through }) => {
    if (options.timestampsAreEpochSeconds === true) return checkEpochSeconds(shape, value);
    if (isMember ? format === undefined : through?.traits.has(FORMAT) === true) return NOTHING;
    return checkFormat(shape, format, value);
  };
}

function checkEpochSeconds({ id }: Shape, value: JsonValue): readonly Finding[] {
  if (typeof value === 'number') return NOTHING;
  return found(
    `Invalid ${typeOf(value)} value provided for timestamp, \`${id}\`. Expected a number that contains epoch ` +
      'seconds with optional millisecond precision',
  );
}

function checkFormat(shape: Shape, format: JsonValue | undefined, value: JsonValue): readonly Finding[] {
  switch (format) {
    case undefined:
      return checkAnyFormat(shape, value);
    case 'date-time':
      return checkDateTime(shape, value);
    case 'epoch-seconds':
      if (typeof value === 'number') return NOTHING;
      return found(
        `Invalid ${typeOf(value)} value provided for a timestamp with a \`epoch-seconds\` format.`,
      );
    case 'http-date':
      return checkHttpDate(value);
    default:
      return NOTHING;
  }
}

function checkAnyFormat(shape: Shape, value: JsonValue): readonly Finding[] {
  if (typeof value === 'number') return NOTHING;
  if (typeof value === 'string') return checkDateTime(shape, value);
  return found(
    `Invalid ${typeOf(value)} value provided for timestamp, \`${shape.id}\`. Expected a number that contains ` +
      'epoch seconds with optional millisecond precision, or a string that contains an RFC 3339 ' +
      'formatted timestamp (e.g., "1985-04-12T23:20:50.52Z")',
  );
}

function checkDateTime({ id }: Shape, value: JsonValue): readonly Finding[] {
  if (typeof value !== 'string') {
    return found('Expected a string value for a date-time timestamp (e.g., "1985-04-12T23:20:50.52Z")');
  }
  if (isDateTime(value)) return NOTHING;
  return found(
    `Invalid string value, \`${value}\`, provided for timestamp, \`${id}\`. Expected an RFC 3339 formatted ` +
      'timestamp (e.g., "1985-04-12T23:20:50.52Z")',
  );
}

function checkHttpDate(value: JsonValue): readonly Finding[] {
  if (typeof value === 'string' && isHttpDate(value)) return NOTHING;
  return found(
    'Invalid value provided for http-date formatted timestamp. Expected a string value that matches the ' +
      `IMF-fixdate production of RFC 9110 section-5.6.7. Found: ${typeof value === 'string' ? value : typeOf(value)}`,
  );
}
