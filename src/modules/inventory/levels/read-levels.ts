import { t } from '../../../i18n/t.ts';
import { totalOf } from '../../../platform/database/counted-total.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { movementsPage } from '../movements/read-movements.ts';
import {
  type LevelRow,
  levelsCountStatement,
  levelsOfProduct,
  levelsStatement,
  type LevelsWanted,
  stockedProduct,
} from './levels.queries.ts';

/** So many movements stand below the levels of a product. */
const lastMovements = 20;

/** One page of the levels of all products at all locations. */
export async function levelsPage(db: Connection, wanted: LevelsWanted) {
  const { page, pageSize: limit } = wanted;
  const ask = async ({ text, values }: { text: string; values: unknown[] }) =>
    (await db.sql(text, values)).rows;
  const [rows, counted] = await Promise.all([
    ask(levelsStatement(wanted)),
    ask(levelsCountStatement(wanted)),
  ]);
  const { total } = counted[0] as { total: number };
  const levels = (rows as LevelRow[]).map(({ updated_at: updatedAt, ...level }) => ({
    ...level,
    updated_at: updatedAt.toISOString(),
  }));
  const shown = { offset: (page - 1) * limit, limit, shown: levels.length };
  return { levels, ...totalOf(total, shown), page, page_size: limit };
}

/**
 * A product at every location, and its last movements.
 * @throws AppError 404
 */
export async function stockOfProduct(db: Connection, productId: number) {
  const product = await db.first(stockedProduct, { productId });
  if (!product) throw notFound(t('There is no such product.'));
  const levels = await db.rows(levelsOfProduct, { productId });
  const { movements } = await movementsPage(db, { productId, pageSize: lastMovements });
  return {
    product,
    levels: levels.map(({ updated_at: updatedAt, ...level }) => ({
      ...level,
      updated_at: updatedAt?.toISOString() ?? null,
    })),
    movements,
  };
}
