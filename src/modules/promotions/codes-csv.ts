import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { csvLine, csvMark } from '../../platform/csv.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { notFound } from '../../platform/errors.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';

const partSize = 1000;

const promotionExists = query(
  'promotions.exists',
  'select 1 as found from promotion where id = :promotionId',
);

/** By code, after one. */
const codesAfter = query(
  'promotions.codes_after',
  `select code, used, used_max, created_at from promotion_code
   where promotion_id = :promotionId and code > :after order by code limit :limit`,
);

/**
 * Every code of a promotion, to be handed out: which were used, and when they were made; in the language of who asks.
 * @throws AppError 404
 */
export async function codesCsv({ db }: RequestContext, promotionId: number): Promise<AsyncIterable<string>> {
  if (!(await db.first(promotionExists, { promotionId }))) throw notFound(t('There is no such promotion.'));
  // Written before it is sent: later nobody knows in whose language.
  const header = [t('Code'), t('Times used'), t('Works how often'), t('Made')];
  return linesOf(db, promotionId, header);
}

async function* linesOf(
  db: Connection,
  promotionId: number,
  header: readonly string[],
): AsyncGenerator<string> {
  yield csvMark + csvLine(header);
  let after = '';
  for (;;) {
    const rows = await db.rows(codesAfter, { promotionId, after, limit: partSize });
    yield rows.map((row) => csvLine([row.code, row.used, row.used_max, mexicanDay(row.created_at)])).join('');
    if (rows.length < partSize) return;
    after = rows.at(-1)?.code ?? '';
  }
}
