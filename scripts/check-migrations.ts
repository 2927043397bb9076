/**
 * Whether every new migration can run beside a shop of the version before it (decision 0096): part of `npm run verify`.
 * Prints what would stop one; exits with 1.
 */
import { lockExceptions } from './sql/lock-exceptions.ts';
import { readMigrationTexts, refusedMigrations } from './sql/migration-locks.ts';

/** Merged before there was this check. */
const lastUnchecked = '0187_announced-changes';

const { earlier, fresh } = readMigrationTexts(lastUnchecked);
const refused = await refusedMigrations(earlier, fresh, lockExceptions);
if (refused.length > 0) console.error(refused.join('\n'));
process.exit(refused.length === 0 ? 0 : 1);
