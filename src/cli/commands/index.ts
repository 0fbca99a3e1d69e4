import type { Command } from '../command.ts';

/** What help shows of a command, and how to get the rest. */
export interface CommandEntry {
  /** As it is typed; two words for a command of a group. */
  readonly name: string;
  readonly summary: string;
  /** A command's file is loaded only when that command runs. */
  load(): Promise<{ readonly command: Command }>;
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'make a new resource type project',
    load: () => import('./init.ts'),
  },
  {
    name: 'validate',
    summary: 'find every problem in resource schemas',
    load: () => import('./validate.ts'),
  },
  {
    name: 'explain',
    summary: 'say why a code is reported and what to do',
    load: () => import('./explain.ts'),
  },
  {
    name: 'migrate',
    summary: 'rewrite a legacy schema to the current form',
    load: () => import('./migrate.ts'),
  },
  {
    name: 'diff',
    summary: 'tell what changed between two versions of a schema, and what it breaks',
    load: () => import('./diff.ts'),
  },
  {
    name: 'plan',
    summary: 'tell whether a change needs nothing, an update or a replacement, and why',
    load: () => import('./plan.ts'),
  },
  {
    name: 'drift',
    summary: 'tell how a resource differs from what was asked for',
    load: () => import('./drift.ts'),
  },
  {
    name: 'convert',
    summary: 'make resource schemas of the resources in Smithy models',
    load: () => import('./convert.ts'),
  },
  {
    name: 'generate',
    summary: 'write types, documentation and the role of a resource type project',
    load: () => import('./generate.ts'),
  },
  {
    name: 'test',
    summary: 'hold a provider against every rule of the handler contract',
    load: () => import('./test.ts'),
  },
  {
    name: 'invoke',
    summary: 'call a handler of a project and follow it to its end',
    load: () => import('./invoke.ts'),
  },
  {
    name: 'lambda',
    summary: 'serve the handlers of a project at a Lambda-compatible endpoint',
    load: () => import('./lambda.ts'),
  },
  {
    name: 'package',
    summary: "build the archive of a project that AWS's registry takes",
    load: () => import('./package.ts'),
  },
  {
    name: 'serve',
    summary: 'run the control plane: register types and provision resources for AWS clients',
    load: () => import('./serve.ts'),
  },
  {
    name: 'dev',
    summary: 'run the control plane for a project, and reload it on every change',
    load: () => import('./dev.ts'),
  },
  {
    name: 'register',
    summary: 'register the type of a project with a control plane that runs',
    load: () => import('./register.ts'),
  },
  {
    name: 'apply',
    summary: 'bring a resource to its desired state: create, update or replace it',
    load: () => import('./apply.ts'),
  },
  {
    name: 'smithy validate',
    summary: 'find every problem in Smithy models',
    load: () => import('./smithy/validate.ts'),
  },
  {
    name: 'smithy ast',
    summary: 'print Smithy models as one JSON AST',
    load: () => import('./smithy/ast.ts'),
  },
  {
    name: 'smithy select',
    summary: 'list the shapes of Smithy models that a selector matches',
    load: () => import('./smithy/select.ts'),
  },
];

/** What help shows of the commands that share a first word. */
export const GROUPS: Readonly<Record<string, string>> = {
  smithy: 'check, print and query Smithy models',
};

/** The command that words begin with. */
export function findCommand(words: readonly string[]): CommandEntry | undefined {
  return COMMANDS.find(({ name }) => name.split(' ').every((word, index) => word === words[index]));
}
