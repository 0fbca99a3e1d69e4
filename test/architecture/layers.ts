/** The borders of the modules under src/: what each may import. The picture is in ARCHITECTURE.md. */
export interface Layer {
  /** Modules it may import, through their index.ts. */
  readonly modules: readonly string[];
  /** Modules it may import types from, and nothing else. */
  readonly typesOnly?: readonly string[];
  /** npm packages and `node:` built-ins it may import. */
  readonly externals: readonly string[];
}

export const LAYERS: Readonly<Record<string, Layer>> = {
  diagnostics: { modules: [], externals: ['picocolors'] },
  json: { modules: ['diagnostics'], externals: [] },
  schema: { modules: ['diagnostics', 'json'], externals: ['ajv', 'jsonata'] },
  smithy: { modules: ['diagnostics', 'json', 'schema'], externals: [] },
  provider: { modules: ['diagnostics', 'json'], typesOnly: ['schema'], externals: ['node:*'] },
  contract: { modules: ['diagnostics', 'json', 'schema', 'provider'], externals: ['node:*', 'fast-check'] },
  generate: {
    modules: ['diagnostics', 'json', 'schema', 'provider'],
    externals: ['node:*', 'esbuild', 'fflate'],
  },
  'control-plane': {
    modules: ['diagnostics', 'json', 'schema', 'provider', 'contract'],
    externals: ['node:*', 'hono', '@hono/node-server', 'pg', '@opentelemetry/api'],
  },
  cli: {
    modules: ['diagnostics', 'json', 'schema', 'smithy', 'provider', 'contract', 'generate', 'control-plane'],
    externals: ['node:*', 'commander', 'picocolors'],
  },
};

/** Parts of a module that have a subpath of their own, and may be reached by it. */
export const SUBPATHS: readonly string[] = ['src/provider/invoke/index.ts', 'src/provider/lambda/index.ts'];

/** Borders inside a module that only some of its folders may cross. */
export const INNER: readonly { readonly from: RegExp; readonly forbidden: RegExp; readonly why: string }[] = [
  {
    from: /^src\/smithy\/(?!convert\/)/,
    forbidden: /^src\/schema\//,
    why: 'only smithy/convert knows resource schemas',
  },
];
