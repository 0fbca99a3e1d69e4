import type { Rule } from '../rule.ts';
import { identifierWriteOnly } from './identifier-write-only.ts';

/** Every rule, in the order of its code. Written by scripts/rules-index.ts. */
export const RULES: readonly Rule[] = [identifierWriteOnly];
