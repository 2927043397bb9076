import { keepText, t } from '../../i18n/t.ts';
import type { RequestContext, Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { costlierEditsBetween, noteOnOrders, soldBetween, type SoldOrder } from '../orders/index.ts';
import { refundedOf } from '../payments/index.ts';
import { audit } from '../staff/index.ts';
import { mostlyPaidBy } from './cfdi/sat-keys.ts';
import { generalPublic } from './general-public.ts';
import { type GlobalPeriod, monthBefore, readPeriod } from './global-period.ts';
import {
  addGlobalOrders,
  type GlobalOrder,
  inGlobals,
  invoicedAmong,
  type InvoiceRow,
  lockEveryInvoice,
} from './invoices.queries.ts';
import { ofSale, withReplacements } from './credit-refunds.ts';
import { writeInvoice } from './request-invoice.ts';

/** The job that makes the global invoice of the month that is over. */
export const globalJob = 'invoices.global';

/** @throws AppError 422 */
export function periodOf(name: string): GlobalPeriod {
  const period = readPeriod(name);
  if (!period) throw invalid({ period: t('Give a month (2026-10) or a day (2026-10-31).') });
  return period;
}

/**
 * Sales of a period that have no invoice and are in no global one, with what is left of each after refunds; and what edits
 * of that period cost on top of sales that are in a global invoice as they were before.
 */
export async function uninvoicedSales(
  db: Connection,
  { from, to }: Pick<GlobalPeriod, 'from' | 'to'>,
): Promise<GlobalOrder[]> {
  const sold = await soldBetween(db, from, to);
  const ids = sold.map(({ id }) => id);
  const added = await additionsTo(db, { from, to });
  const inOthers = await db.rows(inGlobals, { ids });
  const invoiced = new Set((await db.rows(invoicedAmong, { ids })).map((row) => row.order_id));
  const refunds = await refundedOf(db, ids);
  const sales = sold
    .filter(({ id }) => !invoiced.has(id))
    .map((order) => {
      // A refunded second payment was never part of the sale.
      const own = ofSale(refunds.get(order.id) ?? [], order).filter(({ state }) => state === 'succeeded');
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
        parts: less(
          partsLeft(order, backCents),
          // A global one that counts has these already.
          inOthers.flatMap(({ order_id: id, parts }) => (id === order.id ? parts : [])),
        ),
        refund_ids: [...new Set([...own.map(({ id }) => id), ...ofEdits])],
        edits: order.edits,
        edit_ids: [],
      };
    })
    .filter(({ parts }) => parts.length > 0);
  return [...sales, ...added];
}

/**
 * What edits of a period cost on top of orders that a global invoice has as they were before: paid then, it is of the global
 * invoice of then. An order is in it once, however often it was edited.
 */
async function additionsTo(
  db: Connection,
  { from, to }: Pick<GlobalPeriod, 'from' | 'to'>,
): Promise<GlobalOrder[]> {
  const edits = await costlierEditsBetween(db, from, to);
  const rows = await db.rows(inGlobals, { ids: edits.map(({ order_id: id }) => id) });
  const wanted = edits.filter(({ id, order_id: orderId, rank }) => {
    const ofOrder = rows.filter((row) => row.order_id === orderId);
    const sale = ofOrder.find((row) => row.edit_ids.length === 0);
    return sale !== undefined && rank > sale.edits && !ofOrder.some((row) => row.edit_ids.includes(id));
  });
  return [...Map.groupBy(wanted, ({ order_id: id }) => id)].flatMap(([orderId, ofOrder]) => {
    const [first] = ofOrder;
    const parts = less(
      summed(ofOrder.flatMap((edit) => edit.is_parts)),
      ofOrder.flatMap((edit) => edit.was_parts),
    );
    return first === undefined || parts.length === 0
      ? []
      : [
          {
            order_id: orderId,
            number: first.number,
            payment_method: mostlyPaidBy(first),
            parts,
            refund_ids: [],
            edits: 0,
            edit_ids: ofOrder.map(({ id }) => id),
          },
        ];
  });
}

type Parts = GlobalOrder['parts'];

function summed(parts: Parts): Parts {
  return [...Map.groupBy(parts, ({ basis_points: rate }) => rate)].map(([rate, ofRate]) => ({
    basis_points: rate,
    gross_cents: ofRate.reduce((sum, { gross_cents: cents }) => sum + cents, 0),
  }));
}

/** Parts without others: what a rate has not is taken from the rest, the highest rate first. */
function less(parts: Parts, others: Parts): Parts {
  const taken = new Map(summed(others).map(({ basis_points: rate, gross_cents: cents }) => [rate, cents]));
  const own = parts.map(({ basis_points: rate, gross_cents: cents }) => {
    const same = Math.min(cents, taken.get(rate) ?? 0);
    taken.set(rate, (taken.get(rate) ?? 0) - same);
    return { basis_points: rate, gross_cents: cents - same };
  });
  let left = [...taken.values()].reduce((sum, cents) => sum + cents, 0);
  return own
    .toSorted((a, b) => b.basis_points - a.basis_points)
    .map(({ basis_points: rate, gross_cents: cents }) => {
      const more = Math.min(left, cents);
      left -= more;
      return { basis_points: rate, gross_cents: cents - more };
    })
    .filter(({ gross_cents: cents }) => cents > 0);
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
  if (!invoicing) throw conflict('not_offered', t('The shop has no PAC: set PAC_TOKEN and the issuer.'));
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
