import { toAst } from '../../../smithy/index.ts';
import { type Command, defineCommand, flag } from '../../command.ts';
import { loadModelOf } from '../../smithy-models.ts';

export const command: Command = defineCommand({
  arguments: [{ usage: '<models...>', summary: 'Smithy files, or folders to search; "-" is standard input' }],
  options: {
    flatten: flag('make what mixins bring part of the shapes that use them, and leave the mixins out'),
    allowUnknownTraits: flag('accept traits that no file defines'),
  },
  details: `The JSON AST of the whole model, version 2.0, without the prelude and the trait packages that come with
Formwork. Models in version 1.0 are brought to 2.0. What the model means is not judged: "formwork smithy validate"
does that.

The exit code is 1 if the files cannot be read as Smithy; the reasons are on standard error.`,
  examples: [
    { command: 'formwork smithy ast model > model.json', does: 'all files of a folder as one' },
    { command: 'formwork smithy ast main.smithy --flatten', does: 'without mixins' },
  ],
  async run({ arguments: paths, options, io }) {
    const model = await loadModelOf(paths, options, io);
    if (typeof model === 'number') return model;
    io.stdout.write(`${JSON.stringify(toAst(model, { includePrelude: false }), null, 2)}\n`);
    return 0;
  },
});
