import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, type Api } from '../../src/api/client.ts';
import { newAddress } from '../factories/buy.ts';
import { application } from '../factories/create-company.ts';
import type { Stocked } from './killable-shop.ts';
import type { Acknowledged } from './reconciliation.ts';
import { seededRandom } from './seeded-random.ts';
import { createUnlessBroken, untilAnswered } from './until-answered.ts';

/** What clerks and those they serve were told, and therefore must be true afterwards. */
export type ToldToClerks = {
  cards: Set<string>;
  redeemed: { card: string; by: string }[];
  disabled: Set<string>;
  /** Units by product; of one that nobody answered for to the end it is not known. */
  adjusted: Map<number, number>;
  unsure: Set<number>;
  counts: Set<number>;
  /** Orders of each quote, as each of those who accepted it was told. */
  quotes: Map<string, string[]>;
  withdrawn: Set<string>;
  /** Centavos by reference. */
  payments: Map<string, number>;
};

/** Nobody was told anything yet. */
export function nothingTold(): ToldToClerks {
  return {
    cards: new Set(),
    redeemed: [],
    disabled: new Set(),
    adjusted: new Map(),
    unsure: new Set(),
    counts: new Set(),
    quotes: new Map(),
    withdrawn: new Set(),
    payments: new Map(),
  };
}

/** Who gives gift cards, counts stock, buys for a company on credit and records what it pays. */
export type Clerks = {
  /** Resolves once each of them did something, or after a minute. */
  untilEachDid(): Promise<void>;
  /** Everybody finishes what they are at, and leaves. */
  goHome(): Promise<void>;
  readonly refusals: ReadonlyMap<string, number>;
};

type Member = { id: string; email: string; api: Api };

const letterMs = 20_000;
const cardCents = 12_300;
const mailedMax = 10;
/** On a busy machine a card is read and disabled in such a time. */
const disabledWithinMs = 600;

/**
 * Has staff give cards whose codes two customers redeem at once, adjust and count stock while it is sold, and two people of a
 * company buy on credit, by the cart and by quotes that both accept at once; whatever happens to the shop.
 */
