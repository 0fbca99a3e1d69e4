import { DatabaseSync } from 'node:sqlite';

export interface Fill {
  readonly resources: number;
  readonly waiting: number;
  readonly ended: number;
}

export const BENCH_TYPE = 'Acme::Bench::Service';

/** Texts in no order, as tokens and identifiers are: the first 2^32 numbers, mixed by an odd factor. */
const scattered = (factor: number): string =>
  `printf('%08x-0000-4000-8000-%012x', (n * ${factor}) % 4294967296, n)`;
const [IDENTIFIER, REQUEST_TOKEN, CLIENT_TOKEN] = [2654435761, 2246822519, 3266489917].map(scattered);

/** Fills a closed store: by itself it would take as long as the requests of days. */
export function fillStore(file: string, { resources, waiting, ended }: Fill, now: number): void {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; PRAGMA wal_autocheckpoint = 100000');
  const numbers = (count: number): string =>
    `WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;
  db.exec(`BEGIN;
    INSERT INTO resources (type_name, identifier, type_version_id, request_token, created_at, changed_at, model)
    ${numbers(resources)}
    SELECT '${BENCH_TYPE}', ${IDENTIFIER}, '00000001', ${REQUEST_TOKEN}, ${now}, ${now},
      '{"Name":"service-' || n || '","Description":"A service of ordinary size.","Size":5,"Public":true}'
    FROM numbers;
    INSERT INTO operations (
      request_token, client_token, content_hash, action, type_name, type_version_id, identifier, status,
      accepted_at, changed_at, due_at, attempts, fence, locks)
    ${numbers(ended + waiting)}
    SELECT ${REQUEST_TOKEN}, ${CLIENT_TOKEN}, ${CLIENT_TOKEN}, 'CREATE', '${BENCH_TYPE}', '00000001', ${IDENTIFIER},
      iif(n <= ${ended}, 'SUCCESS', 'IN_PROGRESS'), ${now} - ${ended + waiting} + n, ${now},
      iif(n <= ${ended}, NULL, ${now} + 3600000 + n), 0, 1, n > ${ended}
    FROM numbers;
    INSERT INTO work (seq, work) SELECT seq, randomblob(800) FROM operations WHERE due_at IS NOT NULL;
    UPDATE counters SET value = ${ended} WHERE name = 'SUCCESS';
    UPDATE counters SET value = ${waiting} WHERE name = 'IN_PROGRESS';
    UPDATE counters SET value = ${resources} WHERE name = 'resources';
    COMMIT;`);
  db.close();
}
