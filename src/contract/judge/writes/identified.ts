import type { ResourceType } from '../../../schema/index.ts';
import { type Broken, broken } from '../../rule.ts';
import { missingParts } from '../identifier.ts';
import { enumerate } from '../words.ts';
import type { CallEvent } from './events.ts';

/** What is wrong with an event whose model must hold the whole primary identifier; undefined if it does. */
export function unidentified(type: ResourceType, { call, event, invocation }: CallEvent): Broken | undefined {
  const { status, resourceModel: model } = event;
  const missing = missingParts(type, model);
  if (missing.length === 0) return undefined;
  const what =
    model === undefined
      ? 'without a model'
      : `with a model that lacks ${enumerate(missing)}, which ${missing.length === 1 ? 'is' : 'are'} needed to identify the resource`;
  return broken(call, `${call.action} answered ${status} ${what}.`, {
    invocation,
    ...(model !== undefined && { actual: model }),
  });
}
