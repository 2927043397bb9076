/*
 * Dates as the shop says them. The words are ours and the clock is Mexico City's, so that the server and every browser
 * write the same letters whatever their own language data is.
 */

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

let format: Intl.DateTimeFormat | undefined;

type Moment = { year: string; month: string; day: string; hour: string; minute: string };

function inMexicoCity(iso: string): Moment {
  // Made with the first date: a phone reads its time zones for it, and most pages have none.
  format ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Mexico_City',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  // `11/29/2026, 23:59`; asking for the parts one by one costs three times as much.
  const [month = '', day = '', year = '', hour = '', minute = ''] = format.format(new Date(iso)).split(/\D+/);
  return { year, month, day, hour, minute };
}

/** `2026-11-30T05:59:00Z` → `29 de noviembre de 2026`. */
export function shopDate(iso: string): string {
  return dateOf(inMexicoCity(iso));
}

/** `2026-11-30T05:59:00Z` → `29 de noviembre`. */
export function shopDay(iso: string): string {
  return dayOf(inMexicoCity(iso));
}

/** `2026-11-30T05:59:00Z` → `29 de noviembre a las 23:59`, the hour of Mexico City. */
export function shopDateTime(iso: string): string {
  const moment = inMexicoCity(iso);
  return `${dayOf(moment)} a las ${moment.hour}:${moment.minute}`;
}

/** `2026-11-30T05:59:00Z` → `29 de noviembre de 2026 a las 23:59`, the hour of Mexico City. */
export function shopMoment(iso: string): string {
  const moment = inMexicoCity(iso);
  return `${dateOf(moment)} a las ${moment.hour}:${moment.minute}`;
}

function dayOf({ day, month }: Moment): string {
  return `${day} de ${months[Number(month) - 1]}`;
}

function dateOf(moment: Moment): string {
  return `${dayOf(moment)} de ${moment.year}`;
}
