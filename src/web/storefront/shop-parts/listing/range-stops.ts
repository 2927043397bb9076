/** A slider without bars moves in about so many steps: fine enough to be of use, coarse enough for the arrow keys. */
const stepsWanted = 40;

/**
 * Where the handles of a slider can stand between two ends: on whole steps of 1, 2 or 5 tens that enclose both. Whole
 * numbers never move by less than one; others (inches, gigahertz) by a tenth.
 */
export function evenStops(min: number, max: number): number[] {
  const isWhole = Number.isInteger(min) && Number.isInteger(max);
  const step = Math.max(isWhole ? 1 : 0.1, niceStep((max - min) / stepsWanted));
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
}

/** The largest of 1, 2 and 5 times a power of ten that is not over `raw`. */
function niceStep(raw: number): number {
  if (raw <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(raw));
  const times = raw / power;
  return (times >= 5 ? 5 : times >= 2 ? 2 : 1) * power;
}

/** Sums of tenths without the dust of binary fractions. */
function tidy(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Where a value lies among the stops, counted in stops: 1.5 is half-way between the second and the third. */
export function placeAmong(stops: readonly number[], value: number): number {
  const after = stops.findIndex((stop) => stop > value);
  if (after === 0) return 0;
  if (after === -1) return stops.length - 1;
  const low = stops[after - 1] ?? 0;
  const high = stops[after] ?? low + 1;
  return after - 1 + (value - low) / (high - low);
}
