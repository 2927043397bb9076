import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

/** A button that is only an icon; its `label` is what screen readers say and what the pointer's hint shows. */
export function IconButton({
  icon,
  label,
  size = 'md',
  count,
  className,
  type = 'button',
  ...rest
}: {
  icon: IconName;
  label: string;
  size?: 'sm' | 'md';
  /** A small number on the icon's shoulder, e.g. pieces in the cart. */
  count?: number;
  ref?: Ref<HTMLButtonElement>;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'relative inline-grid place-items-center rounded-md text-ink transition-colors hover:bg-sunken disabled:opacity-40',
        size === 'sm' ? 'size-9' : 'size-11',
        className,
      )}
      {...rest}
    >
      <Icon name={icon} size={size === 'sm' ? 18 : 22} />
      {count !== undefined && count > 0 && (
        <span
          aria-hidden
          className="figures absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-brand px-1 text-2xs font-semibold text-on-brand"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
