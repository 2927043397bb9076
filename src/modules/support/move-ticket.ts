import type { Connection } from '../../platform/database/database.ts';
import { stale } from '../../platform/errors.ts';
import { readThread } from './read-thread.ts';
import { setTicketState, type TicketState } from './support.queries.ts';

/**
 * Moves a ticket to a state.
 * @throws AppError 404; 409 `stale` with what is there now, where somebody wrote or moved it since `version`
 */
export async function moveTicket(
  tx: Connection,
  id: number,
  to: { state: TicketState; version?: number | undefined },
  now: Date,
): Promise<void> {
  if (!(await setTicketState(tx, id, to, now))) throw stale(await readThread(tx, id));
}
