import { describe } from 'node:test';
import { acceptTests } from './accept-tests.ts';
import { claimTests } from './claim-tests.ts';
import { concurrencyTests } from './concurrency-tests.ts';
import { historyTests } from './history-tests.ts';
import { propertyTests } from './property-tests.ts';
import type { OpenStore } from './records.ts';
import { registrationTests } from './registration-tests.ts';
import { registryTests } from './registry-tests.ts';
import { resourceTests } from './resource-tests.ts';
import { saveTests } from './save-tests.ts';

/** What every store promises. */
export function storeSuite(name: string, open: OpenStore): void {
  describe(`store: ${name}`, () => {
    acceptTests(open);
    claimTests(open);
    saveTests(open);
    historyTests(open);
    resourceTests(open);
    registryTests(open);
    registrationTests(open);
    concurrencyTests(open);
    propertyTests(open);
  });
}
