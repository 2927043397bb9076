import { t } from '../../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ago } from '../admin-parts/ago.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { Marked } from './marked.tsx';
import { type Section, SectionCard, type SectionData } from './section-card.tsx';

type Process = SectionData<'processes'>['processes'][number];

/** The shop's processes on its database, and those that ended without a word. */
export function ProcessesSection({ section }: { section: Section<'processes'> }) {
  return (
    <SectionCard title={t('Processes')} section={section}>
      {({ processes }) => (
        <RowTable
          label={t('Processes')}
          rows={processes}
          rowKey={(one) => one.id}
          columns={[
            {
              head: t('Process'),
              cell: (one) => (
                <span className="grid gap-0.5">
                  <span className="wrap-anywhere">{placeOf(one)}</span>
                  {one.clock_ahead_minutes !== 0 && (
                    <span className="text-xs">
                      <Marked isWrong>
                        {t('Its clock is {minutes} min off', { minutes: Math.abs(one.clock_ahead_minutes) })}
                      </Marked>
                    </span>
                  )}
                  {one.is_this && (
                    <span className="text-xs text-ink-faint">{t('It answered this page')}</span>
                  )}
                </span>
              ),
            },
            {
              head: t('State'),
              cell: (one) =>
                one.is_alive ? (
                  <Badge tone="success" hasDot>
                    {t('Alive')}
                  </Badge>
                ) : (
                  <Badge tone="neutral">{t('Ended without a word')}</Badge>
                ),
            },
            {
              head: t('Does jobs'),
              from: 'sm',
              cell: (one) => (one.does_jobs ? t('Yes') : t('No')),
            },
            {
              head: t('Version'),
              from: 'md',
              cell: (one) =>
                one.version === null
                  ? t('older')
                  : t('{shop}, Node {node}', { shop: one.version, node: one.node ?? '?' }),
            },
            { head: t('Since'), from: 'lg', cell: (one) => staffDateTime(one.started_at) },
            { head: t('Seen'), cell: (one) => <Ago time={one.seen_at} /> },
          ]}
        />
      )}
    </SectionCard>
  );
}

function placeOf({ host, pid, id }: Process): string {
  return host === null ? `#${id}` : `${host} · ${pid ?? '?'}`;
}
