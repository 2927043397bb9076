import type { StripeErrorBody } from './stripe-error.ts';

/** What happens to a payment with a card. */
export type CardBehaviour =
  | { kind: 'succeeds'; refund?: 'pending' | 'fails' | 'refused'; disputed?: boolean }
  | { kind: 'challenges' }
  | { kind: 'declines'; code: string; declineCode: string; message: string; spanish: string };

export type TestCard = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'carnet';
  funding: 'credit' | 'debit';
  country: string;
  behaviour: CardBehaviour;
  /** How risky Radar finds it; `normal` unless told. */
  risk?: 'elevated' | 'highest';
};

type Decline = Omit<Extract<CardBehaviour, { kind: 'declines' }>, 'kind'>;

const GENERIC: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
  spanish: 'Tu tarjeta fue rechazada. Prueba con otra tarjeta u otra forma de pago.',
};

const LIVE_CARD: Decline = {
  code: 'card_declined',
  declineCode: 'test_mode_live_card',
  message:
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  spanish: 'Tu tarjeta fue rechazada: este es un pago de prueba y solo acepta tarjetas de prueba.',
};

function card(
  number: string,
  behaviour: CardBehaviour,
  { brand = 'visa', funding = 'credit', country = 'US', risk }: Partial<TestCard> = {},
): TestCard {
  return { number, brand, funding, country, behaviour, ...(risk && { risk }) };
}

function declines(details: Partial<Decline>): CardBehaviour {
  return { kind: 'declines', ...GENERIC, ...details };
}

const SUCCEEDS: CardBehaviour = { kind: 'succeeds' };

/** Stripe's published test cards, as far as a shop in Mexico has a use for them (docs.stripe.com/testing). */
const CARDS: TestCard[] = [
  card('4242424242424242', SUCCEEDS),
  card('4000056655665556', SUCCEEDS, { funding: 'debit' }),
  card('5555555555554444', SUCCEEDS, { brand: 'mastercard' }),
  card('378282246310005', SUCCEEDS, { brand: 'amex' }),
  card('4000004840008001', SUCCEEDS, { country: 'MX' }),
  card('5062210000000009', SUCCEEDS, { brand: 'carnet', country: 'MX', funding: 'debit' }),
  // Radar's: where no rule of the shop blocks it, the payment succeeds with its risk (docs.stripe.com/radar/testing).
  card('4000000000009235', SUCCEEDS, { risk: 'elevated' }),
  card('4000000000004954', SUCCEEDS, { risk: 'highest' }),
  card('4000000000007726', { kind: 'succeeds', refund: 'pending' }),
  card('4000000000005126', { kind: 'succeeds', refund: 'fails' }),
  // The emulator's own: Stripe has no test card whose refund is refused at once.
  card('4000000000005142', { kind: 'succeeds', refund: 'refused' }),
  card('4000000000000259', { kind: 'succeeds', disputed: true }),
  card('4000002760003184', { kind: 'challenges' }),
  card('4000002500003155', { kind: 'challenges' }),
  card('4000000000003220', { kind: 'challenges' }),
  card('4000000000000002', declines({})),
  card(
    '4000000000009995',
    declines({
      declineCode: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      spanish: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra tarjeta.',
    }),
  ),
  card('4000000000009987', declines({ declineCode: 'lost_card' })),
  card('4000000000009979', declines({ declineCode: 'stolen_card' })),
  card(
    '4000000000000069',
    declines({
      code: 'expired_card',
      declineCode: 'expired_card',
      message: 'Your card has expired.',
      spanish: 'Tu tarjeta ya venció. Prueba con otra tarjeta.',
    }),
  ),
  card(
    '4000000000000127',
    declines({
      code: 'incorrect_cvc',
      declineCode: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
      spanish: 'El código de seguridad de tu tarjeta es incorrecto.',
    }),
  ),
  card(
    '4000000000000119',
    declines({
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
      spanish: 'Hubo un error al procesar tu tarjeta. Inténtalo de nuevo en un momento.',
    }),
  ),
];

const CARD_BY_NUMBER = new Map(CARDS.map((entry) => [entry.number, entry]));

/** The names by which the API uses a test card without its number. */
const NUMBER_BY_TOKEN: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_mx: '4000004840008001',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_threeDSecureRequired: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
  pm_card_refundRefused: '4000000000005142',
  pm_card_createDispute: '4000000000000259',
};

export function cardOfToken(token: string): TestCard | undefined {
  const number = NUMBER_BY_TOKEN[token];
  return number === undefined ? undefined : CARD_BY_NUMBER.get(number);
}

/** The test card of that number; any other number is declined, because it might be somebody's real card. */
export function cardOfNumber(number: string): TestCard {
  return CARD_BY_NUMBER.get(number) ?? card(number, declines(LIVE_CARD), { brand: brandOf(number) });
}

export function isTestCard(number: string): boolean {
  return CARD_BY_NUMBER.has(number);
}

function brandOf(number: string): TestCard['brand'] {
  if (/^3[47]/.test(number)) return 'amex';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'visa';
}

/** ISO/IEC 7812: from the right, every second digit doubled, the sum of digits divisible by ten. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{13,19}$/.test(number) && sum % 10 === 0;
}

export function declineError(behaviour: Extract<CardBehaviour, { kind: 'declines' }>): StripeErrorBody {
  return {
    type: 'card_error',
    code: behaviour.code,
    decline_code: behaviour.declineCode,
    message: behaviour.message,
    ...(behaviour.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
  };
}
