import { keepText, t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { noteOnOrders, soldBetween, type SoldOrder } from '../orders/index.ts';
import { refundedOf } from '../payments/index.ts';
import { audit } from '../staff/index.ts';
import { mostlyPaidBy } from './cfdi/sat-keys.ts';
import { generalPublic } from './general-public.ts';
import { type GlobalPeriod, monthBefore, readPeriod } from './global-period.ts';
import {
  addGlobalOrders,
  type GlobalOrder,
  invoicedAmong,
  type InvoiceRow,
  lockEveryInvoice,
} from './invoices.queries.ts';
import { isOfSale, withReplacements } from './credit-refunds.ts';
import { writeInvoice } from './request-invoice.ts';

/** The job that makes the global invoice of the month that is over. */
export const globalJob = 'invoices.global';

/** @throws AppError 422 */
export function periodOf(name: string): GlobalPeriod {
  const period = readPeriod(name);
  if (!period) throw invalid({ period: t('Give a month (2026-10) or a day (2026-10-31).') });
  return period;
}

/** Sales of a period that have no invoice and are in no global one, with what is left of each after refunds. */
export async function uninvoicedSales(
  db: Connection,
  { from, to }: Pick<GlobalPeriod, 'from' | 'to'>,
): Promise<GlobalOrder[]> {
  const sold = await soldBetween(db, from, to);
  const ids = sold.map(({ id }) => id);
  const invoiced = new Set((await db.rows(invoicedAmong, { ids })).map((row) => row.order_id));
  const refunds = await refundedOf(db, ids);
  return sold
    .filter(({ id }) => !invoiced.has(id))
    .map((order) => {
      // A refunded second payment was never part of the sale.
      const own = (refunds.get(order.id) ?? []).filter((one) => isOfSale(one, order));
      // What an edit gave back is out of the total already, also where it has not arrived yet.
      const ofEdits = withReplacements(order.edit_refund_ids, own);
      const backCents = own.reduce(
        (sum, { id, amountCents }) => sum + (ofEdits.has(id) ? 0 : amountCents),
        0,
      );
      return {
        order_id: order.id,
        number: order.number,
        payment_method: mostlyPaidBy(order),
        parts: partsLeft(order, backCents),
        refund_ids: [...new Set([...own.map(({ id }) => id), ...ofEdits])],
      };
    })
    .filter(({ parts }) => parts.length > 0);
}

/** An order's amount by rate of IVA, the parcel with them, less what went back: from the highest rate first. */
function partsLeft(order: SoldOrder, backCents: number): GlobalOrder['parts'] {
  const goodsCents = order.goods.reduce((sum, part) => sum + part.gross_cents, 0);
  const byRate = new Map([[order.shipping_tax_basis_points, order.total_cents - goodsCents]]);
  for (const { basis_points: rate, gross_cents: cents } of order.goods) {
    byRate.set(rate, (byRate.get(rate) ?? 0) + cents);
  }
  let left = backCents;
  return [...byRate]
    .toSorted(([a], [b]) => b - a)
    .map(([rate, cents]) => {
      const taken = Math.min(left, cents);
      left -= taken;
      return { basis_points: rate, gross_cents: cents - taken };
    })
    .filter(({ gross_cents: cents }) => cents > 0);
}

/** The sums of sales. */
export function sumOfSales(sales: readonly GlobalOrder[]): number {
  return sales.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.gross_cents, 0);
}

/**
 * Makes the global invoice of a period that is over: of every sale that nobody asked an invoice for, frozen as it is now,
 * and stamped by a job. Asked twice at once, the second finds nothing left.
 * @throws AppError 409 `not_offered`, `period_open`, `nothing_to_invoice`; 422
 */
export async function issueGlobalInvoice(
  shop: Shop | RequestContext,
  name: string,
  systemUserId?: string,
): Promise<InvoiceRow> {
  const period = periodOf(name);
  const { invoicing, clock } = shop;
  if (!invoicing) throw conflict('not_offered', t('The shop has no PAC: set PAC_URL and the issuer.'));
  if (clock.now() < period.to) throw conflict('period_open', t('That day or month is not over yet.'));
  const { postalCode } = await invoicing.issuer();
  return shop.db.transaction(async (tx) => {
    await tx.run(lockEveryInvoice);
    const sales = await uninvoicedSales(tx, period);
    if (sales.length === 0) {
      throw conflict(
        'nothing_to_invoice',
        t('Every sale of that time has an invoice, or is in a global one.'),
      );
    }
    const row = await writeInvoice(shop, tx, {
      orderId: null,
      kind: 'global',
      refundId: null,
      receiver: { ...generalPublic, postal_code: postalCode },
      totalCents: sumOfSales(sales),
      period: name,
    });
    await tx.run(addGlobalOrders, { id: row.id, sales: JSON.stringify(sales) });
    const invoice = `${row.series}-${row.folio}`;
    await noteOnOrders(
      tx,
      sales.map((sale) => sale.order_id),
      {
        topic: 'invoice_global',
        staff: keepText('In the global invoice {invoice} of {period}.', { invoice, period: name }),
      },
      clock.now(),
    );
    await audit(tx, {
      systemUserId,
      action: 'invoice.global',
      subject: `invoice:${row.id}`,
      after: { invoice, period: name, orders: sales.length },
    });
    return row;
  });
}

/** Nightly in the first days of a month: the last one's global invoice, due a day after its end. Safe to run twice. */
export async function issueLastMonth(shop: Shop): Promise<void> {
  const period = periodOf(monthBefore(shop.clock.now()));
  if (!shop.invoicing || (await uninvoicedSales(shop.db, period)).length === 0) return;
  const row = await issueGlobalInvoice(shop, period.name);
  shop.log.info({ invoice: row.id, period: period.name }, 'global invoice made');
}
