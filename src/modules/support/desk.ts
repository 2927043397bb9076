import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { invalid, stale } from '../../platform/errors.ts';
import { staffWith } from '../staff/index.ts';
import { readThread } from './read-thread.ts';
import { addMessage, setDesk, type TicketState } from './support.queries.ts';
import { tellNews } from './tell-news.ts';
import { lockedTicket, moveTicket } from './write-message.ts';

type Change = {
  state?: TicketState | undefined;
  /** Null: nobody. */
  assigned_to?: string | null | undefined;
  tags?: string[] | undefined;
  version?: number | undefined;
};

/**
 * Moves a ticket to a state, hands it to somebody, or changes its tags.
 * @throws AppError 404; 409 `stale` with what is there now, where somebody wrote or moved it since `version`; 422 for
 * somebody who may not answer
 */
export async function changeTicket(context: RequestContext, id: number, change: Change): Promise<void> {
  const { db, clock, log, staff, realtime } = context;
  const { state, assigned_to: assignedTo, tags, version } = change;
  const team = assignedTo ? await staffWith(db, 'support') : [];
  const person = team.find((one) => one.id === assignedTo);
  if (assignedTo && !person) throw invalid({ assigned_to: t('Choose somebody who may answer.') });
  const authorName = staff?.name ?? 'Staff';
  const ticket = await db.transaction(async (tx) => {
    const before = await lockedTicket(tx, id);
    if (version !== undefined && version !== before.version) throw stale(await readThread(tx, id));
    const now = clock.now();
    if (assignedTo !== undefined || tags) {
      const given = {
        assignedTo: assignedTo === undefined ? before.assigned_to : assignedTo,
        tags: tags ?? before.tags,
      };
      await tx.run(setDesk, { id, ...given, now });
    }
    if (assignedTo !== undefined && assignedTo !== before.assigned_to) {
      const event = {
        author: 'staff' as const,
        authorName,
        body: person?.name ?? '',
        isNote: false,
        event: 'assigned' as const,
      };
      await tx.run(addMessage, { ticketId: id, ...event, senderKey: null, now });
    }
    if (state) await moveTicket(tx, id, { state }, { author: 'staff', authorName }, { now, log });
    return before;
  });
  tellNews(realtime, ticket, { isNote: state === undefined });
}
