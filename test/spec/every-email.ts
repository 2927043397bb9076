import { reminderMail } from '../../src/modules/cart/mails.ts';
import { changedEmailMail, codeMail } from '../../src/modules/customers/code-mails.ts';
import { invoiceMail } from '../../src/modules/invoices/mails.ts';
import type { StampedInvoice } from '../../src/modules/invoices/read-invoices.ts';
import type { OrderForEmail } from '../../src/modules/orders/email/email-order.ts';
import { orderLinkMail } from '../../src/modules/orders/tracking/tracking-mail.ts';
import { draftOrderMail } from '../../src/modules/orders/email/draft-order-mails.ts';
import * as orders from '../../src/modules/orders/email/mails.ts';
import { confirmSubscriptionMail } from '../../src/modules/newsletter/mails.ts';
import { supplierOrderMail } from '../../src/modules/purchasing/mails.ts';
import { answerMail } from '../../src/modules/questions/mails.ts';
import { returnMail, type ReturnNews } from '../../src/modules/returns/mails.ts';
import { creditDueMail } from '../../src/modules/company-credit/mails.ts';
import { quoteSentMail, quoteWithdrawnMail } from '../../src/modules/company-quotes/mails.ts';
import { giftCardMail, giftCardPaidMail, giftCardToPayMail } from '../../src/modules/gift-cards/mails.ts';
import { creditGrantedMail } from '../../src/modules/store-credit/mails.ts';
import { emailLimitMail, replyMail, transcriptMail } from '../../src/modules/support/mails.ts';
import { alertMail, confirmationMail } from '../../src/modules/wishlist/mails.ts';
import { brand } from '../factories/email-brand.ts';
import type { EmailDraft } from '../../src/modules/mails/index.ts';
import type { Mail } from '../../src/platform/mail.ts';

const owner = { name: 'Ensambla', accent: '#0d5a63', tint: '#e8f3f3', logo: undefined };

/** A customer who tries what a mail program does with a name. */
export const hostileName = `Ana <img src=x onerror="alert(1)"> & «Cía»`;

const until = new Date('2026-12-04T18:00:00Z');
const quoteOfCompany = { id: 'cotizacion', folio: 'COT-12', name: hostileName, email: 'ana@prueba.example' };
const creditCharge = {
  id: 7,
  customer_id: 'c',
  name: hostileName,
  email: 'ana@prueba.example',
  email_verified: true,
  company: 'Talleres Norte',
  order_number: 1044,
  open_cents: 1_250_000,
  due_on: '2026-12-24',
};

const discount = (name: string, cents: number, code: string | null = null) => ({
  lane: 4 as const,
  promotionId: 1,
  name,
  code,
  cents,
});

/** Two lines with a discount each, and a parcel: 24,697.00 − 1,549.35 + 189.00 = 23,336.65. */
export const sampleOrder: OrderForEmail = {
  id: '0f5c1d0e-0000-4000-8000-000000000001',
  number: 1044,
  customer_id: 'ana',
  email: 'ana@prueba.example',
  customer_name: hostileName,
  reader_name: hostileName,
  subtotal_cents: 2_469_700,
  discount_cents: 154_935,
  shipping_cents: 18_900,
  tax_cents: 321_884,
  total_cents: 2_333_665,
  store_credit_cents: 0,
  payment_method: 'card',
  card_last4: '4242',
  purchase_order: '',
  payment_reference: null,
  promise: { leaves_on: '2026-11-24', earliest_on: '2026-11-26', latest_on: '2026-11-30' },
  delivery_method: 'parcel',
  delivery_address: {
    recipient: hostileName,
    phone: '5555550101',
    street: 'Av. División del Norte',
    exterior_number: '1354',
    interior_number: '4B',
    neighbourhood: 'Letrán Valle',
    municipality: 'Benito Juárez',
    state: 'Ciudad de México',
    postal_code: '03650',
    directions: '',
  },
  shipping_discounts: [],
  fulfilment: 'delivered',
  has_assembly: false,
  has_newer: false,
  had_payment_page: true,
  coming: [],
  lines: [
    {
      position: 0,
      product_name: 'Tarjeta de video de 16 GB con tres ventiladores',
      sku: 'GPU-1',
      slug: 'tarjeta-de-video',
      image_url: '/media/demo/gpu-0a1b2c3d.avif',
      quantity: 1,
      unit_price_cents: 1_949_900,
      discounts: [discount('Semana de tarjetas', 100_000)],
      gross_cents: 1_849_900,
    },
    {
      position: 1,
      product_name: 'Fuente ATX 850 W «80+ Gold» & <b>modular</b>',
      sku: 'PSU 2',
      slug: 'fuente-atx',
      image_url: null,
      quantity: 2,
      unit_price_cents: 259_900,
      discounts: [discount('Cupón de bienvenida', 54_935, 'HOLA10')],
      gross_cents: 464_865,
    },
  ],
};

