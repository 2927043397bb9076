import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, createApi, type Api } from '../../src/api/client.ts';
import { deliveryAddress, newAddress } from '../factories/buy.ts';
import { person } from '../factories/paid-order.ts';
import { delayCredit, type Acknowledged } from './reconciliation.ts';
import type { KillableShop, Stocked } from './killable-shop.ts';
import type { Packers } from './packers.ts';
import { seededRandom } from './seeded-random.ts';
import { createUnlessBroken, untilAnswered } from './until-answered.ts';

/** People who go on shopping whatever happens to the shop. */
export type Crowd = {
  /** So many who have paid cancel now, or are given the money of a piece they sent back; who is heard shows in time. */
  changeMinds(count: number): void;
  /** So many who have paid complain at their bank or at PayPal; some of them have a part back as store credit. */
  dispute(count: number): Promise<void>;
  /** So many complaints are decided, for the shop or against it. */
  decide(count: number, random: () => number): Promise<void>;
  /** Everybody finishes what they are at, and leaves. */
  goHome(): Promise<void>;
  /** How often buyers heard no, or nothing, by the code of the answer. */
  refusals: ReadonlyMap<string, number>;
};

/** A signed-in customer with store credit. */
export type Regular = { token: string; userId: string };

/** A way to pay that a buyer keeps for later. */
type Unpaid = { kind: 'oxxo' | 'spei'; intentId: string; cents: number } | { kind: 'paypal'; page: string };

/** A payment that may be disputed, by the page it was made on. */
type Payment = { method: 'card' | 'paypal'; page: string };
type Dispute = { method: Payment['method']; id: string };
const clabe = '032180000118359719';

/** So many are always late: days pass until it is their turn. */
const lateMin = 12;

