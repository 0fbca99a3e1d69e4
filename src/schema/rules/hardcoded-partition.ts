import { schemaPatterns } from '../nodes/schema-patterns.ts';
import type { Rule } from '../rule.ts';

export const hardcodedPartition: Rule = {
  code: 'hardcoded-partition',
  severity: 'warning',
  summary: 'A pattern for ARNs that only fits the partition "aws".',
  check(view, report) {
    for (const { text, pointer, at, owner } of schemaPatterns(view)) {
      if (!text.includes('arn:aws:')) continue;
      report({
        pointer,
        at,
        message: `The pattern of ${owner} contains "arn:aws:", so it refuses ARNs of the China, GovCloud and isolated partitions.`,
        help: 'Write "arn:[a-z0-9-]+:" or "arn:aws[a-z0-9-]*:" in its place.',
      });
    }
  },
};
