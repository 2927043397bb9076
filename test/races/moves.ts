import { ApiError } from '../../src/api/client.ts';
import {
  addToCart,
  confirmPayment,
  control,
  payAtProvider,
  placeOrder,
  type PlacedOrder,
} from '../factories/buy.ts';
import type { SignedIn } from '../factories/sign-in.ts';
import type { TestShop } from '../setup/test-shop.ts';
import { type Charge, chargeOf } from './charge-of.ts';
import type { Supplier } from './supplier.ts';

/** A gift card that somebody bought, and its code. */
export type Card = { id: string; code: string };

/** A company that buys on credit, somebody else who buys for it, and what it asked a quote for. */
export type Company = { id: number; limitCents: number; colleague: SignedIn; quote: string };

/** A paid order with one line, and who may do something to it. */
export type Scene = {
  shop: TestShop;
  staff: SignedIn;
  /** Once accounts were joined, the one that stays. */
  buyer: SignedIn;
  /** An account of the same person that theirs may be joined to. */
  kept: SignedIn;
  /** Ids of everybody who may be the buyer in the end. */
  people: readonly string[];
  isGuest: boolean;
  productId: number;
  orderId: string;
  /** What was bought besides, and by whom. */
  further: { order: PlacedOrder; by: SignedIn }[];
  charges: Charge[];
  card: Card | undefined;
  company: Company | undefined;
  /** Who sends the goods, and what it calls them. */
  supplier: (Supplier & { code: string }) | undefined;
  quantity: number;
  totalCents: number;
};

/** What may happen at any moment, by name. */
export type Moves = Record<string, () => Promise<unknown>>;

/** Whole numbers below `n`, and one of a list. */
export type Dice = { below(n: number): number; oneOf<T>(list: readonly T[]): T };

/**
 * What staff, the buyer and the bank do to a paid order, each at any moment. Being refused is no fault; answering with 5xx,
 * or anything that is no answer, is.
 */