/** Sends `count` buyers into the shop; what they were told is kept in `acknowledged`. */
export function createBuyers(options: {
  shop: Pick<KillableShop, 'url' | 'askStripe' | 'askPaypal'>;
  products: readonly Stocked[];
  count: number;
  seed: number;
  acknowledged: Acknowledged;
  /** The first buyers have an account with credit to spend; the others are guests. */
  regulars: readonly Regular[];
  /** Whoever packs, and takes back what is returned. */
  staff: Api;
  packers: Pick<Packers, 'send'>;
}): Crowd {
  const { shop, products, seed, acknowledged, staff, regulars, packers } = options;
  const { url } = shop;
  const closing = new AbortController();
  /** Vouchers, CLABEs and pages that are out; somebody may come with the money, in time or not. */
  const unpaid: Unpaid[] = [];

  /** What gives money back: all of a cancelled order's, or one returned piece's. */
  const revocable: (() => Promise<void>)[] = [];
  const cancellations: Promise<void>[] = [];
  /** Payments that nobody cancels or returns anything of; those with store credit come first. */
  const disputable: Payment[] = [];
  const disputed: Dispute[] = [];
  const refusals = new Map<string, number>();

  const unlessBroken = createUnlessBroken(refusals);

  const cancel = async ({ orderId, api }: { orderId: string; api: Api }): Promise<void> => {
    // Whether it was heard is not known before the answer.
    acknowledged.paid.delete(orderId);
    await untilAnswered((idempotencyKey) =>
      api.orders.cancelOwn({ params: { order_id: orderId }, idempotencyKey, body: {} }),
    );
    acknowledged.cancelled.add(orderId);
  };

  const cancelCash = async (orderId: string, api: Api, random: () => number): Promise<void> => {
    await cancel({ orderId, api });
    const draw = random();
    // Some leave it to the staff.
    if (draw < 0.3) return;
    const params = { order_id: orderId };
    const { order } = await untilAnswered(() => api.orders.order({ params }));
    if (!order.refunds_open.some(({ state }) => state === 'to_choose')) return;
    const isCredit = order.may_choose_credit && draw < 0.6;
    const body = isCredit ? ({ to: 'store_credit' } as const) : ({ to: 'transfer', clabe } as const);
    await untilAnswered((idempotencyKey) => api.orders.chooseRefund({ params, idempotencyKey, body }));
  };

  /** @returns whether this buyer comes again with the same cart */
  const shopOnce = async (api: Api, userId: string, random: () => number): Promise<boolean> => {
    if (unpaid.length > lateMin && random() < 0.25) await payLater(shop, unpaid, random);
    const product = products[Math.floor(random() * products.length)]?.id ?? 0;
    const quantity = 1 + Math.floor(random() * 3);
    await api.cart
      .addToCart({ body: { user_id: userId, product_id: product, quantity } })
      .catch(unlessInCart);
    const isRegular = regulars.some((regular) => regular.userId === userId);
    const credit = isRegular ? await creditFor(api, random) : { cents: 0, isAll: false };
    const method = drawMethod(random);
    const home = newAddress();
    const profileId = random() < invoicedShare ? await invoiceProfile(api) : undefined;
    const order = await untilAnswered((idempotencyKey) =>
      api.checkout.placeOrder({
        idempotencyKey,
        body: {
          delivery_method: 'parcel',
          payment_method: credit.isAll ? 'store_credit' : method,
          store_credit_cents: credit.cents,
          address: home,
          ...(profileId && { invoice_profile_id: profileId }),
        },
      }),
    );
    acknowledged.orders.add(order.order_id);
    if (credit.isAll) {
      acknowledged.paid.add(order.order_id);
      if (random() < 0.5) revocable.push(() => cancel({ orderId: order.order_id, api }));
      return true;
    }
    const page = order.payment.redirect_url;
    // Some leave at the payment page: their stock has to come back, at once where they order again, else in time.
    if (random() < 0.1) {
      if (method === 'paypal' && random() < 0.5) unpaid.push({ kind: 'paypal', page });
      return random() < 0.5;
    }
    const outcome = random();
    await untilAnswered(() => payOnPage(page, method, outcome));
    // Some close the browser before the return page; the webhook has to do.
    if (method !== 'oxxo' && method !== 'spei' && random() < 0.2) return true;
    // A return page that failed is loaded again.
    const { payment } = await untilAnswered(() =>
      method === 'paypal'
        ? api.payments.confirmPaypal({ body: { token: new URL(page).searchParams.get('token') ?? '' } })
        : api.payments.confirmStripe({
            body: { session_id: new URL(page).pathname.split('/').at(-1) ?? '' },
          }),
    );
    if (payment.state === 'pending' && payment.instructions?.voucher_url) {
      const intentId = new URL(payment.instructions.voucher_url).pathname.split('/').at(-1) ?? '';
      const kind = payment.instructions.kind === 'spei' ? 'spei' : 'oxxo';
      const ticket: Unpaid = { kind, intentId, cents: payment.amount_cents };
      // To the bank at once, some day, or never.
      const patience = random();
      if (patience < 0.5) {
        await bringMoney(shop, ticket, random);
        // Whoever paid in cash and changes their mind says where it goes.
        if (kind === 'oxxo' && random() < 0.6) revocable.push(() => cancelCash(order.order_id, api, random));
      } else if (patience < 0.85) unpaid.push(ticket);
    }
    if (payment.state !== 'paid') return true;
    acknowledged.paid.add(order.order_id);
    const paid = { orderId: order.order_id, api };
    const afterthought = random();
    if (method === 'card' || method === 'paypal') {
      const payment: Payment = { method, page };
      if (isRegular && random() < 0.5) {
        await untilAnswered((idempotencyKey) => giveCredit(staff, order.order_id, idempotencyKey));
        disputable.unshift(payment);
        return true;
      }
      if (afterthought > 0.75) {
        disputable.push(payment);
        return true;
      }
    }
    // Who has nothing to say has it sent, or changes their mind meanwhile.
    if (random() < 0.5) packers.send(order.order_id);
    if (afterthought < 0.15) await cancel(paid);
    else if (afterthought < 0.5) revocable.push(() => cancel(paid));
    else if (afterthought < 0.65 && !isRegular) {
      const other = products[Math.floor(random() * products.length)]?.id ?? 0;
      revocable.push(() => changeOrder(staff, order.order_id, quantity, other, random));
    } else if (quantity > 1) {
      const returnId = await sendOneBack(api, staff, order.order_id);
      revocable.push(() => giveMoneyBack(staff, returnId));
    }
    return true;
  };

  const emptyCart = async ({ token, userId }: Regular): Promise<void> => {
    const authorization = `Bearer ${token}`;
    const api = createApi({ baseUrl: `${url}/api`, headers: () => ({ authorization }) });
    const { cart } = await api.cart.cart({ params: { userId } });
    for (const { product_id: productId } of cart.items) {
      await api.cart.removeFromCart({ params: { userId, productId } });
    }
  };

  const buyer = async (number: number): Promise<void> => {
    const regular = regulars[number];
    let token = regular?.token;
    let userId = regular?.userId ?? '';
    const random = seededRandom(seed + number);
    while (!closing.signal.aborted) {
      try {
        if (token === undefined) {
          const email = `comprador-${number}-${crypto.randomUUID()}@prueba.example`;
          const answer = await createApi({ baseUrl: `${url}/api` }).customers.signInAnonymous({ body: {} });
          const authorization = `Bearer ${answer.token}`;
          const visitor = createApi({ baseUrl: `${url}/api`, headers: () => ({ authorization }) });
          await visitor.customers.becomeGuest({ body: { name: 'Comprador', email } });
          token = answer.token ?? undefined;
          userId = answer.user.id;
        }
        const authorization = `Bearer ${token}`;
        const api = createApi({ baseUrl: `${url}/api`, headers: () => ({ authorization }) });
        if (!(await shopOnce(api, userId, random))) token = regular?.token;
      } catch (error) {
        unlessBroken(error);
        // Somebody else has the last pieces, or the order before is paid: the next purchase is another one.
        if (error instanceof ApiError && error.status === 409) {
          token = regular?.token;
          if (regular) await emptyCart(regular).catch(unlessBroken);
        }
        await delay(100);
      }
    }
  };
  const buyers = Array.from({ length: options.count }, (_, number) => buyer(number));
  return {
    changeMinds: (count) => {
      for (const giveBack of revocable.splice(0, count)) cancellations.push(giveBack().catch(unlessBroken));
    },
    dispute: async (count) => {
      for (const payment of disputable.splice(0, count)) {
        await openDispute(shop, payment)
          .then((dispute) => disputed.push(dispute))
          .catch(unlessBroken);
      }
    },
    decide: async (count, random) => {
      for (const dispute of disputed.splice(0, count)) {
        await decideDispute(shop, dispute, random() < 0.5).catch(unlessBroken);
      }
    },
    goHome: async () => {
      closing.abort();
      await Promise.all([...buyers, ...cancellations]);
    },
    refusals,
  };
}

