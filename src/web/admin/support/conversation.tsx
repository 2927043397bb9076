import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminFileLinks, withQuery } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useKeptText } from '../admin-parts/use-kept-text.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { Icon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { useStaff } from '../shell/admin-layout.tsx';
import { fillCanned } from './fill-canned.ts';
import { OrderCard } from './order-card.tsx';
import { TicketDesk } from './ticket-desk.tsx';
import { useTicketSocket } from './use-ticket-socket.ts';
import { ticketStates } from './ticket-words.ts';
import type { Beside, Desk, Thread, Ticket, TicketMessage, TicketState } from './ticket-words.ts';

/** What was written, and the box to answer in. Who has not seen the newest message sees it before theirs is sent. */
export function Conversation({
  ticket,
  about,
  messages,
  desk,
  beside,
  onDone,
}: {
  desk: Desk;
  beside: Beside;
  ticket: Ticket;
  about: Thread['about'];
  messages: readonly TicketMessage[];
  onDone: () => Promise<void>;
}) {
  const mayChange = useMay('support');
  const { id: ownId } = useStaff();
  const live = useTicketSocket(ticket.id, ownId);
  const lastWritten = messages.findLast(({ author, event }) => author === 'customer' && event === null)?.id;
  const seenByCustomer = Math.max(live.seen, ticket.seen_by_customer);
  const lastSeen = messages.findLast(
    ({ author, id, is_note: isNote }) => author === 'staff' && !isNote && id <= seenByCustomer,
  )?.id;
  useEffect(() => {
    if (lastWritten === undefined || lastWritten <= ticket.seen_by_staff) return;
    // Nobody waits for it: the next message says it again.
    browserApi()
      .support.adminSeen({ params: { id: ticket.id }, body: { message_id: lastWritten } })
      .catch(() => {});
  }, [ticket.id, ticket.seen_by_staff, lastWritten]);
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  // What is new, and the box to answer in, come into sight.
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  const moving = useSend();
  const state = ticketStates[ticket.state];
  const move = (to: TicketState) =>
    moving.send(async () => {
      const body = { state: to, version: ticket.version };
      await browserApi()
        .support.updateTicket({ params: { id: ticket.id }, body })
        .finally(onDone);
    });
  return (
    <section aria-label={ticket.subject} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-3 border-b border-line px-5 py-4">
        <div className="grid min-w-0 gap-1 text-sm">
          <h2 className="text-base font-semibold">{ticket.subject}</h2>
          <p className="text-ink-soft">
            {ticket.name}
            {' · '}
            <a href={`mailto:${ticket.email}`} className="wrap-anywhere text-brand hover:underline">
              {ticket.email}
            </a>
          </p>
          <p className="flex flex-wrap items-center gap-2 text-xs text-ink-faint">
            <Badge tone={state.tone}>{t(state.label)}</Badge>
            {t('Since {time}', { time: staffDateTime(ticket.created_at) })}
            {ticket.order_number !== null && (
              <LinkFor
                right="read_orders"
                to={withQuery(adminLinks.orders(), { q: ticket.order_number })}
                className="text-brand hover:underline"
              >
                {t('Order {number}', { number: `#${ticket.order_number}` })}
              </LinkFor>
            )}
          </p>
        </div>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            {ticket.state === 'closed' ? (
              <Button
                size="sm"
                variant="secondary"
                isBusy={moving.isSending}
                onClick={() => void move('open')}
              >
                {t('Open again')}
              </Button>
            ) : (
              <Button
                size="sm"
                variant="secondary"
                iconStart="check"
                isBusy={moving.isSending}
                onClick={() => void move('closed')}
              >
                {t('Close')}
              </Button>
            )}
          </div>
        )}
      </div>
      {moving.refusal && (
        <InlineNotice tone="danger" className="m-4">
          {moving.refusal.message}
        </InlineNotice>
      )}
      {mayChange && <TicketDesk ticket={ticket} desk={desk} beside={beside} onDone={onDone} />}
      {ticket.rating !== null && (
        <p className="border-b border-line px-5 py-3 text-sm">
          {t('Rated {rating} of 5', { rating: ticket.rating })}
          {ticket.rating_comment !== '' && <span lang="es-MX">{` · «${ticket.rating_comment}»`}</span>}
        </p>
      )}
      {ticket.merged_into !== null && (
        <InlineNotice className="m-4">
          {t('Its messages are in conversation {number}.', { number: ticket.merged_into })}
        </InlineNotice>
      )}
      <About ticketId={ticket.id} about={about} beside={beside} onDone={onDone} />
      <ol className="grid gap-4 px-5 py-5" aria-live="polite">
        {messages.map((message) => (
          <li
            key={message.id}
            className={cx(
              'grid max-w-[min(38rem,92%)] gap-1',
              message.author === 'staff' ? 'justify-self-end' : 'justify-self-start',
            )}
          >
            <Said ticketId={ticket.id} message={message} isLastSeen={message.id === lastSeen} />
          </li>
        ))}
      </ol>
      <div className="grid gap-2 px-5 pb-4 text-xs text-ink-faint empty:hidden" aria-live="polite">
        {live.typing !== undefined && (
          <p>
            {live.typing.isCustomer
              ? t('{name} is typing…', { name: ticket.name })
              : t('{name} is writing an answer…', { name: live.typing.name })}
          </p>
        )}
        {live.others.length > 0 && (
          <InlineNotice tone="warning">
            {t('Also looking at this: {names}', { names: live.others.map(({ name }) => name).join(', ') })}
          </InlineNotice>
        )}
        {ticket.source === 'chat' && !ticket.is_of_account && (
          <InlineNotice tone="warning">
            {t('Nobody has proven this address: say nothing here of orders or of people.')}
          </InlineNotice>
        )}
      </div>
      {mayChange && (
        <ReplyForm ticket={ticket} replies={desk.replies} onDone={onDone} onTyping={live.tellTyping} />
      )}
      <div ref={end} />
    </section>
  );
}

