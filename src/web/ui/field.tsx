import { createContext, useContext, useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import { useWords } from './words.tsx';

/** What a control inside a `Field` puts on itself. */
export type FieldControl = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
};

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** The enclosing field's identity; undefined outside of a `Field`. */
export function useField(): FieldControl | undefined {
  return useContext(FieldContext);
}

/** Label, control, hint and error, tied together for everybody who cannot see that they stand together. */
export function Field({
  label,
  labelEnd,
  hint,
  error: given,
  isErrorLive = false,
  isRequired = false,
  isLabelHidden = false,
  className,
  children,
}: {
  label: ReactNode;
  /** Beside the label, and no part of it. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  /** The reason why the value is refused, in plain words; it goes away when the value is changed. */
  error?: string;
  /** The form judges every value anew, and takes the error back itself. */
  isErrorLive?: boolean;
  isRequired?: boolean;
  isLabelHidden?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const words = useWords();
  const { shown: error, onChange } = useUncorrected(given, isErrorLive);
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cx(hint !== undefined && hintId, error !== undefined && errorId);
  const control: FieldControl = {
    id,
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(error !== undefined && { 'aria-invalid': true }),
    ...(isRequired && { 'aria-required': true }),
  };
  const name = (
    <label htmlFor={id} className={cx('text-sm font-medium text-ink', isLabelHidden && 'sr-only')}>
      {label}
      {isRequired && (
        <>
          <span aria-hidden className="text-danger">
            {' *'}
          </span>
          <span className="sr-only">{` (${words.required})`}</span>
        </>
      )}
    </label>
  );
  return (
    // Not a control: it hears what is typed into the one in it, by the event that the control itself hears: drawn again between
    // `input` and `change`, a select would be back at what it was.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={cx('grid grid-cols-1 content-start gap-1.5', className)} onChange={onChange}>
      {labelEnd ? (
        <span className="flex items-center justify-between gap-2">
          {name}
          {labelEnd}
        </span>
      ) : (
        name
      )}
      <FieldContext value={control}>{children}</FieldContext>
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-ink-faint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-xs font-medium text-danger">
          <Icon name="warning" size={14} className="mt-px" />
          {error}
        </p>
      )}
    </div>
  );
}

/**
 * An error until the value it is about is changed; sending the form again says what is still wrong. One that comes
 * while somebody types is of what they have typed so far, and stays until the form takes it back.
 */
function useUncorrected(error: string | undefined, isErrorLive: boolean) {
  const [said, setSaid] = useState({ error, isTyping: false, isLive: false, isCorrected: false });
  if (said.error !== error)
    setSaid({ error, isTyping: said.isTyping, isLive: said.isTyping, isCorrected: false });
  const onChange = ({ currentTarget }: FormEvent) => {
    const form = currentTarget.closest('form');
    const again = () => setSaid((now) => ({ ...now, isCorrected: false }));
    if (error !== undefined && !said.isCorrected) form?.addEventListener('submit', again, { once: true });
    // Where nothing is sent as a form, nobody could say when the error is true again.
    setSaid((now) => ({ ...now, isTyping: true, isCorrected: form !== null && !now.isLive }));
    // What the form itself says of a value it says at once.
    setTimeout(() => setSaid((now) => ({ ...now, isTyping: false })));
  };
  const isGone = said.isCorrected && !isErrorLive && said.error === error;
  return { shown: isGone ? undefined : error, onChange };
}

/** The look shared by everything that is typed into or chosen from. */
export const controlClass =
  'w-full rounded-md border border-line-strong bg-surface text-ink transition-colors hover:border-ink-soft ' +
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus ' +
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint';
