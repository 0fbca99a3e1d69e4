import { printable } from '../../diagnostics/index.ts';

const MARGIN = '    ';

/**
 * What a control plane said, safe to print. Its lines stay lines; all but the first stand in from the margin, so that
 * none of them can pass for a line of ours. The code, if any, stands after the first, which is the sentence.
 */
export function said(message: string, code?: string): string {
  const [first = '', ...more] = message.trimEnd().split(/\r?\n/);
  const sentence = code === undefined ? first : `${first} (${code})`;
  return [sentence, ...more.map((line) => MARGIN + line)].map(printable).join('\n');
}
