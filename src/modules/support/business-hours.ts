import type { Settings } from '../settings/index.ts';
import { workCalendar } from '../settings/index.ts';
import { type Calendar, isBusinessDay, momentOf, plusDays, shopClock, weekdayOf } from '../shipping/index.ts';

/** When somebody is there: hours by weekday, and days on which nobody is. */
export type BusinessHours = {
  /** Of each weekday, Sunday first, from and to in minutes after midnight, in order. */
  byWeekday: readonly (readonly { from: number; to: number }[])[];
  calendar: Calendar;
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** Nothing waits longer than the clock looks ahead. */
const daysMax = 400;
const minute = 60_000;

/** The opening hours of the shop's identity, without the days of rest of its settings of shipping. */
export function businessHoursOf(
  identity: Settings<'identity'>,
  shipping: Settings<'shipping'>,
): BusinessHours {
  const { law_days, days_off } = workCalendar(shipping);
  return {
    byWeekday: weekdays.map((day) =>
      identity.hours
        .filter((line) => line.day === day)
        .map(({ opens, closes }) => ({ from: minutesOf(opens), to: minutesOf(closes) }))
        .toSorted((one, other) => one.from - other.from),
    ),
    calendar: { weekdays: [0, 1, 2, 3, 4, 5, 6], law_days, days_off },
  };
}

/** Whether the shop is open at a moment. */
export function isOpenAt(hours: BusinessHours, moment: Date): boolean {
  return spansOf(hours, shopClock(moment).day).some(
    ({ from, to }) => moment.getTime() >= from && moment.getTime() < to,
  );
}

/** Minutes of opening between two moments. */
export function openMinutesBetween(hours: BusinessHours, from: Date, to: Date): number {
  let open = 0;
  let { day } = shopClock(from);
  for (let looked = 0; looked < daysMax && momentOf(day, 0) < to; looked += 1) {
    for (const span of spansOf(hours, day)) {
      open += Math.max(0, Math.min(span.to, to.getTime()) - Math.max(span.from, from.getTime()));
    }
    day = plusDays(day, 1);
  }
  return Math.floor(open / minute);
}

/** When so many minutes of opening have passed; undefined for a shop that never opens. */
export function afterOpenMinutes(hours: BusinessHours, from: Date, minutes: number): Date | undefined {
  let left = minutes * minute;
  let { day } = shopClock(from);
  for (let looked = 0; looked < daysMax; looked += 1) {
    for (const span of spansOf(hours, day)) {
      const begin = Math.max(span.from, from.getTime());
      const length = span.to - begin;
      if (length <= 0) continue;
      if (left <= length) return new Date(begin + left);
      left -= length;
    }
    day = plusDays(day, 1);
  }
  return undefined;
}

/** From and to of a day's opening, in milliseconds of the epoch. */
function spansOf({ byWeekday, calendar }: BusinessHours, day: string): { from: number; to: number }[] {
  if (!isBusinessDay(day, calendar)) return [];
  const midnight = momentOf(day, 0).getTime();
  return (byWeekday[weekdayOf(day)] ?? []).map(({ from, to }) => ({
    from: midnight + from * minute,
    to: midnight + to * minute,
  }));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