const publicUrl = 'https://tienda.example';
const claim = `${publicUrl}/reclamar/abcdefghijklmnopqrstuvwxyzABCDEF`;
const oxxo = {
  kind: 'oxxo' as const,
  reference: '1234 5678 9012 3456 7890 1234 56',
  voucher_url: 'https://pagos.example/ficha/1?a=1&b=2',
  expires_at: '2026-11-25T05:59:59.000Z',
  bank: null,
  holder: null,
  remaining_cents: null,
};
const spei = {
  kind: 'spei' as const,
  reference: '002180012345678906',
  voucher_url: null,
  expires_at: '2026-11-25T05:59:59.000Z',
  bank: 'Banamex',
  holder: 'Ensambla',
  remaining_cents: 100_000,
};
const parcel = {
  id: '0f5c1d0e-0000-4000-8000-000000000002',
  carrier: 'FedEx',
  tracking_code: 'FX 1',
  lines: [
    {
      position: 0,
      quantity: 1,
      product_id: 1,
      product_name: 'Tarjeta de video de 16 GB con tres ventiladores',
      sku: 'GPU-1',
      warranty_months: 36,
      serials: ['SN-0001'],
      parts: [],
    },
  ],
};
const invoice = {
  id: '0f5c1d0e-0000-4000-8000-000000000003',
  kind: 'income',
  series: 'F',
  folio: 12,
  total_cents: sampleOrder.total_cents,
  receiver: { legal_name: hostileName, rfc: 'XEXX010101000' },
  fiscal_uuid: '6F0A6C7E-1111-4222-8333-944455556666',
  stamped_xml: '<cfdi:Comprobante Version="4.0"/>',
  created_at: new Date('2026-11-21T12:00:00Z'),
  purchase_order: '',
} as StampedInvoice;
const product = { product_name: 'Fuente <b>ATX</b>', sku: 'PSU 2', slug: 'fuente-atx' };
const returned = (news: ReturnNews) =>
  returnMail(sampleOrder, 'D-7', news, `${publicUrl}/dashboard?pedido=${sampleOrder.id}`);
const asked = {
  answer_author: null,
  answer_body: 'Sí, <i>es</i> compacta.',
  question_body: '¿Cabe? Mira http://malo.example',
  asker_name: hostileName,
  asker_email: 'ana@prueba.example',
  ...product,
};

const due = {
  id: 1,
  token: 'clave-3',
  email: 'ana@prueba.example',
  name: hostileName,
  is_cheaper: true,
  ...product,
  image_url: null,
  price_cents: 449_900,
  price_below_cents: 500_000,
  available: 3,
};
const freeOrder: OrderForEmail = {
  ...sampleOrder,
  payment_method: 'free',
  card_last4: null,
  discount_cents: 2_469_700,
  shipping_cents: 0,
  tax_cents: 0,
  total_cents: 0,
};
const paidWithCredit: OrderForEmail = { ...sampleOrder, store_credit_cents: 500_000 };

/** An email as it is until somebody of the staff writes its texts anew. */
export function byDefault(draft: EmailDraft): Mail {
  return draft.write({ own: {}, shared: {} }, brand.shopName);
}

