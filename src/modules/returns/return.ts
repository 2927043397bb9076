import type { ReturnDays } from '../settings/index.ts';
import { lawCalendar, plusBusinessDays, plusDays, shopClock } from '../shipping/index.ts';

/** How far a return has come; `closed` with what came of it. */
export type ReturnState =
  | 'requested'
  | 'refused'
  | 'withdrawn'
  | 'approved'
  | 'received'
  | 'inspected'
  | 'closed';

export type ReturnReason = 'revocation' | 'unopened' | 'defect' | 'wrong_item' | 'warranty';

/** The outcome of a unit that should come back (rule R28). */
export type UnitOutcome = 'sellable' | 'open_box' | 'scrap' | 'not_returned';

/** What may happen to a return. */
export type ReturnStep = 'approve' | 'refuse' | 'withdraw' | 'receive' | 'inspect' | 'close';

const steps: Readonly<Record<ReturnStep, { from: readonly ReturnState[]; to: ReturnState }>> = {
  approve: { from: ['requested'], to: 'approved' },
  refuse: { from: ['requested'], to: 'refused' },
  withdraw: { from: ['requested', 'approved'], to: 'withdrawn' },
  receive: { from: ['approved'], to: 'received' },
  inspect: { from: ['received', 'inspected'], to: 'inspected' },
  close: { from: ['inspected'], to: 'closed' },
};

/** The state after a step; undefined where the return is not there yet, or past it. */
export function stateAfter(state: ReturnState, step: ReturnStep): ReturnState | undefined {
  return steps[step].from.includes(state) ? steps[step].to : undefined;
}

/** Whether its goods came, in whatever way. */
export function isHere(state: ReturnState): boolean {
  return state === 'received' || state === 'inspected' || state === 'closed';
}

/** What orders were promised before the days were settings. */
export const formerDays: ReturnDays = { revocation: 5, unopened: 15, fault: 30 };

/** A reason with its days from delivery; a warranty is counted in months. */
export type OpenReason = { reason: ReturnReason; days: number | null; until: Date | null };

/**
 * Why a unit may still be returned, and until when. One that has left and is not said to have arrived may be for any
 * reason but warranty, without a deadline: its days have not begun.
 */
export function openReasons(
  unit: { days: ReturnDays; deliveredAt: Date | null; warrantyUntil: Date | null },
  now: Date,
): OpenReason[] {
  const { days, deliveredAt, warrantyUntil } = unit;
  const { revocation, unopened, fault } = days;
  const day = deliveredAt && warrantyUntil ? shopClock(deliveredAt).day : undefined;
  const endIn = (count: number) => (day === undefined ? null : endOf(plusDays(day, count)));
  const faultEnd = endIn(fault);
  const reasons: OpenReason[] = [
    {
      reason: 'revocation',
      days: revocation,
      until: day === undefined ? null : endOf(plusBusinessDays(day, revocation, lawCalendar)),
    },
    ...(unopened > 0 ? [{ reason: 'unopened' as const, days: unopened, until: endIn(unopened) }] : []),
    { reason: 'defect', days: fault, until: faultEnd },
    { reason: 'wrong_item', days: fault, until: faultEnd },
    // Until then it is a defect, which the shop answers for itself.
    ...(faultEnd && now > faultEnd
      ? [{ reason: 'warranty' as const, days: null, until: warrantyUntil }]
      : []),
  ];
  return reasons.filter(({ until }) => until === null || now <= until);
}

/** The last moment of a day in Mexico City, which has had no summer time since 2022. */
function endOf(day: string): Date {
  return new Date(`${day}T23:59:59.999-06:00`);
}
