import type { Connection } from '../../../platform/database/database.ts';
import { slugOf } from './slug.ts';

/**
 * The slug of a name that no other row of `table` has: `ssd`, else `ssd-2`, `ssd-3` … Names that differ only in signs
 * have the same slug.
 */
export async function freeSlug(
  tx: Connection,
  table: 'category' | 'brand',
  name: string,
  ownId?: number,
): Promise<string> {
  const slug = slugOf(name);
  const { rows } = await tx.sql(
    `select slug from ${table} where (slug = $1 or slug like $2) and id is distinct from $3`,
    [slug, `${slug}-%`, ownId ?? null],
  );
  const taken = new Set((rows as { slug: string }[]).map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}
