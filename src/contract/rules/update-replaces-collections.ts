import { succeeded } from '../calls.ts';
import { unlessHandled } from '../judge/handlers.ts';
import { enumerate } from '../judge/words.ts';
import { readsAtOnce } from '../judge/writes/reads.ts';
import { chosenIn, replacementProblems } from '../judge/writes/replaced.ts';
import { scenariosOf, validCalls } from '../judge/writes/valid.ts';
import { broken, type ContractRule, KEPT } from '../rule.ts';

export const updateReplacesCollections: ContractRule = {
  id: 'update-replaces-collections',
  level: 'MUST',
  demands:
    'An update applies lists and collections in full, in place of what was there; a property that is left out is removed.',
  scenarios: scenariosOf('UPDATE'),
  exempts: unlessHandled('update'),
  *check(trace, { type, traces }) {
    const isChosen = chosenIn(traces);
    for (const call of validCalls(trace, 'UPDATE').filter(succeeded)) {
      const shown = [call, ...readsAtOnce(trace, call).filter(succeeded)];
      for (const witness of shown) {
        const { model } = witness.outcome;
        const problems = model === undefined ? undefined : replacementProblems(type, call, model, isChosen);
        if (problems === undefined) continue;
        if (problems.length === 0) yield KEPT;
        else {
          const where = witness === call ? 'it returned' : 'a read after it shows';
          const message = `UPDATE must replace what was there, but ${where} what should be gone or other: ${enumerate(problems, '; ')}.`;
          yield broken(witness, message, { actual: model! });
        }
      }
    }
  },
};
