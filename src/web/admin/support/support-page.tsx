import { Link, useRevalidator, useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/support-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { adminLinks } from '../../admin-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { addressWith, choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { Conversation } from './conversation.tsx';
import { PersonCard } from './person-card.tsx';
import { ticketStates, ticketViews } from './ticket-words.ts';
import type { Desk, Ticket } from './ticket-words.ts';

/** The list, and the conversation that the address names. */
async function load({ api, url: { searchParams } }: LoadArgs) {
  const ticket = searchParams.get('ticket') ?? '';
  const params = { id: Number(ticket) };
  const isTicket = /^[1-9]\d{0,8}$/.test(ticket);
  const filter = {
    q: wordsOf(searchParams),
    state: choiceOf(searchParams, 'state', ticketStates),
    view: choiceOf(searchParams, 'view', ticketViews),
    tag: searchParams.get('tag') ?? undefined,
  };
  const [list, opened, beside, desk] = await Promise.all([
    api.support.adminTickets({ query: { ...filter, page: pageOf(searchParams) } }),
    isTicket ? api.support.adminTicket({ params }) : undefined,
    isTicket ? api.support.beside({ params }) : undefined,
    api.support.desk(),
  ]);
  return { filter, list, opened, beside, desk };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Support'));

export default function SupportPage({ loaderData }: Route.ComponentProps) {
  const { filter, list, opened, beside, desk } = loaderData;
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  useLiveReload(['tickets.changed']);
  const isOpen = opened !== undefined && beside !== undefined;
  return (
    <AdminPage
      title={t('Support')}
      description={
        list.has_more
          ? t('{total, plural, other {# conversations}} or more', { total: list.total })
          : t('{total, plural, one {# conversation} other {# conversations}}', { total: list.total })
      }
      actions={
        <>
          <ExportButton name="tickets" call="/admin/tickets.csv" query={filter} />
          <ButtonLink variant="secondary" iconStart="chat" to={adminLinks.supportReplies()}>
            {t('Canned replies')}
          </ButtonLink>
        </>
      }
    >
      <Figures figures={desk.figures} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        {/* A phone shows one of both: the list, or the conversation with a way back. */}
        <div className={cx(isOpen && 'max-lg:hidden')}>
          <ListTools
            searchLabel={t('Search conversations')}
            filters={[
              { name: 'view', label: t('All conversations'), options: ticketViews },
              { name: 'state', label: t('Any state'), options: ticketStates },
              {
                name: 'tag',
                label: t('Any tag'),
                title: t('Tag'),
                options: desk.tags.map((tag) => ({ value: tag, label: tag })),
              },
            ]}
          />
          <ListRows
            list={list}
            rows={list.tickets}
            icon="chat"
            noneYet={t('No conversations yet')}
            noneHint={t('What shoppers write in the contact form arrives here.')}
          >
            <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
              {list.tickets.map((ticket) => (
                <TicketRow
                  key={ticket.id}
                  ticket={ticket}
                  to={addressWith(search, { ticket: ticket.id, page: search.get('page') ?? undefined })}
                  isChosen={ticket.id === opened?.ticket.id}
                />
              ))}
            </ul>
          </ListRows>
        </div>
        {isOpen ? (
          <div className="grid grid-cols-1 gap-3 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
            <Link
              to={addressWith(search, { ticket: undefined, page: search.get('page') ?? undefined })}
              className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-sm text-ink-soft hover:text-ink lg:hidden"
            >
              <Icon name="arrow-left" size={16} />
              {t('All conversations')}
            </Link>
            <Conversation
              key={opened.ticket.id}
              ticket={opened.ticket}
              about={opened.about}
              messages={opened.messages}
              desk={desk}
              beside={beside}
              onDone={revalidate}
            />
            <PersonCard ticket={opened.ticket} about={opened.about} beside={beside} onDone={revalidate} />
          </div>
        ) : (
          <div className="rounded-lg border border-dashed border-line max-lg:hidden">
            <EmptyState icon="chat" title={t('Choose a conversation')}>
              {t('New messages appear by themselves.')}
            </EmptyState>
          </div>
        )}
      </div>
    </AdminPage>
  );
}

/** How the last thirty days went; what was never counted says nothing. */
function Figures({ figures }: { figures: Desk['figures'] }) {
  const { first_answer_minutes: first, resolution_minutes: end, rating_tenths: tenths } = figures;
  const told = [
    first === null ? undefined : t('First answer after {minutes} min of opening', { minutes: first }),
    end === null ? undefined : t('Closed after {minutes} min of opening', { minutes: end }),
    tenths === null
      ? undefined
      : t('Rated {rating} of 5 by {count}', {
          rating: (tenths / 10).toFixed(1),
          count: figures.rating_count,
        }),
  ].filter((text) => text !== undefined);
  if (told.length === 0) return null;
  return (
    <p className="mb-4 text-sm text-ink-soft">
      {t('Last 30 days:')} {told.join(' · ')}
    </p>
  );
}

function TicketRow({ ticket, to, isChosen }: { ticket: Ticket; to: string; isChosen: boolean }) {
  const state = ticketStates[ticket.state];
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className={cx(
          'grid grid-cols-1 gap-1 px-4 py-3 text-sm transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2',
          isChosen && 'bg-brand-soft',
        )}
      >
        <span className="flex items-center justify-between gap-3">
          <span className="truncate font-semibold">{ticket.subject}</span>
          <Badge tone={state.tone}>{t(state.label)}</Badge>
        </span>
        {(ticket.assigned_to !== null || ticket.tags.length > 0) && (
          <span className="truncate text-xs text-ink-faint">
            {[ticket.assigned_to?.name, ...ticket.tags].filter(Boolean).join(' · ')}
          </span>
        )}
        <span className="line-clamp-2 text-xs text-ink-soft">{ticket.last_message}</span>
        <span className="flex justify-between gap-3 text-xs text-ink-faint">
          <span className="truncate">{ticket.name}</span>
          <span className="shrink-0">{staffDateTime(ticket.updated_at)}</span>
        </span>
      </Link>
    </li>
  );
}

export const ErrorBoundary = listError(msg('Support'));
