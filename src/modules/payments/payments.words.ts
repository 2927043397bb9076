import { type Message, msg, said } from '../../i18n/t.ts';

const providers: Readonly<Record<string, Message>> = {
  stripe: msg('Stripe'),
  paypal: msg('PayPal'),
  manual: msg('By hand'),
  store_credit: msg('Store credit'),
  company_credit: msg('Company credit'),
};

/** Who took the money, as screens and files of the staff say it. */
export function providerName(provider: string | null): string {
  return provider === null ? '' : said(providers[provider] ?? provider);
}
