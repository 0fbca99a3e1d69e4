import { largeNumbers, own } from '../../json/index.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { SchemaNode } from '../nodes/nodes.ts';
import type { Rule, SchemaView } from '../rule.ts';

const KEYWORDS: readonly string[] = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'default',
  'const',
  'enum',
];

export const integerPrecision: Rule = {
  code: 'integer-precision',
  severity: 'off',
  profiles: { portable: 'warning' },
  summary: 'A number that JavaScript cannot hold exactly.',
  check(view, report) {
    for (const keyword of KEYWORDS) {
      for (const node of nodesWith(view, keyword)) {
        const value = own(node.schema, keyword)!;
        for (const [pointer, number] of largeNumbers(value, `${node.pointer}/${keyword}`)) {
          const text = sourceText(view, pointer);
          if (text === undefined || isExact(text, number)) continue;
          report({ pointer, ...explain(node, keyword, text, number) });
        }
      }
    }
  },
};

function explain(
  node: SchemaNode,
  keyword: string,
  text: string,
  number: number,
): { message: string; help: string } {
  const read = Number.isFinite(number) ? BigInt(number).toString() : 'infinity';
  return {
    message: `${keyword} of ${nodeName(node)} is ${text}, which JavaScript tools read as ${read}: beyond 2^53 they cannot hold every integer.`,
    help: 'Use a number up to 9007199254740991, or leave the keyword out and let the service check.',
  };
}

function sourceText({ document: { json } }: SchemaView, pointer: string): string | undefined {
  const span = json.offsets(pointer);
  return span && json.source.text.slice(span.start, span.end);
}

/** Whether the number that was read is the number that was written. */
function isExact(text: string, number: number): boolean {
  if (!Number.isFinite(number)) return false;
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return true;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+(?=\d)/, '');
  const shift = Number(exponent) - fraction.length;
  const integer = shift >= 0 ? digits + '0'.repeat(shift) : digits.slice(0, shift);
  const rest = shift >= 0 ? '' : digits.slice(shift);
  return /^0*$/.test(rest) && BigInt(`${sign}${integer}`) === BigInt(number);
}
