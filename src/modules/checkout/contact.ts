import type { Connection } from '../../platform/database/database.ts';
import { addressOf, type TypedContact } from '../customers/index.ts';

/** The buyer's contact in a quote: a saved address, or the typed parts of a new one. */
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
