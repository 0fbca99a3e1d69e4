import type { JsonObject } from '../../../json/index.ts';
import type { Difference, ResourceType } from '../../../schema/index.ts';
import { failedWith, succeeded } from '../../calls.ts';
import type { Call, Trace } from '../../trace.ts';
import { echoDifferences } from '../echo.ts';
import { describeDifferences } from '../words.ts';
import { readsAtOnce, showingRead } from './reads.ts';

/** Why a read shows that the desired state was not there yet when the call said SUCCESS. */
export interface Unapplied {
  readonly read: Call;
  readonly message: string;
  readonly differences?: readonly Difference[];
}

/** What the reads at once after a successful call show: `unseen` if none tells anything. */
export function appliedState(
  type: ResourceType,
  trace: Trace,
  call: Call,
): 'applied' | 'unseen' | readonly Unapplied[] {
  if (!succeeded(call)) return 'unseen';
  const reads = readsAtOnce(trace, call);
  const shown = showingRead(trace, call);
  const gone = reads.filter((read) => failedWith(read, 'NotFound'));
  if (shown === undefined && gone.length > 0) return gone.map((read) => ({ read, message: GONE }));
  const seen = reads.filter((read) => succeeded(read) && read.outcome.model !== undefined);
  const all = seen.length > 0 || shown?.outcome.model === undefined ? seen : [shown];
  if (all.length === 0) return 'unseen';
  const requested = call.request.requestData.resourceProperties;
  const wrong = all.flatMap((read) => differing(type, requested, read));
  return wrong.length === 0 ? 'applied' : wrong;
}

const GONE = 'a read at once after it answers NotFound';

function differing(type: ResourceType, requested: JsonObject, read: Call): readonly Unapplied[] {
  const differences = echoDifferences(type, requested, read.outcome.model ?? {});
  if (differences.length === 0) return [];
  const message = `a read at once after it shows another state than was requested: ${describeDifferences(differences)}`;
  return [{ read, message, differences }];
}
