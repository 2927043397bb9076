import { appliedMigrations } from '../../../platform/database/migrate.ts';
import { shopVersion } from '../../../platform/shop-version.ts';
import { databaseFacts } from '../health.queries.ts';
import type { SectionReader } from './section.ts';

/** What the process that answers is made of, and the database. */
export const readVersions: SectionReader<'versions'> = async ({ db }) => ({
  shop: shopVersion(),
  node: process.version,
  postgresql: (await db.first(databaseFacts))?.postgresql ?? '',
  migration: (await appliedMigrations(db)).at(-1)?.name ?? '',
});
