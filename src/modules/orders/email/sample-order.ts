import type { OrderForEmail } from './email-order.ts';

/** The order that previews of emails are about: two lines with a discount each, and a parcel. */
export const sampleOrder: OrderForEmail = {
  id: '0f5c1d0e-0000-4000-8000-000000000001',
  number: 1044,
  customer_id: 'muestra',
  email: 'ana.lopez@correo.example',
  customer_name: 'Ana López',
  reader_name: 'Ana López',
  subtotal_cents: 2_469_700,
  discount_cents: 154_935,
  shipping_cents: 18_900,
  tax_cents: 321_884,
  total_cents: 2_333_665,
  store_credit_cents: 0,
  payment_method: 'card',
  card_last4: '4242',
  payment_reference: null,
  purchase_order: '',
  promise: { leaves_on: '2026-11-24', earliest_on: '2026-11-26', latest_on: '2026-11-30' },
  delivery_method: 'parcel',
  delivery_address: {
    recipient: 'Ana López',
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
      image_url: null,
      quantity: 1,
      unit_price_cents: 1_949_900,
      discounts: [{ lane: 4, promotionId: 1, name: 'Semana de tarjetas', code: null, cents: 100_000 }],
      gross_cents: 1_849_900,
    },
    {
      position: 1,
      product_name: 'Fuente ATX de 850 W, 80+ Gold, modular',
      sku: 'PSU-2',
      slug: 'fuente-atx',
      image_url: null,
      quantity: 2,
      unit_price_cents: 259_900,
      discounts: [{ lane: 4, promotionId: 1, name: 'Cupón de bienvenida', code: 'HOLA10', cents: 54_935 }],
      gross_cents: 464_865,
    },
  ],
};

/** The same before it is paid. */
export const sampleUnpaid: OrderForEmail = {
  ...sampleOrder,
  number: null,
  promise: null,
  if_paid: {
    promise: { leaves_on: '2026-11-24', earliest_on: '2026-11-26', latest_on: '2026-11-30' },
    until: new Date('2026-11-24T19:00:00Z'),
  },
};

/** The same, of which a supplier has something. */
export const sampleFromSupplier: OrderForEmail = {
  ...sampleOrder,
  coming: [
    {
      product_name: 'Fuente ATX de 850 W, 80+ Gold, modular',
      quantity: 2,
      arrives_on: '2026-12-03',
    },
  ],
};

/** The same, which the shop puts together. */
export const sampleWithPc: OrderForEmail = {
  ...sampleOrder,
  has_assembly: true,
  promise: { leaves_on: '2026-12-03', earliest_on: '2026-12-07', latest_on: '2026-12-09' },
};

/** The same, to be handed over at a counter. */
export const sampleAtCounter: OrderForEmail = {
  ...sampleOrder,
  delivery_method: 'pickup_cdmx',
  promise: { leaves_on: '2026-11-24', earliest_on: '2026-11-25', latest_on: '2026-11-25' },
};

/** The same, of somebody who has not proven their address. */
export const sampleOfGuest: OrderForEmail = { ...sampleOrder, reader_name: null };

/** The same, paid with store credit in part. */
export const sampleWithCredit: OrderForEmail = { ...sampleOrder, store_credit_cents: 500_000 };

/** Where guests make an account, in previews. */
export function sampleClaim(publicUrl: string): string {
  return `${publicUrl}/reclamar/ejemplo`;
}

/** A guest's that waits for its money, with the links of its email. */
export function sampleUnpaidOfGuest(publicUrl: string): OrderForEmail {
  const order = `${publicUrl}/seguimiento/ejemplo`;
  return { ...sampleOfGuest, number: null, links: { order, slip: `${order}/ficha` } };
}
