import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { HistoryLink } from '../admin-parts/history-link.tsx';

/** The frame of one admin page: a way back, its title, its actions, its content. */
export function AdminPage({
  title,
  description,
  backTo,
  actions,
  historyOf,
  isNarrow = false,
  hasPrintedTitle = true,
  children,
}: {
  title: string;
  description?: ReactNode;
  backTo?: { label: string; to: string };
  /** Buttons at the title's right. */
  actions?: ReactNode;
  /** The thing that the page is about, as the log of changes names it, e.g. `product:12`. */
  historyOf?: string;
  /** For forms: lines of a readable length. */
  isNarrow?: boolean;
  /** False where what is printed goes to somebody else than the staff. */
  hasPrintedTitle?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={cx('mx-auto w-full px-4 py-5 lg:px-8', isNarrow ? 'max-w-3xl' : 'max-w-[96rem]')}>
      {backTo !== undefined && (
        <Link
          to={backTo.to}
          className="mb-3 inline-flex items-center print:hidden gap-1.5 rounded-sm text-sm text-ink-soft hover:text-ink"
        >
          <Icon name="arrow-left" size={16} />
          {backTo.label}
        </Link>
      )}
      <div
        className={cx(
          'mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3',
          !hasPrintedTitle && 'print:hidden',
        )}
      >
        <div className="grid gap-1">
          <h1 className="display text-2xl">{title}</h1>
          {description !== undefined && <p className="text-sm text-ink-soft">{description}</p>}
        </div>
        {(actions !== undefined || historyOf !== undefined) && (
          <div className="flex flex-wrap gap-2.5 print:hidden">
            {historyOf !== undefined && <HistoryLink of={historyOf} />}
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
