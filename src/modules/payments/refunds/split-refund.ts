/** Where a refund goes: the way it came, or the payer's credit. */
export type RefundTo = 'origin' | 'store_credit';

/** A payment of a purchase, and what of it may still be refunded; `isOwed`: a company pays later, so it is never cash. */
export type PaidPart = { attemptId: string; isCredit: boolean; isOwed?: boolean; refundableCents: number };

/** A part of a refund. */
export type RefundPart = { attemptId: string; cents: number; isIntoCredit: boolean };

/**
 * Splits a refund over the payments of a purchase. The way it came: the provider's money first, so that the buyer is
 * not left with credit while the shop still has their money; then credit as credit. As credit: the credit first, so
 * that most of the provider's payment may still go back there.
 * @returns parts that add up to the amount; fewer where that much is not left
 */
export function splitRefund(cents: number, paid: readonly PaidPart[], to: RefundTo): RefundPart[] {
  const inTurn = paid.toSorted(
    (a, b) => (Number(a.isCredit) - Number(b.isCredit)) * (to === 'origin' ? 1 : -1),
  );
  let left = cents;
  return inTurn.flatMap(({ attemptId, isCredit, isOwed, refundableCents }) => {
    const part = Math.min(left, Math.max(0, refundableCents));
    left -= part;
    const isIntoCredit = isCredit || (to === 'store_credit' && !isOwed);
    return part === 0 ? [] : [{ attemptId, cents: part, isIntoCredit }];
  });
}
