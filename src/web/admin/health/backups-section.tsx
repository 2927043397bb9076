import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { Ago } from '../admin-parts/ago.tsx';
import { bytesText } from '../admin-parts/bytes-text.ts';
import { Facts } from '../admin-parts/card.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { Marked } from './marked.tsx';
import { type Section, SectionCard } from './section-card.tsx';

/** The last backup and how old it is. */
export function BackupsSection({ section }: { section: Section<'backups'> }) {
  return (
    <SectionCard
      title={t('Backups')}
      section={section}
      link={{ label: t('All backups'), to: adminLinks.backups() }}
    >
      {({ newest, count, bytes, nightly, failed_at: failedAt, is_old: isOld, is_running: isRunning }) => (
        <Facts
          facts={[
            {
              name: t('Last backup'),
              value: <Marked isWrong={isOld}>{newest ? <Ago time={newest.made_at} /> : t('None')}</Marked>,
            },
            ...(newest ? [{ name: t('Size'), value: bytesText(newest.bytes) }] : []),
            { name: t('Kept'), value: `${count} · ${bytesText(bytes)}` },
            {
              name: t('Every night'),
              value:
                nightly.kept === 0 ? t('Switched off') : t('after {hour}', { hour: `${nightly.hour}:00` }),
            },
            ...(isRunning ? [{ name: t('Now'), value: t('A backup is being made') }] : []),
            ...(failedAt === null
              ? []
              : [{ name: t('Failed'), value: <Marked isWrong>{staffDateTime(failedAt)}</Marked> }]),
          ]}
        />
      )}
    </SectionCard>
  );
}
