import { isPreludeId } from '../model/shape-id.ts';
import { objectOf, optionalText } from '../model/trait-values/check.ts';
import type { ConfigurableValidator, Configured } from './configurable.ts';
import { readSelector } from './configured-selector.ts';

const NAME = 'EmitNoneSelector';

const check = objectOf({ selector: optionalText() });

/** Reports that a selector finds nothing outside the prelude. */
export const emitNoneSelector: ConfigurableValidator = {
  name: NAME,
  configure(configuration): Configured {
    const problem = check(configuration, NAME);
    if (problem !== undefined) return { problem };
    const { selector, problem: missing } = readSelector(configuration, 'selector');
    if (missing !== undefined) return { problem: missing };
    const message = `Expected at least one shape to match selector: ${selector.text}`;
    return {
      validate(model) {
        for (const id of selector.select(model)) if (!isPreludeId(id)) return [];
        return [{ id: NAME, severity: 'DANGER', message }];
      },
    };
  },
};
