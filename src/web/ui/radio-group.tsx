import { RadioGroup as Radix } from 'radix-ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Stands at the end of the line, e.g. what a delivery costs. */
  end?: ReactNode;
  isDisabled?: boolean;
};

/** One of a few values, all in sight. `cards` draws each as a bordered row (delivery, payment, address). */
export function RadioGroup({
  label,
  options,
  value,
  defaultValue,
  onValueChange,
  name,
  look = 'plain',
  isLabelHidden = false,
  error,
  className,
}: {
  label: string;
  options: readonly RadioOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  name?: string;
  look?: 'plain' | 'cards';
  isLabelHidden?: boolean;
  error?: string;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={cx('grid grid-cols-1 content-start gap-2', className)}>
      <span id={`${id}-label`} className={cx('text-sm font-medium', isLabelHidden && 'sr-only')}>
        {label}
      </span>
      <Radix.Root
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={value}
        defaultValue={defaultValue}
        onValueChange={onValueChange}
        name={name}
        className="grid gap-2"
      >
        {options.map((option, index) => (
          <label
            key={option.value}
            htmlFor={`${id}-${index}`}
            className={cx(
              // What cannot be chosen looks so; why not, in its hint, is read like any other text.
              'flex cursor-pointer items-start gap-3 text-sm has-data-disabled:cursor-not-allowed has-data-disabled:text-ink-soft',
              look === 'cards'
                ? 'rounded-md border border-line bg-surface px-4 py-3.5 transition-colors has-data-disabled:bg-sunken hover:border-line-strong has-data-disabled:hover:border-line has-data-[state=checked]:border-brand has-data-[state=checked]:bg-brand-soft'
                : 'min-h-8 py-1',
            )}
          >
            <Radix.Item
              id={`${id}-${index}`}
              value={option.value}
              disabled={option.isDisabled}
              className="mt-px grid size-4.5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface data-disabled:opacity-50 data-[state=checked]:border-brand"
            >
              <Radix.Indicator className="size-2.5 rounded-full bg-brand" />
            </Radix.Item>
            <span className="grid flex-1 gap-0.5">
              <span className="font-medium">{option.label}</span>
              {option.hint !== undefined && <span className="text-xs text-ink-soft">{option.hint}</span>}
            </span>
            {option.end !== undefined && <span className="figures font-medium">{option.end}</span>}
          </label>
        ))}
      </Radix.Root>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
