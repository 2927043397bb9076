import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

/** Members of an entry's values in which words about a person stand; sums, states and numbers are not among them. */
const words = [
  'reason',
  'discount_reason',
  'note',
  'text',
  'notes',
  'answer',
  'comment',
  'name',
  'phone',
  'email',
  'rfc',
  'clabe',
  'to',
  'subject',
  'gift_message',
  // Where a parcel went; state and postal code alone identify nobody.
  'recipient',
  'street',
  'exterior_number',
  'interior_number',
  'neighbourhood',
  'directions',
  'pickup_phone',
  'pickup_alternate',
];

const withoutWords = (column: string) =>
  `case when jsonb_typeof(${column}) = 'object' then ${column} - '{${words.join(',')}}'::text[] else ${column} end`;

const forget = query(
  'staff.forget_in_trail',
  `update audit_entry set before = ${withoutWords('before')}, after = ${withoutWords('after')}
   where subject = any(:subjects::text[])`,
);

/** Who did what to these, when and for how much stays; what was written about the person does not. */
export async function forgetInTrail(tx: Connection, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await tx.run(forget, { subjects });
}

const forgetAddresses = query(
  'staff.forget_addresses_in_trail',
  `update audit_entry set before = ${withoutWords('before')}, after = ${withoutWords('after')}
   where subject_kind = any(array['draft_order', 'gift_card']) and after ->> 'to' = any(:emails::text[])`,
);

/** The same of what was mailed to addresses before staff corrected them: it is somebody else's since. */
export async function forgetAddressesInTrail(tx: Connection, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await tx.run(forgetAddresses, { emails });
}
