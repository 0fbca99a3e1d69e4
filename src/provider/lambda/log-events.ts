/** One line for CloudWatch Logs. */
export interface LogEvent {
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly message: string;
}

/** The limits of PutLogEvents: how much one request may hold, and what each event counts on top of its text. */
const MOST_EVENTS = 10_000;
const MOST_BYTES = 1_048_576;
const BYTES_PER_EVENT = 26;
const MOST_BYTES_PER_EVENT = 262_144;

/** The events in requests that are not too large, oldest first, as the service demands. */
export function batchEvents(events: readonly LogEvent[]): readonly (readonly LogEvent[])[] {
  const batches: LogEvent[][] = [];
  let room = 0;
  for (const event of events.toSorted((a, b) => a.timestamp - b.timestamp).map(shortened)) {
    const size = Buffer.byteLength(event.message) + BYTES_PER_EVENT;
    const batch = batches.at(-1);
    if (batch === undefined || size > room || batch.length === MOST_EVENTS) {
      batches.push([event]);
      room = MOST_BYTES - size;
    } else {
      batch.push(event);
      room -= size;
    }
  }
  return batches;
}

function shortened({ timestamp, message }: LogEvent): LogEvent {
  const most = MOST_BYTES_PER_EVENT - BYTES_PER_EVENT;
  if (Buffer.byteLength(message) <= most) return { timestamp, message };
  const cut = Buffer.from(message)
    .subarray(0, most - 3)
    .toString();
  // A character that was cut in two has become the replacement character.
  return { timestamp, message: `${cut.replace(/\uFFFD$/, '')}…` };
}
