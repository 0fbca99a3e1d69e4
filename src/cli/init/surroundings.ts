import type { ProjectConfig } from '../../generate/index.ts';
import type { NewProject } from './new-project.ts';

/** The files around schema and handlers, by their paths. */
export function surroundings(project: NewProject): Readonly<Record<string, string>> {
  return {
    '.rpdk-config': configText(project.typeName),
    'package.json': packageText(project),
    'tsconfig.json': TSCONFIG,
    'README.md': readme(project),
    '.gitignore': 'node_modules/\n*.zip\n*.log\n',
    '.github/workflows/ci.yml': CI,
  };
}

/** The models for tests, under the names that AWS's CLI looks for. */
export function inputFiles({ inputs }: NewProject): readonly (readonly [path: string, text: string])[] {
  return Object.entries(inputs ?? {}).map(([kind, model]) => [`inputs/inputs_1_${kind}.json`, json(model)]);
}

/** What the project says of itself. */
export function projectConfig(typeName: string): ProjectConfig {
  return {
    typeName,
    language: 'typescript',
    runtime: 'nodejs22.x',
    entrypoint: 'dist/handlers.entrypoint',
    testEntrypoint: 'dist/handlers.testEntrypoint',
    models: 'src/models.ts',
  };
}

/** AWS's CLI reads it as well. */
function configText(typeName: string): string {
  const { models, ...config } = projectConfig(typeName);
  return json({ artifact_type: 'RESOURCE', ...config, settings: { protocolVersion: '2.0.0', models } });
}

function packageText(project: NewProject): string {
  return json({
    name: project.hyphenated,
    version: '0.1.0',
    private: true,
    ...packageParts(project.version),
  });
}

export interface PackageParts {
  readonly type: 'module';
  readonly engines: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** What a package.json needs so that a project can be worked on. */
export function packageParts(version: string): PackageParts {
  return {
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: {
      check: 'formwork validate . && formwork generate --check && tsc',
      generate: 'formwork generate',
      test: 'npm run test:handlers && npm run test:contract',
      'test:handlers': 'node --test "test/**/*.test.ts"',
      'test:contract': 'formwork test',
      package: 'formwork package',
    },
    devDependencies: {
      '@types/node': '^24.0.0',
      esbuild: '^0.28.0',
      formwork: `^${version}`,
      typescript: '>=5.9.0',
    },
  };
}

export const TSCONFIG: string = json({
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
  },
  include: ['src', 'test'],
});

const CI = `name: CI
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm install
      - run: npm run check
      - run: npm run test:handlers
      - run: npm run test:contract
`;

function readme({ typeName, hyphenated, inputs }: NewProject): string {
  return `# ${typeName}

A CloudFormation resource type, made with Formwork.

| file | holds |
| --- | --- |
| \`${hyphenated}.json\` | the schema: start here |
| \`src/handlers.ts\` | create, read, update, delete and list |
| \`src/store.ts\` | the service behind them: a folder of JSON files, to be replaced by the real one |
| \`src/models.ts\`, \`docs/\`, \`resource-role.yaml\` | what \`formwork generate\` makes of the schema |
| \`inputs/\` | models for tests: what to create, what to change it to, and what must be refused |
| \`test/\` | tests that drive the handlers in-process |

## Work

\`\`\`sh
npm install
npm run generate   # after every change of the schema
npm run check      # schema, generated files, types
npm test           # the tests of the handlers, and the handler contract
\`\`\`

\`formwork test\` proves the handler contract: it creates, reads, changes, lists and deletes resources as CloudFormation would, and
tells every rule that is broken.

## Try a handler

\`\`\`sh
${inputs === undefined ? "echo '{}' | npx formwork invoke create --model -" : 'npx formwork invoke create --model inputs/inputs_1_create.json'}
npx formwork invoke list
\`\`\`

Resources are kept in the folder that the variable \`STORE_FOLDER\` names, or else in the folder for temporary files.

## Next steps

1. Describe your resource in \`${hyphenated}.json\`, and run \`npm run generate\`.
2. Put the calls of your service in the place of the store. The permissions in the schema are those that your handlers need.
3. \`npm run package\` builds the archive that AWS's registry takes.
`;
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
