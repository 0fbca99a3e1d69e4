import { resolve } from 'node:path';
import type {
  ControlPlane,
  DescribedVersion,
  HandlerSource,
  RegisterRequest,
  Registrable,
  RegistryService,
} from '../../control-plane/index.ts';
import { printable } from '../../diagnostics/index.ts';
import { endpointPackage } from '../../generate/index.ts';
import { decodeText, type JsonObject, jsonEqual } from '../../json/index.ts';
import { UsageError } from '../command.ts';
import type { Io } from '../io.ts';
import { type OpenProject, openProject } from '../project-type.ts';
import { printContractReport } from './print-report.ts';
import { said } from './said.ts';

/** A type that a server is to have: its project, and where its handlers are if not there. */
export interface WantedType {
  readonly project: OpenProject;
  readonly endpoint: string | undefined;
}

/** `<dir>` or `<dir>=<url>`; the name of a folder may have such a sign in it, too. */
function parseType(given: string, io: Io): { readonly dir: string; readonly endpoint: string | undefined } {
  const [, dir, endpoint] = /^(.+?)=(https?:\/\/.+)$/.exec(given) ?? /^([^=]+)=(.*)$/.exec(given) ?? [];
  if (dir === undefined || endpoint === undefined || io.kindOf(resolve(io.cwd, given)) !== undefined)
    return { dir: given, endpoint: undefined };
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new UsageError(
      `--type ${printable(given)}: "${printable(endpoint)}" is no address of handlers, such as http://127.0.0.1:3001.`,
    );
  return { dir, endpoint };
}

/** Opens the projects; undefined if one of them has errors, which are printed then. */
export async function openTypes(
  given: readonly string[],
  io: Io,
): Promise<readonly WantedType[] | undefined> {
  const wanted: (WantedType | undefined)[] = [];
  for (const one of given) {
    const { dir, endpoint } = parseType(one, io);
    const project = await openProject(dir, io);
    wanted.push(project && { project, endpoint });
  }
  return wanted.every((one) => one !== undefined) ? wanted : undefined;
}

export interface RegisterOptions {
  readonly skipContractTests: boolean;
  readonly configuration?: JsonObject | undefined;
}

/** Registers a type, or tests it again if it is registered just so. False if the tests failed: the report is printed. */
export async function registerType(
  { registry }: ControlPlane,
  wanted: WantedType,
  options: RegisterOptions,
  io: Io,
): Promise<boolean> {
  const { typeName } = wanted.project.type;
  const { skipContractTests, configuration } = options;
  const doing = skipContractTests ? 'registering without contract tests' : 'testing';
  io.stderr.write(`formwork: ${doing}: ${typeName}\n`);
  await settleOthers(registry, typeName);
  const what = await registrable(wanted, registry, io);
  const known = (await registry.types()).find((version) => isSame(version, typeName, what));
  const { isDone, state, description, report } =
    known === undefined
      ? await registerAnew(registry, {
          typeName,
          what: what.what,
          skipContractTests,
          ...(configuration && { configuration }),
        })
      : await testAgain(registry, known, options);
  if (isDone) return true;
  const isTold = report !== undefined && printContractReport(report, io);
  const reason = isTold || description === '' ? '' : ` ${said(description)}`;
  io.stderr.write(`formwork: ${typeName} ${state}.${reason}\n`);
  return false;
}

/** A server before this one may have left a registration of the type, which is gone on with; it may be just this one. */
async function settleOthers(registry: RegistryService, typeName: string): Promise<void> {
  for (const { token } of await registry.registrations({ typeName, status: 'IN_PROGRESS' }))
    await registry.settled(token);
}

interface Registered {
  readonly isDone: boolean;
  /** What has become of the type, and why. */
  readonly state: string;
  readonly description: string;
  readonly report: string | undefined;
}

/** The default version is just what is wanted. Its handlers may have changed all the same. */
function isSame(version: DescribedVersion, typeName: string, { schema, handlers }: Wanted): boolean {
  return (
    !version.isDeprecated &&
    version.typeName === typeName &&
    version.schema === schema &&
    jsonEqual({ ...version.handlers }, { ...handlers })
  );
}

async function registerAnew(registry: RegistryService, request: RegisterRequest): Promise<Registered> {
  const { token } = await registry.register({ ...request, setDefault: true });
  const { status, description, testsReport: report } = await registry.settled(token);
  if (status === 'IN_PROGRESS') return interrupted('is not registered', 'The next start goes on with it.');
  return { isDone: status === 'COMPLETE', state: 'is not registered', description, report };
}

async function testAgain(
  registry: RegistryService,
  { typeName, versionId }: DescribedVersion,
  { skipContractTests, configuration }: RegisterOptions,
): Promise<Registered> {
  if (configuration !== undefined)
    await registry.setConfiguration(typeName, 'default', JSON.stringify(configuration));
  if (!skipContractTests) {
    await registry.test({ typeName, versionId });
    await registry.tested();
    const {
      tests,
      testsMessage: description = '',
      testsReport: report,
    } = await registry.describe({
      typeName,
      versionId,
    });
    if (tests === 'IN_PROGRESS')
      return interrupted('is registered as before', 'The next start tests it again.');
    if (tests !== 'PASSED')
      return {
        isDone: false,
        state: 'is registered as before, but its tests do not pass now',
        description,
        report,
      };
  }
  await registry.restart({ typeName, versionId });
  return { isDone: true, state: 'is registered', description: '', report: undefined };
}

/** The server stops. */
function interrupted(state: string, description: string): Registered {
  return { isDone: false, state, description, report: undefined };
}

/** What is registered, and what the version will be made of. */
interface Wanted {
  readonly what: Registrable;
  readonly schema: string;
  readonly handlers: HandlerSource;
}

/** Handlers elsewhere come with a package that has the inputs to test them with. */
async function registrable(
  { project: { project, schema: file, type }, endpoint }: WantedType,
  registry: RegistryService,
  io: Io,
): Promise<Wanted> {
  const schema = standingAlone(file, type);
  if (endpoint === undefined) {
    const handlers = { kind: 'folder', path: project.folder } as const;
    return { what: { kind: 'schema', schema, handlers }, schema, handlers };
  }
  const bytes = endpointPackage(project, type, schema, endpoint, io);
  const address = await registry.storePackage(bytes);
  const inputs = address.slice(address.lastIndexOf('/') + 1);
  return {
    what: { kind: 'package', address },
    schema,
    handlers: { kind: 'endpoint', url: endpoint, inputs },
  };
}

/** References to other documents are copied in: the registered schema must stand alone. */
export function standingAlone({ content, file }: OpenProject['schema'], type: OpenProject['type']): string {
  return type.schema['remote'] === undefined ? decodeText(content, file).text : JSON.stringify(type.schema);
}