export function movesOf(scene: Scene, { below, oneOf }: Dice): Moves {
  const { shop, staff, orderId, charges, card, quantity, totalCents } = scene;
  const { accounts, giftCards, orders, returns, payments } = staff.api;
  const params = { order_id: orderId };
  const idempotencyKey = () => crypto.randomUUID();
  const to = () => oneOf(['origin', 'store_credit'] as const);
  const ownReturns = async () => (await returns.adminOfOrder({ params })).returns;
  const clabe = '032180000118359719';
  const disputes: { provider: Charge['provider']; ref: string }[] = [];
  const changeCard = async (change: 'disable' | 'enable' | 'refund') => {
    if (!card) return;
    const read = { params: { id: card.id } };
    const { version } = (await giftCards.card(read)).gift_card;
    const body = { version, reason: 'Por si acaso' };
    await giftCards[change]({ ...read, body });
  };

  return {
    buyMore: () => buyMore(scene, scene.buyer, { below, oneOf }),
    payMore: async () => {
      const bought = scene.further.at(-1);
      if (!bought || scene.company) return;
      // Paid already, or over: the provider says so.
      const isPaid = await payAtProvider(shop, bought.order).then(
        () => true,
        () => false,
      );
      if (!isPaid) return;
      await confirmPayment(bought.by, bought.order);
      // What was bought besides is disputed, too.
      charges.push(...(await chargeOf(shop, bought.order.order_id)));
    },
    cancelMore: async () => {
      const bought = scene.further.at(-1);
      if (!bought) return;
      const body = { reason: 'Ya no', refund_to: to() };
      await orders.cancelOrder({ params: { order_id: bought.order.order_id }, body });
    },
    eraseBuyer: async () => {
      const { id } = scene.buyer;
      const query = {
        forfeit_store_credit: 'true',
        proof: scene.isGuest ? ('email' as const) : undefined,
      } as const;
      if (below(3) === 0) await accounts.adminErase({ params: { id }, query });
    },
    refundAmount: () =>
      orders.refundOrder({
        params,
        body: { amount_cents: 1 + below(totalCents), refund_to: to(), reason: 'Cortesía' },
        idempotencyKey: idempotencyKey(),
      }),
    refundLine: async () => {
      const refunded = 1 + below(quantity);
      const { lines, shipping_left_cents: shippingLeft } = await orders.refundable({ params });
      const line = lines[0];
      if (!line) return;
      const upTo = (units: number) => Math.round((line.line_total_cents * units) / line.quantity);
      const shipping = oneOf([0, shippingLeft]);
      const before = line.refunded_quantity;
      await orders.refundOrder({
        params,
        body: {
          amount_cents: upTo(before + refunded) - upTo(before) + shipping,
          refund_to: to(),
          reason: 'Pieza devuelta',
          lines: [{ position: 0, quantity: refunded, restock_to: oneOf([null, 'CDMX']) }],
          ...(shipping > 0 ? { shipping_cents: shipping } : {}),
        },
        idempotencyKey: idempotencyKey(),
      });
    },
    edit: async () => {
      const change = { lines: [{ position: 0, quantity: below(quantity + 2) }], refund_to: to() };
      const { preview } = await orders.previewEdit({ params, body: change });
      const { order_version, difference_cents } = preview;
      await orders.editOrder({
        params,
        body: { ...change, reason: 'Como quedamos', order_version, difference_cents },
      });
    },
    cancel: () =>
      orders.cancelOrder({
        params,
        body: { reason: 'Sin piezas', refund_to: to() },
        idempotencyKey: idempotencyKey(),
      }),
    cancelOwn: () => scene.buyer.api.orders.cancelOwn({ params, body: {}, idempotencyKey: idempotencyKey() }),
    deliver: async () => {
      const move = (body: Parameters<typeof orders.updateFulfilment>[0]['body']) =>
        orders.updateFulfilment({ params, body });
      await move({ fulfilment: 'packed' });
      await move({ fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'X' });
      await move({ fulfilment: 'delivered' });
    },
    dispute: async () => {
      if (charges.length === 0) return;
      const { provider, ref } = oneOf(charges);
      const path = provider === 'paypal' ? `/captures/${ref}/dispute` : `/charges/${ref}/dispute`;
      const part = provider === 'paypal' && below(2) === 0 ? { cents: 1 + below(totalCents) } : {};
      const { id } = await control(shop, provider, path, part).catch(() => ({ id: undefined }));
      if (id !== undefined) disputes.push({ provider, ref: String(id) });
    },
    endDispute: async () => {
      const dispute = disputes.at(-1);
      if (!dispute) return;
      const { provider, ref } = dispute;
      const isWon = below(2) === 0;
      const [path, body] =
        provider === 'paypal'
          ? [
              `/disputes/${ref}/resolve`,
              { outcome: isWon ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR' },
            ]
          : [`/disputes/${ref}/close`, { status: isWon ? 'won' : 'lost' }];
      // One that is over already cannot end again.
      await control(shop, provider, path, body).catch(() => undefined);
    },
    acceptDispute: async () => {
      const dispute = (await orders.adminOrder({ params })).order.disputes.at(-1);
      if (!dispute) return;
      await payments.acceptDispute({ params: { id: dispute.id }, body: { note: 'Tiene razón' } });
    },
    askReturn: () =>
      scene.buyer.api.returns.ask({
        params,
        body: {
          reason: 'revocation',
          wanted: 'refund',
          lines: [{ position: 0, quantity: 1 + below(quantity) }],
        },
      }),
    approveReturn: async () => {
      for (const { id, state } of await ownReturns())
        if (state === 'requested')
          await returns.decide({
            params: { return_id: id },
            body: { decision: 'approve', answer: 'Mándala' },
          });
    },
    receiveReturn: async () => {
      for (const { id, state } of await ownReturns())
        if (state === 'approved') await returns.receive({ params: { return_id: id } });
    },
    inspectReturn: async () => {
      const outcome = () => oneOf(['sellable', 'sellable', 'scrap', 'not_returned'] as const);
      for (const { id, state, units } of await ownReturns())
        if (state === 'received' || state === 'inspected')
          await returns.inspect({
            params: { return_id: id },
            body: { units: units.map((unit) => ({ id: unit.id, outcome: outcome() })) },
          });
    },
    restockReturn: async () => {
      for (const { id, state } of await ownReturns())
        if (state === 'inspected' || state === 'closed')
          await returns.restock({ params: { return_id: id }, body: { warehouse: 'CDMX' } });
    },
    closeReturn: async () => {
      const resolution = oneOf(['refund', 'store_credit', 'exchange'] as const);
      for (const { id, state } of await ownReturns())
        if (state === 'inspected')
          await returns.close({
            params: { return_id: id },
            body: { resolution, with_shipping: below(2) === 0 },
          });
    },
    settleRefund: async () => {
      const way = oneOf([
        { way: 'retry' },
        { way: 'ask' },
        { way: 'store_credit' },
        { way: 'transfer', clabe, tracking_key: `CLAVE${below(1e9)}` },
      ] as const);
      const { refunds } = await orders.adminRefunds({ query: {} });
      for (const refund of refunds)
        if (refund.order_id === orderId || refund.order_id === card?.id)
          await orders.settleRefund({
            params: { refund_id: refund.id },
            body: way,
            idempotencyKey: idempotencyKey(),
          });
    },
    chooseRefund: () =>
      scene.buyer.api.orders.chooseRefund({
        params,
        body: oneOf([{ to: 'store_credit' }, { to: 'transfer', clabe }] as const),
        idempotencyKey: idempotencyKey(),
      }),
    redeemCard: async () => {
      if (card) await scene.buyer.api.giftCards.redeem({ body: { code: card.code } });
    },
    redeemCardElsewhere: async () => {
      if (card) await scene.kept.api.giftCards.redeem({ body: { code: card.code } });
    },
    buyWithCredit: () => buyMore(scene, scene.buyer, { below, oneOf }, 1 + below(20_000)),
    disableCard: () => changeCard('disable'),
    enableCard: () => changeCard('enable'),
    refundCard: () => changeCard('refund'),
    joinAccounts: async () => {
      const { buyer, kept } = scene;
      const body = { account_id: buyer.id, confirmation: buyer.email, reason: 'Es la misma persona' };
      await accounts.adminMergeAccount({ params: { id: kept.id }, body });
      scene.buyer = kept;
    },
  };
}

/** Somebody buys one more of it, a part with store credit where they say so. */
export async function buyMore(scene: Scene, by: SignedIn, { oneOf }: Dice, creditCents = 0): Promise<void> {
  // It may lie there from the last time.
  await addToCart(by, scene.productId, 1).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'already_in_cart')) throw error;
  });
  const method = scene.company ? ('company_credit' as const) : oneOf(['card', 'paypal'] as const);
  const credit = scene.company ? {} : { store_credit_cents: creditCents };
  scene.further.push({ order: await placeOrder(by, { payment_method: method, ...credit }), by });
}

/** What went wrong with a move: undefined where it was done, or refused as it should be. */
export async function faultOf(name: string, move: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await move();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
