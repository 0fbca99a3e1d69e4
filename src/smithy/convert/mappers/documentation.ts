import { isJsonObject } from '../../../json/index.ts';
import type { ResourceShape } from '../../model/shape.ts';
import { traitText } from '../../validators/trait-members.ts';
import { problemAt } from '../problem.ts';
import type { ResourceContext } from '../resource-context.ts';
import type { Mapper, SchemaPart } from './mapper.ts';

const EXTERNAL = 'smithy.api#externalDocumentation';

/** What resource schemas take for a URL. */
const HTTPS_URL = /^https:\/\/[0-9a-zA-Z]([-.\w]*[0-9a-zA-Z])(:[0-9]*)*([?/#].*)?$/;
const MAX_URL_LENGTH = 4096;

/** What the resource is, and where there is more about it. */
export const mapDocumentation: Mapper = (context) => {
  const { resource, typeName, options } = context;
  return {
    description: traitText(resource, 'smithy.api#documentation') ?? `Definition of ${typeName} Resource Type`,
    ...url(context, 'sourceUrl', options.sourceDocs),
    ...url(context, 'documentationUrl', options.externalDocs),
  };
};

function url(context: ResourceContext, keyword: string, names: readonly string[]): SchemaPart {
  const { resource, options, report } = context;
  const found = externalUrl(resource, names);
  if (found === undefined) return {};
  if (options.compat || (HTTPS_URL.test(found) && found.length <= MAX_URL_LENGTH))
    return { [keyword]: found };
  report(
    problemAt({
      code: 'convert-url-invalid',
      severity: 'warning',
      message: `${found} cannot be the ${keyword} of a resource schema, which has to be an https address; it is left out.`,
      help: 'Give an https address in @externalDocumentation.',
      place: resource.traits.get(EXTERNAL)?.place,
    }),
  );
  return {};
}

/** The first of the names that the trait has, whatever the case of its letters. */
function externalUrl(resource: ResourceShape, names: readonly string[]): string | undefined {
  const trait = resource.traits.get(EXTERNAL)?.value;
  if (!isJsonObject(trait)) return undefined;
  const urls = new Map(Object.entries(trait).map(([name, found]) => [name.toLowerCase(), found]));
  for (const name of names) {
    const found = urls.get(name.toLowerCase());
    if (typeof found === 'string') return found;
  }
  return undefined;
}
