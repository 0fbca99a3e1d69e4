import { printable } from '../../../diagnostics/index.ts';
import { parseSelector, type SelectorError } from '../../../smithy/index.ts';
import { type Command, choice, defineCommand, flag } from '../../command.ts';
import { loadModelOf } from '../../smithy-models.ts';

export const command: Command = defineCommand({
  arguments: [
    { usage: '<selector>', summary: 'which shapes are meant, in the selector language of Smithy' },
    { usage: '<models...>', summary: 'Smithy files, or folders to search; "-" is standard input' },
  ],
  options: {
    allowUnknownTraits: flag('accept traits that no file defines'),
    format: choice('<name>', ['pretty', 'json'], 'one shape id per line, or a JSON list', 'pretty'),
  },
  details: `The shapes of the prelude take part, as in Smithy: [id|namespace = 'example.shop'] keeps those of one namespace.
A selector that begins with "-" goes behind "--".

The exit code is 0 also if no shape matches, and 1 if the files cannot be read as Smithy.`,
  examples: [
    { command: "formwork smithy select 'service' model", does: 'every service' },
    {
      command: "formwork smithy select 'operation :not([trait|documentation])' model",
      does: 'operations that nobody described',
    },
    {
      command: "formwork smithy select '[id = example.shop#Order] ~> *' model --format json",
      does: 'all that a shape leads to, for a program',
    },
  ],
  async run({ arguments: [text = '', ...paths], options, io }) {
    const { selector, error } = parseSelector(text);
    if (selector === undefined) {
      io.stderr.write(problemText(text, error));
      return 2;
    }
    for (const warning of selector.warnings) io.stderr.write(`formwork: ${printable(warning)}\n`);
    const model = await loadModelOf(paths, { ...options, flatten: false }, io);
    if (typeof model === 'number') return model;
    const ids = [...selector.select(model)].sort();
    io.stdout.write(
      options.format === 'json' ? `${JSON.stringify(ids, null, 2)}\n` : ids.map((id) => `${id}\n`).join(''),
    );
    return 0;
  },
});

/** What is wrong with a selector, with a mark under the place. */
function problemText(text: string, { reason, line, column }: SelectorError): string {
  const wrong = text.split('\n')[line - 1] ?? '';
  const before = printable(wrong.slice(0, column - 1));
  return [
    `formwork: The selector cannot be read: ${printable(reason)}\n`,
    `\n  ${before}${printable(wrong.slice(column - 1))}\n`,
    `  ${' '.repeat(before.length)}^\n`,
  ].join('');
}
