export type { Variables } from './attribute.ts';
export type { SelectorError } from './cursor.ts';
export {
  modelSelector,
  type ParsedSelector,
  parseSelector,
  type Selector,
  type SelectorMatch,
} from './selector.ts';
export { type MessageTemplate, type ParsedTemplate, parseTemplate } from './template.ts';
