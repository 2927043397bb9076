import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { SeenPart } from '../configurator.tables.ts';

/** How far a shared build has come with staff. */
export type GalleryState = 'pending' | 'approved' | 'rejected';

/** Shares a build of `:owner`; the same words again change nothing, other words are looked at anew. Nothing comes back of others’. */
export const shareOwn = query(
  'configurator.share_build',
  `insert into gallery_build as g (code, customer_id, title, description, author, state, shared_at)
   select b.code, b.customer_id, :title, :description, split_part(c.name, ' ', 1), 'pending', :now::timestamptz
     from build b join customer c on c.id = b.customer_id where b.code = :code and b.customer_id = :owner
   on conflict (code) do update set title = excluded.title, description = excluded.description,
     author = case when g.title = excluded.title and g.description = excluded.description then g.author else excluded.author end,
     state = case when g.title = excluded.title and g.description = excluded.description then g.state else 'pending' end,
     shared_at = case when g.title = excluded.title and g.description = excluded.description then g.shared_at else excluded.shared_at end,
     rejection_reason = case when g.title = excluded.title and g.description = excluded.description then g.rejection_reason end
   returning g.state`,
).narrow<{ state: GalleryState }>();

export const unshareOwn = query(
  'configurator.unshare_build',
  'delete from gallery_build where code = :code and customer_id = :owner',
);

const likes = '(select count(*)::int from gallery_like v where v.code = g.code)';

/** Approved ones: those with most likes first, or the newest where `:isNewest`. */
export const galleryPage = query(
  'configurator.gallery_page',
  `select g.code, g.title, g.description, g.author, g.shared_at, likes.count as likes, b.name, b.ref_ids, b.own_ref_ids, b.is_assembled, b.seen, b.created_at
   from gallery_build g join build b on b.code = g.code
   cross join lateral (select ${likes} as count) likes
   where g.state = 'approved'
   order by case when :isNewest::boolean then 0 else likes.count end desc, g.shared_at desc, g.code
   limit :limit offset :offset`,
).narrow<{ ref_ids: string[]; own_ref_ids: string[]; seen: SeenPart[] }>();

export const countGallery = query(
  'configurator.count_gallery',
  `select count(*)::int as total from gallery_build where state = 'approved'`,
);

export const ownShared = query(
  'configurator.own_shared',
  `select code, title, description, state, rejection_reason from gallery_build where customer_id = :owner order by shared_at desc`,
).narrow<{ state: GalleryState }>();

export const ownLikes = query(
  'configurator.own_likes',
  'select code from gallery_like where customer_id = :customerId order by code limit 1000',
);

/** Whose an approved build is; nothing where there is none. It stays while it is liked. */
export const approvedBuild = query(
  'configurator.approved_build',
  `select customer_id from gallery_build where code = :code and state = 'approved' for share`,
);

export const addLike = query(
  'configurator.add_like',
  'insert into gallery_like (code, customer_id, liked_at) values (:code, :customerId, :now) on conflict do nothing',
);
export const removeLike = query(
  'configurator.remove_like',
  'delete from gallery_like where code = :code and customer_id = :customerId',
);
export const countLikes = query(
  'configurator.count_likes',
  'select count(*)::int as likes from gallery_like where code = :code',
);

/** A shared build as staff see it. */
export type SharedRow = RowOf<typeof sharedByCode>;

/** What shoppers read; with the surname while their maker is still called so. */
const author = `case when split_part(c.name, ' ', 1) = g.author then c.name else g.author end`;
const forStaff = `g.code, g.title, g.description, g.state, g.rejection_reason, g.shared_at, ${author} as author, ${likes} as likes`;
const fits = `(:state::text is null or g.state = :state)
     and (:q::text is null or shop_fold(g.title || ' ' || g.description || ' ' || c.name) like '%' || shop_fold(:q) || '%')`;

export const sharedPage = query(
  'configurator.shared_page',
  `select ${forStaff} from gallery_build g join customer c on c.id = g.customer_id
   where ${fits} order by g.state <> 'pending', g.shared_at desc, g.code limit :limit offset :offset`,
).narrow<{ state: GalleryState }>();

export const countShared = query(
  'configurator.count_shared',
  `select count(*)::int as total from gallery_build g join customer c on c.id = g.customer_id where ${fits}`,
);

export const countPending = query(
  'configurator.count_pending_builds',
  `select count(*)::int as count from gallery_build where state = 'pending'`,
);

export const sharedByCode = query(
  'configurator.shared_by_code',
  `select ${forStaff} from gallery_build g join customer c on c.id = g.customer_id where g.code = :code`,
).narrow<{ state: GalleryState }>();

export const lockShared = query(
  'configurator.lock_shared',
  'select code, title, description, state, shared_at from gallery_build where code = :code for update',
).narrow<{ state: GalleryState }>();

export const decideShared = query(
  'configurator.decide_shared',
  `update gallery_build set state = :state, rejection_reason = :reason, decided_at = :now where code = :code`,
);

/** A visitor's hearts and shared builds become an account's; of two hearts for one build one stays, and none for one's own. */
export const moveLikes = query(
  'configurator.move_likes',
  `with gone as (delete from gallery_like where customer_id = :fromId returning code, liked_at)
   insert into gallery_like (code, customer_id, liked_at)
   select gone.code, :toId, gone.liked_at from gone join gallery_build g on g.code = gone.code and g.customer_id <> :toId
   on conflict do nothing`,
);
export const moveShared = query(
  'configurator.move_shared',
  'update gallery_build set customer_id = :toId where customer_id = :fromId',
);
export const eraseLikes = query(
  'configurator.erase_likes',
  'delete from gallery_like where customer_id = :customerId',
);
export const galleryTaken = query(
  'configurator.gallery_data',
  `select json_build_object(
     'shared', (select coalesce(json_agg(json_build_object('code', code, 'title', title, 'description', description,
        'state', state, 'shared_at', shared_at) order by shared_at), '[]') from gallery_build where customer_id = :customerId),
     'liked', (select coalesce(json_agg(json_build_object('code', code, 'liked_at', liked_at) order by liked_at), '[]')
        from gallery_like where customer_id = :customerId)) as data`,
).narrow<{ data: object }>();
