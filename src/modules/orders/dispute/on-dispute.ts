import { msg } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { uuidSchema } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import { claimDisputedCredit, type DisputeNews, disputesOf, noteFinding } from '../../payments/index.ts';
import { alertStaff } from '../../staff/index.ts';
import { claimOnOrder, type ClaimedCredit, ordersPaidFrom } from '../../store-credit/index.ts';
import { noteChange } from '../timeline/note-change.ts';
import type { OrderEvent } from '../timeline/order-timeline.ts';
import { isHeldBySigns } from '../fraud/fraud.queries.ts';
import { pendingEdit } from '../edit/edits.queries.ts';
import type { Hold } from '../order-state.ts';
import { type LockedOrder, lockOrder, writeHold } from '../orders.queries.ts';
import { publishAfterCommit } from '../publish.ts';

/**
 * Holds the order of a disputed payment until the dispute is over, or until staff decide about a lost one. Orders
 * that were paid with store credit from that payment are held, too. Runs inside the transaction that writes the
 * dispute.
 */
export async function onDispute(shop: Shop, tx: Connection, news: DisputeNews): Promise<void> {
  if (!uuidSchema.safeParse(news.reference).success) return;
  const locked = await lockOrders(tx, [news.reference, ...(await ordersPaidFrom(tx, news.attemptId))]);
  const order = locked.get(news.reference);
  if (!order) return;
  const { reason, state } = news;
  const claim = await claimDisputedCredit(tx, shop, news.attemptId);
  switch (state) {
    case 'open':
      // An order on hold keeps its reason, unless a dispute says more. An appeal opens a lost dispute again.
      if (order.hold === null || givesWay.has(order.hold)) {
        await hold(shop, tx, order, 'dispute', `Disputed: ${wordsOf(reason)}`);
      }
      break;
    case 'won':
      if (order.hold === 'dispute' || order.hold === 'dispute_lost') await letGo(shop, tx, order);
      break;
    case 'lost':
      await hold(shop, tx, order, 'dispute_lost', lostNote);
      break;
  }
  await noteChange(tx, shop, order.id, eventOf(news, order));
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
  if (claim) await attendCredit(shop, tx, news, claim, locked);
}

const lostNote = 'The bank keeps the money of a lost dispute.';

/** What the timeline says of it: no more than is true of the order as it is then. */
function eventOf(
  { disputeRef, amountCents, reason, state, dueAt, takenCents }: DisputeNews,
  order: LockedOrder,
): OrderEvent {
  const mayLeave = !isOver(order) && !hasLeft(order);
  switch (state) {
    case 'open':
      return {
        kind: 'dispute_opened',
        disputeRef,
        amountCents,
        reason,
        dueAt: dueAt?.toISOString() ?? null,
        isStopped: mayLeave,
      };
    case 'won':
      return { kind: 'dispute_won', disputeRef, amountCents, goesOn: mayLeave && order.hold === null };
    case 'lost':
      return {
        kind: 'dispute_lost',
        disputeRef,
        amountCents,
        takenCents: Math.min(amountCents, takenCents),
      };
  }
}

const isOver = ({ state }: LockedOrder) =>
  state === 'expired' || state === 'cancelled' || state === 'refunded';
const hasLeft = ({ fulfilment }: LockedOrder) => fulfilment === 'shipped' || fulfilment === 'delivered';

/**
 * The same for credit that a disputed payment became without an order: orders that were paid with it are held. They are
 * locked before `claim` takes the balance of whoever has it.
 */
export async function attendClaim(
  shop: Shop,
  tx: Connection,
  news: DisputeNews,
  claim: () => Promise<ClaimedCredit | undefined>,
): Promise<void> {
  const locked = await lockOrders(tx, await ordersPaidFrom(tx, news.attemptId));
  const claimed = await claim();
  if (claimed) await attendCredit(shop, tx, news, claimed, locked);
}

/** What a dispute takes the place of: it says more than they do, and they come back when it is won. */
const givesWay = new Set<Hold>(['edit', 'credit_disputed', 'dispute_lost', 'fraud']);

/** Everything that changes several orders locks them in the same order. */
async function lockOrders(tx: Connection, ids: readonly string[]): Promise<Map<string, LockedOrder>> {
  const locked = new Map<string, LockedOrder>();
  for (const id of new Set(ids.toSorted())) {
    const order = await tx.first(lockOrder, { id });
    if (order) locked.set(id, order);
  }
  return locked;
}

