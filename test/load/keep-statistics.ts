import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { smallTables } from '../../scripts/sql/large-shop.ts';
import type { Database } from '../../src/platform/database/database.ts';

const file = fileURLToPath(new URL('../../scripts/sql/large-shop.json', import.meta.url));
/** Frequent values of a column that are kept, and the longest of them. */
const valuesMax = 8;
const lettersMax = 30;

/** Writes what PostgreSQL counted in a large shop to where `npm run generate` plans statements by it. */
export async function keepStatistics(db: Database): Promise<void> {
  const { rows } = await db.sql(
    `select c.relname as name,
            json_strip_nulls(json_build_object('pages', c.relpages, 'rows', round(c.reltuples),
              'visible', case when c.relkind = 'r' then c.relallvisible end,
              'columns', case when c.reltuples > 0 then (
                select json_object_agg(s.attname, json_build_object(
                         'nulls', round(s.null_frac::numeric, 4), 'width', s.avg_width, 'distinct', round(s.n_distinct::numeric, 4),
                         'correlation', round(s.correlation::numeric, 2),
                         'values', case when v.fits then (s.most_common_vals::text::text[])[1:$3]::text end,
                         'shares', case when v.fits then (select json_agg(round(f::numeric, 5)) from unnest(s.most_common_freqs[1:$3]) f) end)
                         order by s.attname)
                  from pg_stats s
                  join pg_attribute a on a.attrelid = c.oid and a.attname = s.attname
                  join pg_type y on y.oid = a.atttypid
                  cross join lateral (select y.typcategory <> 'A' and y.typname not in ('jsonb', 'json', 'tsvector', 'timestamptz', 'date')
                    and s.most_common_vals is not null
                    and (select max(length(t)) from unnest((s.most_common_vals::text::text[])[1:$3]) t) <= $4 as fits) v
                 where s.schemaname = n.nspname and s.tablename = c.relname) end))::text as counted
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
      where c.relkind in ('r', 'i') and n.nspname = 'public' and t.reltuples >= $2 and t.relname <> all ($1)
      order by t.relname, c.relkind desc, c.relname`,
    [[...smallTables], 10_000, valuesMax, lettersMax],
  );
  const lines = (rows as { name: string; counted: string }[]).map(
    ({ name, counted }) => `  ${JSON.stringify(name)}: ${JSON.stringify(JSON.parse(counted))}`,
  );
  await writeFile(file, `{\n${lines.join(',\n')}\n}\n`);
}
