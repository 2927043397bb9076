import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

/** Nothing here yet, and what to do next. */
export function EmptyState({
  icon = 'package',
  title,
  children,
  action,
  className,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  /** A button or links: the next sensible step. */
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx('grid justify-items-center gap-3 px-4 py-14 text-center', className)}>
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon name={icon} size={26} />
      </span>
      <p className="display text-xl">{title}</p>
      {children !== undefined && <div className="max-w-md text-sm text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
