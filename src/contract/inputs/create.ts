import type { Diagnostic } from '../../diagnostics/index.ts';
import type { JsonObject } from '../../json/index.ts';
import { validateModel } from '../../schema/index.ts';
import type { Choices } from './choices.ts';
import { isDistinct } from './identifiers.ts';
import type { Given } from './make/given.ts';
import { type MadeModel, makeModel } from './make/model.ts';
import type { Extent } from './make/place.ts';
import type { Subject } from './subject.ts';
import type { Liberty } from './text/characters.ts';

export interface CreateOptions {
  /** `minimal` has only what is required, `full` every property, `typical` some of them by chance. */
  readonly extent?: Extent;
  /** Values that the model must have; the rest is made. */
  readonly given?: Given;
  /** Models of resources that exist: the new one must be another. */
  readonly distinctFrom?: readonly JsonObject[];
  /** Which characters free text is made of; letters, digits and common signs unless said otherwise. */
  readonly characters?: 'ascii' | 'unicode';
}

const ATTEMPTS_TO_DIFFER = 64;

/** The input of a create handler: valid by the schema, without anything that only the resource can say. */
export function makeCreateInput(subject: Subject, choices: Choices, options: CreateOptions = {}): MadeModel {
  const { type } = subject;
  const { distinctFrom = [] } = options;
  const made = makeModel(
    {
      sites: [subject.site],
      extent: options.extent ?? 'typical',
      liberty: libertyOf(options),
      unique: subject.unique,
      keyed: subject.keyed,
      omit: [type.readOnly.tree],
      avoid: [type.deprecated.tree],
      given: options.given,
      check: (model) => validateModel(type, model, 'create').filter(isNoNote),
      ...(distinctFrom.length > 0 && {
        wanted: {
          test: (model) => isDistinct(subject, model, distinctFrom),
          attempts: ATTEMPTS_TO_DIFFER,
        },
      }),
    },
    choices,
  );
  const isTwin = made.model === undefined && made.diagnostics.every(({ severity }) => severity !== 'error');
  return isTwin ? { ...made, diagnostics: [...made.diagnostics, notUnique(subject)] } : made;
}

export function libertyOf({ characters }: { readonly characters?: 'ascii' | 'unicode' }): Liberty {
  return characters ?? 'ascii';
}

/** A deprecated property that was required or given is no news to whoever gets the model. */
export function isNoNote({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

function notUnique({ ownIdentifiers }: Subject): Diagnostic {
  const names = ownIdentifiers.map((paths) => paths.map(({ segments }) => segments.join('/')).join(' and '));
  return {
    code: 'identifier-not-unique',
    severity: 'error',
    message: `No other value was found for the identifier ${names.join(' or ')}, so no second resource can be made.`,
    help: 'Use a new resource only after the old one is gone, or give models of your own with different identifiers.',
  };
}
