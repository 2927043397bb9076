import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode, Ref, RefObject } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { Select } from '../../ui/select.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type Options, selectOptions } from './select-options.ts';
import { hundredthsOf } from './hundredths.ts';
import { addressWith } from './list-address.ts';
import { SavedViews, SaveViewButton } from './saved-views.tsx';

const typingPauseMilliseconds = 300;

/** One of few values; with a `title` it stands under «Filter» until somebody asks for it. */
type Filter = { name: string; label: string; title?: string; options: Options };
/** Days that are `shown` without being asked for stand in the fields, too: such a list has no end left open. */
type Days = { name: string; label: string; isFolded?: boolean; shown?: Readonly<Record<End, string>> };
/** Pesos from an amount to another, or from one on alone; they stand under «Filter» until somebody asks for them. */
type Amounts = { name: string; label: string; ends: readonly End[] };
/** Digits that are typed, a postal code or its first ones; folded as amounts are. */
type Digits = { name: string; label: string; min: number; max: number };
type End = 'from' | 'to';

/** Search and filters above a list. Everything chosen stands in the address; typing searches once it pauses. */
export function ListTools({
  searchLabel,
  filters = [],
  days = [],
  amounts = [],
  digits = [],
  children,
}: {
  /** Lists without words to look for have no box. */
  searchLabel?: string;
  filters?: readonly Filter[];
  /** Pairs of days, e.g. placed from one to another; each stands in the address as `name_from` and `name_to`. */
  days?: readonly Days[];
  /** As days, in pesos. */
  amounts?: readonly Amounts[];
  digits?: readonly Digits[];
  /** Buttons at the end: an export. */
  children?: ReactNode;
}) {
  const search = useNewestSearch();
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
  const [added, setAdded] = useState<readonly string[]>([]);
  // What was asked for last under «Filter»: it is chosen from at once.
  const newest = useRef<HTMLSelectElement & HTMLInputElement>(null);
  const isShown = ({ name, ...filter }: Filter | Days | Amounts | Digits) =>
    !isFolded(filter) ||
    added.includes(name) ||
    [name, `${name}_from`, `${name}_to`].some((key) => search.get(key));
  const folded = [...filters, ...days, ...amounts, ...digits]
    .filter((filter) => !isShown(filter))
    .map((filter) => ({ name: filter.name, title: ('title' in filter && filter.title) || filter.label }));
  const change = (values: Record<string, string>) =>
    void navigate(addressWith(search, values), { preventScrollReset: true });
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
        {filters.filter(isShown).map((filter) => (
          <FilterSelect
            key={filter.name}
            filter={filter}
            value={search.get(filter.name) ?? ''}
            control={added.at(-1) === filter.name ? newest : undefined}
            onChoose={(value) => change({ [filter.name]: value })}
            onRemove={
              filter.title === undefined
                ? undefined
                : () => {
                    setAdded(added.filter((name) => name !== filter.name));
                    if (search.has(filter.name)) change({ [filter.name]: '' });
                  }
            }
          />
        ))}
        {days.filter(isShown).map(({ name, label, shown }) => (
          <DayRange
            key={name}
            name={name}
            label={label}
            shown={shown}
            search={search}
            control={added.at(-1) === name ? newest : undefined}
          />
        ))}
        {amounts.filter(isShown).map((range) => (
          <AmountRange
            key={range.name}
            range={range}
            search={search}
            control={added.at(-1) === range.name ? newest : undefined}
            onChoose={(end, pesos) => change({ [`${range.name}_${end}`]: pesos })}
          />
        ))}
        {digits.filter(isShown).map(({ name, label, min, max }) => (
          <fieldset key={name} className={fieldsetLook}>
            <legend className="sr-only">{label}</legend>
            <span aria-hidden className="whitespace-nowrap text-ink-soft">
              {label}
            </span>
            <TypedField
              label={label}
              inputMode="numeric"
              maxLength={max}
              value={search.get(name) ?? ''}
              control={added.at(-1) === name ? newest : undefined}
              read={(typed) =>
                typed === '' || (/^\d+$/.test(typed) && typed.length >= min) ? typed : undefined
              }
              onChoose={(typed) => change({ [name]: typed })}
            />
          </fieldset>
        ))}
        {folded.length > 0 && (
          <DropdownMenu
            align="start"
            onClosed={(event) => {
              if (!newest.current) return;
              event.preventDefault();
              newest.current.focus();
            }}
            trigger={
              <Button variant="quiet" iconStart="plus">
                {t('Filter')}
              </Button>
            }
            entries={folded.map(({ name, title }) => ({
              kind: 'action',
              label: title,
              onSelect: () => setAdded([...added, name]),
            }))}
          />
        )}
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

const fieldsetLook =
  'flex h-11 min-w-0 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 text-sm max-sm:w-full';

function isFolded(
  filter: Omit<Filter, 'name'> | Omit<Days, 'name'> | Omit<Amounts, 'name'> | Omit<Digits, 'name'>,
): boolean {
  if ('ends' in filter || 'max' in filter) return true;
  return 'options' in filter ? filter.title !== undefined : filter.isFolded === true;
}

/** One filter; who asked for it under «Filter» chooses at once, and can put it away again. */
function FilterSelect({
  filter: { name, label, title, options },
  value,
  control,
  onChoose,
  onRemove,
}: {
  filter: Filter;
  value: string;
  control: Ref<HTMLSelectElement> | undefined;
  onChoose: (value: string) => void;
  onRemove: (() => void) | undefined;
}) {
  return (
    <span className="flex items-center max-sm:flex-1">
      <Select
        ref={control}
        name={name}
        aria-label={label}
        placeholder={label}
        options={selectOptions(options)}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="min-w-36 flex-1"
      />
      {onRemove && (
        <IconButton
          icon="close"
          size="sm"
          label={t('Without {filter}', { filter: title ?? label })}
          onClick={onRemove}
        />
      )}
    </span>
  );
}

/** Also what was chosen a moment ago and is still asked for: the next choice joins it instead of undoing it. */
function useNewestSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : search;
}

