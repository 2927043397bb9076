import { inLanguage, type Language } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { EmailBrand, EmailFrame } from '../../../platform/emails/email-html.ts';
import { emailBrand } from '../shop-identity.ts';
import { sharedTemplate, textInForce } from './draft.ts';
import { fill } from './template-text.ts';
import { storedTemplates } from './templates.queries.ts';

/** What stands around an email to a customer; `shared` are the shared texts that staff wrote. */
export function customerFrame(
  shared: Readonly<Record<string, string>>,
  publicUrl: string,
  brand: EmailBrand,
): EmailFrame {
  const { shopName } = brand;
  const words = (name: string) => fill(textInForce(sharedTemplate, name, shared), { shopName });
  return {
    lang: 'es-MX',
    ...brand,
    shopUrl: publicUrl,
    links: [
      { words: words('help'), url: `${publicUrl}/contacto` },
      { words: words('privacy'), url: `${publicUrl}/privacidad` },
    ],
  };
}

/** What stands around an email to somebody of the staff, in what they read. */
export function staffFrame(language: Language, publicUrl: string, brand: EmailBrand): EmailFrame {
  return inLanguage(language, () => ({
    lang: language === 'es' ? 'es-MX' : 'en',
    ...brand,
    shopUrl: publicUrl,
    links: [{ words: t('E-mails of the shop'), url: `${publicUrl}/admin/mails` }],
  }));
}

/** What stands around an email: to somebody of the staff, or (null) to a customer. */
export async function emailFrame(
  db: Connection,
  publicUrl: string,
  staffLanguage: Language | null,
): Promise<EmailFrame> {
  const brand = await emailBrand(db);
  if (staffLanguage !== null) return staffFrame(staffLanguage, publicUrl, brand);
  return customerFrame((await storedTemplates(db, ['shared'])).get('shared')?.texts ?? {}, publicUrl, brand);
}
