import type { Api } from '../../../api/client.ts';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { type AgreedLine, isAmount } from '../orders/agreed-lines.tsx';
import { agreedInput } from '../orders/edit-values.ts';

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
  neighbourhood: string;
  postalCode: string;
  municipality: string;
  state: string;
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
  neighbourhood: '',
  postalCode: '',
  municipality: '',
  state: '',
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
  neighbourhood: msg('Neighbourhood'),
  postalCode: msg('Postal code'),
  municipality: msg('Municipality'),
  state: msg('State of Mexico'),
  discountReason: msg('Reason of the discount'),
  limitReason: msg('Why more than one person may buy'),
  notes: msg('Notes for staff'),
};

/** What is no number, by the field of the call. */
export function draftProblems({ lines }: DraftValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (lines.length === 0) problems['lines'] = t('Add at least one product.');
  for (const [at, { price }] of lines.entries()) {
    if (!isAmount(price)) {
      problems[`lines.${at}.price_cents`] = t('Enter an amount in pesos, 0 or more.');
    }
  }
  return problems;
}

/** What the call takes. */
export function draftInput(values: DraftValues): DraftInput {
  const { name, email, phone, lines, deliveryMethod } = values;
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
        neighbourhood: values.neighbourhood,
        postal_code: values.postalCode,
        municipality: values.municipality,
        state: values.state,
      },
    }),
    discount_reason: values.discountReason,
    limit_reason: values.limitReason,
    notes: values.notes,
  };
}
