import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { assemblyForSale } from '../../catalog/index.ts';
import { assemblyPage, countToAssemble } from './assembly.queries.ts';
import { isWhole, type Pc, pcsOfOrder } from './read-pc.ts';

/** A page of the orders whose PCs are to be put together, paid first first; before them those to be taken apart. */
export async function assemblyQueue(
  db: Connection,
  { page, page_size: pageSize }: { page: number; page_size: number },
) {
  const rows = await db.rows(assemblyPage, { limit: pageSize, offset: (page - 1) * pageSize });
  return {
    orders: rows.map((row) => {
      const isCalledOff = row.state !== 'paid';
      const pcs = isCalledOff ? 0 : (row.pcs ?? 0);
      const numbers = new Set([
        ...Array.from({ length: pcs }, (_, at) => at + 1),
        ...row.begun.flatMap(({ number, units }) => (units > 0 ? [number] : [])),
      ]);
      return {
        order_id: row.id,
        order_number: row.number,
        customer_name: row.customer_name,
        paid_at: row.paid_at?.toISOString() ?? null,
        is_called_off: isCalledOff,
        pcs: [...numbers]
          .toSorted((a, b) => a - b)
          .map((number) => {
            const begun = row.begun.find((one) => one.number === number);
            return {
              number,
              is_finished: begun?.is_finished ?? false,
              begun_by: begun?.begun_by ?? null,
              done: begun?.done ?? 0,
              steps: begun?.steps ?? 0,
              units: begun?.units ?? 0,
            };
          }),
      };
    }),
    is_sold: (await assemblyForSale(db)) !== undefined,
    total: rows[0]?.total ?? 0,
    page,
    page_size: pageSize,
  };
}

/** How many orders have PCs to be put together, or taken apart. */
export async function ordersToAssembleCount(db: Connection): Promise<number> {
  return (await db.first(countToAssemble))?.total ?? 0;
}

/** The first PC of an order that is not put together yet, or has to be taken apart first; undefined where nothing is in the way. */
export async function unfinishedPc(db: Connection, orderId: string): Promise<Pc | undefined> {
  return (await pcsOfOrder(db, orderId)).find((pc) =>
    pc.number > pc.pcs ? pc.units.length > 0 : !pc.row?.finished_at || !isWhole(pc),
  );
}

/** @throws AppError 409 `not_assembled` with `details.number` of the PC */
export async function requireAssembled(db: Connection, orderId: string): Promise<void> {
  const pc = await unfinishedPc(db, orderId);
  if (!pc) return;
  throw conflict('not_assembled', whyUnfinished(pc), { number: pc.number });
}

/** Why a PC keeps its order from being packed, in words for staff. */
export function whyUnfinished({ number, pcs }: Pc): string {
  return number > pcs
    ? t('Take the parts out of PC {number} first: it is not put together any more.', { number })
    : t('PC {number} of {pcs} is not put together yet.', { number, pcs });
}
