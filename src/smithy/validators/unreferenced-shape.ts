import { own, typeOf } from '../../json/index.ts';
import { unreferencedShapes } from '../indexes/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import { tickedList } from '../model/wording.ts';
import { parseSelector, type Selector } from '../selector/index.ts';
import type { ConfigurableValidator, Configured } from './configurable.ts';
import { note } from './validator.ts';

const NAME = 'UnreferencedShape';
const KEY = 'rootShapeSelector';

/** Reports shapes that no service, or whatever else the model calls a root, leads to. */
export const unreferencedShape: ConfigurableValidator = {
  name: NAME,
  configure(configuration): Configured {
    const others = Object.keys(configuration).filter((key) => key !== KEY);
    if (others.length > 0) {
      const message =
        `Expected an object with possible properties of \`${KEY}\`, ` +
        `but found additional properties: ${tickedList(others)}`;
      return { problem: { message, path: [] } };
    }
    const text = own(configuration, KEY) ?? 'service';
    if (typeof text !== 'string') {
      return {
        problem: { message: `Expected \`${KEY}\` to be a string; found ${typeOf(text)}`, path: [KEY] },
      };
    }
    const { selector, error } = parseSelector(text);
    if (selector === undefined) {
      return { problem: { message: `Error parsing \`${KEY}\`: ${error.message}`, path: [KEY] } };
    }
    return { validate: (model) => findings(model, selector) };
  },
};

function* findings(model: Model, roots: Selector): Iterable<ValidationEvent> {
  const message =
    'This shape is unreferenced. It has no modeled connections to shapes ' +
    `that match the following selector: \`${roots.text}\``;
  const starts = Array.from(roots.select(model), (id) => model.shape(id)!);
  for (const shape of unreferencedShapes(model, starts)) yield note(NAME, shape, message);
}
