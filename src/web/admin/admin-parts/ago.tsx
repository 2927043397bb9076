import { useSyncExternalStore } from 'react';
import { agoText } from './ago-text.ts';
import { staffDateTime } from './staff-time.ts';

const stepMilliseconds = 15_000;

/** A time as «3 min ago», which goes on while the page stands; the clock's time is what it says first and on pointing. */
export function Ago({ time }: { time: string }) {
  const now = useSyncExternalStore(everyStep, stepNow, () => undefined);
  const exact = staffDateTime(time);
  return (
    <time dateTime={time} title={exact}>
      {now === undefined ? exact : agoText(time, now)}
    </time>
  );
}

function everyStep(onStep: () => void): () => void {
  const timer = setInterval(onStep, stepMilliseconds);
  return () => clearInterval(timer);
}

/** The same number within a step: React asks again and again. */
function stepNow(): number {
  return Math.ceil(Date.now() / stepMilliseconds) * stepMilliseconds;
}
