import { conflict, invalid } from '../../../platform/errors.ts';
import { type Cents, formatPesos } from '../../../platform/money.ts';
import { type CartLine, problemMessage, problemOf } from '../../cart/index.ts';
import {
  type OfferedMethods,
  type PaymentMethod,
  paymentOptions,
  type PaymentSwitches,
  type PricedCart,
  switchOf,
} from '../../checkout/index.ts';
import type { UsableCredit } from '../../company-credit/index.ts';
import type { PlaceOrderInput } from './destination.ts';

/** @throws AppError 409 `out_of_stock` naming every line that cannot be bought as it stands; `no_pc` where only work has no PC. */
export function refuseProblems(lines: readonly CartLine[]): void {
  const short = lines.filter((line) => problemOf(line) !== undefined);
  if (short.length === 0) return;
  const work = short.find((line) => problemOf(line) === 'no_pc');
  if (work && short.every((line) => problemOf(line) === 'no_pc')) {
    throw conflict('no_pc', problemMessage('no_pc', work));
  }
  throw conflict('out_of_stock', 'Ya no hay suficientes piezas de algunos productos.', {
    lines: short.map((line) => ({
      product_id: line.productId,
      available: line.offer === null ? 0 : Math.max(0, line.available),
    })),
  });
}

/**
 * @throws AppError 409 when the total is not what the customer saw, or cannot be paid the way they chose; 422 for more
 * credit than it costs
 */
export function refuseSurprises(
  priced: PricedCart,
  input: PlaceOrderInput,
  {
    offered,
    switches,
    companyCredit,
  }: { offered: OfferedMethods; switches: PaymentSwitches; companyCredit: UsableCredit | undefined },
): void {
  if (input.total_cents !== undefined && input.total_cents !== priced.totalCents) {
    throw conflict('total_changed', 'El total cambió. Revísalo antes de pagar.', {
      total_cents: priced.totalCents,
    });
  }
  const { totalCents } = priced;
  const creditCents = input.store_credit_cents;
  if (creditCents > totalCents) {
    throw invalid({ store_credit_cents: 'Es más de lo que cuesta tu pedido.' });
  }
  if (creditCents > 0) refuseCredit(totalCents, creditCents, switches);
  const lines = priced.lines.map(({ line }) => line);
  const chosen = paymentOptions({ totalCents, creditCents, lines, companyCredit }, offered, switches).find(
    ({ method }) => method === input.payment_method,
  );
  if (chosen?.reason === null) return;
  throw methodUnavailable(chosen?.reason ?? offWords(input.payment_method, switches));
}

function methodUnavailable(words: string) {
  return conflict('payment_method_unavailable', words);
}

/** What staff wrote of a way to pay that is off, for who chose it before. */
function offWords(method: PaymentMethod, switches: PaymentSwitches): string {
  const off = method === 'free' || method === 'company_credit' ? null : switchOf(switches, method).off;
  return off ?? 'Esa forma de pago no está disponible por ahora.';
}

/** @throws AppError 409 `below_minimum` where the goods cost less than the buyer's price list asks for. */
export function refuseBelowMinimum(minimumCents: Cents, { goodsBeforePaymentCents }: PricedCart): void {
  const missingCents = minimumCents - goodsBeforePaymentCents;
  if (missingCents <= 0) return;
  throw conflict(
    'below_minimum',
    `Con tu lista de precios el pedido mínimo es de ${formatPesos(minimumCents)}: te faltan ${formatPesos(missingCents)}.`,
    { missing_cents: missingCents },
  );
}

/** @throws AppError 409 where store credit is off, or pays no purchase of this size. */
function refuseCredit(totalCents: Cents, creditCents: Cents, switches: PaymentSwitches): void {
  const { off, minCents, maxCents } = switchOf(switches, 'store_credit');
  if (off !== null) throw methodUnavailable(off);
  if (totalCents < minCents) {
    throw methodUnavailable(`Tu saldo a favor se usa en compras desde ${formatPesos(minCents)}.`);
  }
  if (creditCents > maxCents) {
    throw methodUnavailable(`De tu saldo a favor se usan hasta ${formatPesos(maxCents)} por pedido.`);
  }
}
