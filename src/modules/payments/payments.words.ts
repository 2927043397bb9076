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

const withoutCard: readonly string[] = ['oxxo', 'spei', 'transfer', 'terminal', 'cash'];

/** Whether what was paid so may go back from the shop's own bank: no card or account of a provider takes it back. */
export function goesBackByTransfer(method: string): boolean {
  return withoutCard.includes(method);
}
