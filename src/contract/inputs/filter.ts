import { type JsonObject, own } from '../../json/index.ts';
import { type Site, validateModel } from '../../schema/index.ts';
import type { Choices } from './choices.ts';
import { type CreateOptions, isNoNote, libertyOf } from './create.ts';
import { type Given, merged, partlyObject } from './make/given.ts';
import { type MadeModel, makeModel } from './make/model.ts';
import { certainSites, describedNames, fits, memberSites, requiredNames } from './make/schemas.ts';
import { rootSite, type Subject } from './subject.ts';

const NOTHING: Pick<Parameters<typeof makeModel>[0], 'unique' | 'keyed' | 'omit' | 'avoid'> = {
  unique: new Set(),
  keyed: new Map(),
  omit: [],
  avoid: [],
};

/**
 * The model of a list request. Without a schema of its own a list handler needs nothing to list by; with one, what
 * the resource `like` has in common with it is taken from there, so that the list should find it.
 */
export function makeListInput(
  subject: Subject,
  choices: Choices,
  like?: JsonObject,
  options: Pick<CreateOptions, 'extent' | 'given' | 'characters'> = {},
): MadeModel {
  const { type, site } = subject;
  const schema = type.handlers.list?.schema;
  if (schema === undefined) return { model: {}, diagnostics: [] };
  const filter: Site = { ...site, schema, pointer: '/handlers/list/handlerSchema' };
  let made: MadeModel | undefined;
  for (const common of like === undefined ? [undefined] : [...commonMembers(filter, like), undefined]) {
    made = makeModel(
      {
        ...NOTHING,
        sites: [filter],
        extent: options.extent ?? 'minimal',
        liberty: libertyOf(options),
        given: merged(common, options.given),
        check: (model) => validateModel(type, model, 'list').filter(isNoNote),
      },
      choices,
    );
    if (made.model !== undefined) break;
  }
  return made!;
}

/** What a filter can be taken from a resource: all that fits it, or only what it requires. */
function commonMembers(filter: Site, like: JsonObject): readonly Given[] {
  const sites = certainSites([filter]);
  const names = [...describedNames(sites)].filter((name) => {
    const value = own(like, name);
    return value !== undefined && (memberSites(sites, name) ?? []).every((site) => fits(value, site));
  });
  const required = requiredNames(sites);
  return [names, names.filter((name) => required.has(name))].map((some) =>
    partlyObject(Object.fromEntries(some.map((name) => [name, like[name]!]))),
  );
}

/** A configuration of the type; empty if the type has none. */
export function makeConfiguration(
  subject: Subject,
  choices: Choices,
  options: Pick<CreateOptions, 'extent' | 'given' | 'characters'> = {},
): MadeModel {
  const { type } = subject;
  const schema = type.typeConfiguration;
  if (schema === undefined) return { model: {}, diagnostics: [] };
  return makeModel(
    {
      ...NOTHING,
      sites: [rootSite(schema)],
      extent: options.extent ?? 'typical',
      liberty: libertyOf(options),
      given: options.given,
      check: (model) => validateModel(type, model, 'configuration').filter(isNoNote),
    },
    choices,
  );
}
