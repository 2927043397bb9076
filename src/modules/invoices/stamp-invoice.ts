import { msg } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { documentOwner } from '../../platform/pdf/document-owner.ts';
import { kindsOf } from '../catalog/index.ts';
import { mailBuyer, orderForInvoice, type OrderForInvoice } from '../orders/index.ts';
import { refundsOf } from '../payments/index.ts';
import { checkCfdi } from './cfdi/check-cfdi.ts';
import { conceptsOfOrder, conceptsOfRefund, conceptsOfSales, partsByRate } from './cfdi/concepts.ts';
import { defaultTaxKey, mostlyPaidBy, type PaidBy, paymentFormOf, type TaxKey } from './cfdi/sat-keys.ts';
import { isStampOf } from './cfdi/stamp-of.ts';
import { writeCfdi } from './cfdi/write-cfdi.ts';
import { isGeneralPublic } from './general-public.ts';
import { sumOfSales } from './global-invoice.ts';
import { readPeriod } from './global-period.ts';
import {
  type GlobalOrder,
  invoiceById,
  type InvoiceRow,
  invoicesOfOrder,
  keepXml,
  lockInvoicesOf,
  markFailed,
  markStamped,
  noteFailure,
  ordersOfGlobal,
  taxKeysOf,
} from './invoices.queries.ts';
import { invoiceMail } from './mails.ts';
import { invoiceRefusedNote, invoiceStampedNote } from './order-notes.ts';
import { type Invoicing, PacError, type Stamped } from './pac.ts';
import { replaceEdited, tellOfRefused } from './replace-edited.ts';
import { cancelReplaced } from './replace-invoice.ts';
import { creditable, creditRefunds } from './credit-refunds.ts';
import { noteInvoice } from './note-invoice.ts';
import { receiptWithXml } from './receipts/receipt-xml.ts';
import { publishInvoiceChanged } from './publish.ts';

const hour = 60 * 60 * 1000;
/** A PAC takes what was issued in the last 72 hours; a text that comes near is written anew. */
const textLives = 70 * hour;

/**
 * Has a requested invoice stamped: its XML is written and checked once, sent under one key until it is answered, and
 * the answer kept. Safe to run twice and at once.
 * @throws PacError `unavailable` for the job to come back later
 */
export async function stampInvoice(shop: Shop, id: string): Promise<void> {
  const { invoicing } = shop;
  const row = await shop.db.first(invoiceById, { id });
  if (row?.state !== 'requested' || !invoicing) return;
  const order = row.order_id === null ? undefined : await orderForInvoice(shop.db, row.order_id);
  const now = shop.clock.now();
  const ready = await withXml(shop, invoicing, row, order, now);
  if (ready?.xml == null || ready.issued_at === null) return;
  // By the moment its age was looked at, or another run wrote it: a machine that slept since would have it refused for good.
  const problems = checkCfdi(ready.xml, ready.issued_at > now ? ready.issued_at : now);
  if (problems.length > 0) return fail(shop, order, ready, `Not sent. ${problems.join(' ')}`);
  let stamped: Stamped;
  try {
    stamped = await invoicing.pac.stamp({ key: `${id}:${ready.round}`, xml: ready.xml });
    // Another document, or none, is never kept; it may have been stamped all the same, so it is asked for under its key again.
    if (!isStampOf(ready.xml, stamped)) {
      throw new PacError('unavailable', msg('The PAC answers with another document.').text, stamped.uuid);
    }
  } catch (error) {
    if (!(error instanceof PacError)) throw error;
    if (error.kind === 'refused') return fail(shop, order, ready, error.message);
    await shop.db.run(noteFailure, {
      id,
      failure: error.message,
      now: shop.clock.now(),
    });
    throw error;
  }
  await keep(shop, order, id, stamped);
}

/** The row with the text that goes to the PAC; the first of several runs writes it. */
async function withXml(
  shop: Shop,
  invoicing: Invoicing,
  row: InvoiceRow,
  order: OrderForInvoice | undefined,
  now: Date,
): Promise<InvoiceRow | undefined> {
  const oldest = new Date(now.getTime() - textLives);
  if (row.kind === 'payment') return receiptWithXml(shop, invoicing, row, oldest);
  if (row.xml !== null && row.issued_at !== null && row.issued_at >= oldest) return row;
  const xml = await xmlOf(shop, invoicing, row, order, now);
  const kept = await shop.db.first(keepXml, {
    id: row.id,
    xml,
    now,
    round: row.round,
    oldest,
    orderEdits: order?.edits ?? 0,
    totalCents: row.kind === 'income' && order ? order.total_cents : row.total_cents,
  });
  return kept ?? shop.db.first(invoiceById, { id: row.id });
}

