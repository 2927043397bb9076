import { t } from '../../i18n/t.ts';
import { readingConstancia } from '../invoice-profiles/invoice-profiles.contract.ts';
import { orderLinkParams } from '../orders/orders.contract.ts';
import {
  centsSchema,
  daySchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
} from '../../platform/http/endpoint.ts';

const receiverSchema = z.object({
  rfc: z.string(),
  legal_name: z.string(),
  tax_regime: z.string(),
  cfdi_use: z.string(),
  postal_code: z.string(),
});

const kinds = ['income', 'credit_note', 'global', 'payment'] as const;
const states = ['requested', 'failed', 'stamped', 'cancelling', 'cancelled'] as const;

const invoiceSchema = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  /** Series and folio: `F-12`. */
  name: z.string(),
  state: z.enum(states),
  receiver: receiverSchema,
  total_cents: centsSchema,
  currency: z.string(),
  fiscal_uuid: z.string().nullable(),
  stamped_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  created_at: z.string(),
});

/** What staff look for; the days are those of Mexico City on which they were made. */
const invoiceFilter = {
  q: z.string().max(200).optional(),
  kind: z.enum(kinds).optional(),
  state: z.enum(states).optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
};

const adminInvoiceSchema = invoiceSchema.extend({
  failure: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** The invoice whose place it takes. */
  replaces_id: z.string().nullable(),
  /** Day or month of a global one. */
  period: z.string().nullable(),
  /** Null of a global one, and of a payment's receipt. */
  order_id: z.string().nullable(),
});

const amountAndRate = z.object({ base_cents: centsSchema, tax_cents: centsSchema, rate: z.string() });

const printSchema = invoiceSchema.extend({
  /** As the XML has it: a credit note is used as one. */
  receiver: receiverSchema.extend({
    /** Key and name: `612 Personas Físicas …`. */
    regime: z.string(),
    /** Key and name: `G03 Gastos en general`. */
    use: z.string(),
  }),
  issuer: z.object({ rfc: z.string(), name: z.string(), regime: z.string(), postal_code: z.string() }),
  issued_at: z.string(),
  /** What the books of the buyer's company call the order; it is in no XML. */
  purchase_order: z.string(),
  payment_form: z.string(),
  payment_form_name: z.string(),
  related_uuid: z.string().nullable(),
  /** Key of c_TipoRelacion. */
  relation: z.string().nullable(),
  concepts: z.array(
    z.object({
      prod_serv_key: z.string(),
      unit_key: z.string(),
      unit_name: z.string(),
      sku: z.string().nullable(),
      description: z.string(),
      quantity: z.string(),
      unit_price: z.string(),
      amount_cents: centsSchema,
      discount_cents: centsSchema,
      tax_cents: centsSchema,
      tax_rate: z.string(),
    }),
  ),
  subtotal_cents: centsSchema,
  discount_cents: centsSchema,
  taxes: z.array(amountAndRate),
  /** What a receipt is of; null of everything else. */
  payment: z
    .object({
      /** `2026-11-28T12:00:00`, by the clock of central Mexico. */
      paid_at: z.string(),
      operation: z.string(),
      documents: z.array(
        z.object({
          fiscal_uuid: z.string(),
          /** Series and folio. */
          name: z.string(),
          partial_number: z.string(),
          previous_cents: centsSchema,
          paid_cents: centsSchema,
          left_cents: centsSchema,
        }),
      ),
    })
    .nullable(),
  seal: z.string(),
  certificate_number: z.string(),
  sat_seal: z.string(),
  sat_certificate_number: z.string(),
  /** When it was stamped, by the clock of central Mexico, and by whom. */
  certified_at: z.string(),
  provider_rfc: z.string(),
  /** What the tax authority's seal seals. */
  original_chain: z.string(),
  /** Address that shows the invoice at the tax authority; what the printed code holds. */
  check_url: z.string(),
  is_test_mode: z.boolean(),
});

const receiptSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(states),
  total_cents: centsSchema,
  fiscal_uuid: z.string().nullable(),
  /** The payment it is of. */
  payment_id: z.number().int(),
});

const ofOrder = z.object({ order_id: uuidSchema });
const invoiceId = z.object({ id: uuidSchema });
const productId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const why = z.enum(['not_offered', 'not_paid', 'nothing_paid', 'too_late', 'in_global', 'invoice_exists']);
const period = z.string().trim().max(10);
const typedReceiver = z.object({
  rfc: z.string().trim().max(20),
  legal_name: z.string().trim().max(300),
  tax_regime: z.string().trim().max(3),
  cfdi_use: z.string().trim().max(4),
  postal_code: z.string().trim().max(5),
});

const taxKey = z.object({ prod_serv_key: z.string(), unit_key: z.string(), is_default: z.boolean() });

const invoicesOfOrder = z.object({
  invoices: z.array(invoiceSchema),
  /** Why none can be asked for; null when one can. */
  reason: why.nullable(),
  /** Until when; null before it is paid. */
  request_until: z.string().nullable(),
  /** Whom it is made out to once the order is paid; null where nobody asked while buying. */
  requested_for: receiverSchema.nullable(),
});
const noInvoice = {
  409: '`not_paid`, `nothing_paid`, `too_late`, `invoice_exists`, `in_global`, `not_offered`',
};
const xmlSchema = z.object({ file_name: z.string(), xml: z.string() });
const ofLink = z.object(orderLinkParams);
const invoiceOfLink = z.object({ ...orderLinkParams, id: uuidSchema });

