import type { Connection } from '../../platform/database/database.ts';
import {
  brandAddresses,
  categoryAddresses,
  hasProductAddresses,
  productAddressChunks,
  productAddresses,
} from '../catalog/index.ts';
import { publishedPages } from '../content/index.ts';
import { promotionsNow } from '../promotions/index.ts';
import { fixedPages, paths } from './addresses.ts';
import { xmlText } from './xml.ts';

/**
 * Product ids in one sitemap. The protocol allows 50,000 addresses and 50 MB; an address with its picture can take a
 * kilobyte, so half of the first stays under the second.
 */
export const productsPerSitemap = 25_000;

/** Where the shop is read and what time it is. */
type Source = { db: Connection; publicUrl: string; now: Date };

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemapSpace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The index: which sitemaps there are, and when something in them was last changed. */
export async function* sitemapIndex({ db, publicUrl, now }: Source): AsyncGenerator<string> {
  const [categories, brands, promotions, chunks] = await Promise.all([
    categoryAddresses(db),
    brandAddresses(db),
    promotionsNow(db, now),
    productAddressChunks(db, productsPerSitemap),
  ]);
  const lists: [name: string, changedAt: Date | undefined][] = [['pages', undefined]];
  if (categories.length > 0) lists.push(['categories', latest(categories)]);
  if (brands.length > 0) lists.push(['brands', latest(brands)]);
  if (promotions.length > 0) lists.push(['promotions', latest(promotions)]);
  for (const { chunk, changed_at: changedAt } of chunks) lists.push([`products-${chunk}`, changedAt]);
  yield `${head}<sitemapindex ${sitemapSpace}>\n`;
  for (const [name, changedAt] of lists) {
    const modified = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    yield `<sitemap><loc>${xmlText(`${publicUrl}/sitemaps/${name}.xml`)}</loc>${modified}</sitemap>\n`;
  }
  yield '</sitemapindex>\n';
}

/**
 * The sitemap of that name (`pages`, `categories`, `brands`, `promotions`, `products-3`); undefined for any other, and
 * for products that are not there: nobody can have empty files written.
 */
export async function sitemap(
  name: string,
  source: Source,
): Promise<(() => AsyncIterable<string>) | undefined> {
  const { db, publicUrl, now } = source;
  const chunk = Number(/^products-(0|[1-9]\d{0,5})$/.exec(name)?.[1] ?? Number.NaN);
  if (!Number.isNaN(chunk)) {
    const isThere = await hasProductAddresses(db, chunk, productsPerSitemap);
    return isThere ? () => productSitemap(source, chunk) : undefined;
  }
  switch (name) {
    case 'pages':
      return () =>
        addressList(publicUrl, async () => [
          ...fixedPages.map(({ path }) => ({ path })),
          ...(await publishedPages(db)),
        ]);
    case 'categories':
      return () =>
        addressList(publicUrl, async () =>
          (await categoryAddresses(db)).map((row) => ({
            path: paths.category(row),
            changedAt: row.changed_at,
          })),
        );
    case 'brands':
      return () =>
        addressList(publicUrl, async () =>
          (await brandAddresses(db)).map((row) => ({ path: paths.brand(row), changedAt: row.changed_at })),
        );
    case 'promotions':
      return () =>
        addressList(publicUrl, async () =>
          (await promotionsNow(db, now)).map((row) => ({
            path: paths.promotion(row),
            changedAt: row.changed_at,
          })),
        );
    default:
      return undefined;
  }
}

type Address = { path: string; changedAt?: Date; picturePath?: string };

async function* addressList(publicUrl: string, read: () => Promise<Address[]>): AsyncGenerator<string> {
  yield `${head}<urlset ${sitemapSpace}>\n`;
  for (const address of await read()) yield entry(publicUrl, address);
  yield '</urlset>\n';
}

async function* productSitemap({ db, publicUrl }: Source, chunk: number): AsyncGenerator<string> {
  yield `${head}<urlset ${sitemapSpace} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  for await (const batch of productAddresses(db, chunk, productsPerSitemap)) {
    yield batch
      .map((row) =>
        entry(publicUrl, {
          path: paths.product(row),
          changedAt: row.changed_at,
          ...(row.image_url !== null && { picturePath: paths.goodsPicture(row) }),
        }),
      )
      .join('');
  }
  yield '</urlset>\n';
}

function entry(publicUrl: string, { path, changedAt, picturePath }: Address): string {
  const modified = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  const picture =
    picturePath === undefined
      ? ''
      : `<image:image><image:loc>${xmlText(publicUrl + picturePath)}</image:loc></image:image>`;
  return `<url><loc>${xmlText(publicUrl + path)}</loc>${modified}${picture}</url>\n`;
}

function latest(rows: readonly { changed_at: Date }[]): Date {
  return new Date(Math.max(...rows.map((row) => row.changed_at.getTime())));
}
