import type { ShapeId } from '../model/shape-id.ts';

/** The AWS protocols that say which versions of HTTP they use. */
export const AWS_HTTP_PROTOCOLS: readonly ShapeId[] = [
  'aws.protocols#awsJson1_0',
  'aws.protocols#awsJson1_1',
  'aws.protocols#restJson1',
  'aws.protocols#restXml',
];
