import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import {
  addMessage,
  type LockedTicket,
  lockTicket,
  mergeLinks,
  mergeMessages,
  setMerged,
  setState,
} from './support.queries.ts';
import { clocksAfter, readSupportClock } from './support-clock.ts';
import { tellNews } from './tell-news.ts';

/**
 * Puts a ticket's messages into another one of the same person. Its number and its links lead there from now on. The same
 * again changes nothing.
 * @throws AppError 404; 409 `same_ticket`, `another_person`, `unproven_address`, `merged_already`
 */
export async function mergeTickets(context: RequestContext, id: number, intoId: number): Promise<void> {
  const { db, clock, log, staff, realtime } = context;
  if (id === intoId) throw conflict('same_ticket', t('That is the same conversation.'));
  const into = await db.transaction(async (tx) => {
    // Always the lower number first: two who merge at once do not wait for each other.
    const locked = new Map<number, LockedTicket | undefined>();
    for (const one of [id, intoId].toSorted((a, b) => a - b))
      locked.set(one, await tx.first(lockTicket, { id: one }));
    const [from, to] = [locked.get(id), locked.get(intoId)];
    if (!from || !to) throw notFound();
    if (from.merged_into === intoId) return to;
    if (from.merged_into !== null || to.merged_into !== null) {
      throw conflict('merged_already', t('One of the two is part of another conversation already.'));
    }
    const isSame =
      from.customer_id === to.customer_id &&
      (from.customer_id !== null || from.email.toLowerCase() === to.email.toLowerCase());
    const isUnproven = [from, to].some((one) => one.customer_id === null && one.source === 'chat');
    // Whoever began it has its link, whatever address they typed: it would open the other person's words.
    if (isSame && isUnproven) {
      throw conflict('unproven_address', t('Nobody has proven the address of a chat without an account.'));
    }
    if (!isSame) throw conflict('another_person', t('The two conversations are of different people.'));
    const now = clock.now();
    await tx.run(mergeMessages, { id, intoId });
    await tx.run(mergeLinks, { id, intoId });
    await tx.run(setMerged, { id, intoId, now });
    // What waited in one of them waits in both.
    const state = from.state === 'open' ? 'open' : to.state;
    const clocks = clocksAfter(to, { state, isAnswer: false }, await readSupportClock(tx, { now, log }));
    await tx.run(setState, { id: intoId, state, now, takenBy: null, ...clocks });
    const authorName = staff?.name ?? 'Staff';
    const event = {
      author: 'staff' as const,
      authorName,
      body: `${id}`,
      isNote: false,
      event: 'merged' as const,
    };
    await tx.run(addMessage, { ticketId: intoId, ...event, senderKey: null, now });
    return to;
  });
  tellNews(realtime, into);
}
