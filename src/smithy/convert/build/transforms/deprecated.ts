import { isJsonObject, own } from '../../../../json/index.ts';
import type { Shape } from '../../../model/shape.ts';
import { removeShapes } from '../remove-shapes.ts';
import { compareVersions, isVersion } from '../versions.ts';
import { ArgumentError, type Arguments, type TransformDefinition } from './transform.ts';

const DEPRECATED = 'smithy.api#deprecated';
/** A day of the calendar; the hyphens may be left out. */
const DATE = /^\d{4}-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\d|3[01])$/;

type IsBefore = (since: string) => boolean;

function beforeDate(args: Arguments): IsBefore {
  const date = args.optionalText('relativeDate');
  if (date === undefined) return () => false;
  if (!DATE.test(date)) throw new ArgumentError(`The relativeDate "${date}" is no date such as 2024-10-10.`);
  const day = date.replaceAll('-', '');
  return (since) => DATE.test(since) && since.replaceAll('-', '') < day;
}

function beforeVersion(args: Arguments): IsBefore {
  const version = args.optionalText('relativeVersion');
  if (version === undefined) return () => false;
  if (!isVersion(version))
    throw new ArgumentError(`The relativeVersion "${version}" is no semantic version such as 1.1.0.`);
  return (since) => isVersion(since) && compareVersions(since, version) < 0;
}

function sinceOf(shape: Shape): string | undefined {
  const value = shape.traits.get(DEPRECATED)?.value;
  const since = isJsonObject(value) ? own(value, 'since') : undefined;
  return typeof since === 'string' ? since : undefined;
}

/** Takes out what has been deprecated for long; what does not say since when stays. */
export const removeDeprecatedShapes: TransformDefinition = {
  name: 'removeDeprecatedShapes',
  arguments: ['relativeDate', 'relativeVersion'],
  apply(model, args) {
    const isBeforeDate = beforeDate(args);
    const isBeforeVersion = beforeVersion(args);
    return removeShapes(
      model,
      model.withTrait(DEPRECATED).filter((shape) => {
        const since = sinceOf(shape);
        return since !== undefined && (isBeforeDate(since) || isBeforeVersion(since));
      }),
    );
  },
};
