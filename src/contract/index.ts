export * from './inputs/index.ts';
