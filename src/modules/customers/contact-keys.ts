import { createHash } from 'node:crypto';
import type { CurrentCustomer } from '../../platform/context.ts';

/** The parts by which two purchases are recognised as one person's, whatever account or browser they come from. */
export type Contact = {
  customerId: string;
  email?: string | undefined;
  phone?: string | undefined;
  address?: PostalAddress | undefined;
};
export type PostalAddress = { street: string; exterior_number: string; postal_code: string };

/** Parts of a contact that are counted and blocked separately. */
export const contactKinds = ['customer', 'email', 'phone', 'address'] as const;
export type ContactKind = (typeof contactKinds)[number];

/**
 * One key for each part of a contact that is known, e.g. `email:…`. Spellings of the same part give the same key.
 * E-mail, phone and address are hashed, because counting people does not need their names.
 */
export function contactKeys({ customerId, email, phone, address }: Contact): string[] {
  return [
    keyOfPart({ kind: 'customer', value: customerId }),
    ...(email === undefined ? [] : [keyOfPart({ kind: 'email', value: email })]),
    ...(phone === undefined ? [] : [keyOfPart({ kind: 'phone', value: phone })]),
    ...(address === undefined ? [] : [keyOfPart({ kind: 'address', ...address })]),
  ];
}

/** The key of one part. */
export function keyOfPart(
  part: { kind: 'customer' | 'email' | 'phone'; value: string } | ({ kind: 'address' } & PostalAddress),
): string {
  switch (part.kind) {
    case 'customer':
      return `customer:${part.value}`;
    case 'email':
      return hashed('email', normalEmail(part.value));
    case 'phone':
      return hashed('phone', normalPhone(part.value));
    case 'address':
      return hashed('address', normalAddress(part));
  }
}

/** A buyer's contact besides their account: from the address they chose or typed. */
export type TypedContact = {
  phone?: string | undefined;
  street?: string | undefined;
  exterior_number?: string | undefined;
  postal_code?: string | undefined;
};

/** The keys of the caller, with what they typed so far. */
export function contactKeysOf(
  customer: Pick<CurrentCustomer, 'id' | 'email' | 'isAnonymous' | 'isGuest'>,
  { phone, street, exterior_number, postal_code }: TypedContact = {},
): string[] {
  const hasAddress = street !== undefined && exterior_number !== undefined && postal_code !== undefined;
  return contactKeys({
    customerId: customer.id,
    // A visitor's address is made up until they say who they are.
    // Nor has everybody one who buys at the counter.
    email: (customer.isAnonymous && !customer.isGuest) || customer.email === '' ? undefined : customer.email,
    phone,
    address: hasAddress ? { street, exterior_number, postal_code } : undefined,
  });
}

/** Which part of a contact a key is of. */
export function kindOfKey(key: string): ContactKind {
  const kind = contactKinds.find((known) => key.startsWith(`${known}:`));
  if (kind === undefined) throw new Error(`${key} is no contact key.`);
  return kind;
}

/** Lower case, trimmed; of Gmail without dots and without what follows a plus, which its mailboxes do not tell apart. */
export function normalEmail(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase();
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(text) ?? [];
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return text;
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`;
}

/** The last ten digits: what is before them is Mexico's code or a prefix of former days. */
export function normalPhone(phone: string): string {
  return phone.normalize('NFKC').replaceAll(/\D/g, '').slice(-10);
}

/**
 * Street, number and postal code without accents, punctuation and the words people add or leave out. The flats of a
 * building count as one address, because anybody could invent flats.
 */
export function normalAddress({ street, exterior_number: number, postal_code: postalCode }: PostalAddress) {
  const words = `${street} ${number}`
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '' && !fillers.has(word));
  return `${postalCode.trim()} ${words.join('')}`;
}

const fillers = new Set(
  'calle c av ave avenida blvd boulevard calz calzada prol prolongacion priv privada no num numero n ext exterior'.split(
    ' ',
  ),
);

function hashed(kind: ContactKind, normal: string): string {
  return `${kind}:${createHash('sha256').update(`${kind}:${normal}`).digest('base64url').slice(0, 27)}`;
}
