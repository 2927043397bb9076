import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoCategories } from '../../demo/shop/categories.ts';
import { countSearchWords, ensureCategories, keepFacets } from '../../src/modules/catalog/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { fillCatalogue } from './load-catalogue.ts';

/** Without the feed as many products are varied from the demo catalogue. */
const fewProducts = 20_000;

/**
 * Fills a shop with a distributor's feed; where that is not there, with as many products varied from the demo catalogue.
 * @param path of the feed, absolute or from the root of the project
 * @returns what it was filled with, for reports
 */
export async function fillFromFeed(db: Database, databaseUrl: string, path: string): Promise<string> {
  const feed = fileURLToPath(new URL(path, new URL('../../', import.meta.url)));
  if (existsSync(feed)) {
    console.log(`Reading ${path}…`);
    await db.transaction((tx) =>
      ensureCategories(
        tx,
        demoCategories.map(({ name, slug, parent, description, kinds }, position) => ({
          name,
          slug,
          parent,
          description,
          position,
          ...(kinds.length === 1 && { kind: kinds[0] }),
        })),
      ),
    );
    await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('../../src/modules/suppliers/import-feed.command.ts', import.meta.url)), feed],
      { env: { ...process.env, DATABASE_URL: databaseUrl } },
    );
    await settle(db);
    return "a distributor's feed";
  }
  console.log(`${path} is not here: varying the demo catalogue…`);
  await fillCatalogue(db, fewProducts);
  await settle(db);
  return 'the demo catalogue, varied';
}

/** How many products are for sale. */
export async function countProducts(db: Database): Promise<number> {
  const { rows } = await db.sql('select count(*)::int as count from product_listing');
  return (rows[0] as { count: number }).count;
}

/** What jobs do in a running shop. */
export async function settle(db: Database): Promise<void> {
  await countSearchWords(db);
  await tidy(db);
}

/** A migration may have left something to do in a database that was kept. */
export async function tidy(db: Database): Promise<void> {
  await db.transaction(keepFacets);
  await db.sql('vacuum analyze');
}
