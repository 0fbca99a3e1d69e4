import { type Choices, randomChoices } from '../choices.ts';
import { formattedText } from '../text/formats.ts';

/** What `{{Name}}` stands for in an input file; undefined if nobody has said. */
export interface Placeholders {
  /** `set` is the number of the input set, so that two sets do not name the same resource. */
  find(name: string, set: number): string | undefined;
  /** Names that could have been meant. */
  readonly names: readonly string[];
}

export interface PlaceholderSources {
  /** Values by name: `region`, `account`, `partition`, the exports of a stack. */
  readonly values?: Readonly<Record<string, string>>;
  /** Asked for names that have no value. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** For `{{uuid}}`, which is another one in every set and every run. */
  readonly seed: number;
}

const UUID = 'uuid';

export function createPlaceholders({
  values = {},
  environment = {},
  seed,
}: PlaceholderSources): Placeholders {
  const choices = (set: number): Choices => randomChoices(seed).part(UUID).part(set);
  return {
    names: [...Object.keys(values), UUID],
    find(name, set) {
      if (Object.hasOwn(values, name)) return values[name];
      if (Object.hasOwn(environment, name) && environment[name] !== undefined) return environment[name];
      return name === UUID ? formattedText('uuid', choices(set)) : undefined;
    },
  };
}
