import type { Shape } from '../../model/shape.ts';
import type { JsonSchemaOptions } from './options.ts';
import { hasNamedValues } from './trait-keywords.ts';

/**
 * Whether the schema of a shape is written where the shape is used, rather than once among the definitions: simple
 * types and lists are, shapes that people know by name are not.
 */
export function isInlined(shape: Shape, options: JsonSchemaOptions): boolean {
  switch (shape.type) {
    case 'list':
    case 'set':
      return true;
    case 'map':
      return options.useInlineMaps;
    case 'structure':
    case 'union':
      return false;
    case 'intEnum':
      return options.disableIntEnums;
    default:
      return !hasNamedValues(shape);
  }
}