const everyDraft: Readonly<Record<string, EmailDraft>> = {
  confirmation: codeMail('ana@prueba.example', '123456', 'confirm', publicUrl),
  'address to change': codeMail('ana@prueba.example', '123456', 'change-email', publicUrl),
  'link to an order': orderLinkMail(
    { id: '0f5c1d0e-0000-4000-8000-000000000001', number: 1044, email: 'ana@prueba.example' },
    { url: `${publicUrl}/seguimiento/ejemplo`, endsAt: new Date('2026-11-27T18:00:00Z') },
  ),
  'sign-in code': codeMail('ana@prueba.example', '123456', 'sign-in', publicUrl),
  'new password': codeMail('ana@prueba.example', '123456', 'forget-password', publicUrl),
  'changed address': changedEmailMail('ana@prueba.example', 'nueva@prueba.example', publicUrl),
  'voucher at OXXO': orders.voucherMail(sampleOrder, oxxo, publicUrl, claim),
  'voucher by transfer': orders.voucherMail(sampleOrder, spei, publicUrl),
  'transfer too small': orders.missingMoneyMail(sampleOrder, spei, 100_000, publicUrl),
  'draft order': draftOrderMail(
    {
      email: 'ana@prueba.example',
      customer_name: hostileName,
      lines: [{ name: 'Memoria <b>DDR5</b>', quantity: 2, priceCents: 189_900 }],
      shipping_cents: 18_900,
      total_cents: 398_700,
      kept_until: new Date('2026-11-27T18:00:00Z'),
    },
    `${publicUrl}/pagar/ejemplo`,
    'Como quedamos por teléfono.',
    publicUrl,
  ),
  'edited, costs less': orders.orderEditedMail(
    sampleOrder,
    'cambio',
    {
      changes: [
        { productId: 3, sku: 'C-3', name: 'Cable <b>largo</b>', was: 1, is: 0 },
        { productId: 4, sku: 'C-4', name: 'Ventilador', was: 3, is: 2 },
      ],
      differenceCents: -49_900,
      back: { amountCents: 49_900, creditCents: 0, cashCents: 49_900 },
    },
    publicUrl,
  ),
  'edit to be paid': orders.editToPayMail(
    sampleOrder,
    {
      id: 'cambio',
      changes: [{ productId: 3, sku: 'C-3', name: 'Cable <b>largo</b>', was: 0, is: 2 }],
      differenceCents: 19_900,
      keptUntil: new Date('2026-11-27T18:00:00Z'),
    },
    `${publicUrl}/pagar/cambio.ejemplo`,
    publicUrl,
  ),
  'payment received': orders.orderPaidMail(sampleOrder, 1044, publicUrl, claim),
  'paid, sold out': orders.paidWithoutStockMail(sampleOrder, 1044, publicUrl),
  'paid at OXXO': orders.orderPaidMail(
    { ...sampleOrder, payment_method: 'oxxo', payment_reference: '1234 5678' },
    1044,
    publicUrl,
  ),
  'paid, to pick up': orders.orderPaidMail(
    { ...sampleOrder, delivery_method: 'pickup_cdmx' },
    1044,
    publicUrl,
  ),
  'paid, with a PC': orders.orderPaidMail(
    {
      ...sampleOrder,
      has_assembly: true,
      promise: { leaves_on: '2026-12-03', earliest_on: '2026-12-07', latest_on: '2026-12-09' },
    },
    1044,
    publicUrl,
  ),
  'paid, with a PC to pick up': orders.orderPaidMail(
    {
      ...sampleOrder,
      has_assembly: true,
      promise: { leaves_on: '2026-12-03', earliest_on: '2026-12-07', latest_on: '2026-12-09' },
      delivery_method: 'pickup_cdmx',
    },
    1044,
    publicUrl,
  ),
  'bought on credit': orders.orderPaidMail(
    { ...sampleOrder, payment_method: 'company_credit', card_last4: null },
    1044,
    publicUrl,
  ),
  'company owes less': orders.debtLoweredMail(
    sampleOrder,
    { amountCents: 50_050, creditCents: 10_000 },
    publicUrl,
  ),
  'nothing to pay': orders.orderPaidMail(freeOrder, 1044, publicUrl),
  'nothing to pay, to pick up': orders.orderPaidMail(
    { ...freeOrder, delivery_method: 'pickup_cdmx' },
    1044,
    publicUrl,
  ),
  'paid, sold out, guest': orders.paidWithoutStockMail(sampleOrder, 1044, publicUrl, claim),
  'expired, credit back': orders.paymentFailedMail(paidWithCredit, 'expired', publicUrl),
  'refused, credit back': orders.paymentFailedMail(paidWithCredit, 'refused', publicUrl),
  'shipped whole': orders.shipmentMail(sampleOrder, parcel, { isPart: false }, publicUrl),
  'shipped too late': orders.shipmentMail(
    sampleOrder,
    parcel,
    { isPart: false, due: { earliest_on: '2026-11-30', latest_on: '2026-12-02' } },
    publicUrl,
  ),
  'ready too late': orders.shipmentMail(
    { ...sampleOrder, delivery_method: 'pickup_cdmx' },
    { ...parcel, carrier: null, tracking_code: null },
    { isPart: false, day: '2026-12-02' },
    publicUrl,
  ),
  'part ready for pick-up': orders.shipmentMail(
    { ...sampleOrder, delivery_method: 'pickup_cdmx' },
    {
      ...parcel,
      carrier: null,
      tracking_code: null,
      lines: parcel.lines.map((line) => ({ ...line, quantity: 2, serials: [] })),
    },
    { isPart: true },
    publicUrl,
  ),
  'cancelled before payment': orders.orderCancelledMail(
    { ...paidWithCredit, number: null },
    { refundCents: 0 },
    publicUrl,
  ),
  'message of staff': orders.staffEmail(
    sampleOrder,
    { subject: 'Sobre tu gabinete', text: 'Llega en gris.' },
    publicUrl,
  ),
  recall: orders.recallMail(
    sampleOrder,
    {
      once: 'recall:1:muestra',
      subject: 'Deja de usar tu fuente',
      text: 'Desconéctala y respóndenos.',
      productName: 'Fuente ATX de 850 W',
      serials: ['PSU-1', 'PSU-2'],
    },
    publicUrl,
  ),
  'payment expired': orders.paymentFailedMail(sampleOrder, 'expired', publicUrl),
  'payment refused': orders.paymentFailedMail(sampleOrder, 'refused', publicUrl),
  shipped: orders.shipmentMail(sampleOrder, parcel, { isPart: true }, publicUrl),
  'ready for pick-up': orders.shipmentMail(
    { ...sampleOrder, delivery_method: 'pickup_cdmx' },
    { ...parcel, carrier: null, tracking_code: null },
    { isPart: false },
    publicUrl,
  ),
  'delivery corrected': orders.deliveryCorrectedMail(sampleOrder, { by: 'customer', once: 'k' }, publicUrl),
  delivered: orders.deliveredMail(sampleOrder, publicUrl),
  reviewRequest: orders.reviewRequestMail(sampleOrder, publicUrl),
  cancelled: orders.orderCancelledMail(sampleOrder, { refundCents: sampleOrder.total_cents }, publicUrl),
  'cancelled, paid in cash': orders.orderCancelledMail(
    sampleOrder,
    { refundCents: sampleOrder.total_cents, cashCents: sampleOrder.total_cents },
    publicUrl,
  ),
  'refund to choose': orders.refundToChooseMail(
    sampleOrder,
    { refundId: 'r', amountCents: 50_050 },
    publicUrl,
  ),
  'refund to choose, guest': orders.refundToChooseMail(
    sampleOrder,
    { refundId: 'r', amountCents: 50_050 },
    publicUrl,
    claim,
  ),
  'refund failed': orders.refundFailedMail(sampleOrder, { refundId: 'r', amountCents: 50_050 }, publicUrl),
  'refund by transfer': orders.refundedMail(
    sampleOrder,
    { amountCents: 50_050, isTransfer: true },
    publicUrl,
  ),
  refund: orders.refundedMail(sampleOrder, { amountCents: 50_050 }, publicUrl),
  'paid with credit in part': orders.orderPaidMail(paidWithCredit, 1044, publicUrl),
  'voucher, and when it is there': orders.voucherMail(
    {
      ...sampleOrder,
      number: null,
      promise: null,
      if_paid: {
        promise: { leaves_on: '2026-11-24', earliest_on: '2026-11-26', latest_on: '2026-11-30' },
        until: new Date('2026-11-24T19:00:00Z'),
      },
    },
    oxxo,
    publicUrl,
  ),
  'voucher for the rest': orders.voucherMail({ ...paidWithCredit, number: null }, oxxo, publicUrl),
  'cancelled, credit back': orders.orderCancelledMail(
    paidWithCredit,
    { refundCents: 2_333_665, creditCents: 500_000 },
    publicUrl,
  ),
  'refund in part as credit': orders.refundedMail(
    paidWithCredit,
    { amountCents: 2_333_665, creditCents: 500_000 },
    publicUrl,
  ),
  'company credit due': creditDueMail(creditCharge, false, publicUrl),
  'company credit overdue': creditDueMail(creditCharge, true, publicUrl),
  'company quote': quoteSentMail(
    { ...quoteOfCompany, totalCents: 2_333_665, validUntil: until, keptUntil: until, version: 2 },
    'Bajamos el precio. https://malo.example',
    publicUrl,
  ),
  'company quote without kept goods': quoteSentMail(
    { ...quoteOfCompany, totalCents: 2_333_665, validUntil: until, keptUntil: null, version: 1 },
    '',
    publicUrl,
  ),
  'company quote withdrawn': quoteWithdrawnMail(
    { ...quoteOfCompany, reason: 'Ya no se fabrica.' },
    publicUrl,
  ),
  'gift card': giftCardMail(
    {
      amount_cents: 100_000,
      sender_name: hostileName,
      message: '¡Felicidades! https://malo.example',
      to: { name: hostileName, email: 'ana@prueba.example' },
      code: 'ABCDE-FGHJK-LMNPQ-RSTUV',
    },
    publicUrl,
  ),
  'gift card paid': giftCardPaidMail({
    number: 1007,
    amount_cents: 100_000,
    recipient_name: hostileName,
    recipient_email: 'ana@prueba.example',
    deliver_on: '2026-12-24',
    buyerEmail: 'beto@prueba.example',
  }),
  ...Object.fromEntries(
    (
      [
        ['gift card to pay at OXXO', 'oxxo', null],
        ['gift card to pay by transfer', 'spei', 100_000],
        ['gift card, transfer too small', 'spei', 40_000],
      ] as const
    ).map(([name, kind, remaining]) => [
      name,
      giftCardToPayMail(
        { amount_cents: 100_000, recipient_email: 'ana@prueba.example', buyerEmail: 'beto@prueba.example' },
        {
          kind,
          reference: kind === 'oxxo' ? '12345678901234567890123456' : '002180012345678906',
          voucher_url: 'https://pagos.example/ficha',
          expires_at: '2026-12-20T05:59:59.000Z',
          bank: kind === 'oxxo' ? null : 'BANAMEX',
          holder: kind === 'oxxo' ? null : hostileName,
          remaining_cents: remaining,
        },
      ),
    ]),
  ),
  'credit granted': creditGrantedMail(
    { name: hostileName, email: 'ana@prueba.example', email_verified: true },
    25_000,
    31_550,
    publicUrl,
  ),
  'return requested': returned({ kind: 'requested' }),
  'return approved': returned({
    kind: 'approved',
    answer: 'Mándala con la guía de https://guias.example/7 antes del viernes.',
  }),
  'return label': returned({ kind: 'label', carrier: 'Estafeta', trackingCode: '1234567890' }),
  'return label void': returned({ kind: 'label_void', carrier: 'Estafeta', trackingCode: '1234567890' }),
  'return refused': returned({ kind: 'refused', answer: 'La pieza tiene un golpe que no venía de fábrica.' }),
  'return received': returned({ kind: 'received' }),
  'return exchanged': returned({ kind: 'exchange', answer: 'Va una pieza nueva.' }),
  'return without refund': returned({
    kind: 'nothing',
    answer: 'La pieza funciona; te la mandamos de vuelta.',
  }),
  'return refunded by choice': returned({
    kind: 'refund',
    refundCents: 1_849_900,
    cashCents: 1_849_900,
    answer: 'Gracias.',
  }),
  'return refunded': returned({ kind: 'refund', refundCents: 1_849_900, answer: '' }),
  'return refunded as credit': returned({
    kind: 'refund',
    refundCents: 1_849_900,
    creditCents: 1_849_900,
    answer: '',
  }),
  invoice: await invoiceMail(sampleOrder, invoice, publicUrl, true, owner),
  'credit note': await invoiceMail(
    sampleOrder,
    { ...invoice, kind: 'credit_note', series: 'NC' },
    publicUrl,
    true,
    owner,
  ),
  'cart left behind': reminderMail(
    {
      name: hostileName,
      email: 'ana@prueba.example',
      mail_token: 'clave-1',
      lines: [{ ...product, image_url: '/media/demo/psu-0a1b2c3d.avif', quantity: 2, price_cents: 99_900 }],
    },
    1,
    publicUrl,
  ),
  'confirm the newsletter': confirmSubscriptionMail('ana@prueba.example', 'clave-5', publicUrl),
  'confirm an alert': confirmationMail('ana@prueba.example', 'clave-2', product, publicUrl),
  'price alert': alertMail(due, publicUrl),
  'back in stock': alertMail({ ...due, is_cheaper: false, available: 20 }, publicUrl),
  'last one back in stock': alertMail({ ...due, is_cheaper: false, available: 1 }, publicUrl),
  answer: answerMail(asked, publicUrl),
  'answer of a buyer': answerMail({ ...asked, answer_author: 'Beto' }, publicUrl),
  'order to a supplier': supplierOrderMail(
    { contact_email: 'ventas@prueba.example', contact_name: hostileName, location_name: 'Ciudad de México' },
    {
      reference: 'OC-42',
      goods: [
        { ref_id: 'CP-<b>1', product_name: 'Fuente <b>850 W</b>', quantity: 3, cost: 92.5, currency: 'USD' },
        { ref_id: null, product_name: 'Memoria', quantity: 1, cost: null, currency: 'USD' },
      ],
    },
  ),
  'support email limit': emailLimitMail({ email: 'ana@prueba.example' }, publicUrl),
  'support transcript': transcriptMail({ id: 7, email: 'ana@prueba.example' }, [
    { author_name: 'Ana', body: '¿Cuándo sale?', event: null },
    { author_name: 'Luis', body: 'Sale hoy.', event: null },
    { author_name: 'Luis', body: '', event: 'closed' },
  ]),
  support: replyMail(
    { id: 7, email: 'ana@prueba.example' },
    'Lo revisamos.\nMira https://tienda.example/envios',
    `${publicUrl}/ayuda/7f`,
  ),
};

