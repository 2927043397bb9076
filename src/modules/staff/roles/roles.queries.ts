import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';

export type RoleRow = RowOf<typeof oneRole>;

/** What owners made of roles. */
export const storedRoles = query(
  'staff.roles',
  'select key, name, rights, version from staff_role order by created_at, key',
);
export const oneRole = query(
  'staff.role',
  'select key, name, rights, version from staff_role where key = :role',
);
/** How many have each role, or are invited to it. */
export const peopleOfRoles = query(
  'staff.people_of_roles',
  `select role, count(*)::int as people from (
     select role from staff_user
     union all select role from staff_invitation where accepted_at is null and withdrawn_at is null
   ) having_it group by role`,
);
export const peopleOfRole = query(
  'staff.people_of_role',
  `select (select count(*) from staff_user where role = :role)::int
     + (select count(*) from staff_invitation where role = :role and accepted_at is null and withdrawn_at is null)::int as people`,
);
/** Whether a role is called so by name or key, whatever the letters' size. */
export const namesakeOf = query(
  'staff.namesake_of_role',
  `select key from staff_role where key <> :role and lower(name) = lower(:name) limit 1`,
);
/** No row where somebody changed it since `version`; 0 is a built-in role that nobody changed. */
export const putRole = query(
  'staff.put_role',
  `insert into staff_role as r (key, name, rights, created_at, updated_at) values (:role, :name, :rights, :now, :now)
   on conflict (key) do update set name = excluded.name, rights = excluded.rights, version = r.version + 1, updated_at = excluded.updated_at
    where r.version = :version
   returning key, name, rights, version`,
);
export const removeRole = query('staff.remove_role', 'delete from staff_role where key = :role');
/** Beside everybody who has a role stands what it may do: reading a session reads it, too. */
export const spreadRights = query(
  'staff.spread_rights',
  'update staff_user set role_rights = :rights::text[] where role = :role',
);

/**
 * Keeps roles, and who has which, as they are until the transaction ends: rights stand beside people, and both are written
 * so rarely that they wait for each other.
 */
export async function lockRoles(tx: Connection): Promise<void> {
  await tx.sql('lock table staff_role in share row exclusive mode');
}
