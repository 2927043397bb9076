import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import type { Figures } from './sales-words.ts';
import { todoItems } from './todo-items.ts';

/** One line of all that waits for who reads it, each with the list of just these; a calm word where nothing does. */
export function ToDo({ items, age }: { items: Figures['todo']; age: ReactNode }) {
  return (
    <section
      aria-label={t('To do')}
      className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-5 py-3"
    >
      <h2 className="mr-1 text-sm font-semibold">{t('To do')}</h2>
      {items.length === 0 && (
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Icon name="check" size={18} />
          {t('Nothing waits for you.')}
        </p>
      )}
      {items.map(({ key, count, due_at: due }) => {
        const { label, to, isUrgent } = todoItems[key];
        return (
          <Link
            key={key}
            to={to}
            className={cx(
              'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors hover:bg-sunken',
              isUrgent && count !== null ? 'border-danger' : 'border-line hover:border-line-strong',
            )}
          >
            {t(label)}{' '}
            {count === null ? (
              <span className="text-ink-faint" title={t('This could not be read.')}>
                {t('Not read')}
              </span>
            ) : (
              <span className={cx('figures font-semibold', isUrgent && 'text-danger')}>
                {count.toLocaleString('en-US')}
              </span>
            )}
            {due !== null && (
              <span className="text-xs text-ink-soft">{t('until {time}', { time: staffDateTime(due) })}</span>
            )}
          </Link>
        );
      })}
      <span className="ml-auto text-xs text-ink-faint">{age}</span>
    </section>
  );
}
