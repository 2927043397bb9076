import { useRevalidator } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { ListTable } from '../admin-parts/list-table.tsx';

type Watched = Awaited<ReturnType<Api['payments']['adminShield']>>['watched'];

const keyWords = { session: msg('Session'), ip: msg('Address'), card: msg('Card') } as const;
const levelWords: Record<Watched[number]['level'], { label: Message; tone: BadgeTone }> = {
  none: { label: msg('Free again'), tone: 'neutral' },
  slowed: { label: msg('Slowed'), tone: 'warning' },
  refused: { label: msg('Refused'), tone: 'danger' },
};

/** Who tries out cards, and how far the shop has closed to them. */
export function ShieldList({ watched }: { watched: Watched }) {
  const mayChange = useMay('orders');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const release = ({ kind, value }: Watched[number]) =>
    send(async () => {
      await browserApi().payments.releaseShield({ body: { kind, value } });
      await revalidate();
    });
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <InlineNotice>
        {t(
          'More than five declines in ten minutes slow a session, an address or a card down; more than ten are refused until the ten minutes have passed. Those of the last 24 hours stand here.',
        )}
      </InlineNotice>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <ListTable
        rows={watched}
        icon="shield"
        noneYet={t('Nobody tries out cards')}
        noneHint={t('Who has more declines than anybody may need stands here.')}
        label={t('Shield')}
        rowKey={(row) => `${row.kind} ${row.value}`}
        columns={[
          {
            head: t('Who'),
            cell: (row) => (
              <span className="grid gap-0.5">
                <span className="font-medium">{t(keyWords[row.kind])}</span>
                <span className="spec text-xs break-all text-ink-faint">{row.value}</span>
              </span>
            ),
          },
          {
            head: t('Now'),
            cell: (row) => (
              <span className="grid justify-items-start gap-0.5">
                <Badge tone={levelWords[row.level].tone}>{t(levelWords[row.level].label)}</Badge>
                <span className="text-xs text-ink-faint sm:hidden">
                  {t('{declines} declines', { declines: row.declines })}
                </span>
                {row.until !== null && (
                  <span className="text-xs text-ink-faint max-sm:hidden">
                    {t('until {time}', { time: staffDateTime(row.until) })}
                  </span>
                )}
              </span>
            ),
          },
          {
            head: t('Declines'),
            align: 'end',
            from: 'sm',
            className: 'figures',
            cell: (row) => row.declines,
          },
          { head: t('Last'), from: 'md', at: (row) => row.last_at },
          {
            cell: (row) =>
              mayChange && (
                <Button size="sm" variant="secondary" isBusy={isSending} onClick={() => void release(row)}>
                  {t('Forget')}
                </Button>
              ),
          },
        ]}
      />
    </div>
  );
}
