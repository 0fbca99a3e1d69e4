import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type ConvertOptions,
  convertModel,
  loadModel,
  type Model,
  readOptions,
} from '../src/smithy/index.ts';
import { coldStartRatio } from './cold-start.ts';
import { corpusPath } from './corpus.ts';
import { atMost, bestOf, type Row } from './row.ts';

export async function convertRows(): Promise<Row[]> {
  return [...(await perResource()), coldConvert()];
}

interface Conversion {
  readonly model: Model;
  readonly options: ConvertOptions;
  readonly resources: number;
}

/** Every real model, loaded before and converted before: what is left is the conversion itself. */
async function perResource(): Promise<Row[]> {
  const conversions = realModels();
  const resources = conversions.reduce((sum, conversion) => sum + conversion.resources, 0);
  if (resources === 0) return [];
  const time = await bestOf(5, () => {
    for (const { model, options } of conversions) convertModel(model, options);
  });
  return [atMost('convert: one resource of the AWS models, warm', time / resources, 'ms', 2)];
}

function realModels(): Conversion[] {
  const manifest = corpusPath('smithy-cfn/real-models.manifest.json');
  if (manifest === undefined) return [];
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as {
    model: string;
    config: { service: string };
  }[];
  return entries.flatMap(({ model: file, config }) => {
    const path = corpusPath(file);
    const { options } = readOptions(config);
    if (path === undefined || options === undefined) return [];
    const { model } = loadModel([{ file, text: readFileSync(path, 'utf8') }], { allowUnknownTraits: true });
    return [{ model, options, resources: convertModel(model, options).resources.length }];
  });
}

function coldConvert(): Row {
  const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
  const model = fileURLToPath(new URL('models/order.smithy', import.meta.url));
  const args = ['--service', 'acme.shop#Shop', '--organization-name', 'Acme'];
  return atMost(
    'cli: convert a small model, cold, against node -e 0',
    coldStartRatio([main, 'convert', model, ...args]),
    'x',
    4,
  );
}
