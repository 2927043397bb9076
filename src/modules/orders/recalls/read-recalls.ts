import { msg, t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import { type CsvColumn, csvFile, csvTime } from '../../../platform/csv.ts';
import { emailsNamed, mailStates } from '../../mails/index.ts';
import { fulfilments } from '../orders.words.ts';
import { findUnits, type RecalledUnit, unitsByBuyer } from './find-units.ts';
import type { AskedSerials } from './recalls.contract.ts';
import { countRecalls, recallById, recallPage, unitsOfRecall } from './recalls.queries.ts';

/** What calling units back would write to whom; nothing is written. @throws AppError as `findUnits` */
export async function previewRecall(db: Connection, productId: number, asked: AskedSerials) {
  const { units, onShelf, unknown } = await findUnits(db, productId, asked);
  return { units: units.map(unitOnWire), buyers: unitsByBuyer(units).size, on_shelf: onShelf, unknown };
}

/** Recalls, newest first. */
export async function recallsPage(db: Connection, page: number, pageSize: number) {
  const rows = await db.rows(recallPage, { pageSize, offset: (page - 1) * pageSize });
  const total = (await db.first(countRecalls))?.total ?? 0;
  return { recalls: rows.map(summaryOnWire), total, page, page_size: pageSize };
}

export type RecallSummary = ReturnType<typeof summaryOnWire>;

/** A recall without its units. @throws AppError 404 */
export async function recallSummary(db: Connection, id: number): Promise<RecallSummary> {
  return summaryOnWire(await requireRecall(db, id));
}

/** A recall with its units as they stand now, and what became of each letter. @throws AppError 404 */
export async function recallDetail(db: Connection, id: number) {
  const row = await requireRecall(db, id);
  const units = await db.rows(unitsOfRecall, { id });
  const names = new Set(units.flatMap(({ letter }) => letter ?? []));
  const letters = await emailsNamed(db, [...names]);
  return {
    ...summaryOnWire(row),
    message: row.message,
    asked: row.asked,
    list: units.map((unit) => ({
      ...unitOnWire(unit),
      was_written: unit.letter !== null,
      letter: (unit.letter === null ? undefined : letters.get(unit.letter)) ?? null,
    })),
  };
}

type Unit = Awaited<ReturnType<typeof recallDetail>>['list'][number] & { sku: string; product: string };

const columns: readonly CsvColumn<Unit>[] = [
  [msg('SKU'), (unit) => unit.sku],
  [msg('Product'), (unit) => unit.product],
  [msg('Serial number'), (unit) => unit.serial],
  [msg('Order'), (unit) => unit.order_number],
  [msg('Order id'), (unit) => unit.order_id],
  [msg('Customer'), (unit) => unit.customer_name],
  [msg('E-mail'), (unit) => unit.email],
  [msg('State'), (unit) => t(fulfilments[unit.state])],
  [msg('Left the shop'), (unit) => csvTime(unit.shipped_at)],
  [msg('Letter'), letterWords],
];

/** The same as a file that spreadsheets open, in the language of who asks. @throws AppError 404 */
export async function recallCsv(db: Connection, id: number): Promise<AsyncIterable<string>> {
  const { list, sku, product_name: product } = await recallDetail(db, id);
  return csvFile(
    columns,
    (async function* () {
      yield list.map((unit) => ({ ...unit, sku, product }));
    })(),
  );
}

function letterWords({ letter, was_written: wasWritten }: Unit): string {
  if (letter) return t(mailStates[letter.state]);
  return wasWritten ? t('Written, not kept any more') : t('None');
}

async function requireRecall(db: Connection, id: number) {
  const row = await db.first(recallById, { id });
  if (!row) throw notFound(t('There is no such recall.'));
  return row;
}

function summaryOnWire(row: RowOf<typeof recallPage>) {
  const { id, product_id, sku, product_name, subject, units, buyers, created_by, created_at } = row;
  return {
    id,
    product_id,
    sku,
    product_name,
    subject,
    units,
    buyers,
    created_by,
    created_at: created_at.toISOString(),
  };
}

function unitOnWire(unit: Omit<RecalledUnit, 'shipment_id'>) {
  const { serial, order_id, order_number, customer_name, email, state, shipped_at } = unit;
  return {
    serial,
    order_id,
    order_number,
    customer_name,
    email,
    state,
    shipped_at: shipped_at && shipped_at.toISOString(),
  };
}
