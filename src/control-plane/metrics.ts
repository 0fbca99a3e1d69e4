import type { AnsweredRequest } from './api/api.ts';
import type { InvocationReport } from './operations/carry-on.ts';
import type { EndReport } from './operations/runner.ts';
import type { Store } from './store/store.ts';

/** What Prometheus is told. */
export interface Metrics {
  answered(request: AnsweredRequest): void;
  invoked(report: InvocationReport): void;
  ended(report: EndReport): void;
  /** The text format of Prometheus. */
  text(): Promise<string>;
}

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Histogram {
  readonly counts: number[];
  sum: number;
  count: number;
}

export function createMetrics(store: Pick<Store, 'operations' | 'resources'>): Metrics {
  const requests = new Map<string, number>();
  const invocations = new Map<string, number>();
  const ends = new Map<string, number>();
  const durations = new Map<string, Histogram>();
  return {
    answered: ({ service, operation, errorCode = '', milliseconds }) => {
      const labels = `service="${service}",operation="${operation}"`;
      add(requests, `${labels},error="${errorCode}"`);
      observe(durations, labels, milliseconds / 1000);
    },
    invoked: ({ typeName, action, status, errorCode = '' }) =>
      add(invocations, `type="${typeName}",action="${action}",status="${status}",error="${errorCode}"`),
    ended: ({ typeName, action, status, errorCode = '' }) =>
      add(ends, `type="${typeName}",action="${action}",status="${status}",error="${errorCode}"`),
    text: async () => {
      const counts = await store.operations.counts();
      const lines = [
        ...counters('formwork_requests_total', 'Requests by operation and error code.', requests),
        ...family('formwork_request_seconds', 'histogram', 'How long requests took.'),
        ...[...durations].flatMap(([labels, histogram]) => histogramLines(labels, histogram)),
        ...counters('formwork_invocations_total', 'Invocations of handlers by operations.', invocations),
        ...counters('formwork_operations_ended_total', 'Operations that have ended.', ends),
        ...family('formwork_operations', 'gauge', 'Operations of the last seven days by status.'),
        ...Object.entries(counts).map(
          ([status, count]) => `formwork_operations{status="${status}"} ${count}`,
        ),
        ...family('formwork_resources', 'gauge', 'Resources that are provisioned.'),
        `formwork_resources ${await store.resources.count()}`,
        ...family('process_resident_memory_bytes', 'gauge', 'Memory of the server process.'),
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

function add(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1);
}

function counters(name: string, help: string, counts: ReadonlyMap<string, number>): readonly string[] {
  return [
    ...family(name, 'counter', help),
    ...[...counts].map(([labels, count]) => `${name}{${labels}} ${count}`),
  ];
}

function observe(durations: Map<string, Histogram>, labels: string, seconds: number): void {
  const histogram = durations.get(labels) ?? { counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
  durations.set(labels, histogram);
  histogram.sum += seconds;
  histogram.count += 1;
  const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
  if (bucket >= 0) histogram.counts[bucket]! += 1;
}

function family(name: string, type: string, help: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function histogramLines(labels: string, { counts, sum, count }: Histogram): readonly string[] {
  let upTo = 0;
  const buckets = BUCKETS.map((limit, index) => {
    upTo += counts[index]!;
    return `formwork_request_seconds_bucket{${labels},le="${limit}"} ${upTo}`;
  });
  return [
    ...buckets,
    `formwork_request_seconds_bucket{${labels},le="+Inf"} ${count}`,
    `formwork_request_seconds_sum{${labels}} ${sum}`,
    `formwork_request_seconds_count{${labels}} ${count}`,
  ];
}
