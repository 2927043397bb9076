import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { LinkProps } from 'react-router';
import { prefetchLookup } from '../../lookups.ts';
import { usePrefetch } from '../../use-prefetch.ts';

/**
 * A link to a category, a brand or the promotions. Pointing at it (or, with `isPrefetchedInView`, seeing it) starts
 * its look-up, so that the spec's 800 ms have passed when it is clicked.
 */
export function LookupLink({
  to,
  isPrefetchedInView = false,
  children,
  ...rest
}: Omit<LinkProps, 'to' | 'prefetch' | 'ref'> & { to: string; isPrefetchedInView?: boolean }) {
  const prefetch = usePrefetch();
  const anchor = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const element = anchor.current;
    if (!isPrefetchedInView || element === null || savesData()) return;
    // What the visitor sees is known to the browser only.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      prefetchLookup(to);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [to, isPrefetchedInView]);

  return (
    <Link
      ref={anchor}
      to={to}
      prefetch={prefetch}
      onPointerEnter={() => prefetchLookup(to)}
      onFocus={() => prefetchLookup(to)}
      onTouchStart={() => prefetchLookup(to)}
      {...rest}
    >
      {children}
    </Link>
  );
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