export async function createClerks(options: {
  dataDir: string;
  staff: Api;
  /** Redeem the same codes, and spend their credit meanwhile. */
  redeemers: readonly { id: string; api: Api }[];
  /** Sign up for a company. */
  members: readonly [Member, Member];
  products: readonly Stocked[];
  seed: number;
  now: () => Date;
  acknowledged: Acknowledged;
  told: ToldToClerks;
}): Promise<Clerks> {
  const { staff, redeemers, members, products, seed, acknowledged, told } = options;
  const closing = new AbortController();
  const refusals = new Map<string, number>();
  const unlessBroken = createUnlessBroken(refusals);
  const letters = createLetters(join(options.dataDir, 'outbox'));
  const [admin, colleague] = members;
  const companyId = await openCompany(staff, members, letters);
  const oneOf = <T>(list: readonly T[], random: () => number) =>
    list[Math.floor(random() * list.length)] as T;

  /** Cards whose letter has not come yet. */
  const mailed: { id: string; email: string }[] = [];
  const giveCard = async (random: () => number, number: number): Promise<void> => {
    if (mailed.length < mailedMax) {
      const email = `regalo-${seed}-${number}@prueba.example`;
      const { gift_card: given } = await untilAnswered((idempotencyKey) =>
        staff.giftCards.issue({
          idempotencyKey,
          body: {
            amount_cents: cardCents,
            recipient_name: 'Ana',
            recipient_email: email,
            reason: 'Cumpleaños',
          },
        }),
      );
      told.cards.add(given.id);
      mailed.push({ id: given.id, email });
    }
    const card = mailed.shift();
    const code = card && (await letters.find(card.email, /(?:[A-Z2-9]{5}-){3}[A-Z2-9]{5}/, 0));
    if (card && code !== undefined) await redeemAtOnce(random, card, code);
    else if (card) mailed.push(card);
  };

  const redeemAtOnce = async (random: () => number, card: { id: string }, code: string): Promise<void> => {
    const redeem = async ({ id, api }: (typeof redeemers)[number]) => {
      await untilAnswered(() => api.giftCards.redeem({ body: { code } }));
      told.redeemed.push({ card: card.id, by: id });
    };
    const disable = async () => {
      const { version } = (await untilAnswered(() => staff.giftCards.card({ params: { id: card.id } })))
        .gift_card;
      await untilAnswered(() =>
        staff.giftCards.disable({ params: { id: card.id }, body: { version, reason: 'Se envió por error' } }),
      );
      told.disabled.add(card.id);
    };
    const first = Math.floor(random() * redeemers.length);
    const both = [redeemers[first], redeemers[(first + 1) % redeemers.length]];
    const isDisabled = random() < 0.3;
    const headStartMs = isDisabled ? random() * disabledWithinMs : 0;
    const done = await Promise.allSettled([
      ...both.map((one) => one && delay(headStartMs).then(() => redeem(one))),
      ...(isDisabled ? [disable()] : []),
    ]);
    for (const one of done) if (one.status === 'rejected') unlessBroken(one.reason);
  };

  const adjust = async (random: () => number): Promise<void> => {
    const product = oneOf(products, random);
    const change = (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * 5));
    await untilAnswered((idempotencyKey) =>
      staff.inventory.adjust({
        idempotencyKey,
        body: { product_id: product.id, location_code: 'CDMX', change, reason: adjustedFor },
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) told.unsure.add(product.id);
      throw error;
    });
    told.adjusted.set(product.id, (told.adjusted.get(product.id) ?? 0) + change);
  };

  /** Counts some products, a few units more or fewer than the books say, and writes it into the stock, asked for twice. */
  const count = async (random: () => number): Promise<void> => {
    const { count: begun } = await untilAnswered((idempotencyKey) =>
      staff.inventory.addCount({ idempotencyKey, body: { location_code: 'CDMX' } }),
    );
    const params = { id: begun.id };
    const scans = products
      .filter(() => random() < 0.3)
      .map(({ id }) => ({ key: crypto.randomUUID(), product_id: id, units: 1 + Math.floor(random() * 3) }));
    if (scans.length === 0) return;
    const send = () => untilAnswered(() => staff.inventory.scan({ params, body: { scans } }));
    const [first] = await Promise.all([send(), send()]);
    const sum = new Map<number, number>();
    for (const { products: of } of first.scans)
      for (const { product_id: id, expected } of of) sum.set(id, expected ?? 0);
    for (const [id, onHand] of sum)
      await untilAnswered(() =>
        staff.inventory.setCounted({
          params: { ...params, product_id: id },
          body: { counted: Math.max(0, onHand - 2 + Math.floor(random() * 5)) },
        }),
      );
    const apply = () => untilAnswered(() => staff.inventory.applyCount({ params }));
    await Promise.all([apply(), apply()]);
    told.counts.add(begun.id);
  };

  const buyOnCredit = async (random: () => number, { id, api }: Member): Promise<void> => {
    const body = { user_id: id, product_id: oneOf(products, random).id, quantity: 1 };
    await api.cart.addToCart({ body }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'already_in_cart') throw error;
    });
    const order = {
      delivery_method: 'parcel',
      payment_method: 'company_credit',
      address: newAddress(),
    } as const;
    const { order_id: orderId } = await untilAnswered((idempotencyKey) =>
      api.checkout.placeOrder({ idempotencyKey, body: order }),
    );
    acknowledged.orders.add(orderId);
    acknowledged.paid.add(orderId);
    if (random() < 0.4) await cancel(orderId);
  };

  const cancel = async (orderId: string): Promise<void> => {
    acknowledged.paid.delete(orderId);
    await untilAnswered((idempotencyKey) =>
      staff.orders.cancelOrder({
        params: { order_id: orderId },
        idempotencyKey,
        body: { reason: 'Lo pidió por teléfono' },
      }),
    );
    acknowledged.cancelled.add(orderId);
  };

  /** A quote that both accept at once, while the shop may withdraw it. */
  const quote = async (random: () => number): Promise<void> => {
    const product = oneOf(products, random);
    const wanted = {
      lines: [{ product_id: product.id, quantity: 2 }],
      delivery_method: 'parcel' as const,
      address: newAddress(),
    };
    const { quote: asked } = await untilAnswered((idempotencyKey) =>
      admin.api.companyQuotes.request({ idempotencyKey, body: wanted }),
    );
    const params = { id: asked.id };
    const { quote: sent } = await untilAnswered(() =>
      staff.companyQuotes.send({
        params,
        body: {
          revision: asked.revision,
          lines: [{ product_id: product.id, quantity: 2, price_cents: 40_000 }],
          discount_reason: 'Como quedamos',
          shipping_cents: 0,
          valid_days: 1,
          kept_hours: 12,
        },
      }),
    );
    const { revision } = sent;
    const accept = async ({ api }: Member) => {
      const body = { revision, pay_with: 'company_credit' } as const;
      const { quote: accepted } = await untilAnswered(() => api.companyQuotes.accept({ params, body }));
      const orderId = accepted.order?.order_id;
      if (orderId) told.quotes.set(asked.id, [...(told.quotes.get(asked.id) ?? []), orderId]);
    };
    const withdraw = async () => {
      await untilAnswered(() =>
        staff.companyQuotes.withdraw({ params, body: { revision, reason: 'Subió el costo' } }),
      );
      told.withdrawn.add(asked.id);
    };
    const done = await Promise.allSettled([
      accept(admin),
      accept(colleague),
      ...(random() < 0.3 ? [withdraw()] : []),
    ]);
    for (const one of done) if (one.status === 'rejected') unlessBroken(one.reason);
  };

  const takeMoney = async (random: () => number, number: number): Promise<void> => {
    const reference = `SPEI-${seed}-${number}`;
    const amountCents = 10_000 + Math.floor(random() * 60_000);
    const body = {
      method: 'transfer' as const,
      reference,
      paid_on: new Date(options.now().getTime() - 86_400_000).toISOString().slice(0, 10),
      amount_cents: amountCents,
    };
    await untilAnswered((idempotencyKey) =>
      staff.companyCredit.recordPayment({ params: { id: companyId }, idempotencyKey, body }),
    );
    told.payments.set(reference, amountCents);
  };

  const clerk = async (at: number, work: (random: () => number, number: number) => Promise<void>) => {
    const random = seededRandom(seed + 9000 + at);
    for (let number = 0; !closing.signal.aborted; number += 1) {
      await work(random, at * 1_000_000 + number).catch(unlessBroken);
      await delay(100 + random() * 200);
    }
  };
  const clerks = [
    giveCard,
    giveCard,
    adjust,
    count,
    (random: () => number) => buyOnCredit(random, admin),
    (random: () => number) => buyOnCredit(random, colleague),
    quote,
    takeMoney,
  ].map((work, at) => clerk(at, work));
  const isIdle = () =>
    [told.adjusted, told.counts, told.quotes, told.payments].some(({ size }) => size === 0) ||
    told.redeemed.length === 0;
  return {
    untilEachDid: async () => {
      for (const deadline = Date.now() + 60_000; isIdle() && Date.now() < deadline;) await delay(50);
    },
    goHome: async () => {
      closing.abort();
      await Promise.all(clerks);
    },
    refusals,
  };
}

