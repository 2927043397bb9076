import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { Card } from '../admin-parts/card.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { ReprocessButton } from '../orders/order-payments.tsx';
import { providerName } from '../../../modules/payments/payments.words.ts';

type PaymentEvent = Awaited<ReturnType<Api['payments']['adminEvents']>>['events'][number];

/** What providers told and could not be worked through: each can be tried again. */
export function FailedEvents({ events, total }: { events: readonly PaymentEvent[]; total: number }) {
  const { revalidate } = useRevalidator();
  return (
    <div id="failed-events" className="scroll-mt-20">
      <Card
        title={t('Failed payment events')}
        actions={
          total > events.length && (
            <span className="text-sm text-ink-soft">
              {t('{count} of {total}', { count: events.length, total })}
            </span>
          )
        }
      >
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <li
              key={event.id}
              className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0"
            >
              <div className="grid min-w-0 gap-1">
                <p>
                  <span className="font-medium">{providerName(event.provider)}</span>{' '}
                  <span className="spec break-all">{event.type}</span>
                </p>
                {event.last_error !== null && (
                  <p className="text-xs break-words text-danger">{event.last_error}</p>
                )}
                <p className="text-xs text-ink-faint">
                  {`${staffDateTime(event.received_at)} · ${t('{tries, plural, one {# try} other {# tries}}', { tries: event.tries })} · `}
                  <span className="spec break-all">{event.event_id}</span>
                </p>
              </div>
              <ReprocessButton eventId={event.id} onDone={revalidate} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
