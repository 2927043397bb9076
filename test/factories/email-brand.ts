import { brandingOf, settingsOf } from '../../src/modules/settings/index.ts';
import type { EmailBrand } from '../../src/platform/emails/email-html.ts';

const { name, colours } = brandingOf(settingsOf('identity', {}, { warn: () => {} }));

/** Whose emails they are in a shop that nobody has named yet. */
export const brand: EmailBrand = { shopName: name, colours };
