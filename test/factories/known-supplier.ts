import type { Database } from '../../src/platform/database/database.ts';

/** Writes suppliers down by their codes; those that are there stay as they are. */
export async function knownSupplier(db: Database, ...codes: string[]): Promise<void> {
  await db.sql(
    'insert into supplier (code, name) select code, code from unnest($1::text[]) as c(code) on conflict do nothing',
    [codes],
  );
}
