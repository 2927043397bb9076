import type { z } from '../../platform/http/endpoint.ts';
import type { giftCardsContract } from './gift-cards.contract.ts';
import type { GiftCardRow } from './gift-cards.queries.ts';

type OnWire = z.input<(typeof giftCardsContract.card.answers)[200]>['gift_card'];

/** A card as staff read it. */
export function cardOnWire(card: GiftCardRow): OnWire {
  return {
    id: card.id,
    number: card.number,
    state: card.state,
    amount_cents: card.amount_cents,
    last_four: card.last_four,
    recipient_name: card.recipient_name,
    recipient_email: card.recipient_email,
    sender_name: card.sender_name,
    message: card.message,
    deliver_on: card.deliver_on,
    buyer_email: card.buyer_email,
    issued_by: card.issued_by,
    reason: card.reason,
    disabled_reason: card.disabled_reason,
    is_refundable:
      card.paid_attempt_id !== null &&
      card.redeemed_at === null &&
      (card.refunded_at === null || card.failed_refund_id !== null),
    has_failed_refund: card.failed_refund_id !== null,
    refunded_at: card.refunded_at?.toISOString() ?? null,
    redeemed_at: card.redeemed_at?.toISOString() ?? null,
    redeemed_by: card.redeemed_by === null ? null : { id: card.redeemed_by, name: card.redeemed_name ?? '' },
    sent_at: card.sent_at?.toISOString() ?? null,
    version: card.version,
    created_at: card.created_at.toISOString(),
  };
}
