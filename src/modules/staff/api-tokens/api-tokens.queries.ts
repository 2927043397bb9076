import { query } from '../../../platform/database/named-query.ts';

const columns = `k.id, k.name, k.hint, k.rights, k.created_at, k.expires_at, k.last_used_at, k.staff_user_id, u.name as made_by`;

/** :staffId whose; everybody's where :all. The newest first. */
export const liveTokens = query(
  'staff.api_tokens',
  `select ${columns} from staff_api_token k join staff_user u on u.id = k.staff_user_id
    where (k.staff_user_id = :staffId or :all::boolean) and (k.expires_at is null or k.expires_at > :now::timestamptz)
    order by k.staff_user_id = :staffId desc, k.created_at desc, k.id`,
);

export const isSignedIn = query('staff.is_signed_in', 'select id from staff_user_session where id = :id');

/** Nothing comes back where somebody has :max already; under the person's lock, so that two at once count each other. */
export const insertToken = query(
  'staff.add_api_token',
  `with maker as materialized (select id, name from staff_user where id = :staffId),
   added as (
     insert into staff_api_token (staff_user_id, name, token_hash, hint, rights, created_at, expires_at)
     select id, :name, :tokenHash, :hint, :rights::text[], :now, :expiresAt::timestamptz from maker
      where (select count(*) from staff_api_token t where t.staff_user_id = maker.id) < :max::int
     returning *
   )
   select ${columns} from added k join maker u on u.id = k.staff_user_id`,
);

export const deleteToken = query(
  'staff.end_api_token',
  `delete from staff_api_token where id = :id and (staff_user_id = :staffId or :all::boolean) returning staff_user_id, name`,
);

/** Those that are over are of no use to anybody; they count no more among somebody's. */
export const deleteOverTokens = query(
  'staff.delete_over_api_tokens',
  'delete from staff_api_token where staff_user_id = :staffId and expires_at <= :now',
);

/** Two weeks are enough to give a program another one. */
export const soonMilliseconds = 14 * 86_400_000;

export const endingTokens = query(
  'staff.ending_api_tokens',
  `select id, name, hint, expires_at, staff_user_id from staff_api_token
    where expires_at > :now::timestamptz and expires_at <= :until::timestamptz order by expires_at, id`,
);

/** Who made it, as a session would say. */
export const staffOfHash = query(
  'staff.of_api_token',
  `select k.id as token_id, k.name as token_name, k.rights, k.last_used_at, u.id, u.name, u.email, u.role, u.role_rights, u.has_totp
     from staff_api_token k join staff_user u on u.id = k.staff_user_id
    where k.token_hash = :tokenHash and not u.is_disabled and (k.expires_at is null or k.expires_at > :now::timestamptz)`,
);

export const noteUse = query(
  'staff.note_use_of_api_token',
  'update staff_api_token set last_used_at = :now where id = :id',
);
