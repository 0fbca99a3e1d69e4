import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadModel } from '../src/smithy/index.ts';
import { coldStartRatio } from './cold-start.ts';
import { corpusPath } from './corpus.ts';
import { atLeast, atMost, bestOf, type Row, ratioOf } from './row.ts';

export async function smithyRows(): Promise<Row[]> {
  return [...(await sageMaker()), await idlSpeed(), await growth(), coldValidate()];
}

async function sageMaker(): Promise<Row[]> {
  const path = corpusPath('aws-models/sagemaker-2017-07-24.json');
  if (path === undefined) return [];
  const text = readFileSync(path, 'utf8');
  const load = (): unknown => loadModel([{ file: path, text }], {});
  const ratio = await ratioOf(15, load, () => JSON.parse(text));
  return [atMost('smithy: load the SageMaker AST, against JSON.parse', ratio, 'x', 8)];
}

/** A model of many small resources, as IDL. */
function idlOf(count: number): string {
  const parts = ['$version: "2.0"', 'namespace bench.idl', ''];
  for (let index = 0; index < count; index++) {
    parts.push(
      `/// The settings of thing ${index}.`,
      `structure Thing${index} {`,
      '    /// A name.',
      '    @required',
      '    @length(min: 1, max: 64)',
      `    name: Name${index}`,
      '    @documentation("How many there are.")',
      '    count: Integer = 0',
      '    tags: Tags',
      '}',
      '',
      '@pattern("^[a-z]+$")',
      `string Name${index}`,
      '',
      `@readonly operation GetThing${index} { input := { @required id: String }, output: Thing${index} }`,
      '',
    );
  }
  return [...parts, 'map Tags { key: String, value: String }', ''].join('\n');
}

async function idlSpeed(): Promise<Row> {
  const { parseIdl } = await import('../src/smithy/idl/parse.ts');
  const text = idlOf(3000);
  const time = await bestOf(10, () => parseIdl('bench.smithy', text));
  return atLeast('smithy: parse IDL to load operations, warm', text.length / 1e6 / (time / 1000), 'MB/s', 20);
}

async function growth(): Promise<Row> {
  const work = (count: number, rounds: number): (() => void) => {
    const text = idlOf(count);
    return () => {
      for (let round = 0; round < rounds; round++) loadModel([{ file: 'bench.smithy', text }], {});
    };
  };
  const ratio = await ratioOf(8, work(4000, 1), work(2000, 2));
  return atMost('smithy: twice the model', ratio * 2, 'x', 2.5);
}

function coldValidate(): Row {
  const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
  const model = fileURLToPath(new URL('models/weather.smithy', import.meta.url));
  const ratio = coldStartRatio([main, 'smithy', 'validate', model]);
  return atMost('cli: smithy validate a small model, cold, against node -e 0', ratio, 'x', 4);
}
