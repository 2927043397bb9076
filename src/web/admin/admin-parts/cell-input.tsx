import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import type { Refusal } from './staff-sentence.ts';
import { useSend } from './use-send.ts';

/**
 * A number that is changed where it stands in a list: Enter saves and goes to the one below, Escape puts it back, and what
 * was refused stays beside its reason.
 */
export function CellInput({
  label,
  shown,
  start,
  valueOf,
  wrongText,
  fieldNames,
  inputMode,
  maxLength,
  onOpen,
  save,
}: {
  /** What is changed, e.g. `Price of Mouse`. */
  label: string;
  /** As it stands while nobody types. */
  shown: string;
  /** As it is typed. */
  start: string;
  /** Of what was typed; undefined where it is no number of this kind. */
  valueOf: (typed: string) => number | undefined;
  wrongText: string;
  /** Of the call: a refusal beside one of these is said in its words. */
  fieldNames: readonly string[];
  inputMode: 'decimal' | 'numeric';
  maxLength: number;
  onOpen?: () => void;
  /** Sends it; a refusal of the API is thrown. Not called with the value that stands. */
  save: (value: number) => Promise<unknown>;
}) {
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send, forget } = useSend();
  const isUntouched = useRef(true);
  if (typed === undefined) {
    return (
      <button
        type="button"
        aria-label={t('{label}: {shown}. Change it', { label, shown })}
        data-cell={fieldNames[0]}
        onClick={() => {
          onOpen?.();
          isUntouched.current = true;
          setTyped(start);
        }}
        className="figures -mr-2 h-8 min-w-9 cursor-text rounded-sm border border-transparent px-2 text-right font-medium hover:border-line-strong"
      >
        {shown}
      </button>
    );
  }
  const putBack = () => {
    setTyped(undefined);
    setWrong(false);
    forget();
  };
  const enter = async (field: HTMLInputElement) => {
    const value = valueOf(typed);
    setWrong(value === undefined);
    if (value === undefined) return;
    const below = cellBelow(field, fieldNames[0] ?? '');
    if (value !== valueOf(start) && !(await send(() => save(value)))) return;
    putBack();
    below?.click();
    await revalidate();
  };
  const message = isWrong ? wrongText : refusal && wordsOf(refusal, fieldNames);
  return (
    <span className="-mr-2 inline-grid justify-items-end">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Who clicks a number wants to type one.
        autoFocus
        aria-label={label}
        aria-invalid={message !== undefined || undefined}
        inputMode={inputMode}
        maxLength={maxLength}
        value={typed}
        readOnly={isSending}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          isUntouched.current = false;
          setTyped(event.target.value);
        }}
        onBlur={() => {
          if (message === undefined && !isSending && isUntouched.current) putBack();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void enter(event.currentTarget);
          if (event.key === 'Escape') putBack();
        }}
        className={cx(
          'figures h-8 rounded-sm border bg-surface px-2 text-right text-base sm:text-sm',
          inputMode === 'decimal' ? 'w-28' : 'w-20',
          message === undefined ? 'border-brand' : 'border-danger',
        )}
      />
      {message !== undefined && (
        <span role="alert" className="mt-1 block w-44 text-xs whitespace-normal text-danger">
          {message}
        </span>
      )}
    </span>
  );
}

function wordsOf(refusal: Refusal, names: readonly string[]): string {
  const named = names.map((name) => refusal.fields[name]).find((words) => words !== undefined);
  return named ?? refusal.message;
}

/** The same cell of the row below. */
function cellBelow(field: HTMLElement, name: string): HTMLButtonElement | undefined {
  const row = field.closest('tr')?.nextElementSibling;
  return row?.querySelector<HTMLButtonElement>(`[data-cell="${name}"]`) ?? undefined;
}
