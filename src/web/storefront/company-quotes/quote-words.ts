import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type Quote = Awaited<ReturnType<Api['companyQuotes']['ownQuote']>>['quote'];
export type QuoteVersion = Quote['versions'][number];

/** How a quote stands, in the words of who asked for it. */
export const quoteStates: Readonly<Record<Quote['state'], { label: string; tone: BadgeTone }>> = {
  requested: { label: 'Esperando a la tienda', tone: 'warning' },
  sent: { label: 'Lista para ti', tone: 'brand' },
  expired: { label: 'Venció', tone: 'neutral' },
  accepted: { label: 'Aceptada', tone: 'success' },
  declined: { label: 'La rechazaste', tone: 'neutral' },
  withdrawn: { label: 'La tienda la retiró', tone: 'danger' },
};

const hour = 3_600_000;
const day = 24 * hour;

/** How long something still holds: `quedan 3 días`; undefined once it is over. `now` in milliseconds. */
export function timeLeft(until: string, now: number): string | undefined {
  const left = Date.parse(until) - now;
  if (left <= 0) return undefined;
  if (left < hour) return 'queda menos de una hora';
  const [count, one, many] =
    left < 2 * day ? [Math.floor(left / hour), 'hora', 'horas'] : [Math.floor(left / day), 'día', 'días'];
  return count === 1 ? `queda 1 ${one}` : `quedan ${count} ${many}`;
}

/** What a version saves against the shop's prices of its day, in centavos. */
export function savedCents({ lines }: QuoteVersion): number {
  return lines.reduce(
    (sum, line) => sum + Math.max(0, line.shop_price_cents - line.price_cents) * line.quantity,
    0,
  );
}

/** Whether the newest version can be accepted now: it is the company's turn, or its order lapsed unpaid not too often. */
export function canAccept(
  { state, order, versions: [newest], has_accepts_left: hasAcceptsLeft }: Quote,
  now: number,
): boolean {
  const isOpen = state === 'sent' || (state === 'accepted' && order?.state === 'over');
  return isOpen && hasAcceptsLeft && newest !== undefined && Date.parse(newest.valid_until) > now;
}

/** Whether it is still talked about. */
export function isOpen({ state, order }: Quote): boolean {
  return (
    state === 'requested' ||
    state === 'sent' ||
    state === 'expired' ||
    (state === 'accepted' && order?.state === 'over')
  );
}

/** `3 productos, 40 piezas`. */
export function amountWords({ products, units }: { products: number; units: number }): string {
  return `${products === 1 ? '1 producto' : `${products} productos`}, ${units === 1 ? '1 pieza' : `${units} piezas`}`;
}

/** The page where an accepted quote is paid; undefined where it cannot be. Its link in e-mails names the shop's origin. */
export function payPath({ payment_link: link }: NonNullable<Quote['order']>): string | undefined {
  return link === null ? undefined : new URL(link).pathname;
}
