import { countedUpTo, totalOf } from './counted-total.ts';

/** Words that more rows have are common: to sort what they find takes longer than to look at the newest rows. */
const fewMost = 2_000;
const everyRow = 2_147_483_647;

/**
 * SQL: the time of the oldest of the `most` newest rows that are `listed`: common words are looked for in these, one by one,
 * before all are found.
 */
export const newestSince = (table: string, column: string, { most = 5_000, listed = 'true' } = {}): string =>
  `coalesce((
      select w.${column} from ${table} w where ${listed} order by w.${column} desc offset ${most.toFixed(0)} limit 1), '-infinity')`;

/** What a list is narrowed by: the rows that the indexes found, or words that the newest rows are looked at for. */
export type ByWords<Id> = { found: Id[] | null; words: string | null };

/** Finds ids of the rows that have the words, by a pattern for `like`; each of its indexes is read for at most so many. */
type Find<Id> = (pattern: string, most: number) => Promise<{ id: Id | null }[]>;

/**
 * A page of a list, newest first, narrowed by `words`, and how many rows it has: of common words no more is known than
 * whether there are others.
 */
export async function pageByWords<Row, Id extends number | string>(
  words: string | null,
  { offset, limit }: { offset: number; limit: number },
  ask: {
    find: Find<Id>;
    page: (by: ByWords<Id>, limit: number) => Promise<Row[]>;
    count: (by: ByWords<Id>, most: number) => Promise<{ total: number } | undefined>;
  },
): Promise<{ rows: Row[]; total: number; has_more: boolean }> {
  let found: Id[] | null = null;
  if (words !== null) {
    found = idsOf(await ask.find(patternOf(words), fewMost + 1));
    if (found.length > fewMost) {
      const rows = await ask.page({ found: null, words }, limit + 1);
      if (rows.length > limit) {
        return { rows: rows.slice(0, limit), total: offset + rows.length, has_more: true };
      }
      found = await everyRowWith(words, ask.find);
    }
  }
  const by = { found, words: null };
  const [rows, counted] = await Promise.all([ask.page(by, limit), ask.count(by, countedUpTo)]);
  return { rows, ...totalOf(counted?.total, { offset, limit, shown: rows.length }) };
}

/** Every row that has the words, for a list in another order; null where there are no words. */
export async function everyRowWith<Id extends number | string>(
  words: string | null,
  find: Find<Id>,
): Promise<Id[] | null> {
  return words === null ? null : idsOf(await find(patternOf(words), everyRow));
}

function patternOf(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

function idsOf<Id extends number | string>(rows: readonly { id: Id | null }[]): Id[] {
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}
