import type { ContractRule } from '../rule.ts';
import { createAnswersInTime } from './create-answers-in-time.ts';
import { createAppliesAll } from './create-applies-all.ts';
import { createEchoesInput } from './create-echoes-input.ts';
import { createExisting } from './create-existing.ts';
import { createFailedLeavesNothing } from './create-failed-leaves-nothing.ts';
import { createFailureExplains } from './create-failure-explains.ts';
import { createIdempotent } from './create-idempotent.ts';
import { createInProgressModel } from './create-in-progress-model.ts';
import { createInProgressUntilDone } from './create-in-progress-until-done.ts';
import { createModelShape } from './create-model-shape.ts';
import { createReadOnlyInput } from './create-read-only-input.ts';
import { createReturnsAll } from './create-returns-all.ts';
import { createReturnsIdentifier } from './create-returns-identifier.ts';
import { createReturnsNoNull } from './create-returns-no-null.ts';
import { createThenList } from './create-then-list.ts';
import { createThenRead } from './create-then-read.ts';
import { createThenReadAdditional } from './create-then-read-additional.ts';
import { createTimesOutAsFailed } from './create-times-out-as-failed.ts';
import { deleteAnswersInTime } from './delete-answers-in-time.ts';
import { deleteByIdentifierAlone } from './delete-by-identifier-alone.ts';
import { deleteFailureExplains } from './delete-failure-explains.ts';
import { deleteInProgressUntilDone } from './delete-in-progress-until-done.ts';
import { deleteMissing } from './delete-missing.ts';
import { deleteReallyDeletes } from './delete-really-deletes.ts';
import { deleteReturnsNoModel } from './delete-returns-no-model.ts';
import { deleteThenCreate } from './delete-then-create.ts';
import { deleteThenDelete } from './delete-then-delete.ts';
import { deleteThenList } from './delete-then-list.ts';
import { deleteThenRead } from './delete-then-read.ts';
import { deleteThenUpdate } from './delete-then-update.ts';
import { deleteTimesOutAsFailed } from './delete-times-out-as-failed.ts';
import { errorCodeKnown } from './error-code-known.ts';
import { eventWellFormed } from './event-well-formed.ts';
import { listAnswersInTime } from './list-answers-in-time.ts';
import { listElementsReadable } from './list-elements-readable.ts';
import { listEmpty } from './list-empty.ts';
import { listFilters } from './list-filters.ts';
import { listHidesWriteOnly } from './list-hides-write-only.ts';
import { listIsSynchronous } from './list-is-synchronous.ts';
import { listPages } from './list-pages.ts';
import { listReturnsIdentifiers } from './list-returns-identifiers.ts';
import { noLeak } from './no-leak.ts';
import { readAnswersInTime } from './read-answers-in-time.ts';
import { readByIdentifierAlone } from './read-by-identifier-alone.ts';
import { readHidesWriteOnly } from './read-hides-write-only.ts';
import { readIsSynchronous } from './read-is-synchronous.ts';
import { readMissing } from './read-missing.ts';
import { readModelShape } from './read-model-shape.ts';
import { readReturnsAll } from './read-returns-all.ts';
import { readReturnsNoNull } from './read-returns-no-null.ts';
import { runtimeStabilized } from './runtime-stabilized.ts';
import { shape } from './shape.ts';
import { survivesReplay } from './survives-replay.ts';
import { updateAnswersInTime } from './update-answers-in-time.ts';
import { updateAppliesAll } from './update-applies-all.ts';
import { updateByAdditionalIdentifier } from './update-by-additional-identifier.ts';
import { updateCreateOnly } from './update-create-only.ts';
import { updateCreatesNothing } from './update-creates-nothing.ts';
import { updateEchoesInput } from './update-echoes-input.ts';
import { updateFailureExplains } from './update-failure-explains.ts';
import { updateInProgressModel } from './update-in-progress-model.ts';
import { updateInProgressUntilDone } from './update-in-progress-until-done.ts';
import { updateKeepsIdentifier } from './update-keeps-identifier.ts';
import { updateMissing } from './update-missing.ts';
import { updateModelShape } from './update-model-shape.ts';
import { updateReplacesCollections } from './update-replaces-collections.ts';
import { updateReturnsAll } from './update-returns-all.ts';
import { updateReturnsIdentifier } from './update-returns-identifier.ts';
import { updateReturnsNoNull } from './update-returns-no-null.ts';
import { updateTimesOutAsFailed } from './update-times-out-as-failed.ts';

/** Every rule of the contract, in the order of its id. Written by scripts/contract-rules-index.ts. */
export const CONTRACT_RULES: readonly ContractRule[] = [
  createAnswersInTime,
  createAppliesAll,
  createEchoesInput,
  createExisting,
  createFailedLeavesNothing,
  createFailureExplains,
  createIdempotent,
  createInProgressModel,
  createInProgressUntilDone,
  createModelShape,
  createReadOnlyInput,
  createReturnsAll,
  createReturnsIdentifier,
  createReturnsNoNull,
  createThenList,
  createThenRead,
  createThenReadAdditional,
  createTimesOutAsFailed,
  deleteAnswersInTime,
  deleteByIdentifierAlone,
  deleteFailureExplains,
  deleteInProgressUntilDone,
  deleteMissing,
  deleteReallyDeletes,
  deleteReturnsNoModel,
  deleteThenCreate,
  deleteThenDelete,
  deleteThenList,
  deleteThenRead,
  deleteThenUpdate,
  deleteTimesOutAsFailed,
  errorCodeKnown,
  eventWellFormed,
  listAnswersInTime,
  listElementsReadable,
  listEmpty,
  listFilters,
  listHidesWriteOnly,
  listIsSynchronous,
  listPages,
  listReturnsIdentifiers,
  noLeak,
  readAnswersInTime,
  readByIdentifierAlone,
  readHidesWriteOnly,
  readIsSynchronous,
  readMissing,
  readModelShape,
  readReturnsAll,
  readReturnsNoNull,
  runtimeStabilized,
  shape,
  survivesReplay,
  updateAnswersInTime,
  updateAppliesAll,
  updateByAdditionalIdentifier,
  updateCreateOnly,
  updateCreatesNothing,
  updateEchoesInput,
  updateFailureExplains,
  updateInProgressModel,
  updateInProgressUntilDone,
  updateKeepsIdentifier,
  updateMissing,
  updateModelShape,
  updateReplacesCollections,
  updateReturnsAll,
  updateReturnsIdentifier,
  updateReturnsNoNull,
  updateTimesOutAsFailed,
];
