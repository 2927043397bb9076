import { useEffect, useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { timeLeft } from './time-left.ts';

const cells = [
  { name: 'days', label: 'días' },
  { name: 'hours', label: 'h' },
  { name: 'minutes', label: 'min' },
  { name: 'seconds', label: 's' },
] as const;

/**
 * What is left of a promotion. The server writes days, hours and minutes of `now`; its page is kept for a minute at
 * most, so seconds would be wrong and are the browser's alone. There each second writes four texts and renders nothing.
 * The date beside it is for everybody who cannot see numbers run, so screen readers leave this out.
 */
export function Countdown({ endsAt, now }: { endsAt: string; /** In milliseconds. */ now: number }) {
  const box = useRef<HTMLSpanElement>(null);
  const first = figuresOf(endsAt, now);

  useEffect(() => {
    const places = box.current?.querySelectorAll('[data-place]') ?? [];
    const write = () => {
      figuresOf(endsAt, Date.now()).forEach((text, index) => {
        const place = places[index];
        if (place !== undefined && place.textContent !== text) place.textContent = text;
      });
    };
    write();
    const clock = setInterval(write, 1000);
    return () => clearInterval(clock);
  }, [endsAt]);

  return (
    <span ref={box} aria-hidden className="figures mt-1 flex gap-1.5">
      {cells.map(({ name, label }, index) => (
        <span
          key={name}
          className={cx(
            'grid w-13 justify-items-center rounded-md bg-band/90 py-1.5 text-on-band',
            name === 'seconds' && 'noscript:hidden',
          )}
        >
          <span data-place className="h-6 text-lg leading-6 font-semibold">
            {name !== 'seconds' && first[index]}
          </span>
          <span className="text-2xs opacity-80">{label}</span>
        </span>
      ))}
    </span>
  );
}

function figuresOf(endsAt: string, now: number): string[] {
  const left = timeLeft(endsAt, now);
  return cells.map(({ name }) => String(left[name]).padStart(2, '0'));
}
