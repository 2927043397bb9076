import { useRevalidator } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ReprocessButton } from '../orders/order-payments.tsx';
import { providerName } from '../orders/order-words.ts';

type Events = Awaited<ReturnType<Api['payments']['adminEvents']>>;

export const eventStates = ['failed', 'received', 'processed', 'ignored'] as const;

const eventWords: Record<(typeof eventStates)[number], { label: string; tone: BadgeTone }> = {
  failed: { label: 'Given up', tone: 'danger' },
  received: { label: 'Waiting', tone: 'warning' },
  processed: { label: 'Processed', tone: 'success' },
  ignored: { label: 'Not ours', tone: 'neutral' },
};

/** What providers told the shop, and what became of it. */
export function EventList({ list }: { list: Events }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <ListTools filters={[{ name: 'state', label: 'All events', options: eventWords }]} />
      <ListTable
        list={list}
        rows={list.events}
        icon="card"
        noneYet="Nothing was told yet"
        noneHint="Every webhook of a payment provider is kept here before it is answered."
        label="Payment events"
        rowKey={(event) => event.id}
        columns={[
          {
            head: 'Event',
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
            head: 'State',
            cell: (event) => (
              <span className="grid justify-items-start gap-0.5">
                <Badge tone={eventWords[event.state].tone}>{eventWords[event.state].label}</Badge>
                <span className="text-xs whitespace-nowrap text-ink-faint">
                  {event.tries === 1 ? '1 try' : `${event.tries} tries`}
                </span>
              </span>
            ),
          },
          { head: 'Received', from: 'md', at: (event) => event.received_at },
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
