import { useState } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import { useWords } from './words.tsx';

/** How many: two buttons and a number that can be typed. Stays between `min` and `max`. */
export function Quantity({
  value,
  onValueChange,
  min = 1,
  max = 99,
  label,
  name: fieldName,
  size = 'md',
  isDisabled = false,
}: {
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  /** What is counted; «Cantidad» by itself. */
  label?: string;
  /** Of the field, in a form that also works without scripts. */
  name?: string;
  size?: 'sm' | 'md';
  isDisabled?: boolean;
}) {
  const words = useWords();
  const [typed, setTyped] = useState<string>();
  const name = label ?? words.quantity;
  const bounded = (wanted: number) => Math.max(min, Math.min(max, wanted));
  const height = size === 'sm' ? 'h-9' : 'h-11';
  const step = cx(
    height,
    'grid place-items-center text-ink-soft transition-colors hover:text-ink disabled:opacity-40 noscript:hidden',
    size === 'sm' ? 'w-8' : 'w-10',
  );
  return (
    <fieldset aria-label={name} className="inline-flex rounded-md border border-line-strong bg-surface">
      <button
        type="button"
        aria-label={`${name} − 1`}
        disabled={isDisabled || value <= min}
        onClick={() => onValueChange(bounded(value - 1))}
        className={step}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        name={fieldName}
        inputMode="numeric"
        aria-label={name}
        disabled={isDisabled}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
        onBlur={() => {
          if (typed !== undefined && typed !== '' && bounded(Number(typed)) !== value)
            onValueChange(bounded(Number(typed)));
          setTyped(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        className={cx(height, 'figures w-10 bg-transparent text-center text-sm font-medium')}
      />
      <button
        type="button"
        aria-label={`${name} + 1`}
        disabled={isDisabled || value >= max}
        onClick={() => onValueChange(bounded(value + 1))}
        className={step}
      >
        <Icon name="plus" size={16} />
      </button>
    </fieldset>
  );
}
