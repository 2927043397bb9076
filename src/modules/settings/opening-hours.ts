import { msg } from '../../i18n/t.ts';
import { choice, column, text } from './setting-field.ts';
import { type Weekday, weekdays } from './weekdays.contract.ts';

const isTime = (value: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(value);
const wrongTime = msg('Enter a time from 0:00 to 23:59.');

/** A line of the hours: a day, and from when to when. */
export const hoursColumns = {
  day: choice({
    ...column(msg('Day')),
    byDefault: 'Monday',
    options: [
      { value: 'Monday', label: msg('Monday') },
      { value: 'Tuesday', label: msg('Tuesday') },
      { value: 'Wednesday', label: msg('Wednesday') },
      { value: 'Thursday', label: msg('Thursday') },
      { value: 'Friday', label: msg('Friday') },
      { value: 'Saturday', label: msg('Saturday') },
      { value: 'Sunday', label: msg('Sunday') },
    ],
  }),
  opens: text({
    ...column(msg('Opens')),
    byDefault: '9:00',
    minLength: 4,
    maxLength: 5,
    accepts: isTime,
    wrong: wrongTime,
  }),
  closes: text({
    ...column(msg('Closes')),
    byDefault: '18:00',
    minLength: 4,
    maxLength: 5,
    accepts: isTime,
    wrong: wrongTime,
  }),
};

export type OpeningHours = { day: Weekday; opens: string; closes: string };

export const hoursByDefault: readonly OpeningHours[] = [
  ...weekdays.slice(0, 5).map((day) => ({ day, opens: '9:00', closes: '19:00' })),
  { day: 'Saturday', opens: '10:00', closes: '14:00' },
];

const spanishDays: Readonly<Record<Weekday, string>> = {
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábados',
  Sunday: 'domingos',
};

/** «Lunes a viernes de 9:00 a 19:00 y sábados de 10:00 a 14:00»; empty where there are none. */
export function hoursInWords(hours: readonly OpeningHours[]): string {
  const runs: { from: number; to: number; times: string }[] = [];
  for (const [at, day] of weekdays.entries()) {
    const times = hours
      .filter((line) => line.day === day)
      .toSorted((one, other) => minutesOf(one.opens) - minutesOf(other.opens))
      .map(({ opens, closes }) => `de ${opens} a ${closes}`)
      .join(' y ');
    if (times === '') continue;
    const last = runs.at(-1);
    if (last?.to === at - 1 && last.times === times) last.to = at;
    else runs.push({ from: at, to: at, times });
  }
  const words = runs.map(({ from, to, times }) => `${daysInWords(from, to)} ${times}`);
  const [last, ...before] = words.toReversed();
  if (last === undefined) return '';
  const all = before.length === 0 ? last : `${before.toReversed().join(', ')} y ${last}`;
  return all.charAt(0).toUpperCase() + all.slice(1);
}

function daysInWords(from: number, to: number): string {
  const name = (at: number) => spanishDays[weekdays[at] ?? 'Monday'];
  // A range names its days as days («lunes a sábado»), a day alone as a habit («sábados»).
  const inRange = (at: number) => name(at).replace(/(sábado|domingo)s$/, '$1');
  if (from === to) return name(from);
  return to === from + 1 ? `${name(from)} y ${name(to)}` : `${inRange(from)} a ${inRange(to)}`;
}

/** Minutes since midnight of `9:30`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The lines, from 0, that close before they open. */
export function wrongHours(hours: readonly OpeningHours[]): number[] {
  return hours.flatMap(({ opens, closes }, line) => (minutesOf(closes) <= minutesOf(opens) ? [line] : []));
}
