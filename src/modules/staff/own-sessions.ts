import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

type SessionRow = {
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
};

const liveSessions = query<SessionRow>(
  'staff.live_sessions',
  `select id, ip_address, user_agent, created_at, updated_at from staff_user_session
    where staff_user_id = $1 and expires_at > $2 and not is_waiting order by updated_at desc, id`,
);
const endSession = query<unknown>(
  'staff.end_session',
  'delete from staff_user_session where id = $1 and staff_user_id = $2',
);
const endOthers = query<unknown>(
  'staff.end_other_sessions',
  'delete from staff_user_session where staff_user_id = $1 and id <> $2',
);

/** Sessions that are open for a system user, the one used last first. */
export async function sessionsOf(db: Connection, userId: string, now: Date): Promise<SessionRow[]> {
  return db.rows(liveSessions, [userId, now]);
}

/** Ends a session of the system user's own; false when it is not there or not theirs. */
export async function endSessionOf(db: Connection, userId: string, id: string): Promise<boolean> {
  return (await db.run(endSession, [id, userId])) > 0;
}

/** Ends all sessions of a system user but one; gives how many. */
export async function endSessionsExcept(db: Connection, userId: string, keptId: string): Promise<number> {
  return db.run(endOthers, [userId, keptId]);
}
