import { query, type RowOf } from '../../platform/database/named-query.ts';

/** Of something that is drafted and published all that staff are told. */
export const entryOf = query(
  'content.entry',
  `select asked.key, coalesce(d.version, 0) as version, d.value as draft, d.saved_at, s.name as saved_by, d.deleted_at,
          e.value as live, e.number, e.slug, e.published_at
     from (select :key::text as key) asked
     left join content_draft d on d.key = asked.key
     left join content_entry e on e.key = asked.key
     left join staff_user s on s.id = d.staff_user_id`,
);
export type EntryRow = RowOf<typeof entryOf>;

export const keepDraftRow = query(
  'content.keep_draft_row',
  'insert into content_draft (key) values (:key) on conflict (key) do nothing',
);
export const lockDraft = query(
  'content.lock_draft',
  'select version, value, deleted_at from content_draft where key = :key for update',
);
/** :value null: nothing is left that is not published. */
export const writeDraft = query(
  'content.write_draft',
  `update content_draft set value = :value::jsonb, staff_user_id = case when :value::jsonb is null then null else :staffId::text end,
     saved_at = case when :value::jsonb is null then null else :now::timestamptz end, version = version + 1
    where key = :key`,
);

export const addVersion = query(
  'content.add_version',
  `insert into content_version (key, number, value, staff_user_id, published_at, restored_from)
   select :key, 1 + coalesce((select max(number) from content_version where key = :key), 0), :value::jsonb, :staffId::text,
          :now::timestamptz, :restoredFrom::int
   returning number`,
);
export const writeEntry = query(
  'content.write_entry',
  `insert into content_entry (key, slug, value, number, turns, turned_at, published_at)
   values (:key, :slug, :value::jsonb, :number, :turns::timestamptz[], :now, :now)
   on conflict (key) do update set slug = excluded.slug, value = excluded.value, number = excluded.number,
     turns = excluded.turns, turned_at = excluded.turned_at, published_at = excluded.published_at`,
);
export const removeEntry = query('content.remove_entry', 'delete from content_entry where key = :key');

export const versionsOf = query(
  'content.versions',
  `select v.number, v.published_at, s.name as by, v.restored_from
     from content_version v left join staff_user s on s.id = v.staff_user_id
    where v.key = :key order by v.number desc limit 200`,
);
export const versionOf = query(
  'content.version',
  'select value from content_version where key = :key and number = :number',
);

/** What visitors are shown of these, where it is not what a shop begins with. */
export const liveEntries = query(
  'content.live',
  'select key, value, turns from content_entry where key = any(:keys::text[])',
);
/** The same with what staff are at. */
export const draftedEntries = query(
  'content.drafted',
  `select k.key, coalesce(d.value, e.value) as value
     from unnest(:keys::text[]) as k(key)
     left join content_draft d on d.key = k.key left join content_entry e on e.key = k.key`,
);

/** Pages that are published, as one of them is shown: only the one asked for with its content. */
export const livePages = query(
  'content.live_pages',
  `select e.key, e.slug, e.value ->> 'title' as title, (e.value ->> 'is_in_help')::boolean as is_in_help,
          case when e.slug = :slug then e.value end as value
     from content_entry e where e.key like 'page:%' order by e.value ->> 'title'`,
);
export const pageOfFormerSlug = query(
  'content.page_of_former_slug',
  `select e.slug from content_former_slug f join content_entry e on e.key = f.key
    where f.slug = :slug and e.slug is not null`,
);
export const keepFormerSlug = query(
  'content.keep_former_slug',
  `insert into content_former_slug (slug, key, created_at) values (:slug, :key, :now)
   on conflict (slug) do update set key = excluded.key, created_at = excluded.created_at`,
);
/** Pages of policies and guides that staff changed or added. */
export const pagesForStaff = query(
  'content.pages',
  `select d.key, coalesce(d.value, e.value, kept.value) ->> 'title' as title, e.slug, d.value is not null as has_draft,
          e.published_at, s.name as changed_by, d.deleted_at
     from content_draft d
     left join content_entry e on e.key = d.key
     left join lateral (select value, staff_user_id from content_version v where v.key = d.key
                         order by number desc limit 1) kept on true
     left join staff_user s on s.id = coalesce(d.staff_user_id, kept.staff_user_id)
    where d.key like 'page:%' order by 2`,
);
/** Whether another page has that address, or is about to. */
export const slugBearer = query(
  'content.slug_bearer',
  `select key from content_entry where slug = :slug and key <> :key
   union all
   select key from content_draft
    where key like 'page:%' and key <> :key and value ->> 'slug' = :slug and deleted_at is null limit 1`,
);
export const markDeleted = query(
  'content.mark_deleted',
  'update content_draft set deleted_at = :now::timestamptz, version = version + 1 where key = :key',
);
export const bringBackDraft = query(
  'content.bring_back_draft',
  'update content_draft set deleted_at = null, version = version + 1 where key = :key',
);
export const lastVersion = query(
  'content.last_version',
  'select number, value from content_version where key = :key order by number desc limit 1',
);

/** When something of what is published begins or ends next. */
export const nextTurn = query(
  'content.next_turn',
  'select min(turn) as at from content_entry, unnest(turns) as turn where turn > :now',
);
/** Its change is announced, and every process makes its pages anew. */
export const takeTurns = query(
  'content.take_turns',
  `update content_entry set turned_at = :now::timestamptz
    where exists (select from unnest(turns) as turn where turn <= :now::timestamptz and turn > turned_at)`,
);

/** Which of these addresses pages have, or had. */
export const pagesOfSlugs = query(
  'content.pages_of_slugs',
  `select slug from content_entry where slug = any(:slugs::text[])
   union select f.slug from content_former_slug f join content_entry e on e.key = f.key where f.slug = any(:slugs::text[])`,
);
/** For the sitemap. */
export const pageAddresses = query(
  'content.page_addresses',
  `select key, slug, value ->> 'title' as title, published_at as changed_at from content_entry
    where key like 'page:%' order by slug`,
);
