import type { Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { TrackedDependencies } from '../../platform/track-dependencies.ts';

/** What a kept answer depends on. */
export type Dependencies = {
  /** Announced changes under any of these end it. */
  tags: ReadonlySet<string>;
  /** Why it must not be kept; undefined: it may. */
  obstacle: string | undefined;
  /** It reads what changes without being announced, of which pages show nothing but an order. */
  ages: boolean;
};

/** Knows which tables a statement reads, and which of them announce their changes. */
export type TablesRead = {
  dependenciesOf(reads: TrackedDependencies): Dependencies;
};

const schema = query(
  'server.announced_tables',
  `select array(select c.relname::text from pg_class c
                 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')) as tables,
          array(select distinct c.relname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
                 where c.relnamespace = 'public'::regnamespace and t.tgname like 'announce\\_%') as announced,
          (select coalesce(json_agg(json_build_object('name', p.proname, 'body', p.prosrc)), '[]') from pg_proc p
            where p.pronamespace = 'public'::regnamespace
              and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) as functions`,
).narrow<{ functions: { name: string; body: string }[] }>();

/** Tables that are written from others in the same transaction: who reads them depends on those. */
const writtenFrom: Readonly<Record<string, string>> = {
  listing_group: 'product_listing',
  listing_facets: 'product_listing',
  listing_group_change: 'product_listing',
  product_search: 'product_listing',
  product_code: 'product_listing',
  search_word: 'product_listing',
};

/** Columns of announced tables whose changes are not announced: they change with every order. */
const agingColumns = new Set(['popularity', 'sold_count']);

/** Statements seen so far are few; what is made up as it is needed must not fill the memory. */
const rememberedMax = 2000;

/**
 * Reads the schema once. Tables are found by their names in a statement's text, also behind the database's own
 * functions; a name too many only ends an answer too early.
 */
export async function readTablesRead(db: Database): Promise<TablesRead> {
  const row = await db.first(schema);
  if (!row) throw new Error('The schema could not be read.');
  const announced = new Set(row.announced);
  const behind = new Map<string, Set<string>>(
    [...row.tables, ...agingColumns].map((name) => [name, new Set([writtenFrom[name] ?? name])]),
  );
  const bodies = row.functions.map(({ name, body }) => ({ name, words: wordsOf(body) }));
  for (const { name } of bodies) behind.set(name, behind.get(name) ?? new Set());
  // As often as functions can call each other.
  for (let depth = 0; depth < bodies.length; depth += 1) {
    let isMore = false;
    for (const { name, words } of bodies) {
      const own = behind.get(name) ?? new Set();
      const before = own.size;
      for (const word of words) if (word !== name) for (const table of behind.get(word) ?? []) own.add(table);
      isMore ||= own.size > before;
    }
    if (!isMore) break;
  }

  const remembered = new Map<string, { tables: readonly string[]; isWriting: boolean }>();
  const lookAt = (text: string) => {
    const known = remembered.get(text);
    if (known) return known;
    const plain = withoutLiterals(text);
    const tables = new Set<string>();
    for (const word of wordsOf(plain)) for (const table of behind.get(word) ?? []) tables.add(table);
    const found = { tables: [...tables], isWriting: writing.test(plain) };
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(text, found);
    return found;
  };

  return {
    dependenciesOf: ({ groups, isPersonal }) => {
      const tags = new Set<string>();
      let obstacle: string | undefined = isPersonal ? 'it is one visitor’s' : undefined;
      let ages = false;
      for (const { statements, narrowing } of groups) {
        for (const text of statements) {
          const { tables, isWriting } = lookAt(text);
          if (isWriting) obstacle ??= 'it writes';
          for (const table of tables) {
            const narrowed = Object.hasOwn(narrowing, table) ? narrowing[table] : undefined;
            if (agingColumns.has(table)) ages = true;
            else if (narrowed) for (const tag of narrowed) tags.add(tag);
            else if (announced.has(table)) tags.add(table);
            else obstacle ??= `it reads ${table}, whose changes are not announced`;
          }
        }
      }
      return { tags, obstacle, ages };
    },
  };
}

const writing =
  /\binsert\s+into\b|\bdelete\s+from\b|\bupdate\s+(only\s+)?"?\w+"?(\s+(as\s+)?"?\w+"?)?\s+set\b|\bnextval\b/;

/** Comments go together with texts: an apostrophe in one would make a text of what follows it, up to the next. */
function withoutLiterals(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (found) => (found.startsWith("'") ? "''" : ' '));
}

function wordsOf(text: string): Set<string> {
  return new Set(withoutLiterals(text).match(/[a-z_][a-z0-9_]*/g));
}
