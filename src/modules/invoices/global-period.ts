/** A day (`2026-10-31`) or a month (`2026-10`) of Mexico City whose sales one global invoice is of. */
export type GlobalPeriod = {
  name: string;
  /** Of c_Periodicidad: a day, a month. */
  periodicity: '01' | '04';
  /** Of c_Meses. */
  month: string;
  year: string;
  from: Date;
  /** The moment after its end. */
  to: Date;
};

/** Mexico City has been six hours behind UTC all year since October 2022. */
const offsetHours = 6;

/** Reads a day or month; undefined for what is neither. */
export function readPeriod(name: string): GlobalPeriod | undefined {
  const [, year = '', month = '', day] = /^(\d{4})-(0[1-9]|1[0-2])(?:-(\d\d))?$/.exec(name) ?? [];
  if (year === '') return undefined;
  const at = (days: number, months = 0) =>
    new Date(Date.UTC(Number(year), Number(month) - 1 + months, days, offsetHours));
  if (day === undefined) {
    return { name, periodicity: '04', month, year, from: at(1), to: at(1, 1) };
  }
  const from = at(Number(day));
  // 31 February is no day.
  if (Number(day) === 0 || from.getUTCDate() !== Number(day)) return undefined;
  return { name, periodicity: '01', month, year, from, to: at(Number(day) + 1) };
}

/** The month before the one of a moment, e.g. `2026-10`. */
export function monthBefore(now: Date): string {
  const local = new Date(now.getTime() - offsetHours * 60 * 60 * 1000);
  local.setUTCDate(0);
  return local.toISOString().slice(0, 7);
}
