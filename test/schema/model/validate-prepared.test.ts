/** The same findings with compiled checks: the specification of validateModel once more, prepared. */
import { prepareValidation } from '../../../src/schema/model/validate.ts';

await prepareValidation();
await import('./validate.test.ts');
