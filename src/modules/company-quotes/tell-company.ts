import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { peopleToTell } from '../companies/index.ts';
import { type EmailDraft, sendEmails } from '../mails/index.ts';
import type { QuoteRow } from './company-quotes.queries.ts';

/**
 * Writes to who asked for a quote while they buy for its company, else to those who approve there: who left learns no
 * prices of it. `name` is null where nobody proved that the address is theirs.
 */
export async function tellCompany(
  shop: Pick<Shop, 'jobs'>,
  tx: Connection,
  { company_id: companyId, customer_id: customerId }: QuoteRow,
  mailTo: (person: { name: string | null; email: string }) => EmailDraft,
): Promise<void> {
  const people = await peopleToTell(tx, { companyId, customerId });
  await sendEmails(
    shop,
    tx,
    people.map(({ name, email, email_verified: isProven }) =>
      mailTo({ name: isProven ? name : null, email }),
    ),
  );
}
