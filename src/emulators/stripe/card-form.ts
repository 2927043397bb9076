import type { CardEntry } from './payment-method.ts';
import { passesLuhn } from './test-cards.ts';

export type CardFormField = 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'billingName' | 'email';
export type CardFormErrors = Partial<Record<CardFormField, string>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads what the buyer typed, and says in Spanish what is wrong with it. */
export function readCardForm(
  form: Record<string, string>,
  now: Date,
): { errors: CardFormErrors } | { card: CardEntry; name: string } {
  const errors: CardFormErrors = {};
  const number = (form['cardNumber'] ?? '').replace(/[\s-]/g, '');
  const expiry = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(form['cardExpiry'] ?? '');
  const cvc = (form['cardCvc'] ?? '').trim();
  const name = (form['billingName'] ?? '').trim();

  if (number === '') errors.cardNumber = 'Escribe el número de tu tarjeta.';
  else if (!passesLuhn(number)) errors.cardNumber = 'El número de tu tarjeta no es válido.';

  const expMonth = Number(expiry?.[1] ?? 0);
  const year = Number(expiry?.[2] ?? 0);
  const expYear = year < 100 ? 2000 + year : year;
  if (expiry === null || expMonth < 1 || expMonth > 12)
    errors.cardExpiry = 'Escribe el vencimiento como MM / AA.';
  // A card is good to the end of its last month.
  else if (new Date(Date.UTC(expYear, expMonth, 1)) <= now) errors.cardExpiry = 'Tu tarjeta ya venció.';
  else if (expYear > now.getUTCFullYear() + 50) errors.cardExpiry = 'Revisa el año de vencimiento.';

  const cvcLength = /^3[47]/.test(number) ? 4 : 3;
  if (!/^\d+$/.test(cvc) || cvc.length !== cvcLength) {
    errors.cardCvc = `El código de seguridad tiene ${cvcLength} dígitos.`;
  }
  if (name === '') errors.billingName = 'Escribe el nombre como aparece en la tarjeta.';
  else if (name.length > 200) errors.billingName = 'El nombre es demasiado largo.';

  return Object.keys(errors).length > 0 ? { errors } : { card: { number, expMonth, expYear }, name };
}

export function readEmail(form: Record<string, string>, known: string | null): string | undefined {
  const email = known ?? (form['email'] ?? '').trim();
  return EMAIL.test(email) && email.length <= 512 ? email : undefined;
}

/** What most Mexican acquirers ask for at least, in centavos, for each number of months without interest. */
const INSTALLMENT_FLOORS: [months: number, amountMin: number][] = [
  [3, 30_000],
  [6, 60_000],
  [9, 90_000],
  [12, 120_000],
];

export function installmentPlans(amount: number): number[] {
  return INSTALLMENT_FLOORS.filter(([, amountMin]) => amount >= amountMin).map(([months]) => months);
}
