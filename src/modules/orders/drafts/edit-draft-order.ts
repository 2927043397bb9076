import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { readSellingTerms } from '../../checkout/index.ts';
import { membershipNow } from '../../companies/index.ts';
import { releaseReservations } from '../../inventory/index.ts';
import { readLimits } from '../../settings/index.ts';
import { audit } from '../../staff/index.ts';
import { closeUnpaidOrder, rehearseClosed } from '../pay/close-unpaid-order.ts';
import { newLinkToken } from './add-draft.ts';
import { agreeTerms, excuseOf } from './agree-terms.ts';
import { customerOfDraft, linesInWords } from './create-draft-order.ts';
import { draftOnWire, stateOfDraft } from './draft-order.ts';
import type { draftOrdersContract } from './drafts.contract.ts';
import { changeDraft, type DraftRow, lockDraft } from './drafts.queries.ts';
import { requireDraft } from './end-draft-order.ts';
import { keepGoods } from './keep-goods.ts';
import { refuseOver } from './order-of-draft.ts';

type Input = z.output<typeof draftOrdersContract.editDraftOrder.body & {}>;

const hour = 3_600_000;

/**
 * Changes what was agreed before anybody paid it. A payment page that is open at the former total is closed first, and the
 * time to pay begins anew. A link that was mailed to another address than the new one opens nothing any more.
 * @throws AppError 404; 409 `stale`, `draft_paid`, `draft_over`, `of_quote`; 503 while the provider of an open page does not
 * answer; what `createDraftOrder` throws
 */
export async function editDraftOrder(
  context: RequestContext,
  id: string,
  { version, ...input }: Input,
): Promise<DraftRow> {
  const { db, clock, log, staff, publicUrl } = context;
  const refuseStale = (draft: DraftRow) => {
    const current = draftOnWire(draft, publicUrl);
    if (current.version !== version) throw stale(current);
  };
  const before = await requireDraft(db, id);
  refuseStale(before);
  refuseOfQuote(before);
  const write = async (tx: Connection): Promise<DraftRow> => {
    const now = clock.now();
    await tx.first(lockDraft, { id });
    const draft = await requireDraft(tx, id);
    refuseStale(draft);
    refuseOver(draft, now);
    const { customer, delivery_method: deliveryMethod, discount_reason: discountReason, notes } = input;
    const { lines, address, ...sums } = await agreeTerms(tx, context, input);
    const customerId =
      customer.email === draft.email ? draft.customer_id : await customerOfDraft(tx, customer);
    const limitReason = await excuseOf(tx, { customerId, lines, address, now }, input);
    const keptUntil = new Date(now.getTime() + (await readLimits(tx, log)).draft_order_hours * hour);
    await releaseReservations(tx, id);
    // Who it was mailed to by mistake reads no more of it; a link that was given otherwise goes on.
    const isWithdrawn = draft.sent_at !== null && customer.email !== draft.email;
    await tx.run(changeDraft, {
      ...sums,
      id,
      token: isWithdrawn ? newLinkToken() : draft.token,
      sentAt: isWithdrawn ? null : draft.sent_at,
      customerId,
      customerName: customer.name,
      email: customer.email,
      phone: customer.phone,
      lines: JSON.stringify(lines),
      deliveryMethod,
      address: JSON.stringify(address),
      discountReason,
      limitReason,
      notes,
      companyId: (await membershipNow(tx, customerId, now))?.companyId ?? null,
      keptUntil,
      now,
    });
    const { shipping } = await readSellingTerms({ ...context, db: tx });
    const held = { id, customer_id: customerId, lines, delivery_address: address, kept_until: keptUntil };
    await keepGoods(tx, shipping, held, now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'draft_order.change',
      subject: `draft_order:${id}`,
      before: { total_cents: draft.total_cents, lines: linesInWords(draft.lines) },
      after: {
        total_cents: sums.totalCents,
        lines: linesInWords(lines),
        ...(discountReason !== '' && { discount_reason: discountReason }),
        ...(limitReason !== '' && { limit_reason: limitReason }),
      },
    });
    return requireDraft(tx, id);
  };
  if (stateOfDraft(before) === 'in_payment' && before.order_id !== null) {
    // What is refused anyway closes nobody's payment page.
    await rehearseClosed(context, before.order_id, write);
    await closeUnpaidOrder(context, before.order_id, 'cancelled');
  }
  return db.transaction(write);
}

/** Its company accepted it as it was offered. @throws AppError 409 `of_quote` */
function refuseOfQuote({ is_of_quote: isOfQuote }: DraftRow): void {
  if (!isOfQuote) return;
  throw conflict('of_quote', t('A company accepted it as it was offered: renew the quote instead.'));
}