/** From one day to another, both included; either may be left open. A day beyond the other end takes that one along. */
function DayRange({
  name,
  label,
  shown,
  search,
  control,
}: Days & {
  search: URLSearchParams;
  control: RefObject<HTMLInputElement | null> | undefined;
}) {
  const navigate = useNavigate();
  const dayAt = (end: End) => shown?.[end] ?? search.get(`${name}_${end}`) ?? '';
  const choose = (end: End, day: string) => {
    const other = end === 'from' ? 'to' : 'from';
    const isBeyond = day !== '' && dayAt(other) !== '' && (end === 'from') === day > dayAt(other);
    const changes = { [`${name}_${end}`]: day, ...(isBeyond && { [`${name}_${other}`]: day }) };
    void navigate(addressWith(search, changes), { preventScrollReset: true });
  };
  const field = (end: End) => (
    <DayField
      label={end === 'from' ? t('{label} from', { label }) : t('{label} to', { label })}
      value={dayAt(end)}
      isRequired={shown !== undefined}
      control={end === 'from' ? control : undefined}
      onChoose={(day) => choose(end, day)}
    />
  );
  return (
    <fieldset className={fieldsetLook}>
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className="text-ink-soft">
        {label}
      </span>
      {field('from')}
      <span aria-hidden className="text-ink-faint">
        –
      </span>
      {field('to')}
    </fieldset>
  );
}

