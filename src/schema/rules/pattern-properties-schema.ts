import { childPointer, isJsonObject, own } from '../../json/index.ts';
import { evaluate, type Failure } from '../evaluation/evaluate.ts';
import { failureText } from '../evaluation/failure-text.ts';
import { META_SCHEMA } from '../meta-schema/meta-schema.ts';
import { nodesWith } from '../nodes/keyword-index.ts';
import { nodeName } from '../nodes/node-place.ts';
import type { Site } from '../references/references.ts';
import type { Finding, Rule } from '../rule.ts';

export const patternPropertiesSchema: Rule = {
  code: 'pattern-properties-schema',
  severity: 'warning',
  summary: 'A schema in patternProperties that could not stand as a property.',
  check(view, report) {
    for (const node of nodesWith(view, 'patternProperties')) {
      const patterns = own(node.schema, 'patternProperties');
      if (!isJsonObject(patterns)) continue;
      for (const [pattern, schema] of Object.entries(patterns)) {
        const pointer = childPointer(`${node.pointer}/patternProperties`, pattern);
        for (const failure of evaluate(schema, PROPERTY_SCHEMA))
          report(finding(pointer, nodeName(node), failure));
      }
    }
  },
};

/** What the meta-schema asks of a property. */
const PROPERTY_SCHEMA: Site = {
  schema: { $ref: '#/definitions/propertySchema' },
  document: { root: META_SCHEMA, uri: 'urn:meta-schema' },
  pointer: '',
};

function finding(pointer: string, owner: string, failure: Failure): Finding {
  return {
    pointer: pointer + failure.pointer,
    ...(failure.keyword === 'additionalProperties' && { at: 'key' }),
    message: `The schema for the values of ${owner} ${problem(failure)}; AWS's tools do not look here, and other tools do not understand it.`,
    help: 'Write the values of a map as you would write a property.',
  };
}

function problem(failure: Failure): string {
  if (failure.keyword === 'additionalProperties')
    return `has "${String(failure.actual)}", which a property may not have`;
  // The only thing that the meta-schema excludes with "not".
  if (failure.keyword === 'not') return 'has properties beside patternProperties';
  const place = failure.pointer === '' ? '' : `is no property: ${failure.pointer.slice(1)} `;
  return `${place}${failureText(failure)}`;
}
