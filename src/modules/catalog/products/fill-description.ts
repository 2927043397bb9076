import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

const fill = query(
  'catalog.fill_description',
  `update product set description = :text, updated_at = :now
    where id = :id and not 'description' = any(locked_fields) and description in ('', :former) and description <> :text
   returning id`,
);

/**
 * Says of a product what nobody else says: where it has no description, or the one that was filled in before. Its caller
 * refreshes the listing.
 * @param former what was filled in before; empty for nothing
 * @param text empty takes the former one away
 * @returns whether it changed
 */
export async function fillDescription(
  tx: Connection,
  { id, text, former }: { id: number; text: string; former: string },
  now: Date,
): Promise<boolean> {
  return (await tx.first(fill, { id, text, former, now })) !== undefined;
}
