import { watchPurchases } from '../../src/modules/purchasing/purchasing.jobs.ts';
import { workOrder } from '../../src/modules/purchasing/send-order.ts';
import type { Dice, Moves, Scene } from './moves.ts';

/** What becomes of what a supplier sends to the buyer, or to the shop where it does not. */
export function supplierMoves(scene: Scene, { below, oneOf }: Dice): Moves {
  const { supplier, shop, staff, orderId } = scene;
  if (!supplier) return {};
  const { inventory, orders, purchasing, suppliers } = staff.api;
  const purchases = async () => {
    const { rows } = await shop.db.sql(
      `select distinct l.purchase_id as id, p.state from stock_purchase_line l join stock_purchase p on p.id = l.purchase_id
        where l.product_id = $1 order by 1`,
      [scene.productId],
    );
    return rows as { id: number; state: string }[];
  };
  const inState = async (...states: string[]) =>
    (await purchases()).filter(({ state }) => states.includes(state)).map(({ id }) => id);
  /** What is done later by the clock is done now. */
  const work = async () => {
    for (const id of await inState('sending', 'open')) {
      await shop.db.sql('update supplier_order set ask_at = $2 where purchase_id = $1', [
        id,
        shop.clock.now(),
      ]);
      await workOrder(shop.shop, id);
    }
  };
  const atSupplier = async (change: object) => {
    const [id] = (await inState('sending', 'open')).toReversed();
    if (id !== undefined) await supplier.control('orders', { reference: `OC-${id}`, ...change });
    await work();
  };
  return {
    watchPurchases: () => watchPurchases(shop.shop),
    confirmPurchase: async () => {
      for (const id of await inState('draft')) {
        const { version } = (await purchasing.purchaseOrder({ params: { id } })).purchase;
        await purchasing.confirmPurchaseOrder({
          params: { id },
          body: { version, ...(below(3) === 0 && { channel: 'hand' as const }) },
        });
      }
    },
    workPurchases: work,
    loseAnswer: () =>
      supplier.control('faults', { [oneOf(['hang_next', 'half_next', 'limited_next'])]: 1, after: 1 }),
    sendsParcel: () => atSupplier({ state: 'SHIPPED', guides: [`G-${below(1e6)}`] }),
    arrivesAtBuyer: () => atSupplier({ state: 'DELIVERED' }),
    cancelsPurchase: () => atSupplier({ state: 'CANCELED' }),
    sentToBuyer: async () => {
      for (const id of await inState('open'))
        await purchasing.sentToBuyer({ params: { id }, body: { tracking_code: `S-${below(1e6)}` } });
    },
    settlePurchase: async () => {
      for (const id of await inState('sending')) {
        const isThere = (await supplier.orders()).some(({ reference }) => reference === `OC-${id}`);
        // Only what a person could have seen there.
        const { purchase } = await purchasing.purchaseOrder({ params: { id } });
        if (purchase.state === 'unknown')
          await purchasing.settlePurchaseOrder({ params: { id }, body: { was_ordered: isThere } });
      }
    },
    receivePurchase: async () => {
      for (const id of await inState('open'))
        await inventory.receivePurchase({
          params: { id },
          body: { lines: [{ product_id: scene.productId, quantity: 1 + below(3) }] },
        });
    },
    cancelPurchase: async () => {
      for (const id of await inState('open')) await inventory.cancelPurchase({ params: { id } });
    },
    hold: () => orders.holdOrder({ params: { order_id: orderId }, body: { reason: 'Se revisa' } }),
    letGo: () => orders.holdOrder({ params: { order_id: orderId }, body: { reason: null } }),
    changeDropShip: () =>
      suppliers.changeSupplier({
        params: { code: 'ingram' },
        body: { drop_ship: oneOf(['alone', 'alone', 'always', 'never'] as const) },
      }),
  };
}
