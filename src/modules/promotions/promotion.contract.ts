/** Ways of payment that a promotion of the cart may be for. */
export const paymentMethodsOfRules = ['card', 'oxxo', 'spei', 'paypal'] as const;
export type PaymentMethodOfRule = (typeof paymentMethodsOfRules)[number];
