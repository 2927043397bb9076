import type { Api } from '../../../api/client.ts';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { type AgreedLine, isAmount } from '../orders/agreed-lines.tsx';
import { agreedInput } from '../orders/edit-values.ts';
import type { DraftOrder } from './draft-words.ts';

type DraftInput = Parameters<Api['orders']['createDraftOrder']>[0]['body'];

/** A draft order as it is typed. */
export type DraftValues = {
  name: string;
  email: string;
  phone: string;
  lines: readonly AgreedLine[];
  deliveryMethod: string;
  street: string;
  exteriorNumber: string;
  interiorNumber: string;
  neighbourhood: string;
  postalCode: string;
  municipality: string;
  state: string;
  directions: string;
  /** Of the delivery, in pesos; empty is what the shop asks. */
  shipping: string;
  discountReason: string;
  limitReason: string;
  notes: string;
};

export const emptyDraft: DraftValues = {
  name: '',
  email: '',
  phone: '',
  lines: [],
  deliveryMethod: 'parcel',
  street: '',
  exteriorNumber: '',
  interiorNumber: '',
  neighbourhood: '',
  postalCode: '',
  municipality: '',
  state: '',
  directions: '',
  shipping: '',
  discountReason: '',
  limitReason: '',
  notes: '',
};

export const draftLabels: Readonly<Record<keyof DraftValues, Message>> = {
  name: msg('Name'),
  email: msg('E-mail'),
  phone: msg('Phone'),
  lines: msg('Products'),
  deliveryMethod: msg('Delivery'),
  street: msg('Street'),
  exteriorNumber: msg('Number'),
  interiorNumber: msg('Interior number'),
  neighbourhood: msg('Neighbourhood'),
  postalCode: msg('Postal code'),
  municipality: msg('Municipality'),
  state: msg('State of Mexico'),
  directions: msg('Directions'),
  shipping: msg('Price of the delivery, in pesos'),
  discountReason: msg('Reason of the discount'),
  limitReason: msg('Why more than one person may buy'),
  notes: msg('Notes for staff'),
};

/** What is no number, by the field of the call. */
export function draftProblems({ lines, shipping }: DraftValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (lines.length === 0) problems['lines'] = t('Add at least one product.');
  for (const [at, { price }] of lines.entries()) {
    if (!isAmount(price)) {
      problems[`lines.${at}.price_cents`] = t('Enter an amount in pesos, 0 or more.');
    }
  }
  if (!isAmount(shipping)) problems['shipping_cents'] = t('Enter an amount in pesos, 0 or more.');
  return problems;
}

/** A draft order as it was agreed: its prices stay, whatever the shop asks by now. */
export function valuesOfDraft(draft: DraftOrder): DraftValues {
  const { customer, address } = draft;
  const isParcel = draft.delivery_method === 'parcel';
  return {
    ...emptyDraft,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    lines: draft.lines.map((line) => ({
      productId: line.product_id,
      name: line.product_name,
      sku: line.sku,
      units: line.quantity,
      price: pesos(line.price_cents),
    })),
    deliveryMethod: draft.delivery_method,
    ...(isParcel && {
      street: address.street,
      exteriorNumber: address.exterior_number,
      interiorNumber: address.interior_number,
      neighbourhood: address.neighbourhood,
      postalCode: address.postal_code,
      municipality: address.municipality,
      state: address.state,
      directions: address.directions,
    }),
    shipping: pesos(draft.shipping_cents),
    discountReason: draft.discount_reason,
    notes: draft.notes,
  };
}

const pesos = (cents: number) => (cents / 100).toFixed(2);

/** What the call takes. */
export function draftInput(values: DraftValues): DraftInput {
  const { name, email, phone, lines, deliveryMethod } = values;
  const shippingCents = hundredthsOf(values.shipping);
  return {
    customer: { name, email, phone },
    lines: lines.map(agreedInput),
    delivery_method: deliveryMethod,
    ...(deliveryMethod === 'parcel' && {
      address: {
        recipient: name,
        phone,
        street: values.street,
        exterior_number: values.exteriorNumber,
        interior_number: values.interiorNumber,
        neighbourhood: values.neighbourhood,
        postal_code: values.postalCode,
        municipality: values.municipality,
        state: values.state,
        directions: values.directions,
      },
    }),
    ...(shippingCents !== undefined && { shipping_cents: shippingCents }),
    discount_reason: values.discountReason,
    limit_reason: values.limitReason,
    notes: values.notes,
  };
}
