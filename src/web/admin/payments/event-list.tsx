import { useRevalidator } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ActionsTh } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
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
      <ListTools
        filters={[
          {
            name: 'state',
            label: 'All events',
            options: eventStates.map((value) => ({ value, label: eventWords[value].label })),
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.events}
        icon="card"
        noneYet="Nothing was told yet"
        noneHint="Every webhook of a payment provider is kept here before it is answered."
      >
        <Table label="Payment events">
          <thead>
            <tr>
              <Th>Event</Th>
              <Th>State</Th>
              <Th className="max-md:hidden">Received</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {list.events.map((event) => (
              <Tr key={event.id}>
                <Td>
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
                </Td>
                <Td>
                  <span className="grid justify-items-start gap-0.5">
                    <Badge tone={eventWords[event.state].tone}>{eventWords[event.state].label}</Badge>
                    <span className="text-xs whitespace-nowrap text-ink-faint">
                      {event.tries === 1 ? '1 try' : `${event.tries} tries`}
                    </span>
                  </span>
                </Td>
                <Td className="whitespace-nowrap text-ink-soft max-md:hidden">
                  {staffDateTime(event.received_at)}
                </Td>
                <Td align="end">
                  {(event.state === 'failed' || event.state === 'received') && (
                    <ReprocessButton eventId={event.id} onDone={revalidate} />
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </>
  );
}
