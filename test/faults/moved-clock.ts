/**
 * Loaded before the shop (`node --import`): its one clock, and with it that of the payment emulators, runs ahead of the
 * machine's as far as the run says, at the start by `CLOCK_AHEAD_MS` and then by messages. Real time goes on inside
 * PostgreSQL, for sessions, retries and signatures.
 */
import { systemClock } from '../../src/platform/clock.ts';

let aheadMs = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
systemClock.now = () => new Date(Date.now() + aheadMs);

process.on('message', (message: unknown) => {
  if (isMoveOfClock(message)) aheadMs = message.clockAheadMs;
});

/** What the run sends to the shop's process. */
export type MoveOfClock = { clockAheadMs: number };

function isMoveOfClock(message: unknown): message is MoveOfClock {
  return typeof message === 'object' && message !== null && 'clockAheadMs' in message;
}