/** So many want an invoice. */
const invoicedShare = 0.4;

/** Whom the invoice is made out to; who bought before said so already. */
async function invoiceProfile(api: Api): Promise<string | undefined> {
  const { profiles } = await untilAnswered(() => api.invoiceProfiles.profiles());
  if (profiles[0]) return profiles[0].id;
  await untilAnswered(() => api.invoiceProfiles.addProfile({ body: person })).catch(unlessKnown);
  return (await untilAnswered(() => api.invoiceProfiles.profiles())).profiles[0]?.id;
}

/** It was heard the first time, and nobody answered. */
function unlessKnown(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 409) throw error;
}

function unlessInCart(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'already_in_cart') throw error;
}

type Method = 'card' | 'oxxo' | 'spei' | 'paypal';

function drawMethod(random: () => number): Method {
  const draw = random();
  if (draw < 0.3) return 'paypal';
  if (draw < 0.45) return 'oxxo';
  return draw < 0.58 ? 'spei' : 'card';
}

/**
 * Staff change a paid order as its buyer asks: fewer pieces, whose price goes back, or one more of another product, which is
 * paid by its link, withdrawn, or never paid.
 */
async function changeOrder(
  staff: Api,
  orderId: string,
  quantity: number,
  otherProductId: number,
  random: () => number,
): Promise<void> {
  const params = { order_id: orderId };
  const isLess = quantity > 1 && random() < 0.5;
  const change = isLess
    ? { lines: [{ position: 0, quantity: quantity - 1 }] }
    : { added: [{ product_id: otherProductId, quantity: 1 }] };
  const { preview } = await untilAnswered(() => staff.orders.previewEdit({ params, body: change }));
  const { order_version, difference_cents } = preview;
  const body = { ...change, reason: 'Lo pidió por teléfono', order_version, difference_cents };
  const { edit } = await untilAnswered((idempotencyKey) =>
    staff.orders.editOrder({ params, idempotencyKey, body }),
  );
  const token = edit.payment_link?.split('/').at(-1);
  if (token === undefined) return;
  const draw = random();
  if (draw < 0.15) return;
  if (draw < 0.3) {
    await untilAnswered(() => staff.orders.withdrawEdit({ params: { id: edit.id }, body: {} }));
    return;
  }
  const { redirect_url: page } = await untilAnswered(() =>
    staff.orders.payLinkedEdit({ params: { token }, body: { payment_method: 'card' } }),
  );
  await untilAnswered(() => payOnPage(page, 'card', random()));
  // Some close the browser before the page they come back to.
  if (random() < 0.3) return;
  await untilAnswered(() => staff.orders.confirmLinkedEdit({ params: { token }, body: {} }));
}

