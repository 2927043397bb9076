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

export type MethodType = 'card' | 'oxxo' | 'customer_balance';

/** What a shop in Mexico would have switched on in its dashboard. */
const SWITCHED_ON: MethodType[] = ['card', 'oxxo', 'customer_balance'];

export type MethodChoice = {
  allowed_payment_method_types?: MethodType[] | undefined;
  excluded_payment_method_types?: MethodType[] | undefined;
};

/**
 * The methods that may be offered. Since the version called endive the shop only narrows down what Stripe finds
 * fitting, and a method that does not fit the amount, currency or buyer is left out without a word; only when
 * none is left is there a refusal (docs.stripe.com/changelog/endive/2026-09-30).
 */
export function fittingMethods(
  choice: MethodChoice,
  payment: { amount: number; currency: string; customer: string | null },
): MethodType[] {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = choice;
  if (allowed !== undefined && excluded !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, excluded_payment_method_types.',
      { code: 'parameters_exclusive', param: 'allowed_payment_method_types' },
    );
  }
  const asked = SWITCHED_ON.filter((type) => allowed?.includes(type) ?? excluded?.includes(type) !== true);
  const fitting = asked.filter((type) => fits(type, payment));
  if (fitting.length === 0) {
    throw invalidRequest(
      'No valid payment method types for this payment. Please ensure that you have activated payment methods compatible with your chosen currency, amount and customer or change allowed_payment_method_types.',
      { param: allowed === undefined ? 'excluded_payment_method_types' : 'allowed_payment_method_types' },
    );
  }
  return fitting;
}

function fits(
  type: MethodType,
  payment: { amount: number; currency: string; customer: string | null },
): boolean {
  switch (type) {
    case 'card':
      return true;
    case 'oxxo':
      return payment.currency === 'mxn' && payment.amount <= OXXO_MAX_CENTS;
    case 'customer_balance':
      return payment.currency === 'mxn' && payment.customer !== null;
  }
}
