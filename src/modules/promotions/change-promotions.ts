import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { eachAlone } from '../../platform/each-alone.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { audit } from '../staff/index.ts';
import { deleteDraft } from './delete-promotion.ts';
import { goodsOf, lockRow, valuesOf } from './kept-promotion.ts';
import type { promotionsContract } from './promotions.contract.ts';
import { namedCustomers, refuseWithoutGoods } from './save-promotion.ts';
import { type RefuseLosses, repriced } from './write-promotion.ts';

type Wanted = z.output<typeof promotionsContract.changePromotions.body & z.ZodType>;

const setRunning = query(
  'promotions.set_running',
  `update promotion set is_draft = false, is_paused = false, applied_at = :now::timestamptz, updated_at = :now::timestamptz where id = :id`,
);
const setEnded = query(
  'promotions.set_ended',
  `update promotion set ends_at = :now::timestamptz, applied_at = :now::timestamptz, updated_at = :now::timestamptz where id = :id`,
);

/** Puts many promotions in force, ends them, or deletes drafts; each on its own, and safe twice. */
export function changePromotions(
  context: RequestContext,
  { ids, action, reason }: Wanted,
  refuse: RefuseLosses,
) {
  const act = {
    activate: (id: number) => activate(context, id, { refuse, reason }),
    end: (id: number) => end(context, id),
    delete: (id: number) => deleteDraft(context, id),
  }[action];
  return eachAlone(ids, async (id) => ((await act(id)) ? ('done' as const) : ('already' as const)));
}

/** A draft or a pause is over; what its form would ask for has to be there. False where it is in force already. */
async function activate(
  { db, jobs, clock, staff }: RequestContext,
  id: number,
  { refuse, reason }: { refuse: RefuseLosses; reason: string | undefined },
): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await tx.first(lockRow, { id });
    if (!before) throw notFound(t('There is no such promotion.'));
    if (before.ends_at <= now) throw conflict('ended', t('It has ended: give it another end first.'));
    if (!before.is_draft && !before.is_paused) return false;
    const values = { ...valuesOf(before), isDraft: false, isPaused: false };
    if (before.is_draft) {
      refuseWithoutGoods(values, goodsOf(before), true);
      await namedCustomers(tx, values, before.customer_ids);
    }
    await repriced(tx, jobs, { id, now }, async () => {
      await tx.run(setRunning, { id, now });
      await refuse(tx, staff, id, reason);
    });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'promotion.activate',
      subject: `promotion:${id}`,
      before: { is_draft: before.is_draft, is_paused: before.is_paused },
      after: { is_draft: false, is_paused: false },
    });
    return true;
  });
}

/** It ends now. False where it has ended already. */
async function end({ db, jobs, clock, staff }: RequestContext, id: number): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await tx.first(lockRow, { id });
    if (!before) throw notFound(t('There is no such promotion.'));
    if (before.ends_at <= now) return false;
    if (before.is_draft) throw conflict('draft', t('It is a draft: nothing runs that could end.'));
    if (before.starts_at >= now) throw conflict('not_begun', t('It has not begun: pause it, or delete it.'));
    await repriced(tx, jobs, { id, now }, () => tx.run(setEnded, { id, now }));
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'promotion.end',
      subject: `promotion:${id}`,
      before: { ends_at: before.ends_at },
      after: { ends_at: now },
    });
    return true;
  });
}
