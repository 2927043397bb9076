import { keepText, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { moveForBuyers } from '../inventory/index.ts';
import { audit } from '../staff/index.ts';
import { lockedSending, noteSending } from './purchasing.queries.ts';

/**
 * A person found out whether the supplier has a purchase of which the shop did not know, or says it of one that was never sent
 * because its supplier takes no calls. The same said again changes nothing.
 * @throws AppError 404; 409 `not_unknown` where it is known
 */
export async function settlePurchaseOrder(
  { db, staff, clock }: RequestContext,
  id: number,
  { was_ordered: wasOrdered, folio }: { was_ordered: boolean; folio: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockedSending(tx, id);
    if (!row) throw notFound(t('There is no such purchase.'));
    if (row.state === (wasOrdered ? 'sent' : 'refused')) return;
    const isWaiting = row.state === 'queued' && row.tried_at === null;
    if (row.state !== 'unknown' && !isWaiting)
      throw conflict('not_unknown', t('It is known what became of it.'));
    await tx.run(noteSending, {
      id,
      state: wasOrdered ? 'sent' : 'refused',
      folio: folio || null,
      sentAt: wasOrdered ? clock.now() : null,
      said: wasOrdered
        ? null
        : JSON.stringify(keepText('{name} found out that it never arrived.', { name: staff?.name ?? '' })),
      askAt: wasOrdered ? clock.now() : null,
      asked: 0,
      triedAt: row.tried_at,
      isTry: false,
      status: null,
      guides: null,
      isCancelled: false,
    });
    await moveForBuyers(
      tx,
      id,
      'sending',
      wasOrdered ? 'open' : 'draft',
      clock.now(),
      folio ? { reference: folio } : {},
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'purchase.settle',
      subject: `purchase:${id}`,
      after: { was_ordered: wasOrdered, folio },
    });
  });
}
