import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { ErrorScreen } from '../../error-screen.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { addressWith } from './list-address.ts';
import { staffSentence } from './staff-sentence.ts';

const typingPauseMilliseconds = 300;

/** Search and filters above a list. Everything chosen stands in the address; typing searches once it pauses. */
export function ListTools({
  searchLabel,
  filters = [],
  days = [],
  children,
}: {
  /** Lists without words to look for have no box. */
  searchLabel?: string;
  filters?: readonly { name: string; label: string; options: readonly SelectOption[] }[];
  /** Pairs of days, e.g. placed from one to another; each stands in the address as `name_from` and `name_to`. */
  days?: readonly { name: string; label: string }[];
  /** Buttons at the end: an export. */
  children?: ReactNode;
}) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const words = search.get('q') ?? '';
  const [typed, setTyped] = useState(words);
  const [sent, setSent] = useState(words);
  const [seen, setSeen] = useState(words);
  if (words !== seen) {
    setSeen(words);
    // The address changed by something else than this box, e.g. «Clear the search»; an answer to it comes too late.
    if (words !== sent) setTyped(words);
  }
  const look = (next: string) => {
    clearTimeout(pause.current);
    setSent(next.trim());
    void navigate(addressWith(search, { q: next.trim() }), { replace: true, preventScrollReset: true });
  };
  return (
    <search className="mb-4 block">
      <form
        className="flex flex-wrap items-end gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          look(typed);
        }}
      >
        {searchLabel !== undefined && (
          <span className="min-w-48 flex-1 sm:min-w-72 sm:max-w-sm">
            <TextInput
              type="search"
              name="q"
              maxLength={200}
              aria-label={searchLabel}
              placeholder={searchLabel}
              iconStart="search"
              value={typed}
              onChange={(event) => {
                const next = event.target.value;
                setTyped(next);
                clearTimeout(pause.current);
                pause.current = setTimeout(() => look(next), typingPauseMilliseconds);
              }}
            />
          </span>
        )}
        {filters.map((filter) => (
          <Select
            key={filter.name}
            name={filter.name}
            aria-label={filter.label}
            placeholder={filter.label}
            options={filter.options}
            value={search.get(filter.name) ?? ''}
            onChange={(event) =>
              void navigate(addressWith(search, { [filter.name]: event.target.value }), {
                preventScrollReset: true,
              })
            }
            className="min-w-40 max-sm:flex-1"
          />
        ))}
        {days.map(({ name, label }) => (
          <DayRange key={name} name={name} label={label} search={search} />
        ))}
        {children !== undefined && <div className="ml-auto flex flex-wrap gap-2.5">{children}</div>}
      </form>
    </search>
  );
}

/** From one day to another, both included; either may be left open. */
function DayRange({ name, label, search }: { name: string; label: string; search: URLSearchParams }) {
  const navigate = useNavigate();
  const day = (end: 'from' | 'to') => (
    <input
      // Another address shows its own day: a half-typed one must not outlive it.
      key={search.get(`${name}_${end}`) ?? ''}
      type="date"
      aria-label={`${label} ${end}`}
      defaultValue={search.get(`${name}_${end}`) ?? ''}
      onChange={({ target }) => {
        // A day that is being typed is empty until it is one.
        if (target.value === '' && target.validity.badInput) return;
        void navigate(addressWith(search, { [`${name}_${end}`]: target.value }), {
          preventScrollReset: true,
        });
      }}
      className="h-9 min-w-0 bg-transparent text-base outline-offset-4 sm:text-sm"
    />
  );
  return (
    <fieldset className="flex h-11 min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm max-sm:w-full">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className="text-ink-soft">
        {label}
      </span>
      {day('from')}
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      {day('to')}
    </fieldset>
  );
}

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
  list?: { page: number; page_size: number; total: number };
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
      {list && <ListEnd page={list.page} pageSize={list.page_size} total={list.total} />}
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
function ListEnd({ page, pageSize, total }: { page: number; pageSize: number; total: number }) {
  const [search] = useSearchParams();
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="figures text-sm text-ink-soft">
        {first > total ? `${total} in all` : `${first}–${last} of ${total}`}
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
const notFilters = new Set(['page', 'sort', 'ticket', 'view', 'letter']);

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
        title="This page is empty"
        action={
          <ButtonLink variant="secondary" to={addressWith(search, { page: undefined })}>
            First page
          </ButtonLink>
        }
      >
        The list ends before it.
      </EmptyState>
    );
  }
  if (filters.length > 0) {
    return (
      <EmptyState
        icon="search"
        title="Nothing fits"
        action={
          <ButtonLink variant="secondary" to="?">
            Clear the search
          </ButtonLink>
        }
      >
        Try fewer words or another filter.
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

/** A list that could not be had: the page keeps its title and offers to try again. */
export function ListError({ title, error }: { title: string; error: unknown }) {
  const { revalidate } = useRevalidator();
  if (!isRouteErrorResponse(error) || error.status === 404) return <ErrorScreen error={error} />;
  const refusal = error.data as { code?: string; message?: string } | undefined;
  return (
    <AdminPage title={title}>
      <ErrorState title="This could not be loaded" onRetry={() => void revalidate()}>
        {staffSentence({
          code: refusal?.code ?? 'unexpected',
          message: refusal?.message ?? 'Something went wrong. Try again.',
        })}
      </ErrorState>
    </AdminPage>
  );
}