function Said({
  ticketId,
  message,
  isLastSeen,
}: {
  ticketId: number;
  message: TicketMessage;
  isLastSeen: boolean;
}) {
  const { file } = message;
  const heading = `${message.author_name} · ${staffDateTime(message.created_at)}`;
  if (message.event !== null) {
    return <p className="text-xs text-ink-faint">{eventWords(message)}</p>;
  }
  const href = file && adminFileLinks.supportFile(ticketId, file.kind, message.id);
  return (
    <>
      <p className={cx('text-xs text-ink-faint', message.author === 'staff' && 'text-right')}>
        {message.is_note ? `${heading} · ${t('Note for staff')}` : heading}
        {isLastSeen && ` · ${t('Seen')}`}
      </p>
      {href === null && (
        <p
          lang="es-MX"
          className={cx(
            'rounded-lg px-4 py-2.5 text-sm break-words whitespace-pre-line',
            message.is_note ? 'bg-warning-soft' : message.author === 'staff' ? 'bg-brand-soft' : 'bg-sunken',
          )}
        >
          {message.body}
        </p>
      )}
      {href !== null && file?.kind === 'picture' && (
        <img
          src={href}
          alt={t('Picture {name}', { name: file.name })}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          loading="lazy"
          className="max-h-72 w-auto max-w-full rounded-lg border border-line object-contain"
        />
      )}
      {href !== null && file?.kind === 'document' && (
        <a
          href={href}
          download
          className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-line px-4 text-sm text-brand"
        >
          <Icon name="download" size={18} />
          {file.name}
        </a>
      )}
    </>
  );
}

/** What happened, when and by whom, for staff. */
function eventWords({ event, body: what, author_name: name, created_at: at }: TicketMessage): string {
  const heading = `${name} · ${staffDateTime(at)}`;
  switch (event) {
    case 'closed':
      return `${t('Dealt with')} · ${heading}`;
    case 'assigned':
      return `${what === '' ? t('Looked after by nobody') : t('Handed to {name}', { name: what })} · ${heading}`;
    case 'left_out':
      return `${t('Not kept of the e-mail (only photos and PDFs of up to 8 MB are): {names}', { names: what })} · ${staffDateTime(at)}`;
    case 'merged':
      return `${t('Conversation {number} was merged into this one', { number: what })} · ${heading}`;
    case 'refunded':
      return `${t('Refund of {what} begun by {name}', { what, name })} · ${staffDateTime(at)}`;
    case 'return_started':
      return `${t('Return {what} begun by {name}', { what, name })} · ${staffDateTime(at)}`;
    case 'email_resent':
      return `${t('E-mail {what} sent again by {name}', { what, name })} · ${staffDateTime(at)}`;
    default:
      return `${t('Opened again')} · ${heading}`;
  }
}

