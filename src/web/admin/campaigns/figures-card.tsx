import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { Card, Facts } from '../admin-parts/card.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import type { Campaign } from './campaign-words.ts';

/** What became of a campaign's e-mails. */
export function FiguresCard({ campaign }: { campaign: Campaign }) {
  const { figures, scheduled_at: at, started_at: from, ended_at: until, sent_by: by } = campaign;
  const moment = (name: string, iso: string | null) =>
    iso === null ? [] : [{ name, value: staffDateTime(iso) }];
  return (
    <Card title={t('What came of the campaign')}>
      <Facts
        isOfNumbers
        facts={[
          ...moment(t('Planned for'), at),
          ...moment(t('Begun'), from),
          ...moment(t('Ended'), until),
          ...(by === null ? [] : [{ name: t('By'), value: by }]),
          { name: t('Recipients'), value: figures.audience ?? '–' },
          { name: t('E-mails sent'), value: figures.sent },
          { name: t('Still to be sent'), value: figures.waiting },
          { name: t('Not delivered'), value: figures.failed },
          { name: t('Left or suppressed before their turn'), value: figures.withheld },
          { name: t('Bounced'), value: figures.bounced },
          { name: t('Complained'), value: figures.complained },
          { name: t('Left by it'), value: figures.left },
          { name: t('Pages of the shop opened by its links'), value: figures.visits },
          { name: t('Orders of who came by them'), value: figures.orders },
          { name: t('Sold by them, less refunds'), value: formatPesos(figures.revenue_cents) },
        ]}
      />
    </Card>
  );
}
