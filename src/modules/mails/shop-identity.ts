import type { Connection } from '../../platform/database/database.ts';
import type { EmailBrand } from '../../platform/emails/email-html.ts';
import { brandingOf, readIdentity } from '../settings/index.ts';

/** Pages say in the log what of the identity cannot be read; an email need not say it again. */
const silent = { warn: () => {} };

/** Whose emails they are, as of now: the name that texts and frame say, and the colours of the frame. */
export async function emailBrand(db: Connection): Promise<EmailBrand> {
  const { name, colours } = brandingOf(await readIdentity(db, silent));
  return { shopName: name, colours };
}
