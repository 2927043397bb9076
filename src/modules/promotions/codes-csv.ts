import { msg, t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type CsvColumn, csvFile } from '../../platform/csv.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { notFound } from '../../platform/errors.ts';
import { mexicanDay } from '../../platform/mexican-day.ts';

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
type Row = RowOf<typeof codesAfter>;

const columns: readonly CsvColumn<Row>[] = [
  [msg('Code'), (row) => row.code],
  [msg('Times used'), (row) => row.used],
  [msg('Works how often'), (row) => row.used_max],
  [msg('Made'), (row) => mexicanDay(row.created_at)],
];

/**
 * Every code of a promotion, to be handed out: which were used, and when they were made; in the language of who asks.
 * @throws AppError 404
 */
export async function codesCsv({ db }: RequestContext, promotionId: number): Promise<AsyncIterable<string>> {
  if (!(await db.first(promotionExists, { promotionId }))) throw notFound(t('There is no such promotion.'));
  return csvFile(
    columns,
    rowsInParts<Row>((last, limit) => db.rows(codesAfter, { promotionId, after: last?.code ?? '', limit })),
  );
}
