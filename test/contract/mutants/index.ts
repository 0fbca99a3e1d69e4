import { createAnswers } from './create-answers.ts';
import { createEffects } from './create-effects.ts';
import { createResults } from './create-results.ts';
import { deleteAnswers } from './delete-answers.ts';
import { deleteEffects } from './delete-effects.ts';
import { everyAnswers } from './every-answers.ts';
import { everyEffects } from './every-effects.ts';
import { listMutants } from './list.ts';
import type { Mutant } from './mutant.ts';
import { readMutants } from './read.ts';
import { subtleMutants } from './subtle.ts';
import { updateAnswers } from './update-answers.ts';
import { updateEffects } from './update-effects.ts';
import { updateResults } from './update-results.ts';

export { entryOfMutant, type Mutant } from './mutant.ts';

export const MUTANTS: readonly Mutant[] = [
  ...createAnswers,
  ...createResults,
  ...createEffects,
  ...updateAnswers,
  ...updateResults,
  ...updateEffects,
  ...deleteAnswers,
  ...deleteEffects,
  ...readMutants,
  ...listMutants,
  ...everyAnswers,
  ...everyEffects,
  ...subtleMutants,
];
