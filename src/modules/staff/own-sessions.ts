import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';

type SessionRow = RowOf<typeof liveSessions>;

const liveSessions = query(
  'staff.live_sessions',
  `select id, ip_address, user_agent, created_at, updated_at from staff_user_session
    where staff_user_id = :userId and expires_at > :now and not is_waiting order by updated_at desc, id`,
);
const endSession = query(
  'staff.end_session',
  'delete from staff_user_session where id = :id and staff_user_id = :userId',
);
const endOthers = query(
  'staff.end_other_sessions',
  'delete from staff_user_session where staff_user_id = :userId and id <> :keptId',
);

/** Sessions that are open for a system user, the one used last first. */
export async function sessionsOf(db: Connection, userId: string, now: Date): Promise<SessionRow[]> {
  return db.rows(liveSessions, { userId, now });
}

/** Ends a session of the system user's own; false when it is not there or not theirs. */
export async function endSessionOf(db: Connection, userId: string, id: string): Promise<boolean> {
  return (await db.run(endSession, { id, userId })) > 0;
}

/** Ends all sessions of a system user but one; gives how many. */
export async function endSessionsExcept(db: Connection, userId: string, keptId: string): Promise<number> {
  return db.run(endOthers, { userId, keptId });
}