/** The order of somebody who typed an address and what they liked beside it. */
const typedOrder: OrderForEmail = {
  ...sampleOrder,
  reader_name: null,
  delivery_address: {
    ...sampleOrder.delivery_address,
    street: hostileName,
    exterior_number: hostileName,
    interior_number: hostileName,
    neighbourhood: hostileName,
    municipality: hostileName,
    directions: hostileName,
  },
};

const guestLinks = {
  order: `${publicUrl}/seguimiento/ejemplo`,
  slip: `${publicUrl}/seguimiento/ejemplo/ficha`,
};
const linkedOrder = { ...typedOrder, links: guestLinks };
const draftsToStrangers: Readonly<Record<string, EmailDraft>> = {
  'voucher at OXXO': orders.voucherMail(linkedOrder, oxxo, publicUrl, claim),
  'voucher by transfer': orders.voucherMail(linkedOrder, spei, publicUrl),
  'transfer too small': orders.missingMoneyMail(linkedOrder, spei, 100_000, publicUrl),
  'payment received': orders.orderPaidMail(typedOrder, 1044, publicUrl, claim),
  'paid, sold out': orders.paidWithoutStockMail(typedOrder, 1044, publicUrl),
  'payment expired': orders.paymentFailedMail(typedOrder, 'expired', publicUrl),
  shipped: orders.shipmentMail(typedOrder, parcel, { isPart: true }, publicUrl),
  'delivery corrected': orders.deliveryCorrectedMail(typedOrder, { by: 'staff', once: 'k' }, publicUrl),
  delivered: orders.deliveredMail(typedOrder, publicUrl),
  reviewRequest: orders.reviewRequestMail(typedOrder, publicUrl),
  cancelled: orders.orderCancelledMail(typedOrder, { refundCents: typedOrder.total_cents }, publicUrl),
  'company owes less': orders.debtLoweredMail(typedOrder, { amountCents: 50_050 }, publicUrl),
  refund: orders.refundedMail(typedOrder, { amountCents: 50_050 }, publicUrl),
  'return requested': returnMail(typedOrder, 'D-7', { kind: 'requested' }, guestLinks.order),
  invoice: await invoiceMail(typedOrder, invoice, publicUrl, true, owner),
  'credit granted': creditGrantedMail(
    { name: hostileName, email: 'ana@prueba.example', email_verified: false },
    25_000,
    31_550,
    publicUrl,
  ),
  answer: answerMail({ ...asked, asker_name: null }, publicUrl),
};

const asByDefault = (drafts: Readonly<Record<string, EmailDraft>>): Readonly<Record<string, Mail>> =>
  Object.fromEntries(Object.entries(drafts).map(([name, draft]) => [name, byDefault(draft)]));

/** One of every email of the shop to its customers, by what it is about. */
export const everyEmail = asByDefault(everyDraft);

/** Emails to addresses that nobody has proven, each with something hostile typed wherever something can be. */
export const emailsToStrangers = asByDefault(draftsToStrangers);
