import type { ValidationEvent } from '../model/event.ts';
import { traitPlace } from './trait-members.ts';
import { isLabel, uriPatternOf } from './uri-pattern.ts';
import { danger, type Validator } from './validator.ts';

const HTTP = 'smithy.api#http';

/** A greedy label takes in whatever follows, so nothing that is looked for may follow. */
export const httpUriGreedyLabel: Validator = {
  id: 'HttpUriGreedyLabel',
  *validate(model): Iterable<ValidationEvent> {
    for (const operation of model.withTrait(HTTP)) {
      const uri = uriPatternOf(operation);
      if (uri === undefined) continue;
      const place = traitPlace(operation, HTTP);
      // A label is reported once for every greedy label before it.
      let greedyBefore = 0;
      for (const segment of uri.segments) {
        for (let count = 0; count < greedyBefore; count++) {
          if (segment.kind === 'greedy label') {
            const message = `At most one greedy label segment may exist in a pattern: ${uri.text}`;
            yield danger('HttpUriGreedyLabel.MultipleGreedyLabels', operation, message, place);
          }
          if (isLabel(segment)) {
            const message = `A greedy label must be the last label in its pattern: ${uri.text}`;
            yield danger('HttpUriGreedyLabel.GreedyLabelIsNotLastLabel', operation, message, place);
          }
        }
        if (segment.kind === 'greedy label') greedyBefore++;
      }
    }
  },
};
