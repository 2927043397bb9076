import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { currency } from '../../platform/money.ts';
import { membershipNow } from '../companies/index.ts';
import { creditPayment, creditPaymentsOf } from '../company-credit/index.ts';
import { cfdiUses, receiversOf, taxRegimes } from '../invoice-profiles/index.ts';
import { openOrderLink, orderForInvoice, type OrderForInvoice } from '../orders/index.ts';
import { paymentForms, units } from './cfdi/sat-keys.ts';
import { printedExpression } from './cfdi/printed-expression.ts';
import { childrenOf, readXml, type XmlElement } from './cfdi/xml.ts';
import { invoiceDeadline } from './invoice-deadline.ts';
import { failureOf } from './invoice-failure.ts';
import type { invoicesContract } from './invoices.contract.ts';
import {
  awaitedInvoices,
  countInvoices,
  invoiceById,
  type InvoiceRow,
  invoicesOfOrder,
  invoicesPage,
  newestOfOrders,
  ordersOfReceipt,
  receiptsOfBuyer,
  receiptsOfCompany,
  refusedReceipts,
} from './invoices.queries.ts';

import { isGeneralPublic } from './general-public.ts';
import { whyNoInvoice } from './request-invoice.ts';

type Answer<Call extends keyof typeof invoicesContract> = z.input<
  NonNullable<
    (typeof invoicesContract)[Call]['answers'] extends { 200: infer Schema extends z.ZodType }
      ? Schema
      : never
  >
>;

/** An invoice that has its stamp. */
export type StampedInvoice = InvoiceRow & { stamped_xml: string };

/**
 * The invoices of an own order.
 * @throws AppError 404 when the order is not there or not theirs
 */
export async function ownInvoices(
  context: RequestContext,
  customerId: string,
  orderId: string,
): Promise<Answer<'ofOrder'>> {
  const order = await ownOrder(context, customerId, orderId);
  const rows = await context.db.rows(invoicesOfOrder, { orderId });
  const others = await othersReceipts(context, rows, customerId);
  return {
    // A global one and what is taken off it are the shop's: they are made out to nobody.
    invoices: rows
      .filter(({ id, receiver }) => !isGeneralPublic(receiver) && !others.has(id))
      .map(shownInvoice),
    reason: whyNoInvoice(context, order, rows, 'customer') ?? null,
    request_until: order.paid_at ? invoiceDeadline(order.paid_at).toISOString() : null,
    requested_for: order.invoice_receiver,
  };
}

/**
 * The order of a mailed link, whose invoices its holder sees as the buyer does: they are mailed to the same address.
 * @throws AppError 404 for a link that opens nothing
 */
export async function linkedOrder(context: RequestContext, token: string): Promise<OrderForInvoice> {
  const order = await orderForInvoice(context.db, await openOrderLink(context, token));
  if (!order) throw notFound('No encontramos ese pedido.');
  return order;
}

/**
 * What whoever holds a mailed link sees of its order. A receipt that tells of other orders, too, is not of them: a link opens one.
 * @throws AppError 404 for a link that opens nothing
 */
export async function linkedInvoices(context: RequestContext, token: string): Promise<Answer<'ofLink'>> {
  const { id: orderId, customer_id: customerId } = await linkedOrder(context, token);
  const { invoices, ...answer } = await ownInvoices(context, customerId, orderId);
  const ofOthers = new Set<string>();
  for (const { id, kind } of invoices) {
    if (kind !== 'payment') continue;
    const orders = await context.db.rows(ordersOfReceipt, { id });
    if (orders.some((order) => order.order_id !== orderId)) ofOthers.add(id);
  }
  return { ...answer, invoices: invoices.filter(({ id }) => !ofOthers.has(id)) };
}

/**
 * A stamped invoice of a mailed link's order, with its XML; of another order of the same buyer there is none.
 * @throws AppError 404
 */
export async function linkedStamped(
  context: RequestContext,
  token: string,
  id: string,
): Promise<StampedInvoice> {
  const { invoices } = await linkedInvoices(context, token);
  if (!invoices.some((invoice) => invoice.id === id)) throw notFound('No encontramos esa factura.');
  const row = await context.db.first(invoiceById, { id });
  if (!isStamped(row)) throw notFound('No encontramos esa factura.');
  return row;
}