/** Receives an order and sends a piece of its first line back, up to the decision about its money. */
async function sendOneBack(buyer: Api, staff: Api, orderId: string): Promise<string> {
  const params = { order_id: orderId };
  for (const fulfilment of ['packed', 'shipped', 'delivered'] as const) {
    const parcel = fulfilment === 'shipped' ? { carrier: 'DHL', tracking_code: 'D1' } : {};
    await untilAnswered(() => staff.orders.updateFulfilment({ params, body: { fulfilment, ...parcel } }));
  }
  const asked = await untilAnswered(() =>
    buyer.returns.ask({
      params,
      body: { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
    }),
  );
  const at = { params: { return_id: asked.return.id } };
  await untilAnswered(() =>
    staff.returns.decide({ ...at, body: { decision: 'approve', answer: 'Mándala con DHL.' } }),
  );
  const { units } = (await untilAnswered(() => staff.returns.receive(at))).return;
  const inspected = units.map(({ id }) => ({ id, outcome: 'scrap' as const }));
  await untilAnswered(() => staff.returns.inspect({ ...at, body: { units: inspected } }));
  return asked.return.id;
}

/** Asks again when nobody answered: whoever heard of it first has closed the return. */
async function giveMoneyBack(staff: Api, returnId: string): Promise<void> {
  await untilAnswered(() =>
    staff.returns.close({ params: { return_id: returnId }, body: { resolution: 'refund' } }),
  );
}

/** A part of the money becomes credit: who complains afterwards would have it twice. */
async function giveCredit(staff: Api, orderId: string, idempotencyKey: string): Promise<void> {
  await staff.orders.refundOrder({
    params: { order_id: orderId },
    idempotencyKey,
    body: { amount_cents: delayCredit.cents, refund_to: 'store_credit', reason: delayCredit.reason },
  });
}

async function openDispute(
  { askStripe, askPaypal }: Pick<KillableShop, 'askStripe' | 'askPaypal'>,
  { method, page }: Payment,
): Promise<Dispute> {
  const url = new URL(page);
  if (method === 'paypal') {
    const { id } = await askPaypal(`/_emulator/orders/${url.searchParams.get('token') ?? ''}/dispute`, {});
    return { method, id: String(id) };
  }
  const session = await askStripe(`/v1/checkout/sessions/${url.pathname.split('/').at(-1) ?? ''}`);
  const intent = await askStripe(`/v1/payment_intents/${String(session['payment_intent'])}`);
  const { id } = await askStripe(`/_emulator/charges/${String(intent['latest_charge'])}/dispute`, {});
  return { method, id: String(id) };
}

async function decideDispute(
  { askStripe, askPaypal }: Pick<KillableShop, 'askStripe' | 'askPaypal'>,
  { method, id }: Dispute,
  isWon: boolean,
): Promise<void> {
  if (method === 'card') {
    await askStripe(`/_emulator/disputes/${id}/close`, { status: isWon ? 'won' : 'lost' });
    return;
  }
  const outcome = isWon ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  await askPaypal(`/_emulator/disputes/${id}/resolve`, { outcome });
}

/** How much credit goes into a purchase: nothing, a part or, where it is enough, all of it. */
async function creditFor(api: Api, random: () => number): Promise<{ cents: number; isAll: boolean }> {
  const draw = random();
  if (draw < 0.3) return { cents: 0, isAll: false };
  if (draw < 0.75) return { cents: 1 + Math.floor(random() * 40_000), isAll: false };
  const { quote } = await api.checkout.quote({
    body: { delivery_method: 'parcel', postal_code: deliveryAddress.postal_code, use_store_credit: true },
  });
  return { cents: quote.store_credit.used_cents, isAll: quote.to_pay_cents === 0 };
}

/** Cards whose refunds are refused, come back, or take their time; and what PayPal does with its refunds. */
const cardNumber = (draw: number) =>
  draw < 0.12
    ? '4000000000005142'
    : draw < 0.22
      ? '4000000000005126'
      : draw < 0.32
        ? '4000000000007726'
        : '4242424242424242';
const paypalOutcome = (draw: number) =>
  draw < 0.12 ? 'refund_refused' : draw < 0.24 ? 'refund_pending' : 'completed';

/**
 * Fills in the provider's payment page as a browser would: follows no redirect back to the shop. `draw` decides what becomes
 * of its refunds.
 */
async function payOnPage(page: string, method: Method, draw: number): Promise<void> {
  const email = 'comprador@prueba.example';
  switch (method) {
    case 'card':
      return send(page, {
        payment_method: 'card',
        email,
        cardNumber: cardNumber(draw),
        cardExpiry: '12 / 34',
        cardCvc: '123',
        billingName: 'Comprador',
      });
    case 'oxxo':
      return send(page, { payment_method: 'oxxo', email });
    case 'spei':
      return send(page, { payment_method: 'customer_balance', email });
    case 'paypal': {
      const { origin, searchParams } = new URL(page);
      const token = searchParams.get('token') ?? '';
      return send(`${origin}/checkoutnow/approve`, { token, outcome: paypalOutcome(draw) });
    }
  }
}

/** Somebody remembers what is unpaid for longest; by now it may have run out. */
async function payLater(
  shop: Pick<KillableShop, 'askStripe'>,
  unpaid: Unpaid[],
  random: () => number,
): Promise<void> {
  const ticket = unpaid.shift();
  if (ticket?.kind === 'paypal') await payOnPage(ticket.page, 'paypal', random());
  else if (ticket) await bringMoney(shop, ticket, random);
}

/**
 * Takes the voucher to the till, or has the bank transfer the money: sometimes too little of it, sometimes too much. A
 * till may take a voucher that has run out, and a CLABE takes money at any time.
 */
async function bringMoney(
  { askStripe }: Pick<KillableShop, 'askStripe'>,
  { kind, intentId, cents }: Exclude<Unpaid, { kind: 'paypal' }>,
  random: () => number,
): Promise<void> {
  const intent = await askStripe(`/v1/payment_intents/${intentId}`);
  const pay = (body: object) => askStripe(`/_emulator/payment_intents/${intentId}/pay`, body);
  if (kind === 'oxxo') {
    if (intent['status'] !== 'canceled') await pay({ late: true });
    return;
  }
  const draw = random();
  const amount = draw < 0.2 ? Math.ceil(cents / 3) : draw < 0.3 ? cents + 12_300 : cents;
  if (intent['status'] === 'requires_action') await pay({ amount });
  else await askStripe(`/_emulator/customers/${String(intent['customer'])}/fund`, { amount });
  // Half of those who sent too little send the rest.
  if (amount < cents && random() < 0.5) await pay({ amount: cents - amount });
}

async function send(url: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  await answer.body?.cancel();
}
