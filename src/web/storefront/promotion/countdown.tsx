import { useEffect, useRef } from 'react';
import { timeLeft } from './time-left.ts';

const cells = [
  { name: 'days', label: 'días' },
  { name: 'hours', label: 'h' },
  { name: 'minutes', label: 'min' },
  { name: 'seconds', label: 's' },
] as const;

/**
 * What is left of a promotion. The page is the same for everybody and kept, so the server draws the places and the
 * browser fills them; each second writes four texts and renders nothing. The date beside it is for everybody who cannot
 * see numbers run, so screen readers leave this out.
 */
export function Countdown({ endsAt }: { endsAt: string }) {
  const box = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const places = box.current?.querySelectorAll('[data-place]') ?? [];
    const write = () => {
      const left = timeLeft(endsAt, Date.now());
      cells.forEach(({ name }, index) => {
        const place = places[index];
        const text = String(left[name]).padStart(2, '0');
        if (place !== undefined && place.textContent !== text) place.textContent = text;
      });
    };
    write();
    const clock = setInterval(write, 1000);
    return () => clearInterval(clock);
  }, [endsAt]);

  return (
    <span ref={box} aria-hidden className="figures mt-1 flex gap-1.5">
      {cells.map(({ name, label }) => (
        <span key={name} className="grid w-13 justify-items-center rounded-md bg-band/90 py-1.5 text-on-band">
          {/* The browser owns this text; React would write its own back. */}
          <span data-place className="h-6 text-lg leading-6 font-semibold" suppressHydrationWarning />
          <span className="text-2xs opacity-80">{label}</span>
        </span>
      ))}
    </span>
  );
}
