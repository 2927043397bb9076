import { invalidRequest } from './stripe-error.ts';

/** Stripe's smallest charges, in the currency's smallest unit (docs.stripe.com/currencies). */
const CHARGE_MIN: Record<string, number> = { mxn: 1000, usd: 50, eur: 50, cad: 50 };
const CHARGE_MAX = 99_999_999;

/** An OXXO voucher is for 10 to 10,000 pesos. */
const OXXO_MAX_CENTS = 1_000_000;

/** Pesos with two decimals and the currency, as Stripe writes them in its refusals: `$1,234.50 mxn`. */
export function inWords(amount: number, currency?: string): string {
  const value = (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return currency === undefined ? `$${value}` : `$${value} ${currency}`;
}

export function checkChargeable(amount: number, currency: string, param: string, what: string): void {
  const min = CHARGE_MIN[currency] ?? 50;
  if (amount < min) {
    throw invalidRequest(`${what} must be at least ${inWords(min, currency)}`, {
      code: 'amount_too_small',
      param,
    });
  }
  if (amount > CHARGE_MAX) {
    throw invalidRequest(`${what} must be no more than ${inWords(CHARGE_MAX, currency)}`, {
      code: 'amount_too_large',
      param,
    });
  }
}

/** Refuses methods that cannot take this amount, currency or buyer. */
export function checkMethods(
  types: readonly string[],
  amount: number,
  currency: string,
  customer: string | null,
): void {
  for (const type of types.filter((name) => name !== 'card')) {
    if (currency !== 'mxn') {
      throw invalidRequest(
        `The currency provided (${currency}) is invalid for one or more payment methods enabled on this account: ${type} takes mxn.`,
        { param: 'payment_method_types' },
      );
    }
    if (type === 'oxxo' && amount > OXXO_MAX_CENTS) {
      throw invalidRequest(`Amount must be no more than ${inWords(OXXO_MAX_CENTS, 'mxn')} for oxxo.`, {
        code: 'amount_too_large',
        param: 'payment_method_types',
      });
    }
    if (type === 'customer_balance' && customer === null) {
      throw invalidRequest('A customer is required to use the `customer_balance` payment method.', {
        code: 'parameter_missing',
        param: 'customer',
      });
    }
  }
}
