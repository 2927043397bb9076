import { t } from '../../../i18n/t.ts';
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
  const { text, values } = levelsStatement(wanted);
  const { rows } = await db.sql(text, values);
  const counting = levelsCountStatement(wanted);
  const counted = await db.sql(counting.text, counting.values);
  const { total } = counted.rows[0] as { total: number };
  const levels = (rows as LevelRow[]).map(({ updated_at: updatedAt, ...level }) => ({
    ...level,
    updated_at: updatedAt.toISOString(),
  }));
  return { levels, total, page: wanted.page, page_size: wanted.pageSize };
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
