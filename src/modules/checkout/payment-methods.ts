import { type Cents, formatPesos } from '../../platform/money.ts';

/** How an order can be paid. */
export type PaymentMethod = 'card' | 'oxxo' | 'paypal';

/** A way to pay this purchase; `reason` says why it is not to be had. */
export type PaymentOption = {
  method: PaymentMethod;
  label: string;
  description: string;
  reason: string | null;
};

/** What Stripe charges in pesos: no less than $10, no more than eight digits of centavos. */
const stripeCentsMin: Cents = 1000;
const cardCentsMax: Cents = 99_999_999;
/** Largest amount OXXO takes at its tills (rule R11). */
const oxxoCentsMax: Cents = 1_000_000;
/** With this many units or fewer left, nobody may hold them for days with an unpaid voucher (rule R11). */
const scarceUnits = 2;

/** Which methods the shop has a provider for at all. */
export type OfferedMethods = Readonly<Record<PaymentMethod, boolean>>;

/** The ways to pay a purchase, in the order they are offered. */
export function paymentOptions(
  purchase: { totalCents: Cents; lines: readonly { available: number }[] },
  offered: OfferedMethods,
): PaymentOption[] {
  const options: PaymentOption[] = [
    {
      method: 'card',
      label: 'Tarjeta de crédito o débito',
      description: 'Visa, Mastercard, American Express y Carnet. Se confirma al momento.',
      reason: cardRefusal(purchase.totalCents),
    },
    {
      method: 'oxxo',
      label: 'Efectivo en OXXO',
      description: 'Te damos una ficha para pagar en cualquier OXXO; apartamos tus productos mientras tanto.',
      reason: oxxoRefusal(purchase),
    },
    {
      method: 'paypal',
      label: 'PayPal',
      description: 'Con tu cuenta de PayPal. Se confirma al momento.',
      reason: null,
    },
  ];
  return options.filter(({ method }) => offered[method]);
}

function cardRefusal(totalCents: Cents) {
  if (totalCents < stripeCentsMin) return `Con tarjeta se paga desde ${formatPesos(stripeCentsMin)}.`;
  if (totalCents > cardCentsMax) return `Con tarjeta se paga hasta ${formatPesos(cardCentsMax)}.`;
  return null;
}

function oxxoRefusal({ totalCents, lines }: { totalCents: Cents; lines: readonly { available: number }[] }) {
  if (totalCents < stripeCentsMin) return `OXXO recibe pagos desde ${formatPesos(stripeCentsMin)}.`;
  if (totalCents > oxxoCentsMax) return `OXXO recibe pagos de hasta ${formatPesos(oxxoCentsMax)}.`;
  if (lines.some(({ available }) => available <= scarceUnits)) {
    return 'Quedan muy pocas piezas de un producto para apartarlo con una ficha.';
  }
  return null;
}
