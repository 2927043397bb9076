import type { AnchorHTMLAttributes, ComponentType } from 'react';
import { Link as RouterLink } from 'react-router';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import { useWords } from './words.tsx';

/** Real links to the pages of a list: first, last, and those around the current one. Nothing for a single page. */
export function Pagination({
  page,
  pageSize,
  total,
  linkTo,
  linkAs: Link = RouterLink,
  className,
}: {
  page: number;
  pageSize: number;
  total: number;
  /** Address of a page, e.g. `(page) => withQuery('', { …filters, page })`. */
  linkTo: (page: number) => string;
  /** Where the frame follows plain links, `FollowedLink` costs less than the router's own. */
  linkAs?: ComponentType<Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }>;
  className?: string;
}) {
  const words = useWords();
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  if (lastPage === 1) return null;
  const cell =
    'figures grid h-10 min-w-9 sm:min-w-10 place-items-center rounded-md px-2 text-sm font-medium transition-colors';
  return (
    <nav
      aria-label={words.pages}
      className={cx('flex flex-wrap items-center justify-center gap-0.5 sm:gap-1', className)}
    >
      {page > 1 && (
        <Link
          to={linkTo(page - 1)}
          rel="prev"
          aria-label={words.previousPage}
          className={cx(cell, 'hover:bg-sunken')}
        >
          <Icon name="chevron-left" size={18} />
        </Link>
      )}
      {pagesAround(page, lastPage).map((entry) =>
        entry === undefined ? null : entry.isGap ? (
          <span key={`gap-${entry.page}`} aria-hidden className="px-1 text-ink-faint">
            …
          </span>
        ) : (
          <Link
            key={entry.page}
            to={linkTo(entry.page)}
            aria-label={words.page(entry.page)}
            aria-current={entry.page === page ? 'page' : undefined}
            className={cx(cell, entry.page === page ? 'bg-ink text-paper' : 'hover:bg-sunken')}
          >
            {entry.page}
          </Link>
        ),
      )}
      {page < lastPage && (
        <Link
          to={linkTo(page + 1)}
          rel="next"
          aria-label={words.nextPage}
          className={cx(cell, 'hover:bg-sunken')}
        >
          <Icon name="chevron-right" size={18} />
        </Link>
      )}
    </nav>
  );
}

/** First, last and the neighbours of the current page; `isGap` stands for what is left out between them. */
export function pagesAround(page: number, lastPage: number): { page: number; isGap: boolean }[] {
  const shown = [...new Set([1, page - 1, page, page + 1, lastPage])]
    .filter((candidate) => candidate >= 1 && candidate <= lastPage)
    .toSorted((a, b) => a - b);
  return shown.flatMap((current, index) => {
    const previous = shown[index - 1];
    const entry = { page: current, isGap: false };
    if (previous === undefined || current === previous + 1) return [entry];
    // A gap of one page is that page: the same width, one click less.
    return [{ page: previous + 1, isGap: current !== previous + 2 }, entry];
  });
}
