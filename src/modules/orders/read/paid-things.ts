import type { Connection } from '../../../platform/database/database.ts';
import { uuidSchema } from '../../../platform/http/endpoint.ts';
import { giftCardsNamed } from '../../gift-cards/index.ts';
import type { PaidThing } from '../../payments/index.ts';
import { ordersNamed } from './order-for-return.ts';

/** What payments were for, by their references, as staff call it; what is neither order nor gift card is left out. */
export async function paidThings(
  db: Connection,
  references: readonly string[],
): Promise<Map<string, PaidThing>> {
  const ids = [...new Set(references)].filter((one) => uuidSchema.safeParse(one).success);
  const orders = await ordersNamed(db, ids);
  const others = ids.filter((id) => !orders.has(id));
  const cards = others.length > 0 ? await giftCardsNamed(db, others) : new Map<string, never>();
  return new Map(
    ids.flatMap((id): [string, PaidThing][] => {
      const [order, card] = [orders.get(id), cards.get(id)];
      if (order) return [[id, { order_number: order.number, gift_card_number: null }]];
      return card ? [[id, { order_number: null, gift_card_number: card.number }]] : [];
    }),
  );
}
