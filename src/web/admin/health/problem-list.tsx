import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import type { Problem } from './section-card.tsx';

/** What is wrong, the worst first, each with what to do and where. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) {
    return <InlineNotice tone="success">{t('Nothing is wrong.')}</InlineNotice>;
  }
  return (
    <ul
      aria-label={t('What is wrong')}
      className="grid divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {problems.map((problem) => (
        <li key={problem.code} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-3.5">
          <span className="flex min-w-0 flex-1 basis-80 items-start gap-3">
            <Icon
              name={problem.tone === 'danger' ? 'error' : 'warning'}
              size={20}
              className={cx('mt-px shrink-0', problem.tone === 'danger' ? 'text-danger' : 'text-warning')}
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="text-sm font-semibold wrap-anywhere">{problem.text}</span>
              <span className="text-sm wrap-anywhere text-ink-soft">{problem.advice}</span>
            </span>
          </span>
          {problem.path !== null && problem.path !== '/admin/health' && (
            <Link
              to={problem.path}
              aria-label={t('Go there: {problem}', { problem: problem.text })}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-sm text-sm font-medium text-brand hover:underline"
            >
              {t('Go there')}
              <Icon name="arrow-right" size={16} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