/** Receipts among an own order's that tell of colleagues' orders, too: admins of the company alone read those. */
async function othersReceipts(
  context: Pick<RequestContext, 'db' | 'clock'>,
  rows: readonly InvoiceRow[],
  customerId: string,
): Promise<Set<string>> {
  const others = new Set<string>();
  for (const row of rows) {
    if (row.kind === 'payment' && !(await isReceiptOf(context, row, customerId))) others.add(row.id);
  }
  return others;
}

/** @throws AppError 404 when the order is not there or not theirs */
export async function ownOrder(
  { db }: Pick<RequestContext, 'db'>,
  customerId: string,
  orderId: string,
): Promise<OrderForInvoice> {
  const order = await orderForInvoice(db, orderId);
  if (order?.customer_id !== customerId) throw notFound('No encontramos ese pedido.');
  return order;
}

/**
 * A stamped invoice of the customer's own, with its XML.
 * @throws AppError 404
 */
export async function ownStamped(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  customerId: string,
  id: string,
): Promise<StampedInvoice> {
  const row = await db.first(invoiceById, { id });
  const isTheirs =
    row?.kind === 'payment'
      ? await isReceiptOf({ db, clock }, row, customerId)
      : row?.order_id && (await orderForInvoice(db, row.order_id))?.customer_id === customerId;
  if (!isStamped(row) || !isTheirs) throw notFound('No encontramos esa factura.');
  return row;
}

/** Whether somebody bought all of a receipt's orders, or administers the company that paid: it tells of all of them. */
async function isReceiptOf(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  { id, credit_payment_id: paymentId }: InvoiceRow,
  customerId: string,
): Promise<boolean> {
  if ((await db.rows(receiptsOfBuyer, { ids: [id], customerId })).length > 0) return true;
  const me = await membershipNow(db, customerId, clock.now());
  const payment = paymentId === null ? undefined : await creditPayment(db, paymentId);
  return me?.role === 'admin' && me.companyId === payment?.company_id;
}

/** Receipts of what a company paid of its credit, newest first. */
export async function receiptsOf({ db }: Pick<RequestContext, 'db'>, companyId: number) {
  const paymentIds = (await creditPaymentsOf(db, companyId)).map(({ id }) => id);
  const rows = paymentIds.length > 0 ? await db.rows(receiptsOfCompany, { paymentIds }) : [];
  return rows.map((row) => ({
    id: row.id,
    name: `${row.series}-${row.folio}`,
    state: row.state,
    total_cents: row.total_cents,
    fiscal_uuid: row.fiscal_uuid,
    payment_id: row.credit_payment_id,
    failure: failureOf(row),
  }));
}

/**
 * An order's invoices as staff see them.
 * @throws AppError 404
 */
export async function adminInvoices(
  context: RequestContext,
  orderId: string,
): Promise<Answer<'adminOfOrder'>> {
  const order = await orderForInvoice(context.db, orderId);
  if (!order) throw notFound(t('There is no such order.'));
  const rows = await context.db.rows(invoicesOfOrder, { orderId });
  return {
    invoices: rows.map(adminInvoice),
    reason: whyNoInvoice(context, order, rows, 'staff') ?? null,
    requested_for: order.invoice_receiver,
    // What is in an account is for who may look at accounts.
    saved_receivers: context.staff?.rights.includes('read_customers')
      ? await receiversOf(context.db, order.customer_id)
      : [],
  };
}

/** @throws AppError 404; 409 where it is not stamped */
export async function stampedForStaff(
  { db }: Pick<RequestContext, 'db'>,
  id: string,
): Promise<StampedInvoice> {
  const row = await db.first(invoiceById, { id });
  if (!row) throw notFound(t('There is no such invoice.'));
  if (!isStamped(row)) throw conflict('not_stamped', t('The invoice is not stamped.'));
  return row;
}

/** @throws AppError 404, also of a global one, which has no buyer; 409 where it is not stamped */
export async function stampedWithOrder(
  { db }: Pick<RequestContext, 'db'>,
  id: string,
): Promise<{ row: StampedInvoice; order: OrderForInvoice }> {
  const row = await stampedForStaff({ db }, id);
  const order = row.order_id ? await orderForInvoice(db, row.order_id) : undefined;
  if (!order) throw notFound(t('There is no such invoice.'));
  return { row, order };
}

function isStamped(row: InvoiceRow | undefined): row is StampedInvoice {
  return row?.stamped_xml != null;
}

