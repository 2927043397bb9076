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

/** Natural days from delivery; what the shop's page of returns promises. */
const unopenedDays = 15;
const faultDays = 30;
/** Article 56 of the Ley Federal de Protección al Consumidor (rule R29). */
const revocationBusinessDays = 5;

/**
 * Why a unit may still be returned, and until when. One that has left and is not said to have arrived may be for any
 * reason but warranty, without a deadline: its days have not begun.
 */
export function openReasons(
  unit: { deliveredAt: Date | null; warrantyUntil: Date | null },
  now: Date,
): { reason: ReturnReason; until: Date | null }[] {
  const { deliveredAt, warrantyUntil } = unit;
  if (deliveredAt === null || warrantyUntil === null) {
    return (['revocation', 'unopened', 'defect', 'wrong_item'] as const).map((reason) => ({
      reason,
      until: null,
    }));
  }
  const { day } = shopClock(deliveredAt);
  const fault = endOf(plusDays(day, faultDays));
  const reasons: { reason: ReturnReason; until: Date }[] = [
    { reason: 'revocation', until: endOf(plusBusinessDays(day, revocationBusinessDays, lawCalendar)) },
    { reason: 'unopened', until: endOf(plusDays(day, unopenedDays)) },
    { reason: 'defect', until: fault },
    { reason: 'wrong_item', until: fault },
    // Until then it is a defect, which the shop answers for itself.
    ...(now > fault ? [{ reason: 'warranty' as const, until: warrantyUntil }] : []),
  ];
  return reasons.filter(({ until }) => now <= until);
}

/** The last moment of a day in Mexico City, which has had no summer time since 2022. */
function endOf(day: string): Date {
  return new Date(`${day}T23:59:59.999-06:00`);
}
