import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { Select } from '../../ui/select.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { addressWith } from './list-address.ts';
import { SavedViews, SaveViewButton } from './saved-views.tsx';

const typingPauseMilliseconds = 300;

/** What each value of a filter is called, in the order of the menu. */
type Words = Readonly<Record<string, string | { label: string }>>;

/** Search and filters above a list. Everything chosen stands in the address; typing searches once it pauses. */
export function ListTools({
  searchLabel,
  filters = [],
  days = [],
  children,
}: {
  /** Lists without words to look for have no box. */
  searchLabel?: string;
  filters?: readonly { name: string; label: string; options: readonly SelectOption[] | Words }[];
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
  const box = useRef<HTMLInputElement>(null);
  useSlashKey(box);
  useForgottenWhenLeaving(pause);
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
      <SavedViews />
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
              ref={box}
              type="search"
              name="q"
              aria-keyshortcuts="/"
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
            options={optionsOf(filter.options)}
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
        <div className="ml-auto flex flex-wrap gap-2.5 empty:hidden">
          {children}
          <SaveViewButton />
        </div>
      </form>
    </search>
  );
}

/** Who opens a row while the words they typed still wait does not want the list back. */
function useForgottenWhenLeaving(pause: RefObject<ReturnType<typeof setTimeout> | undefined>): void {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = state === 'loading' && location.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) clearTimeout(pause.current);
  }, [isLeaving, pause]);
}

/** `/` goes to the search box, as on most sites, unless somebody types. */
function useSlashKey(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
      if (!box.current || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      box.current.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box]);
}

function optionsOf(options: readonly SelectOption[] | Words): readonly SelectOption[] {
  if (Array.isArray(options)) return options as readonly SelectOption[];
  return Object.entries(options as Words).map(([value, word]) => ({
    value,
    label: typeof word === 'string' ? word : word.label,
  }));
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
