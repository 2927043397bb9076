import { type Kept, keepText, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import { countAgainstCeiling, destinations } from '../../approvals/index.ts';
import { giftCardsNamed, holdGiftCard } from '../../gift-cards/index.ts';
import {
  bankOfClabe,
  maskedClabe,
  type Refund,
  type RefundRow,
  type RefundWay,
  refundsPage,
  refundsToSettle,
  refundWithReference,
  settleRefund as settleAtPayments,
} from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { type Finish, nothingMore } from '../finish.ts';
import { noteChange, notedEvent, type OrderNote } from '../timeline/note-change.ts';
import { lockOrder } from '../orders.queries.ts';
import type { ordersContract } from '../orders.contract.ts';
import { ordersNamed } from '../read/order-for-return.ts';
import { adminOrderDetail } from '../read/admin-order.ts';
import type { Reading } from '../read/order-detail.ts';
import { publishOrderChanged } from '../publish.ts';

type RefundList = z.input<(typeof ordersContract)['adminRefunds']['answers'][200]>;

/**
 * Staff settle a refund that waits for them, for its payer, or failed. A transfer or credit counts against their
 * ceiling, unless the refund was counted, or approved, when staff asked for it.
 * @returns the order or the gift card it is of
 * @throws AppError 404; 409 `no_way_back` where a gift card's buyer is to be asked; what `settleRefund` of payments throws
 */
export async function settleRefund(
  context: RequestContext,
  refundId: string,
  input: RefundWay,
  finish: Finish = nothingMore,
): Promise<string> {
  const { db, staff } = context;
  const known = await refundWithReference(db, refundId);
  if (!known) throw notFound(t('There is no such refund.'));
  const order = await db.transaction(async (tx) => {
    const locked = await tx.first(lockOrder, { id: known.reference });
    const isOfCard = !locked && (await holdGiftCard(tx, known.reference));
    if (!locked && !isOfCard) throw notFound(t('There is no such refund.'));
    if (isOfCard && input.way === 'ask') {
      throw conflict('no_way_back', t('Only who bought an order is asked: record the transfer you sent.'));
    }
    const by = { id: staff?.id ?? null, name: staff?.name ?? null };
    const settled = await settleAtPayments(tx, context, refundId, input, by);
    if (isByTheirWord(input) && known.requestedBy === null) {
      await countAgainstCeiling(tx, context, 'refund', settled.amountCents);
    }
    if (locked) {
      const note = notedEvent(noteOf(settled, input));
      await noteChange(tx, context, locked.id, note, {}, staff?.name ?? null);
    }
    const of = isOfCard ? 'gift_card' : 'order';
    await audit(tx, {
      systemUserId: staff?.id,
      action: `${of}.settle_refund`,
      subject: `${of}:${known.reference}`,
      after: {
        way: input.way,
        amount_cents: settled.amountCents,
        ...(input.way === 'transfer' && {
          clabe: settled.clabe === null ? null : maskedClabe(settled.clabe),
          tracking_key: input.trackingKey,
        }),
      },
    });
    await finish(tx, known.reference);
    return locked;
  });
  if (order) {
    publishOrderChanged(context, { customerId: order.customer_id, orderId: order.id, state: order.state });
  }
  context.realtime.tell('staff', 'refund.changed', { reference: known.reference, state: 'settled' });
  return known.reference;
}

/** The order whose refund was settled; null where it was a gift card's. */
export async function settledOrder(shop: Reading, reference: string) {
  return (await ordersNamed(shop.db, [reference])).has(reference) ? adminOrderDetail(shop, reference) : null;
}

/** The request that a second person decides, where the refund is above the settler's ceiling. Throws AppError 404. */
export async function askedToSettle(db: Connection, refundId: string, way: RefundWay) {
  const refund = await refundWithReference(db, refundId);
  if (!refund) throw notFound(t('There is no such refund.'));
  // Bound to the CLABE that the second person reads: the payer may name another one meanwhile.
  const asked = way.way === 'transfer' ? { ...way, clabe: way.clabe ?? refund.clabe ?? undefined } : way;
  const input: AskedToSettle = { refundId, way: asked };
  return {
    action: 'order.settle_refund',
    subject: `refund:${refundId}`,
    path: (await giftCardsNamed(db, [refund.reference])).has(refund.reference)
      ? `/admin/gift-cards/${refund.reference}`
      : `/admin/order/${refund.reference}`,
    reason: refund.reason,
    destination: destinationOf(asked, refund.clabe),
    input,
  } as const;
}

/** The input of settling a refund, kept until a second person decides. */
export type AskedToSettle = { refundId: string; way: RefundWay };

function destinationOf(asked: RefundWay, ofPayer: string | null): Kept {
  if (asked.way !== 'transfer') return destinations.store_credit;
  const { clabe = '', trackingKey } = asked;
  return transferDestination(clabe, trackingKey, clabe === ofPayer ? 'payer' : 'staff');
}

/** Where a transfer goes, as a second person reads it. */
export function transferDestination(clabe: string, key: string, by?: 'payer' | 'staff'): Kept {
  const values = { clabe: maskedClabe(clabe), bank: bankOfClabe(clabe) ?? keepText('an unknown bank'), key };
  switch (by) {
    case 'payer':
      return keepText('To CLABE {clabe} at {bank}, which its payer gave, tracking key {key}.', values);
    case 'staff':
      return keepText('To CLABE {clabe} at {bank}, typed by staff, tracking key {key}.', values);
    case undefined:
      return keepText('To CLABE {clabe} at {bank}, tracking key {key}.', values);
  }
}

/** A retried refund goes back the way it came; one whose payer is asked, wherever they say. */
function isByTheirWord({ way }: RefundWay): boolean {
  return way === 'transfer' || way === 'store_credit';
}

function noteOf({ amountCents, clabe }: Refund, input: RefundWay): OrderNote {
  const amount = formatPesos(amountCents);
  switch (input.way) {
    case 'retry':
      return {
        topic: 'refund_retried',
        staff: keepText('The refund of {amount} was tried again.', { amount }),
        shopper: `Pedimos otra vez la devolución de ${amount} por el medio con el que pagaste.`,
      };
    case 'ask':
      return {
        topic: 'refund_asked',
        staff: keepText(
          'The customer is asked where {amount} shall go, because the provider does not carry them back.',
          { amount },
        ),
        shopper: null,
      };
    case 'store_credit':
      return {
        topic: 'refund_credited',
        staff: keepText('{amount} given as store credit instead.', { amount }),
        shopper: null,
      };
    case 'transfer':
      return transferNote(amountCents, clabe ?? '', input.trackingKey, 'Refund.');
  }
}

/** The timeline's words for a transfer; erasing an account removes the digits (`personal-data.ts`). */
export function transferNote(
  amountCents: number,
  clabe: string,
  trackingKey: string,
  reason: string,
): OrderNote {
  const amount = formatPesos(amountCents);
  return {
    topic: 'transfer_refund',
    staff: keepText('{amount} sent back by transfer to CLABE {clabe}, tracking key {trackingKey}: {reason}', {
      amount,
      clabe: maskedClabe(clabe),
      trackingKey,
      reason,
    }),
    shopper: `Te transferimos ${amount} a la CLABE que termina en ${clabe.slice(-4)}. Clave de rastreo: ${trackingKey}.`,
  };
}

/** Refunds as staff settle them, with whose they are; only who moves money reads the whole CLABE. */
export async function refundsForStaff(
  { db, staff }: Pick<RequestContext, 'db' | 'staff'>,
  given: Parameters<typeof refundsPage>[1],
): Promise<RefundList> {
  const { rows, total } = await refundsPage(db, given);
  const refunds = await withOrders(db, rows);
  const clabeOf = (clabe: string | null) => (clabe === null ? null : maskedClabe(clabe));
  return {
    refunds: staff?.rights.includes('move_money')
      ? refunds
      : refunds.map((refund) => ({ ...refund, clabe: clabeOf(refund.clabe) })),
    to_do: await refundsToSettle(db),
    total,
    page: given.page,
    page_size: given.pageSize,
  };
}

async function withOrders(db: Connection, rows: readonly RefundRow[]): Promise<RefundList['refunds']> {
  const references = [...new Set(rows.map(({ reference }) => reference))];
  const orders = await ordersNamed(db, references);
  const others = references.filter((reference) => !orders.has(reference));
  const cards = others.length > 0 ? await giftCardsNamed(db, others) : new Map<string, never>();
  return rows.map((row) => {
    const order = orders.get(row.reference);
    const card = cards.get(row.reference);
    return {
      id: row.id,
      order_id: row.reference,
      order_number: order?.number ?? null,
      gift_card_number: card?.number ?? null,
      customer_name: order?.customer_name ?? card?.buyer_name ?? '',
      provider: row.provider,
      method: row.method,
      amount_cents: row.amountCents,
      state: row.state,
      source: row.source,
      reason: row.reason,
      failure: row.failure,
      clabe: row.clabe,
      bank: row.clabe === null ? null : (bankOfClabe(row.clabe) ?? null),
      is_overdue: row.isOverdue,
      needs_staff: row.needsStaff,
      is_disputed: row.isDisputed,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    };
  });
}
