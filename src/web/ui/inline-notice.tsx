import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const looks: Record<NoticeTone, { box: string; icon: IconName }> = {
  info: { box: 'bg-info-soft text-info', icon: 'info' },
  success: { box: 'bg-success-soft text-success', icon: 'success' },
  warning: { box: 'bg-warning-soft text-warning', icon: 'warning' },
  danger: { box: 'bg-danger-soft text-danger', icon: 'error' },
};

/** A sentence that belongs to the place where it stands: a changed price, a refusal, a hint. */
export function InlineNotice({
  tone = 'info',
  title,
  action,
  className,
  children,
}: {
  tone?: NoticeTone;
  title?: string;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const look = looks[tone];
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      className={cx('flex items-start gap-3 rounded-md px-4 py-3 text-sm', look.box, className)}
    >
      <Icon name={look.icon} size={18} className="mt-px" />
      <div className="grid flex-1 gap-0.5">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-ink">{children}</div>}
      </div>
      {action}
    </div>
  );
}
