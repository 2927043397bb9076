import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const anySystemUser = query<{ found: boolean }>(
  'staff.any_system_user',
  'select exists (select from system_user) as found',
);

/** Whether anybody can sign in to the admin area. */
export async function hasSystemUsers(db: Connection): Promise<boolean> {
  return (await db.first(anySystemUser))?.found ?? false;
}