/** An invoice on the wire. */
export function shownInvoice(row: InvoiceRow) {
  return {
    id: row.id,
    kind: row.kind,
    name: `${row.series}-${row.folio}`,
    state: row.state,
    receiver: row.receiver,
    total_cents: row.total_cents,
    currency,
    fiscal_uuid: row.fiscal_uuid,
    stamped_at: row.stamped_at?.toISOString() ?? null,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** With what only staff read. */
export function adminInvoice(row: InvoiceRow) {
  const { cancel_reason, replaces_id, period, order_id } = row;
  return { ...shownInvoice(row), failure: failureOf(row), cancel_reason, replaces_id, period, order_id };
}

/** The newest invoice of each of these orders, as lists name it; orders without one are left out. */
export async function newestInvoicesOf(db: Connection, orderIds: readonly string[]) {
  const rows = await db.rows(newestOfOrders, { orderIds });
  return new Map(
    rows.map(({ order_id: orderId, series, folio, ...row }) => [
      orderId,
      { name: `${series}-${folio}`, ...row },
    ]),
  );
}

/** Orders whose buyers wait for their invoice: asked for and not stamped, or refused. */
export async function ordersWithoutInvoice(db: Connection): Promise<string[]> {
  return (await db.rows(awaitedInvoices)).map((row) => row.order_id);
}

/** How many receipts of payments the PAC refused. */
export async function refusedReceiptCount(db: Connection): Promise<number> {
  return (await db.first(refusedReceipts))?.total ?? 0;
}

/** What staff look for among invoices. */
export type InvoiceFilter = Partial<Record<'kind' | 'state' | 'q' | 'from' | 'to', string | undefined>>;

/** The same as the statements take it. */
export const filterValues = (given: InvoiceFilter) => ({
  kind: given.kind ?? null,
  state: given.state ?? null,
  from: given.from ?? null,
  to: given.to ?? null,
  q: given.q?.trim().replaceAll(/[\\%_]/g, String.raw`\$&`) || null,
});

/** Invoices of the shop for the staff, newest first. */
export async function invoiceList(
  { db }: Pick<RequestContext, 'db'>,
  given: { page: number; page_size: number } & InvoiceFilter,
): Promise<Answer<'adminInvoices'>> {
  const { page, page_size: pageSize } = given;
  const filter = filterValues(given);
  const rows = await db.rows(invoicesPage, { ...filter, pageSize, offset: (page - 1) * pageSize });
  const counted = await db.first(countInvoices, filter);
  return {
    invoices: rows.map((row) => ({ ...adminInvoice(row), order_count: row.order_count })),
    total: counted?.total ?? 0,
    page,
    page_size: pageSize,
  };
}

/** The RFC of who issued a stamped invoice. */
export function issuerRfcOf(stampedXml: string): string {
  return childrenOf(readXml(stampedXml), 'cfdi:Emisor')[0]?.attributes['Rfc'] ?? '';
}

/** An invoice as it is printed: read from its stamped XML, which is the invoice. */
export function printedInvoice(row: StampedInvoice, isTestMode: boolean): Answer<'print'>['invoice'] {
  const root = readXml(row.stamped_xml);
  const only = (name: string) => childrenOf(root, name)[0];
  const given = (element: XmlElement | undefined, name: string) => element?.attributes[name] ?? '';
  const issuer = only('cfdi:Emisor');
  const receiver = only('cfdi:Receptor');
  const complement = only('cfdi:Complemento');
  const stamp = complement && childrenOf(complement, 'tfd:TimbreFiscalDigital')[0];
  const related = only('cfdi:CfdiRelacionados');
  const concepts = only('cfdi:Conceptos');
  const taxes = only('cfdi:Impuestos');
  const pagos = complement && childrenOf(complement, 'pago20:Pagos')[0];
  const payment = pagos && childrenOf(pagos, 'pago20:Pago')[0];
  const paymentForm = given(payment, 'FormaDePagoP') || given(root, 'FormaPago');
  const seal = given(stamp, 'SelloCFD');
  return {
    ...shownInvoice(row),
    receiver: {
      rfc: given(receiver, 'Rfc'),
      legal_name: given(receiver, 'Nombre'),
      tax_regime: given(receiver, 'RegimenFiscalReceptor'),
      cfdi_use: given(receiver, 'UsoCFDI'),
      postal_code: given(receiver, 'DomicilioFiscalReceptor'),
      regime: withName(given(receiver, 'RegimenFiscalReceptor'), taxRegimes),
      use: withName(given(receiver, 'UsoCFDI'), { ...cfdiUses, CP01: { name: 'Pagos' } }),
    },
    issuer: {
      rfc: given(issuer, 'Rfc'),
      name: given(issuer, 'Nombre'),
      regime: withName(given(issuer, 'RegimenFiscal'), taxRegimes),
      postal_code: given(root, 'LugarExpedicion'),
    },
    issued_at: given(root, 'Fecha'),
    purchase_order: row.purchase_order,
    payment_form: paymentForm,
    payment_form_name: paymentForms[paymentForm] ?? '',
    relation: related?.attributes['TipoRelacion'] ?? null,
    related_uuid: (related && childrenOf(related, 'cfdi:CfdiRelacionado')[0]?.attributes['UUID']) ?? null,
    concepts: (concepts ? childrenOf(concepts, 'cfdi:Concepto') : []).map((concept) => ({
      prod_serv_key: given(concept, 'ClaveProdServ'),
      unit_key: given(concept, 'ClaveUnidad'),
      unit_name: concept.attributes['Unidad'] ?? units[given(concept, 'ClaveUnidad')] ?? '',
      sku: concept.attributes['NoIdentificacion'] ?? null,
      description: given(concept, 'Descripcion'),
      quantity: given(concept, 'Cantidad'),
      unit_price: given(concept, 'ValorUnitario'),
      amount_cents: centsOf(given(concept, 'Importe')),
      discount_cents: centsOf(given(concept, 'Descuento')),
      tax_cents: traslados(childrenOf(concept, 'cfdi:Impuestos')[0]).reduce(
        (sum, tax) => sum + centsOf(given(tax, 'Importe')),
        0,
      ),
      tax_rate: given(traslados(childrenOf(concept, 'cfdi:Impuestos')[0])[0], 'TasaOCuota'),
    })),
    payment: payment
      ? {
          paid_at: given(payment, 'FechaPago'),
          operation: given(payment, 'NumOperacion'),
          documents: childrenOf(payment, 'pago20:DoctoRelacionado').map((document) => ({
            fiscal_uuid: given(document, 'IdDocumento'),
            name: `${given(document, 'Serie')}-${given(document, 'Folio')}`,
            partial_number: given(document, 'NumParcialidad'),
            previous_cents: centsOf(given(document, 'ImpSaldoAnt')),
            paid_cents: centsOf(given(document, 'ImpPagado')),
            left_cents: centsOf(given(document, 'ImpSaldoInsoluto')),
          })),
        }
      : null,
    subtotal_cents: centsOf(given(root, 'SubTotal')),
    discount_cents: centsOf(given(root, 'Descuento')),
    taxes: traslados(taxes).map((tax) => ({
      base_cents: centsOf(given(tax, 'Base')),
      tax_cents: centsOf(given(tax, 'Importe')),
      rate: given(tax, 'TasaOCuota'),
    })),
    seal,
    certificate_number: given(root, 'NoCertificado'),
    sat_seal: given(stamp, 'SelloSAT'),
    sat_certificate_number: given(stamp, 'NoCertificadoSAT'),
    certified_at: given(stamp, 'FechaTimbrado'),
    provider_rfc: given(stamp, 'RfcProvCertif'),
    original_chain: originalChain(stamp),
    check_url: `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?${new URLSearchParams(printedExpression(root))}`,
    is_test_mode: isTestMode,
  };
}

/** A key of one of the tax authority's catalogues with what it is called there. */
function withName(key: string, catalogue: Readonly<Record<string, { name: string }>>): string {
  return `${key} ${catalogue[key]?.name ?? ''}`.trim();
}

/** What the stamp seals; source: SAT, cadenaoriginal_TFD_1_1.xslt: these attributes in this order, as far as they are given. */
function originalChain(stamp: XmlElement | undefined): string {
  const names = [
    'Version',
    'UUID',
    'FechaTimbrado',
    'RfcProvCertif',
    'Leyenda',
    'SelloCFD',
    'NoCertificadoSAT',
  ];
  return `||${names.flatMap((name) => stamp?.attributes[name] ?? []).join('|')}||`;
}

function traslados(taxes: XmlElement | undefined): XmlElement[] {
  const [list] = taxes ? childrenOf(taxes, 'cfdi:Traslados') : [];
  return list ? childrenOf(list, 'cfdi:Traslado') : [];
}

function centsOf(amount: string): number {
  return amount === '' ? 0 : Number(amount.replace('.', ''));
}
