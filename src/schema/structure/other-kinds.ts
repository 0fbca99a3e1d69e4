import { childPointer, isJsonObject, type JsonObject, type JsonValue, own } from '../../json/index.ts';
import type { Explanation } from './explain.ts';

/** How to tell another kind of file, and what to do with it. */
interface OtherKind {
  readonly name: string;
  readonly help: string;
  /** The pointer that gives it away; undefined if it does not. */
  tell(root: JsonObject): string | undefined;
}

const HOOK_HANDLERS = ['preCreate', 'preUpdate', 'preDelete'];
const RESOURCE_KEYWORDS = ['typeName', 'properties', 'primaryIdentifier', 'identifiers', 'handlers'];

/** Files that lie beside resource schemas or look like them. */
const OTHER_KINDS: readonly OtherKind[] = [
  {
    name: 'the schema of a CloudFormation hook',
    help: 'Hooks have other keywords and handlers. Check it with the CloudFormation CLI, or leave it out.',
    tell(root) {
      if (own(root, 'type') === 'HOOK') return '/type';
      if (own(root, 'primaryIdentifier') !== undefined) return undefined;
      const handlers = own(root, 'handlers');
      const name = isJsonObject(handlers) && HOOK_HANDLERS.find((each) => Object.hasOwn(handlers, each));
      if (name) return `/handlers/${name}`;
      const targeted =
        isJsonObject(handlers) && Object.keys(handlers).find((each) => hasTargets(handlers[each]!));
      if (targeted) return `${childPointer('/handlers', targeted)}/targetNames`;
      const onlyConfigured =
        isJsonObject(own(root, 'typeConfiguration')) && own(root, 'properties') === undefined;
      return onlyConfigured && handlers === undefined ? '/typeConfiguration' : undefined;
    },
  },
  {
    name: 'the schema of a CloudFormation module',
    help: 'A module is a template with parameters and has no handlers. Check it with the CloudFormation CLI, or leave it out.',
    tell(root) {
      if (own(root, 'type') === 'MODULE') return '/type';
      const name = own(root, 'typeName');
      if (typeof name === 'string' && name.endsWith('::MODULE')) return '/typeName';
      return own(root, 'moduleLink') === undefined ? undefined : '/moduleLink';
    },
  },
  {
    name: 'a CloudFormation template',
    help: 'A template uses resource types; a schema defines one. Give the file that has "typeName".',
    tell: (root) =>
      firstOf(root, ['AWSTemplateFormatVersion']) ??
      (isJsonObject(own(root, 'Resources')) && lacks(root, RESOURCE_KEYWORDS) ? '/Resources' : undefined),
  },
  {
    name: 'a Smithy model',
    help: 'Make resource schemas of it with "formwork convert".',
    tell: (root) => (lacks(root, RESOURCE_KEYWORDS) ? firstOf(root, ['smithy']) : undefined),
  },
  {
    name: 'the settings file of a CloudFormation CLI project',
    help: 'The schema of the project is the file named after the type, such as acme-shop-order.json.',
    tell: (root) =>
      lacks(root, ['properties', 'primaryIdentifier']) && own(root, 'typeName') !== undefined
        ? firstOf(root, ['artifact_type', 'entrypoint'])
        : undefined,
  },
  {
    name: 'a file of shared definitions',
    help: 'Resource schemas can refer to it. It needs no check of its own.',
    tell: (root) =>
      isJsonObject(own(root, 'definitions')) && lacks(root, RESOURCE_KEYWORDS) ? '/definitions' : undefined,
  },
];

/** If the file is of another kind: the one finding that says so. Every file told here is no valid resource schema. */
export function otherKind(root: JsonObject): Explanation | undefined {
  for (const kind of OTHER_KINDS) {
    const pointer = kind.tell(root);
    if (pointer === undefined) continue;
    return {
      code: 'not-a-resource-type',
      pointer,
      at: 'key',
      message: `This is ${kind.name}, not the schema of a resource type: it has ${JSON.stringify(pointer.split('/').at(-1))}.`,
      help: kind.help,
    };
  }
  return undefined;
}

function hasTargets(handler: JsonValue): boolean {
  return isJsonObject(handler) && Object.hasOwn(handler, 'targetNames');
}

function firstOf(root: JsonObject, keys: readonly string[]): string | undefined {
  const key = keys.find((each) => Object.hasOwn(root, each));
  return key === undefined ? undefined : `/${key}`;
}

function lacks(root: JsonObject, keys: readonly string[]): boolean {
  return keys.every((key) => !Object.hasOwn(root, key));
}
