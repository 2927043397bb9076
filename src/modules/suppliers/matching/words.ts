import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

const wordsOfCodes = query(
  'suppliers.match_words',
  `select w.ref_id, p.id as product_id, p.ref_id as product_ref_id, w.product_id is null as is_own
     from match_word w left join product p on p.id = w.product_id
    where w.supplier = :supplier and w.ref_id = any(:refIds::text[])`,
);

/** What staff say that a code is: a product, or one of its own. */
export type Word = { productId: number; productRefId: string } | 'own';

/** What staff say that codes of a supplier are; those that nobody said anything about are not in it. */
export async function wordsOf(
  db: Connection,
  supplier: string,
  refIds: readonly string[],
): Promise<Map<string, Word>> {
  if (refIds.length === 0) return new Map();
  const rows = await db.rows(wordsOfCodes, { supplier, refIds });
  return new Map<string, Word>(
    rows.flatMap((row): [string, Word][] => {
      if (row.is_own === true) return [[row.ref_id, 'own']];
      // A product that is not there any more says nothing.
      if (row.product_id === null || row.product_ref_id === null) return [];
      return [[row.ref_id, { productId: row.product_id, productRefId: row.product_ref_id }]];
    }),
  );
}