/** `waitedMs`: so long a letter may be on its way. */
type Letters = { find(email: string, words: RegExp, waitedMs?: number): Promise<string | undefined> };

/** Emails as the shop writes them into its folder. */
function createLetters(outbox: string): Letters {
  const read = new Map<string, { to: string; text: string }>();
  const readNew = async () => {
    const names = await readdir(outbox).catch(() => []);
    for (const name of names) {
      if (name.startsWith('.') || read.has(name)) continue;
      read.set(name, JSON.parse(await readFile(join(outbox, name), 'utf8')) as { to: string; text: string });
    }
  };
  return {
    find: async (email, words, waitedMs = letterMs) => {
      for (const deadline = Date.now() + waitedMs; ; await delay(100)) {
        await readNew();
        for (const { to, text } of read.values()) {
          const found = to === email ? words.exec(text) : null;
          if (found) return found[1] ?? found[0];
        }
        if (Date.now() >= deadline) return undefined;
      }
    },
  };
}

/** A company that may owe a lot, with two who buy for it. */
async function openCompany(staff: Api, [admin, colleague]: readonly [Member, Member], letters: Letters) {
  const { company } = await admin.api.companies.apply({ body: application() });
  const params = { id: company.id };
  await staff.companies.decide({ params, body: { decision: 'approved', version: 1 } });
  await staff.companyCredit.setLine({
    params,
    body: { limit_cents: creditLimitCents, days_to_pay: 365, version: 0 },
  });
  await admin.api.companies.invite({
    body: { email: colleague.email, role: 'approver', monthly_budget_cents: null },
  });
  const token = await letters.find(colleague.email, /\/empresa\/([\w-]+)/);
  if (token === undefined) throw new Error('Nobody was invited.');
  await colleague.api.companies.acceptInvitation({ params: { token }, body: {} });
  return company.id;
}

/** By which their adjustments are found. */
export const adjustedFor = 'Se contó de nuevo';

/** So much a company may owe: soon it waits for what it pays. */
export const creditLimitCents = 1_500_000;