function About({
  ticketId,
  about,
  beside,
  onDone,
}: {
  ticketId: number;
  about: Thread['about'];
  beside: Beside;
  onDone: () => Promise<void>;
}) {
  const { order, product } = about;
  if (order === null && product === null) return null;
  const known = beside.orders.find(({ order_id: id }) => id === order?.order_id);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line px-5 py-3 text-sm">
      {t('About')}
      {known && <OrderCard ticketId={ticketId} order={known} onDone={onDone} />}
      {order !== null && known === undefined && (
        <LinkFor
          right="read_orders"
          to={adminLinks.order(order.order_id)}
          className="text-brand hover:underline"
        >
          {order.order_number === null ? t('An order without a number') : `#${order.order_number}`}
        </LinkFor>
      )}
      {about.return !== null && <span>{t('Return {name}', { name: about.return.name })}</span>}
      {product !== null && (
        <Link to={adminLinks.product(product.product_id)} lang="es-MX" className="text-brand hover:underline">
          {product.product_name}
        </Link>
      )}
    </div>
  );
}

function ReplyForm({
  ticket,
  replies,
  onDone,
  onTyping,
}: {
  ticket: Ticket;
  replies: Desk['replies'];
  onDone: () => Promise<void>;
  onTyping: () => void;
}) {
  const [draft = '', setDraft] = useKeptText(`ticket:${ticket.id}`);
  const [isNote, setIsNote] = useState(false);
  const staff = useStaff();
  const values = {
    nombre: ticket.name.split(' ')[0] ?? '',
    pedido: ticket.order_number === null ? '' : `${ticket.order_number}`,
    folio: `${ticket.id}`,
    agente: staff.name.split(' ')[0] ?? '',
  };
  /** One for all tries of one message. */
  const key = useRef<string>(undefined);
  const { isSending, refusal, send } = useSend();
  const reply = async () => {
    const isDone = await send(async () => {
      key.current ??= crypto.randomUUID();
      const body = { body: draft, key: key.current, is_note: isNote, version: ticket.version };
      await browserApi()
        .support.replyTicket({ params: { id: ticket.id }, body })
        .finally(onDone);
    });
    if (!isDone) return;
    key.current = undefined;
    setDraft(undefined);
  };
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line px-5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.trim() !== '') void reply();
      }}
    >
      <UnsavedGuard isDirty={draft.trim() !== ''} />
      <Field label={t('Reply')} isLabelHidden hint={t('Ctrl + Enter sends it.')} error={refusal?.message}>
        <TextArea
          rows={3}
          maxLength={5000}
          placeholder={t('Reply in Spanish')}
          value={draft}
          onChange={(event) => {
            key.current = undefined;
            setDraft(event.target.value);
            if (!isNote) onTyping();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.currentTarget.form?.requestSubmit();
            }
          }}
        />
      </Field>
      {replies.length > 0 && (
        <Select
          aria-label={t('Use a canned reply')}
          value=""
          placeholder={t('Use a canned reply')}
          options={replies.map(({ id, title }) => ({ value: `${id}`, label: title }))}
          onChange={(event) => {
            const chosen = replies.find(({ id }) => `${id}` === event.target.value);
            if (!chosen) return;
            key.current = undefined;
            setDraft([draft, fillCanned(chosen.body, values)].filter((text) => text !== '').join('\n\n'));
          }}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label={t('Note for staff: the customer never sees it')}
          checked={isNote}
          onChange={(event) => setIsNote(event.target.checked)}
        />
        <span className="flex items-center gap-2">
          {!isNote && <SendFile ticketId={ticket.id} onDone={onDone} />}
          <Button type="submit" isBusy={isSending} disabled={draft.trim() === ''}>
            {isNote ? t('Save note') : t('Send reply')}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** A photo or PDF for whoever asked. */
function SendFile({ ticketId, onDone }: { ticketId: number; onDone: () => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const { isSending, refusal, send } = useSend();
  const sendFile = (file: File) =>
    send(async () => {
      const form = new FormData();
      form.set('key', crypto.randomUUID());
      form.set('file', file);
      await browserApi()
        .support.adminSendFile({ params: { id: ticketId }, form })
        .finally(onDone);
    });
  return (
    <>
      {refusal && (
        <span role="alert" className="text-xs text-danger">
          {Object.values(refusal.fields)[0] ?? refusal.message}
        </span>
      )}
      <IconButton
        icon="image"
        label={t('Send a photo or a PDF')}
        aria-busy={isSending}
        disabled={isSending}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('Photo or PDF')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) void sendFile(file);
        }}
      />
    </>
  );
}
