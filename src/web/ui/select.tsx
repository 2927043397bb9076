import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { controlClass, useField } from './field.tsx';
import { Icon } from './icons.tsx';

export type SelectOption = { value: string; label: string; isDisabled?: boolean };

/** One of a few values: the device's own list, which every phone and screen reader knows. */
export function Select({
  options,
  placeholder,
  size = 'md',
  className,
  ...rest
}: {
  options: readonly SelectOption[];
  /** First line without a value. */
  placeholder?: string;
  size?: 'sm' | 'md';
  ref?: Ref<HTMLSelectElement>;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'children'>) {
  const field = useField();
  return (
    <span className={cx('relative block', className)}>
      <select
        {...field}
        className={cx(
          controlClass,
          'appearance-none truncate pr-10 pl-3.5',
          size === 'sm' ? 'h-9 text-sm' : 'h-11 text-base sm:text-sm',
        )}
        {...rest}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}
