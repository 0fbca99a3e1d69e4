import { childPointer, isJsonObject, own } from '../../json/index.ts';
import type { SchemaView } from '../rule.ts';
import { nodesWith } from './keyword-index.ts';
import { nodeName } from './node-place.ts';
import type { SchemaNode } from './nodes.ts';

/** A regular expression in a schema: the value of `pattern`, or a key of `patternProperties`. */
export interface SchemaPattern {
  readonly text: string;
  readonly pointer: string;
  /** Whether the text is a key, so that the key is shown and not its value. */
  readonly at: 'key' | 'value';
  /** What a person calls the place: `Name`, or `the keys of Tags`. */
  readonly owner: string;
}

const patterns = new WeakMap<SchemaView, readonly SchemaPattern[]>();

/** Every regular expression of a schema. Found once for all rules. */
export function schemaPatterns(view: SchemaView): readonly SchemaPattern[] {
  let found = patterns.get(view);
  if (found === undefined) {
    found = findPatterns(view);
    patterns.set(view, found);
  }
  return found;
}

function findPatterns(view: SchemaView): readonly SchemaPattern[] {
  const found: SchemaPattern[] = [];
  for (const node of nodesWith(view, 'pattern')) {
    const text = own(node.schema, 'pattern');
    if (typeof text !== 'string') continue;
    found.push({ text, pointer: `${node.pointer}/pattern`, at: 'value', owner: nodeName(node) });
  }
  for (const node of nodesWith(view, 'patternProperties')) addKeys(found, node);
  return found;
}

function addKeys(found: SchemaPattern[], node: SchemaNode): void {
  const map = own(node.schema, 'patternProperties');
  if (!isJsonObject(map)) return;
  for (const text of Object.keys(map)) {
    found.push({
      text,
      pointer: childPointer(`${node.pointer}/patternProperties`, text),
      at: 'key',
      owner: `the keys of ${nodeName(node)}`,
    });
  }
}
