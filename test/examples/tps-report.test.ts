import { lendOwnModules } from '../../src/provider/invoke/own-modules.ts';

/** The tests of the example run as they are; `formwork` is this very checkout. */
lendOwnModules();
await import('../../examples/tps-report/test/handlers.test.ts');
