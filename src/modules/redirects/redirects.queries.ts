import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';

export type RedirectRow = RowOf<typeof list>;

/** Former names that somebody else bears now lead nowhere: the page of today answers. */
const former = (kind: 'category' | 'brand' | 'promotion', path: string) => `
  select null::int as id, '${path}' || f.slug as from_path, '${path}' || o.slug as to_path, '${kind}' as kind, f.created_at
    from ${kind}_former_slug f join ${kind} o on o.id = f.${kind}_id
   where not exists (select from ${kind} heir where heir.slug = f.slug)`;

const matching = `
  with every as (
    select id, from_path, to_path, 'manual' as kind, created_at from page_redirect
    union all ${former('category', '/category/')}
    union all ${former('brand', '/brand/')}
    union all ${former('promotion', '/promotion?promotion=')}
  ), matching as (
    select * from every
     where (:kind::text is null or (kind = 'manual') = (:kind = 'manual'))
       and (:q::text is null or strpos(lower(from_path || ' ' || to_path), lower(:q)) > 0)
  )`;

const list = query(
  'redirects.list',
  `${matching} select * from matching order by created_at desc, from_path limit :pageSize offset :offset`,
).narrow<{ kind: 'manual' | 'category' | 'brand' | 'promotion' }>();
const count = query('redirects.count', `${matching} select count(*)::int as total from matching`);

/** One page of all redirects, staff's and former names, newest first. */
export async function redirectsPage(
  db: Connection,
  wanted: { kind: 'manual' | 'former' | undefined; q: string | undefined; page: number; pageSize: number },
): Promise<{ rows: RedirectRow[]; total: number }> {
  const filter = { kind: wanted.kind ?? null, q: wanted.q || null };
  const [rows, counted] = [
    await db.rows(list, {
      ...filter,
      pageSize: wanted.pageSize,
      offset: (wanted.page - 1) * wanted.pageSize,
    }),
    await db.first(count, filter),
  ];
  return { rows, total: counted?.total ?? 0 };
}

export const lockRedirects = query('redirects.lock', 'lock table page_redirect in share row exclusive mode');
export const redirectFrom = query(
  'redirects.from',
  'select id, to_path from page_redirect where from_path = :key',
);
export const redirectsFrom = query(
  'redirects.from_these',
  'select id, from_path, to_path from page_redirect where from_path = any(:keys::text[])',
);
export const insertRedirects = query(
  'redirects.insert',
  `insert into page_redirect (from_path, to_path, created_at)
   select from_path, to_path, :now from jsonb_to_recordset(:given::jsonb) as given(from_path text, to_path text)
   returning id, from_path, to_path, 'manual' as kind, created_at`,
).narrow<{ kind: 'manual' | 'category' | 'brand' | 'promotion' }>();
/** Only where the redirect still leads to `was`. */
export const changeRedirects = query(
  'redirects.change',
  `update page_redirect r set to_path = given.to_path
     from jsonb_to_recordset(:given::jsonb) as given(id int, to_path text, was text)
    where r.id = given.id and r.to_path = given.was returning r.id`,
);
/** Only those that still lead to `was`. */
export const removeRedirects = query(
  'redirects.remove_these',
  `delete from page_redirect r using jsonb_to_recordset(:given::jsonb) as given(id int, was text)
    where r.id = given.id and r.to_path = given.was returning r.id`,
);
export const redirectsById = query(
  'redirects.by_id',
  'select id, from_path, to_path from page_redirect where id = any(:ids::int[])',
);
/** `spelling` is of an address that leads on now, `to_path` where to: who was sent to the first is sent there at once. */
export const shortenRedirects = query(
  'redirects.shorten',
  `with long as (
     select r.id, r.to_path as was, given.from_path, given.to_path
       from page_redirect r
       join jsonb_to_recordset(:given::jsonb) as given(spelling text, from_path text, to_path text)
         on given.spelling = rtrim(lower(regexp_replace(r.to_path, '[?#].*$', '')), '/')
   )
   update page_redirect r set to_path = long.to_path from long where r.id = long.id
   returning r.id, long.was, long.from_path`,
);
export const removeRedirect = query(
  'redirects.remove',
  'delete from page_redirect where id = :id returning from_path, to_path',
);
