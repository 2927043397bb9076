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

/** A day of obligatory rest by article 74 of the Ley Federal del Trabajo. */
export type LawDay =
  | 'new_year'
  | 'constitution_day'
  | 'juarez_birthday'
  | 'labour_day'
  | 'independence_day'
  | 'presidential_handover'
  | 'revolution_day'
  | 'christmas';

/** Which days somebody works. */
export type Calendar = {
  /** Sunday is 0. */
  weekdays: number[];
  /** Days of the law on which nobody works. */
  law_days: LawDay[];
  /** Further days off: of one year (`2026-12-24`) or of every year (`12-24`). */
  days_off: string[];
};

const byLaw: Readonly<Record<LawDay, (year: number) => CalendarDay | undefined>> = {
  new_year: (year) => dayOf(year, 1, 1),
  constitution_day: (year) => mondayOf(year, 2, 1),
  juarez_birthday: (year) => mondayOf(year, 3, 3),
  labour_day: (year) => dayOf(year, 5, 1),
  independence_day: (year) => dayOf(year, 9, 16),
  // A new president takes office every six years.
  presidential_handover: (year) => ((year - 2024) % 6 === 0 ? dayOf(year, 10, 1) : undefined),
  revolution_day: (year) => mondayOf(year, 11, 3),
  christmas: (year) => dayOf(year, 12, 25),
};

/** Every day of rest of the law. Election days, which each state sets, are not known here. */
export const lawDays = Object.keys(byLaw) as LawDay[];

/** Monday to Friday without the law's days of rest: what the law and banks count by, whatever the shop's own days. */
export const lawCalendar: Calendar = { weekdays: [1, 2, 3, 4, 5], law_days: lawDays, days_off: [] };

function dayOf(year: number, month: number, day: number): CalendarDay {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function mondayOf(year: number, month: number, ordinal: number): CalendarDay {
  const first = (8 - weekdayOf(dayOf(year, month, 1))) % 7;
  return dayOf(year, month, 1 + first + (ordinal - 1) * 7);
}

/** The days of a year that are off, whatever weekday they are; by the year and in no further order. */
export function daysOffIn(year: number, { law_days: ofLaw, days_off: further }: Calendar): CalendarDay[] {
  return [
    ...ofLaw.flatMap((name) => byLaw[name](year) ?? []),
    ...further.map((day) => (day.length === 5 ? `${year}-${day}` : day)),
  ].filter((day) => day.startsWith(`${year}-`));
}

/** Whether somebody works by that calendar. */
export function isBusinessDay(day: CalendarDay, calendar: Calendar): boolean {
  return (
    calendar.weekdays.includes(weekdayOf(day)) && !daysOffIn(Number(day.slice(0, 4)), calendar).includes(day)
  );
}

/** A year and more: a calendar without any working day must not keep a request for ever. */
const lookedAtMax = 400;

/** The day itself when it is a business day, else the next one. */
export function businessDayFrom(day: CalendarDay, calendar: Calendar): CalendarDay {
  let found = day;
  for (let looked = 0; looked < lookedAtMax && !isBusinessDay(found, calendar); looked += 1) {
    found = plusDays(found, 1);
  }
  return found;
}

/** The business day so many business days after a business day. */
export function plusBusinessDays(day: CalendarDay, days: number, calendar: Calendar): CalendarDay {
  let found = day;
  for (let left = days; left > 0; left -= 1) found = businessDayFrom(plusDays(found, 1), calendar);
  return found;
}

/** The last business day before a day. */
export function businessDayBefore(day: CalendarDay, calendar: Calendar): CalendarDay {
  let found = plusDays(day, -1);
  for (let looked = 0; looked < lookedAtMax && !isBusinessDay(found, calendar); looked += 1) {
    found = plusDays(found, -1);
  }
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
export function dayInWords(
  day: CalendarDay,
  { hasMonth = true, hasWeekday = true }: { hasMonth?: boolean; hasWeekday?: boolean } = {},
): string {
  const [, month, date] = day.split('-').map(Number);
  const name = hasWeekday ? `${weekdays[weekdayOf(day)]} ${date}` : String(date);
  return hasMonth ? `${name} de ${months[(month ?? 1) - 1]}` : name;
}

/** `mar 24`. */
export function dayInShort(day: CalendarDay): string {
  return `${weekdays[weekdayOf(day)]?.slice(0, 3)} ${Number(day.slice(8))}`;
}
