import type { RequestContext } from '../../../platform/context.ts';
import { FeedProblem, readFeedRecord } from '../feed-record.ts';
import { readAccepts } from '../quarantine/supplier-rules.ts';
import type { Row } from './file/flatten.ts';
import type { FileMapping } from './file/mapping.contract.ts';
import { mapRow } from './file/map-row.ts';
import { requireSupplier } from './read-source.ts';
import { requireCosts } from './read-sample.ts';

/**
 * What a mapping makes of rows, and what a run would say of each by itself.
 * @throws AppError 403 for who may not read costs; 404
 */
export async function previewMapping(
  context: RequestContext,
  code: string,
  { rows, mapping }: { rows: readonly Row[]; mapping: FileMapping },
) {
  requireCosts(context);
  const supplier = await requireSupplier(context, code);
  const accepts = await readAccepts(context.db, supplier);
  const now = context.clock.now();
  return rows.map((row) => {
    const record = mapRow(row, mapping, now);
    const text = (field: string) => String(record[field] ?? '');
    const stock = record['stock'] as { warehouse: string; qty: unknown }[];
    return {
      ref_id: text('ref_id'),
      name: text('product_name'),
      brand: text('brand'),
      category: text('category'),
      cost: `${text('cost')} ${text('currency')}`.trim(),
      stock: stock.map(({ warehouse, qty }) => `${warehouse} ${String(qty)}`).join(' · '),
      problem: problemOf(JSON.stringify(record), now, accepts),
    };
  });
}

function problemOf(...line: Parameters<typeof readFeedRecord>): string | null {
  try {
    readFeedRecord(...line);
    return null;
  } catch (error) {
    if (error instanceof FeedProblem) return error.message;
    throw error;
  }
}
