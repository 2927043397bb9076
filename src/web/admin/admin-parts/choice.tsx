import { cx } from '../../ui/cx.ts';

/** A few values side by side, of which one holds. */
export function Choice<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <div role="group" aria-label={label} className="inline-flex rounded-md border border-line-strong p-0.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={cx(
            'h-8 rounded-sm px-3 text-sm transition-colors',
            option.value === value ? 'bg-brand-soft font-medium text-brand' : 'text-ink-soft hover:text-ink',
          )}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
