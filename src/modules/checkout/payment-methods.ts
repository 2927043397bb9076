import { type Cents, formatPesos } from '../../platform/money.ts';
import { type InstalmentPlan, longestInstalments } from '../pricing/index.ts';

/** A way of collecting money. */
export type CollectingMethod = 'card' | 'oxxo' | 'spei' | 'paypal';

/** How an order is paid; `free` where promotions leave nothing to collect, `store_credit` where credit pays all of it. */
export type PaymentMethod = CollectingMethod | 'free' | 'store_credit';

/** A way to pay this purchase; `reason` says why it is not available. */
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
/** With this many units or fewer left, they cannot be held for days by an unpaid voucher (rule R11). */
const scarceUnits = 2;

/** Which methods the shop has a provider for at all. */
export type OfferedMethods = Readonly<Record<CollectingMethod, boolean>>;

/** A purchase as the payment methods see it; `creditCents` of its total are paid with store credit. */
type Payable = {
  totalCents: Cents;
  creditCents?: Cents;
  lines: readonly { available: number }[];
  plans?: readonly InstalmentPlan[];
  /** Why a voucher cannot hold these goods for days; null or left out where it can. */
  unpaidReason?: string | null;
};

/**
 * The ways to pay a purchase, in the order they are offered. Providers refuse a payment of zero, so that one needs
 * none.
 */
export function paymentOptions(
  { totalCents: wholeCents, creditCents = 0, ...rest }: Payable,
  offered: OfferedMethods,
): PaymentOption[] {
  if (wholeCents === 0) {
    const label = 'Nada que pagar';
    return [{ method: 'free', label, description: 'Tus descuentos cubren todo el pedido.', reason: null }];
  }
  const purchase = { ...rest, totalCents: wholeCents - creditCents };
  if (purchase.totalCents === 0) {
    const description = 'Tu saldo a favor cubre todo el pedido.';
    return [{ method: 'store_credit', label: 'Saldo a favor', description, reason: null }];
  }
  const options: (PaymentOption & { method: CollectingMethod })[] = [
    {
      method: 'card',
      label: 'Tarjeta de crédito o débito',
      description: `Visa, Mastercard, American Express y Carnet. ${instalmentWords(purchase)}`,
      reason: cardRefusal(purchase.totalCents),
    },
    {
      method: 'oxxo',
      label: 'Efectivo en OXXO',
      description: 'Te damos una ficha para pagar en cualquier OXXO; apartamos tus productos mientras tanto.',
      reason: oxxoRefusal(purchase),
    },
    {
      method: 'spei',
      label: 'Transferencia SPEI',
      description: 'Te damos una CLABE para transferir desde tu banco; apartamos tus productos 48 horas.',
      reason: speiRefusal(purchase),
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

/** The instalment plans that the purchase qualifies for (rule R35); the card's bank decides in the end. */
function instalmentWords({
  totalCents,
  plans = [],
}: {
  totalCents: Cents;
  plans?: readonly InstalmentPlan[];
}) {
  const longest = longestInstalments(totalCents, plans);
  return longest
    ? `Hasta ${longest.months} meses sin intereses de ${formatPesos(longest.monthlyCents)} con tarjetas participantes.`
    : 'Se confirma al momento.';
}

function cardRefusal(totalCents: Cents) {
  if (totalCents < stripeCentsMin) return `Con tarjeta se paga desde ${formatPesos(stripeCentsMin)}.`;
  if (totalCents > cardCentsMax) return `Con tarjeta se paga hasta ${formatPesos(cardCentsMax)}.`;
  return null;
}

function oxxoRefusal({ totalCents, lines, unpaidReason = null }: Payable) {
  if (totalCents < stripeCentsMin) return `OXXO recibe pagos desde ${formatPesos(stripeCentsMin)}.`;
  if (totalCents > oxxoCentsMax) return `OXXO recibe pagos de hasta ${formatPesos(oxxoCentsMax)}.`;
  return isScarce(lines)
    ? 'Quedan muy pocas piezas de un producto para apartarlo con una ficha.'
    : unpaidReason;
}

function speiRefusal({ totalCents, lines, unpaidReason = null }: Payable) {
  if (totalCents < stripeCentsMin) return `Por transferencia se paga desde ${formatPesos(stripeCentsMin)}.`;
  if (totalCents > cardCentsMax) return `Por transferencia se paga hasta ${formatPesos(cardCentsMax)}.`;
  return isScarce(lines)
    ? 'Quedan muy pocas piezas de un producto para apartarlo mientras llega una transferencia.'
    : unpaidReason;
}

function isScarce(lines: readonly { available: number }[]): boolean {
  return lines.some(({ available }) => available <= scarceUnits);
}
