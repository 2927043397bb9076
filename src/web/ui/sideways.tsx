import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * Something wider than a narrow screen: it scrolls sideways inside its frame, by keyboard too, and a shadow at the edge
 * says that there is more. From `lg` on and on paper it is no frame at all.
 */
export function Sideways({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(true);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setHasMore(isMoreBeside(entry.target));
    });
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="relative -mx-4 lg:mx-0">
      <div
        ref={frame}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard must be able to scroll it too.
        tabIndex={0}
        onScroll={(event) => setHasMore(isMoreBeside(event.currentTarget))}
        className="relative overflow-x-auto px-4 pb-2 lg:overflow-visible lg:px-0 print:overflow-visible"
      >
        {children}
      </div>
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute inset-y-0 right-0 z-2 w-8 bg-linear-to-l from-ink/15 to-transparent transition-opacity lg:hidden print:hidden',
          !hasMore && 'opacity-0',
        )}
      />
    </div>
  );
}

/** Browsers round: a pixel more is no more. */
function isMoreBeside({ scrollLeft, clientWidth, scrollWidth }: Element): boolean {
  return scrollLeft + clientWidth < scrollWidth - 2;
}
