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

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function inMexicoCity(iso: string): Record<string, string> {
  return Object.fromEntries(parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

/** `2026-11-30T05:59:00Z` → `29 de noviembre de 2026`. */
export function shopDate(iso: string): string {
  return `${shopDay(iso)} de ${inMexicoCity(iso)['year']}`;
}

/** `2026-11-30T05:59:00Z` → `29 de noviembre`. */
export function shopDay(iso: string): string {
  const { day, month } = inMexicoCity(iso);
  return `${day} de ${months[Number(month) - 1]}`;
}

/** `2026-11-30T05:59:00Z` → `29 de noviembre a las 23:59`, the hour of Mexico City. */
export function shopDateTime(iso: string): string {
  const { hour, minute } = inMexicoCity(iso);
  return `${shopDay(iso)} a las ${hour}:${minute}`;
}

/** `2026-11-30T05:59:00Z` → `29 de noviembre de 2026 a las 23:59`, the hour of Mexico City. */
export function shopMoment(iso: string): string {
  const { hour, minute } = inMexicoCity(iso);
  return `${shopDate(iso)} a las ${hour}:${minute}`;
}
