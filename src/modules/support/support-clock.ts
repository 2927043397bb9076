import type { Connection } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { readSettings } from '../settings/index.ts';
import { afterOpenMinutes, businessHoursOf, openMinutesBetween } from './business-hours.ts';
import type { LockedTicket, TicketState } from './support.queries.ts';

/** When something is due and how long it took, by the business hours and the promises of the settings. */
export type SupportClock = {
  now: Date;
  answerDue(): Date | null;
  resolveDue(): Date | null;
  minutesSince(moment: Date): number;
};

/** Reads hours and promises for one moment. */
export async function readSupportClock(
  db: Connection,
  { now, log }: { now: Date; log: Pick<Log, 'warn'> },
): Promise<SupportClock> {
  const support = await readSettings(db, 'support', log);
  const hours = businessHoursOf(
    await readSettings(db, 'identity', log),
    await readSettings(db, 'shipping', log),
  );
  return {
    now,
    answerDue: () => afterOpenMinutes(hours, now, support.first_answer_minutes) ?? null,
    resolveDue: () => afterOpenMinutes(hours, now, support.resolution_minutes) ?? null,
    minutesSince: (moment) => openMinutesBetween(hours, moment, now),
  };
}

/** What a change of state makes of a ticket's clocks. Who waits already goes on waiting from when they began. */
export function clocksAfter(
  before: Pick<LockedTicket, 'state' | 'created_at' | 'answer_due' | 'resolve_due' | 'first_answer_minutes'>,
  { state, isAnswer }: { state: TicketState; isAnswer: boolean },
  clock: SupportClock,
) {
  const isWaiting = state === 'open' && before.state === 'open';
  return {
    answerDue: state !== 'open' ? null : isWaiting ? before.answer_due : clock.answerDue(),
    resolveDue: state === 'closed' ? null : (before.resolve_due ?? clock.resolveDue()),
    firstAnswerMinutes:
      isAnswer && before.first_answer_minutes === null ? clock.minutesSince(before.created_at) : null,
    resolutionMinutes: state === 'closed' ? clock.minutesSince(before.created_at) : null,
  };
}
