import type { ConfigurationRecord } from '../../store.ts';
import type { Transaction } from '../transaction.ts';

const PUT = `
  INSERT INTO configurations (type_name, alias, changed_at, configuration) VALUES (?, ?, ?, ?)
  ON CONFLICT (type_name, alias) DO UPDATE SET
    changed_at = excluded.changed_at, configuration = excluded.configuration`;

export function setConfiguration({ prepare, count }: Transaction, configuration: ConfigurationRecord): void {
  const { typeName, alias, changedAt } = configuration;
  prepare(PUT).run(typeName, alias, changedAt, configuration.configuration);
  count('revision', 1);
}
