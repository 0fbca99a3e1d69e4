import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { hyphenated } from '../../../src/generate/index.ts';
import type { JsonObject } from '../../../src/json/index.ts';
import {
  createValidation,
  type HandlerRequest,
  type ProgressEvent,
  type Provider,
} from '../../../src/provider/index.ts';
import { modelChecks } from '../../../src/schema/index.ts';
import { workplace } from '../../cli/terminal.ts';
import { everyRequest } from '../../provider/every-request.ts';
import { compileText, orderSchema } from '../resource-types.ts';
import { readZip } from './zip-reader.ts';

const example = (path: string): JsonObject =>
  JSON.parse(readFileSync(new URL(`../../../examples/${path}`, import.meta.url), 'utf8')) as JsonObject;

const PROVIDER = new URL('../../../src/provider/index.ts', import.meta.url).href;

/** Handlers that answer with what they were given. */
const HANDLERS = `import { defineProvider, InvalidRequest } from 'formwork/provider';

const tell = ({ desired, previous, identifier, configuration }) => {
  throw new InvalidRequest('SEEN ' + JSON.stringify({ desired, previous, identifier, configuration }));
};
export default defineProvider({ create: tell, read: tell, update: tell, delete: tell, list: tell });
`;

const SCHEMAS: readonly (readonly [what: string, schema: JsonObject])[] = [
  ['the example with everything', example('tps-report/initech-tps-report.json')],
  ['the order', example('order/acme-shop-order.json')],
  ['the mailing list', example('mailing-list/acme-mail-list.json')],
  [
    'patterns that need care, names by pattern, branches and recursion',
    orderSchema({
      properties: {
        Id: { type: 'string' },
        Name: { type: 'string', pattern: '^(a+)+$' },
        Map: {
          type: 'object',
          patternProperties: { '^k(x+x+)+y?': { type: 'integer' }, '^b': { type: 'boolean' } },
        },
        Either: {
          oneOf: [
            {
              type: 'object',
              required: ['A'],
              properties: { A: { type: 'integer' } },
              additionalProperties: false,
            },
            {
              type: 'object',
              required: ['B'],
              properties: { B: { type: 'number' } },
              additionalProperties: false,
            },
          ],
        },
        Tree: { $ref: '#/definitions/Tree' },
      },
      definitions: {
        Tree: {
          type: 'object',
          additionalProperties: false,
          properties: {
            Size: { type: 'integer' },
            Below: { type: 'array', uniqueItems: true, items: { $ref: '#/definitions/Tree' } },
          },
        },
      },
      writeOnlyProperties: null,
      tagging: { taggable: false },
    }),
  ],
];

describe('a packaged provider judges requests as it does in-process', () => {
  for (const [what, schema] of SCHEMAS)
    test(what, async (t) => {
      const type = compileText(JSON.stringify(schema));
      const file = hyphenated(type.typeName);
      const { formwork, path } = workplace(t, {
        [`${file}.json`]: schema,
        '.rpdk-config': {
          artifact_type: 'RESOURCE',
          typeName: type.typeName,
          language: 'typescript',
          runtime: 'nodejs22.x',
          entrypoint: 'dist/handlers.entrypoint',
        },
        'src/handlers.ts': HANDLERS,
        'handlers.mjs': HANDLERS.replace("'formwork/provider'", JSON.stringify(PROVIDER)),
      });
      const { code, stderr } = await formwork('package', '--out', 'a.zip');
      assert.equal(code, 0, stderr);
      const archive = readZip(readFileSync(join(path, 'a.zip'))).find(
        ({ name }) => name === 'ResourceProvider.zip',
      )!;
      for (const { name, content } of readZip(archive.content)) {
        mkdirSync(join(path, 'lambda', dirname(name)), { recursive: true });
        writeFileSync(join(path, 'lambda', name), content);
      }
      const load = (name: string): Promise<object> => import(pathToFileURL(join(path, name)).href);
      const { entrypoint } = (await load('lambda/dist/handlers.mjs')) as {
        entrypoint: (request: HandlerRequest) => Promise<ProgressEvent>;
      };
      const { default: provider } = (await load('handlers.mjs')) as { default: Provider };
      const validation = createValidation(type, modelChecks(type));
      let seen = 0;
      for (const request of everyRequest(type, 7)) {
        const expected = await provider.invoke(request, { type, validation });
        assert.deepEqual(await entrypoint(request), expected, JSON.stringify(request.requestData));
        if (expected.message?.startsWith('SEEN')) seen++;
      }
      assert.ok(seen >= 4, `${seen} requests were let through`);
    });
});
