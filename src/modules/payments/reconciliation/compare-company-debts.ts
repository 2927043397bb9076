import type { Shop } from '../../../platform/context.ts';
import { differingDebts } from '../../company-credit/index.ts';
import { noteFinding } from './note-finding.ts';

/** Puts every company whose movements do not add up to what it owes on the staff's list, once a day. */
export async function compareCompanyDebts(shop: Shop): Promise<void> {
  const now = shop.clock.now();
  const day = now.toISOString().slice(0, 10);
  await shop.db.transaction(async (tx) => {
    for (const { company_id: id, moved_cents, open_cents } of await differingDebts(tx)) {
      await noteFinding(shop, tx, {
        kind: 'company_debt_differs',
        provider: 'company_credit',
        providerRef: `company:${id}:${day}`,
        attemptId: null,
        bookedCents: moved_cents,
        reportedCents: open_cents,
        movedAt: now,
      });
    }
  });
}
