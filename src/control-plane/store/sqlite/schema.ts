/** "Frmw": marks the files that are ours. */
export const APPLICATION_ID = 0x46726d77;

/**
 * What makes a file of each version from one of the version before; the first makes it from an empty file. An entry
 * is never changed once it was published: files out there have it behind them.
 *
 * - `operations` keeps the history small and dense; what an operation needs to go on is in `work`, and goes with its
 *   end. `seq` is the order of acceptance. `due_at` is null once an operation has ended, `lease_until` is null unless
 *   somebody holds it, `locks` is 1 while it keeps others from its resource.
 * - Every index of `operations` ends with `seq`, as SQLite's indexes do, so that each is a list in order of acceptance.
 * - `counters` change with what they count: counting a million rows takes too long to be done for every look at the
 *   metrics. Not by triggers, which double the cost of a change.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE operations (
    seq INTEGER PRIMARY KEY,
    request_token TEXT NOT NULL,
    client_token TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    action TEXT NOT NULL,
    type_name TEXT NOT NULL,
    type_version_id TEXT NOT NULL,
    identifier TEXT,
    status TEXT NOT NULL,
    accepted_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    message TEXT,
    error_code TEXT,
    due_at INTEGER,
    attempts INTEGER NOT NULL,
    fence INTEGER NOT NULL,
    lease_owner TEXT,
    lease_until INTEGER,
    locks INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX operations_by_request_token ON operations (request_token);
  CREATE INDEX operations_by_client_token ON operations (client_token);
  CREATE UNIQUE INDEX operations_lock ON operations (type_name, identifier) WHERE locks = 1;
  CREATE INDEX operations_free ON operations (due_at) WHERE due_at IS NOT NULL AND lease_until IS NULL;
  CREATE INDEX operations_free_by_type ON operations (type_name, due_at)
    WHERE due_at IS NOT NULL AND lease_until IS NULL;
  CREATE INDEX operations_held ON operations (lease_until, type_name) WHERE lease_until IS NOT NULL;
  CREATE INDEX operations_ended ON operations (changed_at) WHERE due_at IS NULL;
  CREATE INDEX operations_by_status ON operations (status, action);
  CREATE INDEX operations_by_type ON operations (type_name, status, action);

  CREATE TABLE work (seq INTEGER PRIMARY KEY, work BLOB NOT NULL) STRICT;

  CREATE TABLE resources (
    seq INTEGER PRIMARY KEY,
    type_name TEXT NOT NULL,
    identifier TEXT NOT NULL,
    type_version_id TEXT NOT NULL,
    request_token TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    model TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX resources_by_identifier ON resources (type_name, identifier);

  CREATE TABLE type_versions (
    seq INTEGER PRIMARY KEY,
    type_name TEXT NOT NULL,
    version_id TEXT NOT NULL,
    handlers TEXT NOT NULL,
    execution_role_arn TEXT,
    logging TEXT,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    is_default INTEGER NOT NULL,
    is_deprecated INTEGER NOT NULL,
    tests TEXT NOT NULL,
    tests_message TEXT,
    tests_report TEXT,
    schema TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX type_versions_by_id ON type_versions (type_name, version_id);
  CREATE UNIQUE INDEX type_versions_default ON type_versions (type_name) WHERE is_default = 1;

  CREATE TABLE registrations (
    seq INTEGER PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    client_request_token TEXT UNIQUE,
    type_name TEXT NOT NULL,
    status TEXT NOT NULL,
    description TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    version_id TEXT,
    request TEXT NOT NULL,
    tests_report TEXT
  ) STRICT;
  CREATE INDEX registrations_by_type ON registrations (type_name);
  CREATE INDEX registrations_by_status ON registrations (status);

  CREATE TABLE configurations (
    type_name TEXT NOT NULL,
    alias TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    configuration BLOB NOT NULL,
    PRIMARY KEY (type_name, alias)
  ) STRICT;

  CREATE TABLE packages (sha256 TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL) STRICT;

  CREATE TABLE counters (name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO counters VALUES
    ('PENDING', 0), ('IN_PROGRESS', 0), ('CANCEL_IN_PROGRESS', 0),
    ('SUCCESS', 0), ('FAILED', 0), ('CANCEL_COMPLETE', 0),
    ('resources', 0), ('revision', 0);
  `,
  // Registrations and tests of versions are claimed with leases and fences, as operations are.
  `
  ALTER TABLE registrations ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE registrations ADD COLUMN lease_owner TEXT;
  ALTER TABLE registrations ADD COLUMN lease_until INTEGER;
  ALTER TABLE type_versions ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE type_versions ADD COLUMN lease_owner TEXT;
  ALTER TABLE type_versions ADD COLUMN lease_until INTEGER;
  CREATE INDEX type_versions_in_tests ON type_versions (lease_until) WHERE tests = 'IN_PROGRESS';
  `,
  // Their claims are counted, and taken some at a time in order; restarts of handlers are counted, too.
  `
  ALTER TABLE registrations ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE type_versions ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE type_versions ADD COLUMN restarts INTEGER NOT NULL DEFAULT 0;
  DROP INDEX type_versions_in_tests;
  CREATE INDEX type_versions_in_tests ON type_versions (tests) WHERE tests = 'IN_PROGRESS';
  `,
];
