import type { PaymentMethodOfRule } from './promotion.contract.ts';

const methodWords: Readonly<Record<PaymentMethodOfRule, string>> = {
  card: 'con tarjeta',
  oxxo: 'en OXXO',
  spei: 'por SPEI',
  paypal: 'con PayPal',
};

/** How it is paid, as shoppers read it: `por SPEI o en OXXO`. */
export function paidByWords(methods: readonly PaymentMethodOfRule[]): string {
  return new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(
    methods.map((method) => methodWords[method]),
  );
}