/** From one amount to another, both included; what is typed counts once it is left, or with Enter. */
function AmountRange({
  range: { name, label, ends },
  search,
  control,
  onChoose,
}: {
  range: Amounts;
  search: URLSearchParams;
  control: RefObject<HTMLInputElement | null> | undefined;
  onChoose: (end: End, pesos: string) => void;
}) {
  return (
    <fieldset className={fieldsetLook}>
      <legend className="sr-only">{label}</legend>
      <span aria-hidden className="whitespace-nowrap text-ink-soft">
        {label}
      </span>
      {ends.map((end, place) => (
        <AmountField
          key={end}
          sign={place === 0 ? '$' : '– $'}
          label={
            ends.length === 1
              ? label
              : end === 'from'
                ? t('{label} from', { label })
                : t('{label} to', { label })
          }
          hint={ends.length === 1 ? undefined : end === 'from' ? t('from') : t('to')}
          value={search.get(`${name}_${end}`) ?? ''}
          control={place === 0 ? control : undefined}
          onChoose={(pesos) => onChoose(end, pesos)}
        />
      ))}
    </fieldset>
  );
}

function AmountField({
  sign,
  hint,
  ...field
}: Pick<Parameters<typeof TypedField>[0], 'label' | 'value' | 'control' | 'onChoose'> & {
  sign: string;
  hint: string | undefined;
}) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1">
      <span aria-hidden className="whitespace-nowrap text-ink-faint">
        {sign}
      </span>
      <TypedField
        inputMode="decimal"
        placeholder={hint}
        maxLength={12}
        read={(typed) =>
          typed === '' || hundredthsOf(typed) !== undefined ? typed.replaceAll(/[$,]/g, '') : undefined
        }
        {...field}
      />
    </span>
  );
}

/** What is typed counts once it is left, or with Enter; what `read` cannot read gives way to what was there. */
function TypedField({
  label,
  value,
  control,
  read,
  onChoose,
  ...rest
}: {
  label: string;
  value: string;
  control: RefObject<HTMLInputElement | null> | undefined;
  read: (typed: string) => string | undefined;
  onChoose: (text: string) => void;
} & Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'maxLength'>) {
  const own = useRef<HTMLInputElement>(null);
  const field = control ?? own;
  // Another address shows its own text. It is written into the same field: a new one would lose the focus.
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [field, value]);
  const choose = (input: HTMLInputElement) => {
    const text = read(input.value.trim());
    if (text === undefined) input.value = value;
    else if (text !== value) onChoose(text);
  };
  return (
    <input
      ref={field}
      aria-label={label}
      defaultValue={value}
      onBlur={({ target }) => choose(target)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The form would look for the words alone.
        event.preventDefault();
        choose(event.currentTarget);
      }}
      className="figures h-9 w-20 min-w-0 bg-transparent text-base outline-offset-4 max-sm:flex-1 sm:text-sm"
      {...rest}
    />
  );
}

/** A day that is typed or chosen; while it is typed, nothing is asked. */
function DayField({
  label,
  value,
  isRequired,
  control,
  onChoose,
}: {
  label: string;
  value: string;
  isRequired: boolean;
  control: RefObject<HTMLInputElement | null> | undefined;
  onChoose: (day: string) => void;
}) {
  const own = useRef<HTMLInputElement>(null);
  const field = control ?? own;
  // Another address shows its own day. It is written into the same field: a new one would lose the focus.
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [field, value]);
  return (
    <input
      ref={field}
      type="date"
      aria-label={label}
      // Of a year the first digits are years themselves: 2, 20, 202.
      min="1900-01-01"
      max="2999-12-31"
      required={isRequired}
      defaultValue={value}
      onChange={({ target }) => {
        // A day that is being typed is empty until it is one.
        const isTyped = target.value !== '' || !target.validity.badInput;
        const { rangeUnderflow, rangeOverflow, valueMissing } = target.validity;
        if (isTyped && !rangeUnderflow && !rangeOverflow && !valueMissing) onChoose(target.value);
      }}
      onBlur={({ target }) => {
        if (!target.validity.valid) target.value = value;
      }}
      className="h-9 min-w-0 bg-transparent text-base outline-offset-4 sm:text-sm"
    />
  );
}