export const invoicesContract = {
  ofOrder: endpoint({
    method: 'get',
    path: '/order/orders/{order_id}/invoices',
    summary: 'Invoice and credit notes of an own order, and whether one can be asked for',
    access: 'buyer',
    params: ofOrder,
    answers: { 200: invoicesOfOrder },
  }),
  request: endpoint({
    method: 'post',
    path: '/order/orders/{order_id}/invoices',
    summary: 'Ask for the invoice of an own paid order, once, in the month of the sale',
    access: 'buyer',
    rate: 'voices',
    params: ofOrder,
    body: z.object({ invoice_profile_id: z.uuid() }),
    answers: { 201: z.object({ invoice: invoiceSchema }) },
    refusals: noInvoice,
  }),
  print: endpoint({
    method: 'get',
    path: '/order/invoices/{id}',
    summary: 'An own stamped invoice as it is printed',
    access: 'buyer',
    params: invoiceId,
    answers: { 200: z.object({ invoice: printSchema }) },
  }),
  xml: endpoint({
    method: 'get',
    path: '/order/invoices/{id}/xml',
    summary: 'The stamped XML of an own invoice',
    access: 'buyer',
    params: invoiceId,
    answers: { 200: xmlSchema },
  }),
  pdf: endpoint({
    method: 'get',
    path: '/order/invoices/{id}/pdf',
    summary: 'The printed form of an own stamped invoice as a PDF',
    access: 'buyer',
    rate: 'papers',
    params: invoiceId,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
  }),
  ofLink: endpoint({
    method: 'get',
    path: '/order/tracking/{token}/invoices',
    summary: 'The same of the order of a mailed link, for whoever holds it',
    access: 'public',
    params: ofLink,
    answers: { 200: invoicesOfOrder },
  }),
  requestByLink: endpoint({
    method: 'post',
    path: '/order/tracking/{token}/invoices',
    summary: 'Ask for the invoice of the paid order of a mailed link, once, in the month of the sale',
    access: 'public',
    rate: 'voices',
    params: ofLink,
    body: typedReceiver,
    answers: { 201: z.object({ invoice: invoiceSchema }) },
    refusals: noInvoice,
  }),
  constanciaByLink: endpoint({
    method: 'post',
    path: '/order/tracking/{token}/constancia',
    summary: 'What the PDF of a Constancia says, for the form of `requestByLink`; nothing of it is kept',
    access: 'public',
    rate: 'voices',
    params: ofLink,
    ...readingConstancia,
  }),
  xmlByLink: endpoint({
    method: 'get',
    path: '/order/tracking/{token}/invoices/{id}/xml',
    summary: 'The stamped XML of an invoice of a mailed link’s order',
    access: 'public',
    params: invoiceOfLink,
    answers: { 200: xmlSchema },
  }),
  pdfByLink: endpoint({
    method: 'get',
    path: '/order/tracking/{token}/invoices/{id}/pdf',
    summary: 'The printed form of a stamped invoice of a mailed link’s order as a PDF',
    access: 'public',
    rate: 'papers',
    params: invoiceOfLink,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
  }),
  ownReceipts: endpoint({
    method: 'get',
    path: '/company/credit/receipts',
    summary: 'Receipts (CFDI type P) of what the own company paid of its credit, for its admins',
    access: 'customer',
    answers: { 200: z.object({ receipts: z.array(receiptSchema) }) },
    refusals: { 403: '`company_admins_only`' },
  }),
  receiptsOfCompany: endpoint({
    method: 'get',
    path: '/admin/companies/{id}/credit/receipts',
    summary: 'Receipts (CFDI type P) of what a company paid of its credit',
    access: { staff: 'read_customers' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: {
      200: z.object({ receipts: z.array(receiptSchema.extend({ failure: z.string().nullable() })) }),
    },
  }),
  adminOfOrder: endpoint({
    method: 'get',
    path: '/admin/orders/{order_id}/invoices',
    summary: 'Invoice and credit notes of an order',
    access: { staff: 'read_orders' },
    params: ofOrder,
    answers: {
      200: z.object({
        invoices: z.array(adminInvoiceSchema),
        reason: why.nullable(),
        requested_for: receiverSchema.nullable(),
        /** What the buyer keeps in their account, the usual one first. */
        saved_receivers: z.array(receiverSchema),
      }),
    },
  }),
  issue: endpoint({
    method: 'post',
    path: '/admin/orders/{order_id}/invoices',
    summary: 'Make the invoice of a paid order out to somebody, also after its month',
    access: { staff: 'orders', or: 'keep_books' },
    params: ofOrder,
    body: typedReceiver,
    answers: { 201: z.object({ invoice: adminInvoiceSchema }) },
    refusals: { 409: '`not_paid`, `nothing_paid`, `invoice_exists`, `in_global`, `not_offered`' },
  }),
  replace: endpoint({
    method: 'post',
    path: '/admin/invoices/{id}/replace',
    summary:
      'Make an invoice with other data that takes the place of a stamped one (relation 04), which is then cancelled (reason 01)',
    access: { staff: 'orders', or: 'keep_books' },
    params: invoiceId,
    body: typedReceiver,
    answers: { 201: z.object({ invoice: adminInvoiceSchema }) },
    refusals: { 409: '`not_stamped`, `being_replaced`, `has_credit_notes`, `has_receipts`' },
  }),
  adminXml: endpoint({
    method: 'get',
    path: '/admin/invoices/{id}/xml',
    summary: 'The XML of a stamped invoice',
    access: { staff: 'read_orders' },
    params: invoiceId,
    answers: { 200: fileSchema },
    fileType: 'application/xml',
    refusals: { 409: 'It is not stamped' },
  }),
  adminPdf: endpoint({
    method: 'get',
    path: '/admin/invoices/{id}/pdf',
    summary: 'The printed form of a stamped invoice as a PDF',
    access: { staff: 'read_orders' },
    params: invoiceId,
    answers: { 200: fileSchema },
    fileType: 'application/pdf',
    refusals: { 409: 'It is not stamped' },
  }),
  adminInvoices: endpoint({
    method: 'get',
    path: '/admin/invoices',
    summary: 'Invoices, credit notes, global invoices and receipts of payments, newest first',
    access: { staff: 'read_orders' },
    query: z.object({ ...pageQuery, ...invoiceFilter }),
    answers: {
      200: z.object({
        invoices: z.array(adminInvoiceSchema.extend({ order_count: z.number().int() })),
        ...pageOfAnswer,
      }),
    },
  }),
  adminInvoicesCsv: endpoint({
    method: 'get',
    path: '/admin/invoices.csv',
    summary: 'The same as CSV, in pesos',
    access: { staff: 'export' },
    query: z.object(invoiceFilter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  globalPreview: endpoint({
    method: 'get',
    path: '/admin/global-invoice',
    summary: 'Sales of a day or month that have no invoice: what a global one would be of',
    access: { staff: 'orders', or: 'keep_books' },
    query: z.object({ period }),
    answers: {
      200: z.object({
        period: z.string(),
        /** When the period is over and can be invoiced. */
        ends_at: z.string(),
        is_over: z.boolean(),
        orders: z.number().int(),
        total_cents: centsSchema,
      }),
    },
  }),
  issueGlobal: endpoint({
    method: 'post',
    path: '/admin/global-invoice',
    summary: 'Make the global invoice of a day or month that is over, of every sale without one',
    access: { staff: 'orders', or: 'keep_books' },
    body: z.object({ period }),
    answers: { 201: z.object({ invoice: adminInvoiceSchema }) },
    refusals: { 409: '`not_offered`, `period_open`, `nothing_to_invoice`' },
  }),
  retry: endpoint({
    method: 'post',
    path: '/admin/invoices/{id}/retry',
    summary: 'Have a refused invoice or credit note tried again as it is',
    access: { staff: 'orders', or: 'keep_books' },
    params: invoiceId,
    answers: { 200: z.object({ invoice: adminInvoiceSchema }) },
    refusals: { 409: 'It was not refused' },
  }),
  cancel: endpoint({
    method: 'post',
    path: '/admin/invoices/{id}/cancel',
    summary: 'Cancel a stamped invoice with one of the tax authority’s reasons',
    access: { staff: 'orders', or: 'keep_books' },
    params: invoiceId,
    body: z.object({
      reason: z.enum(['01', '02', '03', '04']),
      replacement_uuid: z.uuid().optional(),
    }),
    answers: { 200: z.object({ invoice: adminInvoiceSchema }) },
    refusals: { 409: 'It is not stamped, or a payment of it has a receipt (`has_receipts`)' },
  }),
  mail: endpoint({
    method: 'post',
    path: '/admin/invoices/{id}/mail',
    summary: 'Send a stamped invoice to its buyer once more',
    access: { staff: 'orders', or: ['assist', 'keep_books'] },
    params: invoiceId,
    answers: { 200: z.object({ sent_to: z.string() }) },
    refusals: { 409: 'It is not stamped' },
  }),
  taxKey: endpoint({
    method: 'get',
    path: '/admin/products/{id}/tax-key',
    summary: 'What a product is to the tax authority (ClaveProdServ, ClaveUnidad)',
    access: { staff: 'read_catalog' },
    params: productId,
    answers: { 200: z.object({ tax_key: taxKey }) },
  }),
  saveTaxKey: endpoint({
    method: 'put',
    path: '/admin/products/{id}/tax-key',
    summary: 'Say what a product is to the tax authority; both empty: what its kind is',
    access: { staff: 'catalog' },
    params: productId,
    body: z.object({
      prod_serv_key: z
        .string()
        .trim()
        .regex(/^(?:\d{8})?$/, { error: () => t('A ClaveProdServ has 8 digits.') }),
      unit_key: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^(?:[\dA-Z]{2,3})?$/, { error: () => t('A ClaveUnidad has 2 or 3 letters and digits.') }),
      /** What staff had said when it was read, both empty where its kind did; left out, whatever is there goes. */
      was: z.object({ prod_serv_key: z.string().max(8), unit_key: z.string().max(3) }).optional(),
    }),
    answers: { 200: z.object({ tax_key: taxKey }) },
    refusals: { 409: '`stale` with `details.current` where somebody else said something meanwhile' },
  }),
};
