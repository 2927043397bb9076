import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';

/** A yes or no with its sentence beside it. `count` stands at the end, as facets need it. */
export function Checkbox({
  label,
  hint,
  count,
  className,
  ...rest
}: {
  label: ReactNode;
  hint?: ReactNode;
  count?: number;
  ref?: Ref<HTMLInputElement>;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  return (
    <label
      className={cx(
        'flex min-h-8 cursor-pointer items-start gap-2.5 py-1 text-sm has-disabled:cursor-not-allowed has-disabled:opacity-50',
        className,
      )}
    >
      <span className="relative mt-0.5 grid size-4.5 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="peer size-4.5 appearance-none rounded-xs border border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand hover:border-ink-soft aria-invalid:border-danger"
          {...rest}
        />
        <svg
          viewBox="0 0 24 24"
          aria-hidden
          className="pointer-events-none absolute size-3.5 text-on-brand opacity-0 peer-checked:opacity-100"
          fill="none"
          stroke="currentColor"
          strokeWidth={3.5}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="m5 12.5 4.75 4.75L19.5 7" />
        </svg>
      </span>
      <span className="grid flex-1 gap-0.5">
        <span>{label}</span>
        {hint !== undefined && <span className="text-xs text-ink-faint">{hint}</span>}
      </span>
      {count !== undefined && <span className="figures mt-px text-xs text-ink-faint">{count}</span>}
    </label>
  );
}

/** A setting that applies at once. */
export function Switch({
  label,
  className,
  ...rest
}: { label: ReactNode; ref?: Ref<HTMLInputElement> } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'role'
>) {
  return (
    <label
      className={cx('flex min-h-8 cursor-pointer items-center justify-between gap-4 py-1 text-sm', className)}
    >
      <span>{label}</span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          className="peer h-6 w-10.5 appearance-none rounded-full bg-line-strong transition-colors checked:bg-brand disabled:opacity-50"
          {...rest}
        />
        <span className="pointer-events-none absolute top-0.75 left-0.75 size-4.5 rounded-full bg-surface shadow-1 transition-transform peer-checked:translate-x-4.5" />
      </span>
    </label>
  );
}
