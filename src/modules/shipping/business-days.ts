/** A day of the calendar in Mexico City, `YYYY-MM-DD`. */
export type CalendarDay = string;

const dayMilliseconds = 86_400_000;
/** Mexico City is six hours behind UTC all year; it has had no summer time since 2022. */
const mexicoCityOffset = -6 * 60 * 60 * 1000;

/** The day and the hour (0–23) that a moment has in Mexico City. */
export function shopClock(moment: Date): { day: CalendarDay; hour: number } {
  const local = new Date(moment.getTime() + mexicoCityOffset);
  return { day: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
}

/** When an hour of a day begins in Mexico City. */
export function momentOf(day: CalendarDay, hour: number): Date {
  return new Date(Date.parse(day) + hour * 3_600_000 - mexicoCityOffset);
}

/** So many days later (or earlier). */
export function plusDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Sunday is 0. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(Date.parse(day)).getUTCDay();
}

/**
 * Days of obligatory rest by article 74 of the Ley Federal del Trabajo: nobody packs or delivers. Election days, which
 * each state sets, are not known here.
 */
export function publicHolidaysOf(year: number): CalendarDay[] {
  const on = (month: number, day: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const monday = (month: number, ordinal: number) => {
    const first = (8 - weekdayOf(on(month, 1))) % 7;
    return on(month, 1 + first + (ordinal - 1) * 7);
  };
  return [
    on(1, 1),
    monday(2, 1),
    monday(3, 3),
    on(5, 1),
    on(9, 16),
    // A new president takes office every six years.
    ...((year - 2024) % 6 === 0 ? [on(10, 1)] : []),
    monday(11, 3),
    on(12, 25),
  ];
}

/** Monday to Friday, public holidays left out. */
export function isBusinessDay(day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== 6 && !publicHolidaysOf(Number(day.slice(0, 4))).includes(day);
}

/** The day itself when it is a business day, else the next one. */
export function businessDayFrom(day: CalendarDay): CalendarDay {
  let found = day;
  while (!isBusinessDay(found)) found = plusDays(found, 1);
  return found;
}

/** The business day so many business days after a business day. */
export function plusBusinessDays(day: CalendarDay, days: number): CalendarDay {
  let found = day;
  for (let left = days; left > 0; left -= 1) found = businessDayFrom(plusDays(found, 1));
  return found;
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** `2026-11-24` → `martes 24 de noviembre`; without the month on request. */
export function dayInWords(day: CalendarDay, { hasMonth = true }: { hasMonth?: boolean } = {}): string {
  const [, month, date] = day.split('-').map(Number);
  const name = `${weekdays[weekdayOf(day)]} ${date}`;
  return hasMonth ? `${name} de ${months[(month ?? 1) - 1]}` : name;
}
