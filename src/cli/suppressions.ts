import type { Diagnostic, Location } from '../diagnostics/index.ts';

/** A finding that the project accepts, with a reason. */
export interface Suppression {
  readonly code: string;
  /** The place it holds for, with everything below; undefined means everywhere. */
  readonly pointer: string | undefined;
  /** The file it holds for, seen from the folder of the configuration; undefined means every file. */
  readonly file: string | undefined;
  /** Where it stands in the configuration. */
  readonly at: string;
  readonly location: Location;
}

/** Whether a suppression speaks of a finding; whether it speaks of the file is asked elsewhere. */
export function excuses(suppression: Suppression, diagnostic: Diagnostic): boolean {
  return (
    suppression.code === diagnostic.code &&
    (suppression.pointer === undefined || isAtOrBelow(diagnostic.pointer, suppression.pointer))
  );
}

function isAtOrBelow(pointer: string | undefined, ancestor: string): boolean {
  return pointer !== undefined && (pointer === ancestor || pointer.startsWith(`${ancestor}/`));
}

export function unusedSuppression(suppression: Suppression): Diagnostic {
  return {
    code: 'suppression-unused',
    severity: 'warning',
    message: `The suppression of "${suppression.code}" has no effect: there is no such finding.`,
    location: suppression.location,
    pointer: suppression.at,
    help: 'Remove it, so that it cannot hide the next finding of this kind.',
  };
}

export function suppressionNotAllowed(suppression: Suppression): Diagnostic {
  return {
    code: 'suppression-not-allowed',
    severity: 'error',
    message: `"${suppression.code}" cannot be suppressed: a file with this defect is not a resource schema.`,
    location: suppression.location,
    pointer: suppression.at,
    help: 'Mend the schema and remove the suppression.',
  };
}
