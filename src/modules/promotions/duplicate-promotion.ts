import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { slugOf } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { goodsOf, lockRow, rewardsOf, valuesOf } from './kept-promotion.ts';
import { createPromotion, detailOf } from './write-promotion.ts';

const nameTaken = query(
  'promotions.name_taken',
  'select exists (select from promotion where slug = :slug) as taken',
);
/** A promotion has fewer copies than this. */
const copiesMax = 50;

/**
 * Copies a promotion as a draft with a name of its own, without codes and uses; gives the copy's JSON.
 * @throws AppError 404
 */
export async function duplicatePromotion({ db, clock, staff }: RequestContext, id: number): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const row = await tx.first(lockRow, { id });
    if (!row) throw notFound(t('There is no such promotion.'));
    const name = await freeName(tx, row.name);
    const copy = await createPromotion(
      tx,
      {
        ...valuesOf(row),
        name,
        code: null,
        isDraft: true,
        isPaused: false,
        imageUrl: row.image_url,
        productIds: row.product_ids,
        quantities: row.quantities,
        rewardIds: row.reward_ids,
        customerIds: row.customer_ids,
        scope: goodsOf(row),
        rewardScope: rewardsOf(row),
      },
      now,
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'promotion.duplicate',
      subject: `promotion:${copy}`,
      after: { of: id, name },
    });
    return detailOf(tx, copy, { now, staff });
  });
}

async function freeName(tx: Connection, name: string): Promise<string> {
  for (let number = 1; number <= copiesMax; number += 1) {
    const candidate = `${name.slice(0, 100)} (copia${number === 1 ? '' : ` ${number}`})`;
    if ((await tx.first(nameTaken, { slug: slugOf(candidate) }))?.taken === false) return candidate;
  }
  throw new AppError(409, 'name_taken', t('There are copies enough of this promotion.'));
}
