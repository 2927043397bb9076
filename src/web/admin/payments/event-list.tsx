import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { eventWords, ReprocessButton } from '../orders/order-payments.tsx';
import { providerName } from '../../../modules/payments/payments.words.ts';

type Events = Awaited<ReturnType<Api['payments']['adminEvents']>>;

export const eventStates = ['failed', 'received', 'processed', 'ignored'] as const;

/** What providers told the shop, and what became of it. */
export function EventList({ list }: { list: Events }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <ListTools filters={[{ name: 'state', label: t('All events'), options: eventWords }]} />
      <ListTable
        list={list}
        rows={list.events}
        icon="card"
        noneYet={t('No events yet')}
        noneHint={t('Every webhook of a payment provider is kept here before it is answered.')}
        label={t('Payment events')}
        rowKey={(event) => event.id}
        columns={[
          {
            head: t('Event'),
            cell: (event) => (
              <span className="grid gap-0.5">
                <span>
                  <span className="font-medium">{providerName(event.provider)}</span>{' '}
                  <span className="spec break-all">{event.type}</span>
                </span>
                <span className="spec text-xs break-all text-ink-faint">{event.event_id}</span>
                {event.last_error !== null && (
                  <span className="text-xs break-words text-danger">{event.last_error}</span>
                )}
              </span>
            ),
          },
          {
            head: t('State'),
            cell: (event) => (
              <span className="grid justify-items-start gap-0.5">
                <Badge tone={eventWords[event.state].tone}>{t(eventWords[event.state].label)}</Badge>
                <span className="text-xs whitespace-nowrap text-ink-faint">
                  {t('{tries, plural, one {# try} other {# tries}}', { tries: event.tries })}
                </span>
              </span>
            ),
          },
          { head: t('Received'), from: 'md', at: (event) => event.received_at },
          {
            cell: (event) =>
              (event.state === 'failed' || event.state === 'received') && (
                <ReprocessButton eventId={event.id} onDone={revalidate} />
              ),
          },
        ]}
      />
    </>
  );
}
