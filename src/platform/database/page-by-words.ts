import { countedUpTo, totalOf } from './counted-total.ts';

/** Words that more rows have are common: to sort what they find takes longer than to look at the newest rows. */
const fewMost = 2_000;
const everyRow = 2_147_483_647;

/** SQL: the time of the oldest of the `most` newest rows: common words are looked for in these, one by one, before all are found. */
export const newestSince = (table: string, column: string, most = 5_000): string =>
  `coalesce((select w.${column} from ${table} w order by w.${column} desc offset ${most.toFixed(0)} limit 1), '-infinity')`;

/** What a list is narrowed by: the rows that the indexes found, or words that the newest rows are looked at for. */
export type ByWords = { found: number[] | null; words: string | null };

/**
 * A page of a list, newest first, narrowed by `words`, and how many rows it has: of common words no more is known than
 * whether there are others.
 * @param ask.find ids of the rows that have the words, by a pattern for `like`; each of its indexes is read for at most so many
 */
export async function pageByWords<Row>(
  words: string | null,
  { offset, limit }: { offset: number; limit: number },
  ask: {
    find: (pattern: string, most: number) => Promise<{ id: number | null }[]>;
    page: (by: ByWords, limit: number) => Promise<Row[]>;
    count: (by: ByWords, most: number) => Promise<{ total: number } | undefined>;
  },
): Promise<{ rows: Row[]; total: number; has_more: boolean }> {
  let found: { id: number | null }[] | null = null;
  if (words !== null) {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    found = await ask.find(pattern, fewMost + 1);
    if (found.length > fewMost) {
      const rows = await ask.page({ found: null, words }, limit + 1);
      if (rows.length > limit) {
        return { rows: rows.slice(0, limit), total: offset + rows.length, has_more: true };
      }
      found = await ask.find(pattern, everyRow);
    }
  }
  const by = { found: found?.flatMap(({ id }) => id ?? []) ?? null, words: null };
  const [rows, counted] = await Promise.all([ask.page(by, limit), ask.count(by, countedUpTo)]);
  return { rows, ...totalOf(counted?.total, { offset, limit, shown: rows.length }) };
}
