import type { Diagnostic, Location } from '../../../diagnostics/index.ts';
import type { JsonObject } from '../../../json/index.ts';

/** A step that changes the model of a projection before plugins see it. */
export interface Transform {
  readonly name: string;
  readonly args: JsonObject;
  readonly pointer: string;
}

/** A plugin with its configuration. */
export interface Plugin {
  /** `name`, or `name::artifact`. */
  readonly id: string;
  readonly config: JsonObject;
  /** Where the configuration stands. */
  readonly pointer: string;
}

export interface Projection {
  readonly name: string;
  readonly isAbstract: boolean;
  readonly imports: readonly string[];
  readonly transforms: readonly Transform[];
  readonly plugins: readonly Plugin[];
}

/** What a smithy-build.json says, as far as conversions need it. Paths are as written: relative to the file. */
export interface BuildFile {
  readonly file: string;
  readonly sources: readonly string[];
  readonly imports: readonly string[];
  readonly outputDirectory: string | undefined;
  /** With the projection `source`, which is always there. */
  readonly projections: readonly Projection[];
  readonly plugins: readonly Plugin[];
  locate(pointer: string, part?: 'value' | 'key'): Location;
}

export interface ReadBuildFile {
  /** Undefined if something is wrong with it. */
  readonly build: BuildFile | undefined;
  readonly diagnostics: readonly Diagnostic[];
}
