import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const erase = query('campaigns.erase', 'delete from campaign_recipient where email = :email');

/** Forgets that campaigns went, or are to go, to an address. */
export async function eraseCampaignMail(tx: Connection, email: string): Promise<void> {
  await tx.run(erase, { email: email.toLowerCase() });
}
