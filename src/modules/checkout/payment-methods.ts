import { type Cents, formatPesos } from '../../platform/money.ts';
import type { UsableCredit } from '../company-credit/index.ts';
import { type InstalmentPlan, longestInstalments } from '../pricing/index.ts';
import type { PaymentSwitch, PaymentSwitches } from './payment-switches.ts';

/** A way of collecting money. */
export type CollectingMethod = 'card' | 'oxxo' | 'spei' | 'paypal';

/**
 * How an order is paid; `free` where promotions leave nothing to collect, `store_credit` where credit pays all of it,
 * `company_credit` where its buyer's company pays later.
 */
export type PaymentMethod = CollectingMethod | 'free' | 'store_credit' | 'company_credit';

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
  /** What the buyer's company may still buy on credit; undefined without a line. */
  companyCredit?: UsableCredit | undefined;
  /** What is left to pay by each way, where promotions are for some of them. */
  leftBy?: (method: PaymentMethod) => Cents;
};

/**
 * The ways to pay a purchase, in the order that staff set, without those that are off. Providers refuse a payment of
 * zero, so that one needs none.
 */
export function paymentOptions(
  { totalCents: wholeCents, creditCents = 0, leftBy = () => wholeCents - creditCents, ...rest }: Payable,
  offered: OfferedMethods,
  switches: PaymentSwitches,
): PaymentOption[] {
  if (wholeCents === 0) {
    const label = 'Nada que pagar';
    return [{ method: 'free', label, description: 'Tus descuentos cubren todo el pedido.', reason: null }];
  }
  if (wholeCents === creditCents) {
    const description = 'Tu saldo a favor cubre todo el pedido.';
    return [{ method: 'store_credit', label: 'Saldo a favor', description, reason: null }];
  }
  const collected = switches.methods.flatMap((one): PaymentOption[] => {
    const { method, off } = one;
    if (method === 'store_credit' || off !== null || !offered[method]) return [];
    const own = { ...rest, totalCents: leftBy(method) };
    return [
      {
        method,
        label: labels[method],
        description: describe[method](own, switches),
        reason: amountRefusal(method, own.totalCents, one) ?? holdRefusal(method, own),
      },
    ];
  });
  return rest.companyCredit
    ? [...collected, creditOption(leftBy('company_credit'), rest.companyCredit)]
    : collected;
}

const longDay = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });

function creditOption(totalCents: Cents, { availableCents, dueOn, reason }: UsableCredit): PaymentOption {
  const available = formatPesos(availableCents);
  return {
    method: 'company_credit',
    label: 'Crédito de tu empresa',
    description: `Disponible: ${available}. Se paga a más tardar el ${longDay.format(new Date(dueOn))}.`,
    reason:
      reason ??
      (totalCents > availableCents
        ? `Al crédito de tu empresa le quedan ${available} y este pedido cuesta ${formatPesos(totalCents)}.`
        : null),
  };
}

const labels: Readonly<Record<CollectingMethod, string>> = {
  card: 'Tarjeta de crédito o débito',
  oxxo: 'Efectivo en OXXO',
  spei: 'Transferencia SPEI',
  paypal: 'PayPal',
};

const describe: Readonly<Record<CollectingMethod, (purchase: Payable, switches: PaymentSwitches) => string>> =
  {
    card: (purchase) => `Visa, Mastercard, American Express y Carnet. ${instalmentWords(purchase)}`,
    oxxo: () => 'Te damos una ficha para pagar en cualquier OXXO; apartamos tus productos mientras tanto.',
    spei: (_, { speiHours }) =>
      `Te damos una CLABE para transferir desde tu banco; apartamos tus productos ${speiHours === 1 ? 'una hora' : `${speiHours} horas`}.`,
    paypal: () => 'Con tu cuenta de PayPal. Se confirma al momento.',
  };

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

/** What providers take, whatever staff set. */
const bounds: Readonly<Record<CollectingMethod, { minCents: Cents; maxCents: Cents; words: string }>> = {
  card: { minCents: stripeCentsMin, maxCents: cardCentsMax, words: 'Con tarjeta se paga' },
  oxxo: { minCents: stripeCentsMin, maxCents: oxxoCentsMax, words: 'OXXO recibe pagos' },
  spei: { minCents: stripeCentsMin, maxCents: cardCentsMax, words: 'Por transferencia se paga' },
  paypal: { minCents: 0, maxCents: cardCentsMax, words: 'Con PayPal se paga' },
};

function amountRefusal(method: CollectingMethod, totalCents: Cents, set: PaymentSwitch): string | undefined {
  // Its promotion leaves nothing to collect.
  if (totalCents === 0) return undefined;
  const { minCents, maxCents, words } = bounds[method];
  const least = Math.max(minCents, set.minCents);
  const most = Math.min(maxCents, set.maxCents);
  if (totalCents < least) return `${words} desde ${formatPesos(least)}.`;
  if (totalCents > most) return `${words} ${method === 'oxxo' ? 'de hasta' : 'hasta'} ${formatPesos(most)}.`;
  return undefined;
}

/** Why goods cannot be held for days until money comes. */
function holdRefusal(method: CollectingMethod, { lines, unpaidReason = null }: Payable): string | null {
  if (method !== 'oxxo' && method !== 'spei') return null;
  if (!isScarce(lines)) return unpaidReason;
  return method === 'oxxo'
    ? 'Quedan muy pocas piezas de un producto para apartarlo con una ficha.'
    : 'Quedan muy pocas piezas de un producto para apartarlo mientras llega una transferencia.';
}

function isScarce(lines: readonly { available: number }[]): boolean {
  return lines.some(({ available }) => available <= scarceUnits);
}