async function xmlOf(
  shop: Shop,
  invoicing: Invoicing,
  row: InvoiceRow,
  order: OrderForInvoice | undefined,
  issuedAt: Date,
): Promise<string> {
  const { kind, series, folio, receiver } = row;
  const issuer = await invoicing.issuer();
  if (kind === 'global') {
    const sales = await shop.db.rows(ordersOfGlobal, { invoiceId: row.id });
    return writeCfdi({
      kind,
      series,
      folio,
      issuedAt,
      issuer,
      receiver,
      paymentForm: paymentFormOf[mainMethod(sales)],
      period: readPeriod(row.period ?? ''),
      concepts: conceptsOfSales(sales),
    });
  }
  if (!order || kind === 'payment') throw new Error(`Invoice ${row.id} is of no order.`);
  const paymentForm =
    paymentFormOf[kind === 'income' ? mostlyPaidBy(order) : await refundedBy(shop, row, order)];
  const ofOrder = {
    totalCents: order.total_cents,
    shippingBasisPoints: order.shipping_tax_basis_points,
  };
  const head = { kind, series, folio, issuedAt, paymentForm, issuer, receiver };
  if (kind === 'income') {
    const keys = await taxKeys(
      shop,
      order.lines.map((line) => line.product_id),
    );
    const lines = order.lines.map((line) => ({
      ...line,
      key: keys.get(line.product_id) ?? defaultTaxKey('accessory'),
    }));
    const wrong =
      row.replaces_id === null ? undefined : await shop.db.first(invoiceById, { id: row.replaces_id });
    return writeCfdi({
      ...head,
      ...(wrong?.fiscal_uuid && { related: { type: '04', uuid: wrong.fiscal_uuid } }),
      concepts: conceptsOfOrder(lines, ofOrder),
    });
  }
  const income = creditable(await shop.db.rows(invoicesOfOrder, { orderId: row.order_id }));
  return writeCfdi({
    ...head,
    ...(income?.fiscal_uuid && { related: { type: '01', uuid: income.fiscal_uuid } }),
    concepts: conceptsOfRefund(
      row.total_cents,
      income ? `${income.series}-${income.folio}` : '',
      partsByRate(order.lines, ofOrder),
    ),
  });
}

/** The payment form of a credit note (guía de llenado, apéndice 5): the order's method, or store credit. */
async function refundedBy(shop: Shop, row: InvoiceRow, order: OrderForInvoice): Promise<PaidBy> {
  const refund = (await refundsOf(shop.db, order.id)).find(({ id }) => id === row.refund_id);
  // A debt that became less is compensation, too.
  const isCredit = refund?.source === 'store_credit' || refund?.source === 'company_credit';
  return isCredit ? 'store_credit' : order.payment_method;
}

/** The way most of the money came, which is the one a global invoice names. */
function mainMethod(sales: readonly GlobalOrder[]): GlobalOrder['payment_method'] {
  // A global invoice is of what is paid: it has no form that is still to be defined.
  const paid = sales.filter(({ payment_method: method }) => method !== 'company_credit');
  const byMethod = Map.groupBy(paid, ({ payment_method: method }) => method);
  const [first] = [...byMethod].toSorted(([, a], [, b]) => sumOfSales(b) - sumOfSales(a));
  return first?.[0] ?? 'card';
}

/** The tax keys of products: set by staff, or their kind's. */
export async function taxKeys(
  { db }: { db: Connection },
  productIds: readonly number[],
): Promise<Map<number, TaxKey>> {
  const kinds = await kindsOf(db, productIds);
  const said = await db.rows(taxKeysOf, { productIds });
  return new Map([
    ...[...kinds].map(([id, kind]) => [id, defaultTaxKey(kind)] as const),
    ...said.map(({ product_id: id, ...key }) => [id, key] as const),
  ]);
}

async function keep(
  shop: Shop,
  order: OrderForInvoice | undefined,
  id: string,
  stamped: Stamped,
): Promise<void> {
  const now = shop.clock.now();
  const owner = await documentOwner(shop);
  const kept = await shop.db.transaction(async (tx) => {
    // Locked before the invoice's row, as when an invoice is requested.
    await tx.run(lockInvoicesOf, { orderId: order?.id ?? id });
    const values = { id, xml: stamped.xml, uuid: stamped.uuid, stampedAt: stamped.stampedAt, now };
    const row = await tx.first(markStamped, values);
    if (!row) return undefined;
    await noteInvoice(shop, tx, row, invoiceStampedNote(row));
    if (!order) return row;
    // A credit to a global invoice concerns only the shop and the tax authority.
    if (!isGeneralPublic(row.receiver)) {
      const isTestMode = shop.invoicing?.isTestMode ?? false;
      const mail = await invoiceMail(
        order,
        { ...row, stamped_xml: stamped.xml },
        shop.publicUrl,
        isTestMode,
        owner,
      );
      await mailBuyer(shop, tx, order.id, mail);
    }
    await cancelReplaced(shop, tx, row);
    // Edited after its text was written: the next one takes its place at once.
    if (row.kind === 'income') await replaceEdited(shop, tx, order.id);
    if (row.kind === 'income') await creditRefunds(shop, tx, order.id);
    return row;
  });
  if (kept) publishInvoiceChanged(shop, order);
}

/** What another run was refused, and was asked for again since, is not refused twice. */
async function fail(
  shop: Shop,
  order: OrderForInvoice | undefined,
  { id, round }: InvoiceRow,
  why: string,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const row = await tx.first(markFailed, { id, round, why, now: shop.clock.now() });
    if (row) await noteInvoice(shop, tx, row, invoiceRefusedNote(row, why));
    if (row && order) await tellOfRefused(shop, tx, row, order);
  });
  shop.log.warn({ invoice: id, why }, 'an invoice was refused');
  publishInvoiceChanged(shop, order);
}
