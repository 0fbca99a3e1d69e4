import { describe } from 'node:test';
import { acceptTests } from './accept-tests.ts';
import { basisTests } from './basis-tests.ts';
import { claimTests } from './claim-tests.ts';
import { concurrencyTests } from './concurrency-tests.ts';
import { fenceTests } from './fence-tests.ts';
import { historyTests } from './history-tests.ts';
import { propertyTests } from './property-tests.ts';
import { raceTests } from './race-tests.ts';
import type { OpenStore } from './records.ts';
import { registrationTests } from './registration-tests.ts';
import { registryRaceTests } from './registry-race-tests.ts';
import { registryTests } from './registry-tests.ts';
import { resourceTests } from './resource-tests.ts';
import { saveTests } from './save-tests.ts';
import { valueTests } from './value-tests.ts';

/** What every store promises. */
export function storeSuite(name: string, open: OpenStore): void {
  describe(`store: ${name}`, () => {
    acceptTests(open);
    basisTests(open);
    claimTests(open);
    fenceTests(open);
    saveTests(open);
    historyTests(open);
    resourceTests(open);
    registryTests(open);
    registrationTests(open);
    valueTests(open);
    concurrencyTests(open);
    raceTests(open);
    registryRaceTests(open);
    propertyTests(open);
  });
}
