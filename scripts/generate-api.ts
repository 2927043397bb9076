/**
 * Writes `src/api/addresses.ts` from the contracts: the browser needs methods and paths, not the schemas. A test
 * fails when it is stale.
 */
import { writeFileSync } from 'node:fs';
import { addressesSource } from '../src/api/addresses-source.ts';

writeFileSync(new URL('../src/api/addresses.ts', import.meta.url), addressesSource());
