import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type BadgeTone =
  | 'neutral'
  | 'brand'
  | 'promo'
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'promo-solid';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-soft text-brand',
  promo: 'bg-promo-soft text-promo',
  /** On pictures, whose ground is light in both themes. */
  'promo-solid': 'bg-promo text-on-promo',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
};

/** A word about a thing's state. */
export function Badge({
  tone = 'neutral',
  hasDot = false,
  className,
  children,
}: {
  tone?: BadgeTone;
  hasDot?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1.5 rounded-sm px-2 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {hasDot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}
