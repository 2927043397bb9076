import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '../../platform/context.ts';
import { csvLine, csvMark, csvPesos } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { AppError } from '../../platform/errors.ts';
import type { SentFile } from '../../platform/http/endpoint.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';
import { type Cell, xlsxOf } from '../../platform/xlsx.ts';
import { readSettings } from '../settings/index.ts';
import { cataloguePage, listOfBuyer } from './wholesale.queries.ts';

const atOnce = 300;
const columns = [
  { name: 'SKU', width: 18 },
  { name: 'MPN', width: 18 },
  { name: 'Producto', width: 60 },
  { name: 'Marca', width: 16 },
  { name: 'Precio con IVA (MXN)', width: 20 },
  { name: 'Desde', width: 12 },
  { name: 'Precio desde', width: 18 },
  { name: 'Disponibles', width: 12 },
];

/**
 * A link to the catalogue at the caller's own prices, for a program that cannot sign in. It ends by itself.
 * @throws AppError 403 `no_price_list`
 */
export async function catalogueLink(
  context: RequestContext,
): Promise<{ url: string; xlsx_url: string; expires_at: string }> {
  const { db, clock, log, publicUrl, staffAccounts } = context;
  const customerId = context.customer?.id ?? '';
  await requireList(db, customerId);
  const { catalogue_link_minutes: minutes } = await readSettings(db, 'wholesale', log);
  const until = clock.now().getTime() + minutes * 60_000;
  const link = `${Buffer.from(customerId).toString('base64url')}.${until.toString(36)}.${signature(staffAccounts.secret, customerId, until)}`;
  return {
    url: `${publicUrl}/api/wholesale/catalogue.csv?link=${link}`,
    xlsx_url: `${publicUrl}/api/wholesale/catalogue.xlsx?link=${link}`,
    expires_at: new Date(until).toISOString(),
  };
}

/**
 * Every product for sale at the prices that the link's owner pays as it is opened, as CSV or as a workbook.
 * @throws AppError 403 `link_over`; `no_price_list` where they buy by none any more
 */
export async function catalogueOfLink(
  context: RequestContext,
  link: string,
  kind: 'csv' | 'xlsx',
): Promise<SentFile> {
  const { db, clock, staffAccounts } = context;
  const [owner = '', time = '', given = ''] = link.split('.');
  const customerId = Buffer.from(owner, 'base64url').toString();
  const until = Number.parseInt(time, 36);
  const right = Buffer.from(signature(staffAccounts.secret, customerId, until));
  const told = Buffer.from(given);
  const isRight = told.length === right.length && timingSafeEqual(told, right);
  if (!isRight || !(until > clock.now().getTime())) {
    throw new AppError(403, 'link_over', 'Este enlace ya terminó. Pide otro en «Mi empresa».');
  }
  await requireList(db, customerId);
  const now = clock.now();
  const pages = pagesOf(db, customerId, now);
  return {
    name: `catalogo-${mexicanDay(now)}.${kind}`,
    content: kind === 'csv' ? csvOf(pages) : xlsxOf({ name: 'Catálogo', columns }, pages),
  };
}

async function requireList(db: Database, customerId: string): Promise<void> {
  if ((await db.first(listOfBuyer, { customerId }))?.id != null) return;
  throw new AppError(403, 'no_price_list', 'No compras con una lista de precios.');
}

async function* csvOf(pages: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  yield csvMark + csvLine(columns.map(({ name }) => name));
  for await (const page of pages) {
    yield page
      .map((cells) =>
        csvLine(
          cells.map((cell) => (cell !== null && typeof cell === 'object' ? csvPesos(cell.cents) : cell)),
        ),
      )
      .join('');
  }
}

/** A page of products at a time: a catalogue of a hundred thousand must not stand in the memory. */
async function* pagesOf(db: Database, customerId: string, now: Date): AsyncGenerator<Cell[][]> {
  const parts = rowsInParts<RowOf<typeof cataloguePage>>(
    (last, limit) => db.rows(cataloguePage, { customerId, now, after: last?.id ?? 0, limit }),
    atOnce,
  );
  for await (const rows of parts) {
    yield rows.map((row) => [
      row.sku,
      row.mpn,
      row.product_name,
      row.brand_name,
      { cents: row.price_cents },
      row.breaks.map(({ from_quantity: from }) => from).join(' / '),
      row.breaks.map(({ price_cents: cents }) => csvPesos(cents)).join(' / '),
      row.available,
    ]);
  }
}

function signature(secret: string, customerId: string, until: number): string {
  return createHmac('sha256', secret).update(`catalogue\n${customerId}\n${until}`).digest('base64url');
}
