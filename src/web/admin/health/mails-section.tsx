import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { Ago } from '../admin-parts/ago.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { Marked } from './marked.tsx';
import { type Section, SectionCard } from './section-card.tsx';

/** The queue of e-mails. */
export function MailsSection({ section }: { section: Section<'mails'> }) {
  return (
    <SectionCard
      title={t('E-mail')}
      section={section}
      link={{ label: t('All mails'), to: adminLinks.mails() }}
    >
      {(mails) => (
        <Facts
          facts={[
            {
              name: t('They go'),
              value: mails.via === 'smtp' ? t('through the mail server') : t('into files, to nobody'),
            },
            { name: t('Last sent'), value: ago(mails.last_sent_at) },
            {
              name: t('Waiting'),
              value:
                mails.refused === 0
                  ? mails.waiting
                  : t('{waiting}, of these {refused} refused once', {
                      waiting: String(mails.waiting),
                      refused: String(mails.refused),
                    }),
            },
            ...(mails.oldest_waiting_at === null
              ? []
              : [
                  {
                    name: t('The oldest waits since'),
                    value: (
                      <Marked isWrong={mails.is_slow}>
                        <Ago time={mails.oldest_waiting_at} />
                      </Marked>
                    ),
                  },
                ]),
            {
              name: t('Not delivered'),
              value: (
                <Marked isWrong={mails.failed_lately > 0}>
                  {mails.failed === mails.failed_lately
                    ? mails.failed
                    : t('{failed}, of these {lately} lately', {
                        failed: String(mails.failed),
                        lately: String(mails.failed_lately),
                      })}
                </Marked>
              ),
            },
          ]}
        />
      )}
    </SectionCard>
  );
}

const ago = (time: string | null) => (time === null ? t('Never') : <Ago time={time} />);
