import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { deviceOf } from '../../platform/device.ts';

export type SessionRow = RowOf<typeof liveSessions>;

const liveSessions = query(
  'customers.live_sessions',
  `select id, ip_address, user_agent, created_at, updated_at
     from customer_session where customer_id = :customerId and expires_at > :now order by updated_at desc, id`,
);
const endSession = query(
  'customers.end_session',
  'delete from customer_session where id = :id and customer_id = :customerId',
);
const endOthers = query(
  'customers.end_other_sessions',
  'delete from customer_session where customer_id = :customerId and id <> :keepId',
);

/** Sessions of a customer that still open the account, the one used last first. */
export async function sessionsOf(db: Connection, customerId: string, now: Date): Promise<SessionRow[]> {
  return db.rows(liveSessions, { customerId, now });
}

/** Ends a session of the customer's own; false when it is not there or not theirs. */
export async function endSessionOf(db: Connection, customerId: string, id: string): Promise<boolean> {
  return (await db.run(endSession, { id, customerId })) > 0;
}

/** Ends all sessions but one; gives how many. */
export async function endSessionsExcept(db: Connection, customerId: string, keepId: string): Promise<number> {
  return db.run(endOthers, { customerId, keepId });
}

/** A browser and its system in words a person knows: `Chrome en Windows`. */
export function deviceInWords(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Dispositivo desconocido';
  const { browser, system } = deviceOf(userAgent);
  if (browser === undefined) return system ?? 'Otra aplicación';
  return system === undefined ? browser : `${browser} en ${system}`;
}
