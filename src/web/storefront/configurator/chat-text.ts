import { formatPesos } from '../../../platform/money.ts';
import { slots } from '../../../modules/configurator/rules/slots.ts';
import { quantityOf } from './build-address.ts';
import type { BuildState, ChosenProduct } from './build-state.ts';
import { verdictWords } from './verdict-words.ts';

/**
 * A build as text for a chat: name, parts with their prices in the order of the slots, sum, verdict, link. WhatsApp
 * shows what stands between asterisks in bold; elsewhere it still reads well.
 */
export function chatText(build: {
  name: string;
  refIds: readonly string[];
  products: readonly ChosenProduct[];
  totalCents: number;
  state: BuildState;
  url: string;
}): string {
  const { name, refIds, products, totalCents, state, url } = build;
  const lines = slots.flatMap(({ slot, label }) =>
    products
      .filter((product) => product.slot === slot)
      .map((product) => {
        const quantity = quantityOf(refIds, product.ref_id);
        const times = quantity > 1 ? `${quantity} × ` : '';
        const price = product.is_owned ? 'ya la tengo' : formatPesos(product.price_cents * quantity);
        return `• ${label}: ${times}${product.product_name} – ${price}`;
      }),
  );
  return [
    `*${name === '' ? 'Mi PC' : name}*`,
    ...lines,
    '',
    `*Total: ${formatPesos(totalCents)}* (IVA incluido)`,
    verdictWords[state],
    url,
  ].join('\n');
}
