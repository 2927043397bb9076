/*
 * Set-up of the project `http`: every run begins at the same moment, so that no test meets the end of a day, a month or
 * a year by chance. Node's clock goes on from there, and PostgreSQL's with it (`test-server.ts`).
 */

/** A Tuesday at ten in Mexico City. */
const runStart = Date.parse('2026-11-24T16:00:00Z');

/** By how many milliseconds the run's clock is ahead of the machine's, told to the test processes. */
export const clockOffsetVariable = 'ENSAMBLA_TEST_CLOCK_OFFSET';

/** For the run's set-up: what the variable says. */
export function clockOffsetOfRun(): string {
  return String(runStart - Date.now());
}

const moved = Symbol.for('ensambla.moved-clock');

/** By how much this process's clock is ahead of the machine's; 0 where nobody moved it. */
export function clockOffset(): number {
  return (globalThis as { [moved]?: number })[moved] ?? 0;
}

/** Moves this process's clock, once. */
export function moveClock(): void {
  const offset = Number(process.env[clockOffsetVariable] ?? 0);
  if (offset === 0 || clockOffset() !== 0) return;
  const RealDate = Date;
  const now = () => RealDate.now() + offset;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, asked) =>
      Reflect.construct(
        target,
        values.length === 0 ? [now()] : values,
        asked === globalThis.Date ? target : asked,
      ) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  });
  (globalThis as { [moved]?: number })[moved] = offset;
}
