import { msg, t } from '../../../i18n/t.ts';
/*
 * Dates as staff read them. The clock is Mexico City's and the words are ours, so that the server and every browser
 * write the same letters.
 */

const timeZone = 'America/Mexico_City';
const months = [
  msg('Jan'),
  msg('Feb'),
  msg('Mar'),
  msg('Apr'),
  msg('May'),
  msg('Jun'),
  msg('Jul'),
  msg('Aug'),
  msg('Sep'),
  msg('Oct'),
  msg('Nov'),
  msg('Dec'),
];

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type Wall = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

function onTheWall(time: Date): Wall {
  return Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, value])) as Wall;
}

/** `2026-11-30T05:59:00Z` → `29 Nov 2026`. */
export function staffDate(iso: string): string {
  const { year, month, day } = onTheWall(new Date(iso));
  return `${Number(day)} ${monthName(month)} ${year}`;
}

/** `2026-11-30T05:59:00Z` → `29 Nov 2026, 23:59`. */
export function staffDateTime(iso: string): string {
  const { hour, minute } = onTheWall(new Date(iso));
  return `${staffDate(iso)}, ${hour}:${minute}`;
}

/** A day without a clock, `2026-11-29` → `29 Nov`. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${Number(date)} ${monthName(month)}`;
}

/** A day without a clock, `2026-11-29` → `29 Nov 2026`. */
export function longDay(day: string): string {
  return `${shortDay(day)} ${day.slice(0, 4)}`;
}

/** `2026-11` → `Nov 2026`. */
export function monthOfYear(month: string): string {
  return `${monthName(month.slice(5, 7))} ${month.slice(0, 4)}`;
}

/** `2026-11-30T05:59:00Z` → `2026-11-29T23:59`, what a date-and-time field shows. */
export function toClockField(iso: string): string {
  const { year, month, day, hour, minute } = onTheWall(new Date(iso));
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** `2026-11-29T23:59` in Mexico City → `2026-11-30T05:59:00.000Z`; an empty string for what is no time. */
export function fromClockField(text: string): string {
  const asUtc = new Date(`${text}Z`);
  if (text === '' || Number.isNaN(asUtc.getTime())) return '';
  // The zone's distance at that hour; asked from the zone itself, since laws about it change.
  const shown = onTheWall(asUtc);
  const wall = Date.parse(
    `${shown.year}-${shown.month}-${shown.day}T${shown.hour}:${shown.minute}:${shown.second}Z`,
  );
  return new Date(asUtc.getTime() + (asUtc.getTime() - wall)).toISOString();
}

/** `11` → `Nov`, or `nov` in Spanish. */
function monthName(month: string | undefined): string {
  const name = months[Number(month) - 1];
  return name === undefined ? '' : t(name);
}
