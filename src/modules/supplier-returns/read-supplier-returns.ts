import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { serialOf } from '../inventory/index.ts';
import { returnName } from '../returns/index.ts';
import { readLimits } from '../settings/index.ts';
import type { supplierReturnsContract } from './supplier-returns.contract.ts';
import {
  countLate,
  countSupplierReturns,
  countToSend,
  type HeadRow,
  type LineRow,
  linesOf,
  owedBySupplier,
  supplierReturnOf,
  supplierReturnsPage,
  unitsToSend,
} from './supplier-returns.queries.ts';

type Contract = typeof supplierReturnsContract;
export type Filter = z.output<Contract['supplierReturnsFile']['query'] & z.ZodType>;
export type Reader = Pick<RequestContext, 'staff' | 'clock' | 'log'>;

const dayMilliseconds = 86_400_000;

/** Before when a supplier was asked, or got the goods, that lets a return wait for too long. */
async function lateBefore(db: Connection, { clock, log }: Pick<Reader, 'clock' | 'log'>): Promise<Date> {
  const { supplier_answer_days: days } = await readLimits(db, log);
  return new Date(clock.now().getTime() - days * dayMilliseconds);
}

export const maySeeCosts = (staff: Reader['staff']) => staff?.rights.includes('read_costs') ?? false;

/** What the filter of the list means to its statements. */
export async function valuesOf(db: Connection, reader: Reader, { q, state, supplier, late }: Filter) {
  const words = q === undefined || q === '' ? null : serialOf(q);
  return {
    words,
    pattern: (q ?? '').replaceAll(/[\\%_]/g, '\\$&'),
    filterState: state ?? null,
    supplier: supplier ?? null,
    lateOnly: late === '1',
    lateBefore: await lateBefore(db, reader),
  };
}

/** One page of returns to suppliers, those that go on first. */
export async function supplierReturnsOf(
  db: Connection,
  reader: Reader,
  { page, page_size: limit, ...filter }: Filter & { page: number; page_size: number },
): Promise<z.input<Contract['supplierReturns']['answers'][200]>> {
  const values = await valuesOf(db, reader, filter);
  const [rows, count, owed, toSend] = await Promise.all([
    db.rows(supplierReturnsPage, { ...values, limit, offset: (page - 1) * limit }),
    db.first(countSupplierReturns, values),
    maySeeCosts(reader.staff) ? db.rows(owedBySupplier) : [],
    db.first(countToSend),
  ]);
  return {
    supplier_returns: rows.map((row) => headOf(row, reader)),
    owed,
    to_send: toSend?.count ?? 0,
    total: count?.total ?? 0,
    page,
    page_size: limit,
  };
}

function headOf<Row extends HeadRow>(
  { created_at: createdAt, moved_at: movedAt, owed_cents: owed, credited_cents: credited, ...row }: Row,
  { staff }: Reader,
) {
  const isShown = maySeeCosts(staff);
  return {
    ...row,
    owed_cents: isShown ? owed : null,
    credited_cents: isShown ? credited : null,
    created_at: createdAt.toISOString(),
    moved_at: movedAt.toISOString(),
  };
}

/**
 * A return to a supplier with its lines; amounts only for those who may see costs.
 * @throws AppError 404
 */
export async function readSupplierReturn(db: Connection, reader: Reader, id: number) {
  const row = await db.first(supplierReturnOf, { id, lateBefore: await lateBefore(db, reader) });
  if (!row) throw notFound(t('There is no such return to a supplier.'));
  const isShown = maySeeCosts(reader.staff);
  const lines = await db.rows(linesOf, { id });
  return {
    ...headOf(row, reader),
    sent_at: row.sent_at?.toISOString() ?? null,
    lines: lines.map((line) => lineOnWire(line, isShown)),
  };
}

function lineOnWire(
  { return_unit_id: unitId, return_number: number, order_id: orderId, ...line }: LineRow,
  isShown: boolean,
) {
  return {
    ...line,
    cost_cents: isShown ? line.cost_cents : null,
    credit_cents: isShown ? line.credit_cents : null,
    returned:
      unitId === null || number === null || orderId === null
        ? null
        : { unit_id: unitId, name: returnName(number), order_id: orderId },
  };
}

/** Customers' units that are scrap and wait to be sent back. */
export async function scrapToSend(db: Connection) {
  return (await db.rows(unitsToSend)).map(({ number, ...unit }) => ({
    ...unit,
    return_name: returnName(number),
  }));
}

/** How many returns suppliers let wait for too long. */
export async function lateSupplierReturns({
  db,
  ...reader
}: Pick<RequestContext, 'db' | 'clock' | 'log'>): Promise<number> {
  return (await db.first(countLate, { lateBefore: await lateBefore(db, reader) }))?.count ?? 0;
}
