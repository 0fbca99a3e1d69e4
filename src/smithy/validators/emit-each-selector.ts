import type { JsonObject } from '../../json/index.ts';
import type { ValidationEvent } from '../model/event.ts';
import type { Model } from '../model/model.ts';
import type { Place } from '../model/place.ts';
import type { Shape } from '../model/shape.ts';
import type { ShapeId } from '../model/shape-id.ts';
import { objectOf, optionalText, shapeId } from '../model/trait-values/check.ts';
import { type MessageTemplate, parseTemplate, type Selector } from '../selector/index.ts';
import type { ConfigurableValidator, Configured } from './configurable.ts';
import { readSelector } from './configured-selector.ts';
import { danger } from './validator.ts';

const NAME = 'EmitEachSelector';

const check = objectOf({
  selector: optionalText(),
  bindToTrait: optionalText(shapeId),
  messageTemplate: optionalText(),
});

/** Reports every shape that a selector finds. */
export const emitEachSelector: ConfigurableValidator = {
  name: NAME,
  configure(configuration): Configured {
    const problem = check(configuration, NAME);
    if (problem !== undefined) return { problem };
    const read = readSelector(configuration, 'selector');
    if (read.problem !== undefined) return { problem: read.problem };
    const { messageTemplate, bindToTrait } = configuration as JsonObject & Record<string, string | undefined>;
    const parsed = messageTemplate === undefined ? undefined : parseTemplate(messageTemplate);
    if (parsed?.error !== undefined) {
      return { problem: { message: parsed.error, path: ['messageTemplate'] } };
    }
    return { validate: (model) => findings(model, read.selector, bindToTrait, parsed?.template) };
  },
};

function findings(
  model: Model,
  selector: Selector,
  bindToTrait: ShapeId | undefined,
  template: MessageTemplate | undefined,
): readonly ValidationEvent[] {
  const events: ValidationEvent[] = [];
  const emit = (shape: Shape, message: string): void => {
    if (bindToTrait === undefined) events.push(danger(NAME, shape, message));
    else if (shape.traits.has(bindToTrait)) {
      events.push(danger(NAME, shape, message, placeOfTrait(shape, bindToTrait)));
    }
  };
  if (template !== undefined) {
    selector.eachMatch(model, (match) => emit(match.shape, template.render(match)));
    return events;
  }
  for (const id of selector.select(model)) {
    emit(model.shape(id)!, `Selector capture matched selector: ${selector.text}`);
  }
  return events;
}

function placeOfTrait(shape: Shape, trait: ShapeId): Place | undefined {
  return shape.traits.get(trait)?.place;
}
