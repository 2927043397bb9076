import type { CurrentCustomer } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { addressOf, contactKeys } from '../customers/index.ts';

/** What is known of who buys beside their account: of the address they chose or typed. */
export type TypedContact = {
  phone?: string | undefined;
  street?: string | undefined;
  exterior_number?: string | undefined;
  postal_code?: string | undefined;
};

/** The keys that tell one person's purchases from others' (`customers/contact-keys.ts`). */
export function contactKeysOf(customer: CurrentCustomer, typed: TypedContact): string[] {
  const { phone, street, exterior_number, postal_code } = typed;
  const hasAddress = street !== undefined && exterior_number !== undefined && postal_code !== undefined;
  return contactKeys({
    customerId: customer.id,
    // A visitor's address is made up until they say who they are.
    email: customer.isAnonymous && !customer.isGuest ? undefined : customer.email,
    phone,
    address: hasAddress ? { street, exterior_number, postal_code } : undefined,
  });
}

/** What a quote is told of the buyer: one of the own addresses, or what was typed of a new one. */
export async function quotedContact(
  db: Connection,
  customerId: string,
  asked: {
    address_id?: string | undefined;
    postal_code?: string | undefined;
    contact?: Omit<TypedContact, 'postal_code'> | undefined;
  },
): Promise<TypedContact> {
  const saved =
    asked.address_id === undefined ? undefined : await addressOf(db, customerId, asked.address_id);
  return saved ?? { ...asked.contact, postal_code: asked.postal_code };
}
