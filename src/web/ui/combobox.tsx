/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events --
   The combobox pattern of ARIA: a native list cannot be searched, and its keys are heard by the box. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from './cx.ts';
import { controlClass, useField } from './field.tsx';
import { Icon } from './icons.tsx';
import { Spinner } from './spinner.tsx';
import { useWords } from './words.tsx';

/** Something that can be chosen; `value` identifies it. */
export type ComboboxOption = { value: string; label: string; hint?: string; imageUrl?: string };

type Source =
  | { options: readonly ComboboxOption[]; search?: undefined }
  /** Asks elsewhere; called once typing has paused, with a signal that ends when the words change. */
  | {
      options?: undefined;
      search: (words: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
    };

type ListProps = Source & {
  label: string;
  placeholder?: string;
  /** Said when nothing matches. */
  emptyText?: string;
  /** At most this many matches are shown. */
  resultsMax?: number;
  isDisabled?: boolean;
};

/**
 * Several of many, as removable chips. Choosing closes the list; something already chosen is not added again.
 * Arrow keys move, Enter chooses, Escape closes, Backspace in the empty box removes the last chip.
 */
export function MultiCombobox({
  chosen,
  onChosenChange,
  className,
  ...list
}: ListProps & {
  chosen: readonly ComboboxOption[];
  onChosenChange: (chosen: ComboboxOption[]) => void;
  className?: string;
}) {
  const words = useWords();
  return (
    <div className={cx('grid grid-cols-1 content-start gap-2.5', className)}>
      <SearchBox
        {...list}
        isChosen={(option) => chosen.some((one) => one.value === option.value)}
        onChoose={(option) => {
          if (!chosen.some((one) => one.value === option.value)) onChosenChange([...chosen, option]);
        }}
        onBackspace={() => onChosenChange(chosen.slice(0, -1))}
      />
      {chosen.length > 0 && (
        <ul aria-label={list.label} className="flex flex-wrap gap-1.5">
          {chosen.map((option) => (
            <li
              key={option.value}
              className="flex max-w-full items-center gap-1.5 rounded-sm bg-brand-soft py-1 pr-1 pl-2.5 text-xs font-medium text-brand"
            >
              <span className="truncate">{option.label}</span>
              <button
                type="button"
                aria-label={words.remove(option.label)}
                disabled={list.isDisabled}
                onClick={() => onChosenChange(chosen.filter((one) => one.value !== option.value))}
                className="grid size-6 place-items-center rounded-xs hover:bg-surface"
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const searchPauseMilliseconds = 200;

function SearchBox({
  label,
  placeholder,
  emptyText,
  options,
  search,
  resultsMax = 10,
  isDisabled = false,
  shownWhenClosed = '',
  isChosen,
  onChoose,
  onBackspace,
}: ListProps & {
  shownWhenClosed?: string;
  isChosen: (option: ComboboxOption) => boolean;
  onChoose: (option: ComboboxOption) => void;
  onBackspace: () => void;
}) {
  const words = useWords();
  const field = useField();
  const id = useId();
  const listId = `${id}-list`;
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const found = useFound(search, typed, isOpen);

  const all = options === undefined ? found.options : matching(options, typed);
  const shown = all.slice(0, resultsMax);
  const current = shown[active];

  const open = () => {
    setIsOpen(true);
    setActive(0);
  };
  const close = () => {
    setIsOpen(false);
    setTyped('');
  };
  const choose = (option: ComboboxOption) => {
    onChoose(option);
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        if (!isOpen) return open();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        return setActive(shown.length === 0 ? 0 : (active + step + shown.length) % shown.length);
      }
      case 'Home':
      case 'End':
        if (!isOpen) return;
        event.preventDefault();
        return setActive(event.key === 'Home' ? 0 : Math.max(0, shown.length - 1));
      case 'Enter':
        if (!isOpen) return;
        // Never sends the form while the list is open.
        event.preventDefault();
        if (current !== undefined) choose(current);
        return;
      case 'Escape':
        if (!isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        return close();
      case 'Backspace':
        if (typed === '') onBackspace();
        return;
      case 'Tab':
        return close();
    }
  };

  return (
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Icon
        name="search"
        size={18}
        className="pointer-events-none absolute top-3.25 left-3.5 text-ink-faint"
      />
      <input
        {...field}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={field === undefined ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current !== undefined ? `${listId}-${active}` : undefined}
        disabled={isDisabled}
        placeholder={placeholder}
        value={isOpen ? typed : shownWhenClosed}
        onChange={(event) => {
          setTyped(event.target.value);
          open();
        }}
        onFocus={open}
        onClick={open}
        onKeyDown={onKeyDown}
        className={cx(controlClass, 'h-11 pr-10 pl-10.5 text-base sm:text-sm')}
      />
      <span className="pointer-events-none absolute top-3.5 right-3 text-ink-faint">
        {isOpen && found.isSearching ? (
          <Spinner size={16} isDecoration />
        ) : (
          <Icon name="chevron-down" size={16} />
        )}
      </span>
      <output className="sr-only">
        {isOpen && !found.isSearching && shown.length > 0 && words.results(shown.length)}
      </output>
      {isOpen && (
        <div className="animate-appear absolute inset-x-0 top-full z-40 mt-1.5 max-h-80 overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-2 in-[[role=dialog]]:static in-[[role=dialog]]:max-h-60">
          <div id={listId} role="listbox" aria-label={label}>
            {shown.map((option, index) => (
              <Option
                key={option.value}
                id={`${listId}-${index}`}
                option={option}
                isActive={index === active}
                isChosen={isChosen(option)}
                onPoint={() => setActive(index)}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
          {shown.length === 0 && (
            <output className="block px-2.5 py-3 text-sm text-ink-faint">
              {found.isSearching ? `${words.loading}…` : (emptyText ?? words.noResults)}
            </output>
          )}
        </div>
      )}
    </div>
  );
}

function Option({
  id,
  option,
  isActive,
  isChosen,
  onPoint,
  onChoose,
}: {
  id: string;
  option: ComboboxOption;
  isActive: boolean;
  isChosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser knows where the list is scrolled to; React does not.
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      tabIndex={-1}
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      // The box keeps the focus; a click must not take it away before it is heard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm',
        isActive && 'bg-sunken',
      )}
    >
      {option.imageUrl !== undefined && (
        <img
          src={option.imageUrl}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          className="size-9 rounded-xs bg-picture object-contain"
        />
      )}
      <span className="grid min-w-0 flex-1">
        <span className="truncate">{option.label}</span>
        {option.hint !== undefined && <span className="truncate text-xs text-ink-faint">{option.hint}</span>}
      </span>
      {isChosen && <Icon name="check" size={16} className="text-brand" />}
    </div>
  );
}

/** Answers of `search` for what is typed; the last ones stay in sight until new ones arrive. */
function useFound(search: Source['search'], typed: string, isOpen: boolean) {
  const [found, setFound] = useState<{ options: readonly ComboboxOption[]; typed: string | undefined }>({
    options: [],
    typed: undefined,
  });
  const isRemote = search !== undefined;
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    // Nothing found and nothing heard look the same here; the next letter asks again.
    const options = (await search?.(typed.trim(), signal).catch(() => undefined)) ?? [];
    if (!signal.aborted) setFound({ options, typed });
  });
  useEffect(() => {
    if (!isOpen || !isRemote) return;
    const controller = new AbortController();
    const pause = setTimeout(() => void ask(controller.signal), typed === '' ? 0 : searchPauseMilliseconds);
    return () => {
      clearTimeout(pause);
      controller.abort();
    };
  }, [typed, isOpen, isRemote]);
  return { options: found.options, isSearching: isRemote && found.typed !== typed };
}

/**
 * Every typed word stands somewhere in the option's label or hint, whatever the case and the accents. Labels that begin with what
 * was typed come first, in their order.
 */
export function matching(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return options;
  const found = options.filter((option) => {
    const text = plain(`${option.label} ${option.hint ?? ''}`);
    return wanted.every((word) => text.includes(word));
  });
  const begins = ({ label }: ComboboxOption) => (plain(label).startsWith(wanted.join(' ')) ? 0 : 1);
  return found.toSorted((one, other) => begins(one) - begins(other));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
