import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

export type RedirectRow = {
  id: number | null;
  from_path: string;
  to_path: string;
  kind: 'manual' | 'category' | 'brand' | 'promotion';
  created_at: Date;
};

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
     where ($1::text is null or (kind = 'manual') = ($1 = 'manual'))
       and ($2::text is null or strpos(lower(from_path || ' ' || to_path), lower($2)) > 0)
  )`;

const list = query<RedirectRow>(
  'redirects.list',
  `${matching} select * from matching order by created_at desc, from_path limit $3 offset $4`,
);
const count = query<{ total: number }>(
  'redirects.count',
  `${matching} select count(*)::int as total from matching`,
);

/** One page of all redirects, staff's and former names, newest first. */
export async function redirectsPage(
  db: Connection,
  wanted: { kind: 'manual' | 'former' | undefined; q: string | undefined; page: number; pageSize: number },
): Promise<{ rows: RedirectRow[]; total: number }> {
  const filter = [wanted.kind ?? null, wanted.q || null];
  const [rows, counted] = [
    await db.rows(list, [...filter, wanted.pageSize, (wanted.page - 1) * wanted.pageSize]),
    await db.first(count, filter),
  ];
  return { rows, total: counted?.total ?? 0 };
}

export const lockRedirects = query<unknown>(
  'redirects.lock',
  'lock table page_redirect in share row exclusive mode',
);
export const redirectFrom = query<{ id: number; to_path: string }>(
  'redirects.from',
  'select id, to_path from page_redirect where from_path = $1',
);
export const insertRedirect = query<RedirectRow>(
  'redirects.insert',
  `insert into page_redirect (from_path, to_path, created_at) values ($1, $2, $3)
   returning id, from_path, to_path, 'manual' as kind, created_at`,
);
/** $1 the spellings of an address that leads on now, $2 where to: who was sent to the first is sent there at once. */
export const shortenRedirects = query<unknown>(
  'redirects.shorten',
  `update page_redirect set to_path = $2
    where rtrim(lower(regexp_replace(to_path, '[?#].*$', '')), '/') = any ($1::text[])`,
);
export const removeRedirect = query<{ from_path: string; to_path: string }>(
  'redirects.remove',
  'delete from page_redirect where id = $1 returning from_path, to_path',
);