/** Holds or releases the orders that were paid with the credit. Staff are told what cannot be taken back any more. */
async function attendCredit(
  shop: Shop,
  tx: Connection,
  { attemptId, provider, disputeRef, state }: DisputeNews,
  { spentCents, lostCents, orders }: ClaimedCredit,
  locked: ReadonlyMap<string, LockedOrder>,
): Promise<void> {
  for (const { reference } of orders) {
    // Another order was placed between the read and the lock.
    const order = locked.get(reference) ?? (await tx.first(lockOrder, { id: reference }));
    if (order) await attendPaidOrder(shop, tx, order, spentCents > 0);
  }
  if (state !== 'lost' || lostCents === 0 || spentCents === 0) return;
  const finding = { kind: 'disputed_credit_spent', provider, providerRef: disputeRef, attemptId } as const;
  const amounts = { bookedCents: -spentCents, reportedCents: null, movedAt: shop.clock.now() };
  if (!(await noteFinding(shop, tx, { ...finding, ...amounts }))) return;
  await alertStaff(shop, tx, 'orders', {
    once: `disputed-credit:${provider}:${disputeRef}`,
    subject: msg('Store credit of a lost dispute is spent'),
    text: {
      message: msg(
        '{amount} of store credit came from a payment that the bank gave back, and were spent before. Orders that were paid with it and have not left are on hold.',
      ),
      values: () => ({ amount: formatPesos(spentCents) }),
    },
    path: '/admin/payments?view=findings',
  });
}

async function attendPaidOrder(
  shop: Shop,
  tx: Connection,
  order: LockedOrder,
  isShort: boolean,
): Promise<void> {
  const isOfCredit = order.hold === 'credit_disputed' || order.hold === 'credit_lost';
  if (isOver(order) || hasLeft(order)) return;
  const claim = isShort ? await claimOnOrder(tx, order.id) : undefined;
  if (claim && (order.hold === null || order.hold === 'edit' || isOfCredit)) {
    const kind = claim.isLost ? 'credit_lost' : 'credit_disputed';
    if (order.hold === kind) return;
    const note = claim.isLost
      ? `Paid with store credit of a payment that the bank gave back (${claim.reason}).`
      : `Paid with store credit of a disputed payment (${claim.reason}).`;
    await hold(shop, tx, order, kind, note);
    await noteChange(tx, shop, order.id, { kind: 'held', reason: note });
  } else if (!claim && isOfCredit) {
    await letGo(shop, tx, order);
    if (order.hold === null) await noteChange(tx, shop, order.id, { kind: 'released' });
  } else return;
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
}

async function hold(
  { clock }: Shop,
  tx: Connection,
  order: LockedOrder,
  kind: Hold,
  note: string,
): Promise<void> {
  await tx.run(writeHold, { orderId: order.id, kind, holdNote: note, now: clock.now() });
  order.hold = kind;
}

/**
 * An order stays on hold while another dispute of its payments is open or lost, or other credit that paid it is disputed;
 * while nobody has looked at its signs of fraud; and while a change of it waits for its money.
 */
async function letGo(shop: Shop, tx: Connection, order: LockedOrder): Promise<void> {
  const others = (await disputesOf(tx, order.id)).filter(({ state }) => state !== 'won');
  if (others.some(({ state }) => state === 'lost')) {
    await hold(shop, tx, order, 'dispute_lost', lostNote);
    return;
  }
  const [other] = others;
  if (other) {
    await hold(shop, tx, order, 'dispute', `Disputed: ${wordsOf(other.reason)}`);
    return;
  }
  const claim = await claimOnOrder(tx, order.id);
  if (claim) {
    const kind = claim.isLost ? 'credit_lost' : 'credit_disputed';
    await hold(shop, tx, order, kind, `Paid with store credit of a disputed payment (${claim.reason}).`);
    return;
  }
  const isSuspicious = (await tx.first(isHeldBySigns, { orderId: order.id })) !== undefined;
  const edit = isSuspicious ? undefined : await tx.first(pendingEdit, { orderId: order.id });
  const kind = isSuspicious ? 'fraud' : edit ? 'edit' : null;
  await tx.run(writeHold, { orderId: order.id, kind, holdNote: edit?.reason ?? null, now: shop.clock.now() });
  order.hold = kind;
}

/** `MERCHANDISE_OR_SERVICE_NOT_RECEIVED` and `product_not_received` as people read them. */
function wordsOf(reason: string): string {
  return reason.replaceAll('_', ' ').toLowerCase();
}
