import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { StaffRight } from '../../platform/http/endpoint.ts';
import { rightsOf } from './rights.ts';

export type SystemUserRow = RowOf<typeof everybody>;

const columns = `u.id, u.name, u.email, u.role, u.role_rights, u.is_disabled, u.has_totp, u.last_sign_in_at, u.created_at, u.version,
   (select count(*)::int from staff_user_session s
     where s.staff_user_id = u.id and s.expires_at > now() and not s.is_waiting and not u.is_disabled) as sessions`;

const anySystemUser = query(
  'staff.any_system_user',
  'select exists (select from staff_user where not is_disabled) as found',
);
const everybody = query(
  'staff.system_users',
  `select ${columns} from staff_user u order by u.is_disabled, u.name, u.id`,
);
const atWork = query(
  'staff.at_work',
  'select id, name, role, role_rights from staff_user where not is_disabled order by name, id',
);
const oneSystemUser = query('staff.system_user', `select ${columns} from staff_user u where u.id = :id`);
const lockOwners = query(
  'staff.lock_owners',
  `select id from staff_user where role = 'owner' and not is_disabled order by id for update`,
);
const change = query(
  'staff.change_system_user',
  `update staff_user set name = :name, role = :role, role_rights = :roleRights, is_disabled = :isDisabled, updated_at = :now
    where id = :id and version = :version returning version`,
);
const lock = query('staff.lock_system_user', 'select id from staff_user where id = :id for no key update');
/** What calls in somebody's name ends with their sessions. */
const endSessions = query(
  'staff.end_sessions',
  `with tokens as (delete from staff_api_token where staff_user_id = :id returning id),
   sessions as (delete from staff_user_session where staff_user_id = :id returning id)
   select (select count(*) from sessions)::int as sessions, (select count(*) from tokens)::int as api_tokens`,
);

/** Whether anybody can sign in to the admin area. */
export async function hasSystemUsers(db: Connection): Promise<boolean> {
  return (await db.first(anySystemUser))?.found ?? false;
}

/** Everybody of the admin area, disabled ones last. */
export async function systemUsers(db: Connection): Promise<SystemUserRow[]> {
  return db.rows(everybody);
}

export async function systemUserById(db: Connection, id: string): Promise<SystemUserRow | undefined> {
  return db.first(oneSystemUser, { id });
}

/** Owners who can sign in, locked until the transaction ends. */
export async function lockActiveOwners(tx: Connection): Promise<string[]> {
  return (await tx.rows(lockOwners)).map((row) => row.id);
}

/** The new version; undefined where somebody changed them since `version`. */
export async function changeSystemUser(
  tx: Connection,
  id: string,
  values: { name: string; role: string; roleRights: string[] | null; isDisabled: boolean; version: number },
  now: Date,
): Promise<number | undefined> {
  return (await tx.first(change, { id, ...values, now }))?.version;
}

/** Whoever ends what opens the shop for somebody, or makes it, takes turns. */
export async function lockSystemUser(tx: Connection, id: string): Promise<void> {
  await tx.first(lock, { id });
}

/** Signs a system user out everywhere; gives in how many places, and how many programs called in their name. */
export async function endSystemUserSessions(
  tx: Connection,
  id: string,
): Promise<{ sessions: number; api_tokens: number }> {
  await lockSystemUser(tx, id);
  return (await tx.first(endSessions, { id })) ?? { sessions: 0, api_tokens: 0 };
}

export const keepLanguage = query(
  'staff.keep_language',
  'update staff_user set language = :language where id = :staffId',
);

/** Who of the staff has a right and may sign in, by name. */
export async function staffWith(db: Connection, right: StaffRight): Promise<{ id: string; name: string }[]> {
  const rows = await db.rows(atWork);
  return rows
    .filter(({ role, role_rights: rights }) => rightsOf(role, rights).includes(right))
    .map(({ id, name }) => ({ id, name }));
}
