import type { Prepare } from './connection.ts';
import { NEXT_FREE_TYPE } from './due.ts';

/** The types with operations that wait and that nobody holds, without some of them. */
export function freeTypes(prepare: Prepare, except: readonly string[]): string[] {
  const types: string[] = [];
  let row = prepare(NEXT_FREE_TYPE).get('');
  while (row !== undefined) {
    const type = row['type_name'] as string;
    if (!except.includes(type)) types.push(type);
    row = prepare(NEXT_FREE_TYPE).get(type);
  }
  return types;
}
