import type { ReactNode } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressWith } from './list-address.ts';

/**
 * What every list of the staff has below its tools: its rows, dimmed while others are on their way, or why there are none,
 * and the links to its other pages.
 */
export function ListRows({
  list,
  rows,
  icon,
  noneYet,
  noneHint,
  children,
}: {
  /** Which page of how many; a list that is always whole has none. */
  list?: { page: number; page_size: number; total: number; has_more?: boolean };
  /** Those of this page. */
  rows: readonly unknown[];
  icon?: IconName;
  /** Said when there is nothing at all, and what will bring something. */
  noneYet: string;
  noneHint: string;
  children: ReactNode;
}) {
  return (
    <>
      <ListBody>
        {rows.length === 0 ? (
          <EmptyList total={list?.total ?? 0} icon={icon} title={noneYet}>
            {noneHint}
          </EmptyList>
        ) : (
          children
        )}
      </ListBody>
      {list && (
        <ListEnd page={list.page} pageSize={list.page_size} total={list.total} hasMore={list.has_more} />
      )}
    </>
  );
}

/** Dims what is shown while another page or filter of the same list is on its way, and says so. */
function ListBody({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isComing = state === 'loading' && location.pathname === pathname;
  return (
    <div
      aria-busy={isComing || undefined}
      className={cx('transition-opacity', isComing && 'opacity-55 delay-150')}
    >
      {children}
    </div>
  );
}

/** «1–24 of 310» and the links to the other pages. */
function ListEnd({
  page,
  pageSize,
  total,
  hasMore,
}: {
  page: number;
  pageSize: number;
  total: number;
  hasMore: boolean | undefined;
}) {
  const [search] = useSearchParams();
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-sm text-ink-soft">
        {first > total
          ? t('{total} in all', { total })
          : hasMore
            ? t('{first}–{last} of {total} or more', { first, last, total })
            : t('{first}–{last} of {total}', { first, last, total })}
      </p>
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        linkTo={(wanted) => addressWith(search, { page: wanted })}
      />
    </div>
  );
}

/** What an address says beside the filters of its list. */
const notFilters = new Set(['page', 'sort', 'columns', 'ticket', 'view', 'letter', 'before', 'object']);

/** A list without rows: nothing there yet, nothing that fits the filters, or a page behind the last one. */
function EmptyList({
  total,
  icon,
  title,
  children,
}: {
  total: number;
  icon?: IconName;
  /** Said when there is nothing at all. */
  title: string;
  children: ReactNode;
}) {
  const [search] = useSearchParams();
  const filters = [...search.entries()].filter(([name, value]) => !notFilters.has(name) && value !== '');
  if (total > 0) {
    return (
      <EmptyState
        icon="search"
        title={t('This page is empty')}
        action={
          <ButtonLink variant="secondary" to={addressWith(search, { page: undefined })}>
            {t('First page')}
          </ButtonLink>
        }
      >
        {t('The list ends before it.')}
      </EmptyState>
    );
  }
  if (filters.length > 0) {
    return (
      <EmptyState
        icon="search"
        title={t('Nothing fits')}
        action={
          <ButtonLink variant="secondary" to="?">
            {t('Clear the search')}
          </ButtonLink>
        }
      >
        {t('Try fewer words or another filter.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={title}>
      {children}
    </EmptyState>
  );
}

/** Grey rows of a list's size. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div aria-hidden className="divide-y divide-line rounded-lg border border-line bg-surface">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-4 px-4 py-4">
          <Skeleton className="size-10 shrink-0 rounded-md" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
