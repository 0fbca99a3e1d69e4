import {
  createSource,
  type Diagnostic,
  type Format,
  type RenderOptions,
  type Report,
  renderReport,
} from '../../../src/diagnostics/index.ts';

export const TEXT = `{
  "typeName": "Acme::Shop::Order",
  "primaryIdentifier": ["/properties/Name"]
}
`;

const source = createSource('schemas/order.json', TEXT);
const at = TEXT.indexOf('"/properties/Name"');

export const FINDING: Diagnostic = {
  code: 'identifier-write-only',
  severity: 'error',
  message: '/properties/Name identifies the resource but is write-only.',
  location: source.location(at, at + '"/properties/Name"'.length),
  pointer: '/primaryIdentifier/0',
  help: 'Identify the resource by another property.',
};

/** A report about one file, with as many findings as given. */
export function reportOf(diagnostics: readonly Diagnostic[], text: string = TEXT): Report {
  const shown = createSource('schemas/order.json', text);
  return {
    diagnostics,
    files: ['schemas/order.json'],
    source: (file) => (file === shown.file ? shown : undefined),
    describe: (code) => ({ summary: `About ${code}.`, page: `# ${code}\n\nA page.\n` }),
  };
}

export const PLAIN: RenderOptions = { color: false, width: 100, version: '1.2.3' };

export function render(
  format: Format,
  diagnostics: readonly Diagnostic[],
  text?: string,
  options: Partial<RenderOptions> = {},
): Promise<string> {
  return renderReport(format, reportOf(diagnostics, text), { ...PLAIN, ...options });
}

/** A finding about the characters of a text between two offsets. */
export function findingAt(
  text: string,
  start: number,
  end: number,
  change: Partial<Diagnostic> = {},
): Diagnostic {
  const location = createSource('schemas/order.json', text).location(start, end);
  return { code: 'some-code', severity: 'error', message: 'Something is wrong.', location, ...change };
}
