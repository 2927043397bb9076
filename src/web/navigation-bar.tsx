import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { loadChunk } from './chunks.ts';
import { cx } from './ui/cx.ts';

/**
 * A thin line on top while the next page is on its way; appears only when that takes longer than a blink. A page that
 * has come is told to whoever cannot see it.
 */
export function NavigationBar() {
  const isLoading = useNavigation().state !== 'idle';
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const before = useRef(pathname);

  useEffect(() => {
    const left = before.current;
    // Filters and pages of a list are the same page.
    if (left === pathname) return;
    before.current = pathname;
    const led = document.activeElement;
    loadChunk('page-arrival', () => import('./page-arrival.ts')).then(
      ({ arriveFrom }) => arriveFrom(left, isBack, led),
      () => {},
    );
  }, [pathname, isBack]);

  return (
    <div
      aria-hidden
      className={cx(
        'pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 origin-left bg-brand transition-[scale,opacity]',
        isLoading
          ? 'scale-x-85 opacity-100 delay-100 duration-[1600ms] ease-out'
          : 'scale-x-0 opacity-0 duration-100',
      )}
    />
  );
}
