export interface PlacesOptions {
  /** How many jobs may run at the same time, */
  readonly total: number;
  /** of one type, so that a slow type cannot take all places, */
  readonly perType: number;
  /** and how many may wait for a place. */
  readonly waiting: number;
}

export interface Job {
  readonly typeName: string;
}

/** Places for jobs to run in. Types that have jobs waiting take turns. */
export interface Places<J extends Job> {
  /** Starts the job now, or when there is a place for it. False if too many wait already. */
  add(job: J): boolean;
  /** Whether one more of a type would be started now, or could wait. */
  takes(typeName: string): boolean;
  /** To be told when a job that was started has ended. */
  ended(job: J): void;
  /** How many more may run, of types that are not full. */
  free(): number;
  /** The types of which no more may run. */
  fullTypes(): readonly string[];
  running(): number;
  waiting(): number;
  /** Takes out what has not been started. */
  drain(): readonly J[];
}

export function createPlaces<J extends Job>(
  { total, perType, waiting: mostWaiting }: PlacesOptions,
  start: (job: J) => void,
): Places<J> {
  const runningOf = new Map<string, number>();
  /** In the order of their turns. */
  const queues = new Map<string, J[]>();
  let running = 0;
  let waiting = 0;
  const hasPlace = (typeName: string): boolean => running < total && (runningOf.get(typeName) ?? 0) < perType;
  const startsNow = (typeName: string): boolean => hasPlace(typeName) && !queues.has(typeName);
  const begin = (job: J): void => {
    running += 1;
    runningOf.set(job.typeName, (runningOf.get(job.typeName) ?? 0) + 1);
    start(job);
  };
  const nextJob = (): J | undefined => {
    for (const [typeName, queue] of queues) {
      if (!hasPlace(typeName)) continue;
      const job = queue.shift()!;
      queues.delete(typeName);
      if (queue.length > 0) queues.set(typeName, queue);
      waiting -= 1;
      return job;
    }
    return undefined;
  };
  return {
    add: (job) => {
      if (startsNow(job.typeName)) {
        begin(job);
        return true;
      }
      if (waiting >= mostWaiting) return false;
      waiting += 1;
      const queue = queues.get(job.typeName);
      if (queue === undefined) queues.set(job.typeName, [job]);
      else queue.push(job);
      return true;
    },
    takes: (typeName) => startsNow(typeName) || waiting < mostWaiting,
    ended: ({ typeName }) => {
      running -= 1;
      const left = runningOf.get(typeName)! - 1;
      if (left === 0) runningOf.delete(typeName);
      else runningOf.set(typeName, left);
      const job = nextJob();
      if (job !== undefined) begin(job);
    },
    free: () => total - running,
    fullTypes: () => [...runningOf].filter(([, count]) => count >= perType).map(([typeName]) => typeName),
    running: () => running,
    waiting: () => waiting,
    drain: () => {
      const jobs = [...queues.values()].flat();
      queues.clear();
      waiting = 0;
      return jobs;
    },
  };
}
