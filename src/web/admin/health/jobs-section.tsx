import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Ago } from '../admin-parts/ago.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { Marked } from './marked.tsx';
import { type Section, SectionCard, type SectionData } from './section-card.tsx';

type Jobs = SectionData<'jobs'>;
type Scheduled = Jobs['scheduled'][number];

/** Work in the background: what waits and failed by kind, and what the clock does. */
export function JobsSection({ section }: { section: Section<'jobs'> }) {
  return (
    <SectionCard
      title={t('Jobs')}
      section={section}
      link={{ label: t('Failed jobs'), to: adminLinks.jobs() }}
    >
      {(jobs) => (
        <div className="grid gap-5">
          <div className="max-w-sm">
            <Facts
              facts={[
                { name: t('Waiting'), value: jobs.waiting },
                { name: t('Put off until later'), value: jobs.later },
                { name: t('Under way'), value: jobs.active },
                { name: t('Failed'), value: <Marked isWrong={jobs.failed > 0}>{jobs.failed}</Marked> },
              ]}
            />
          </div>
          {jobs.queues.length > 0 && <Queues queues={jobs.queues} />}
          <ByTheClock scheduled={jobs.scheduled} />
        </div>
      )}
    </SectionCard>
  );
}

function Queues({ queues }: { queues: Jobs['queues'] }) {
  return (
    <RowTable
      label={t('Kinds of jobs')}
      rows={queues}
      rowKey={(queue) => queue.name}
      columns={[
        { head: t('Job'), cell: (queue) => <span className="wrap-anywhere">{queue.name}</span> },
        { head: t('Waiting'), align: 'end', cell: (queue) => quiet(queue.waiting) },
        { head: t('Later'), align: 'end', from: 'md', cell: (queue) => quiet(queue.later) },
        { head: t('Under way'), align: 'end', from: 'sm', cell: (queue) => quiet(queue.active) },
        {
          head: t('Failed'),
          align: 'end',
          cell: (queue) => <Marked isWrong={queue.failed > 0}>{quiet(queue.failed)}</Marked>,
        },
        {
          head: t('The oldest waits since'),
          from: 'md',
          cell: (queue) =>
            queue.waiting_since === null ? (
              quiet(0)
            ) : (
              <Marked isWrong={queue.is_stuck}>
                <Ago time={queue.waiting_since} />
              </Marked>
            ),
        },
      ]}
    />
  );
}

const quiet = (count: number) => (count === 0 ? <span className="text-ink-faint">—</span> : count);

/** Long and seldom looked at: folded, unless something in it is wrong. */
function ByTheClock({ scheduled }: { scheduled: readonly Scheduled[] }) {
  const rank = (one: Scheduled) => (one.is_late ? 0 : hasFailed(one) ? 1 : 2);
  const rows = scheduled.toSorted((one, other) => rank(one) - rank(other));
  return (
    <details className="group" open={rows.some((one) => one.is_late)}>
      <summary className="flex w-fit cursor-pointer list-none items-center gap-2 rounded-sm text-sm font-medium">
        <Icon name="chevron-right" size={16} className="transition-transform group-open:rotate-90" />
        {t('{count, plural, one {# job} other {# jobs}} by the clock', { count: rows.length })}
      </summary>
      <div className="mt-3">
        <RowTable
          label={t('Jobs by the clock')}
          rows={rows}
          rowKey={(one) => one.name}
          columns={[
            {
              head: t('Job'),
              cell: (one) => (
                <span className="grid gap-0.5">
                  <span className="wrap-anywhere">{one.name}</span>
                  <code className="text-xs text-ink-faint">{one.cron}</code>
                </span>
              ),
            },
            {
              head: t('State'),
              cell: (one) =>
                one.is_late ? (
                  <Badge tone="danger">{t('Did not begin when due')}</Badge>
                ) : hasFailed(one) ? (
                  <Badge tone="warning">{t('Failed the last time')}</Badge>
                ) : (
                  <Badge tone="success">{t('In time')}</Badge>
                ),
            },
            {
              head: t('Last run'),
              from: 'sm',
              cell: (one) =>
                one.last_started_at === null ? (
                  <span className="text-ink-faint">{t('Not within a week')}</span>
                ) : (
                  <Ago time={one.last_started_at} />
                ),
            },
            {
              head: t('Next'),
              from: 'md',
              cell: (one) => (one.next_at === null ? '—' : staffDateTime(one.next_at)),
            },
          ]}
        />
      </div>
    </details>
  );
}

function hasFailed({ last_failed_at: failedAt, last_done_at: doneAt }: Scheduled): boolean {
  return failedAt !== null && (doneAt === null || failedAt > doneAt);
}
