/**
 * `npm run test:faults [-- --checkouts 1000 --seed 7]`: buyers shop at the real process while it and its PostgreSQL are
 * killed, its payment providers fail and days pass (`faults.ts`) until so many orders were placed and so many faults
 * happened; afterwards the books must balance (`reconciliation.ts`). Exits with 1 when they do not.
 */
import { parseArgs } from 'node:util';
import { disturbAndCheck } from './disturb-and-check.ts';

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    faults: { type: 'string' },
    seed: { type: 'string' },
    buyers: { type: 'string' },
  },
});
const startedAt = Date.now();
const seconds = () => Math.round((Date.now() - startedAt) / 1000);
const errors = await disturbAndCheck({
  checkouts: Number(values.checkouts ?? 1000),
  faults: Number(values.faults ?? 200),
  seed: Number(values.seed ?? startedAt % 1_000_000),
  buyers: Number(values.buyers ?? 32),
  say: (line) => console.log(`${String(seconds()).padStart(4)} s  ${line}`),
});
console.log(errors.length === 0 ? 'The books balance.' : `${errors.length} errors.`);
console.log(`${seconds()} s`);
process.exit(errors.length === 0 ? 0 : 1);
