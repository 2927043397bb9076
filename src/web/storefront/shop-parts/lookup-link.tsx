import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { prefetchLookup } from '../../lookups.ts';
import { FollowedLink } from './followed-links.tsx';

/**
 * A link to a category, a brand or the promotions. Pointing at it (`FollowedLinks`) or, with `isPrefetchedInView`,
 * seeing it starts its look-up, so that the spec's 800 ms have passed when it is clicked.
 */
export function LookupLink({
  to,
  isPrefetchedInView = false,
  ...rest
}: Omit<ComponentProps<typeof FollowedLink>, 'ref'> & { isPrefetchedInView?: boolean }) {
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

  return <FollowedLink ref={anchor} to={to} {...rest} />;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
