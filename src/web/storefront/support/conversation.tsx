import { orderName } from '../account-parts/order-words.ts';
import { useEffect, useRef } from 'react';
import { loadChunk } from '../../chunks.ts';
import { fileLinks, links, withQuery } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FollowedLink } from '../shop-parts/followed-links.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { useSend } from '../shop-parts/use-send.ts';
import { ticketWords } from './ticket-words.ts';
import { RateHelp } from './rate-help.tsx';
import { useConversationSocket } from './use-conversation-socket.ts';
import { useDraft } from './use-draft.ts';
import { type Thread, type ThreadMessage, useThread } from './use-thread.ts';

/** What was said, what it is about, and the box to go on. `thread` is its number, or the secret of a link. */
export function Conversation({
  thread,
  loaded,
  isInPanel = false,
}: {
  thread: string;
  loaded: Thread;
  /** Without a frame of its own; the newest message is kept in sight. */
  isInPanel?: boolean;
}) {
  const open = useThread(thread, loaded);
  const { ticket, messages, waiting, refusal } = open;
  const [draft, setDraft] = useDraft(`${ticket.id}`);
  const { label, tone } = ticketWords[ticket.state];
  const end = useRef<HTMLDivElement>(null);
  const shown = messages.length + waiting.length;
  useEffect(() => {
    if (isInPanel && shown > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [isInPanel, shown]);
  const { typing, tellTyping } = useConversationSocket(thread, ticket.id, {
    news: open.catchUp,
    seen: open.setSeenByStaff,
  });
  const lastSeen = messages.findLast(({ author, id }) => author === 'customer' && id <= open.seenByStaff)?.id;
  return (
    <section
      aria-label={ticket.subject}
      className={cx(!isInPanel && 'rounded-lg border border-line bg-surface')}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
        <h2 className="min-w-0 font-semibold break-words">{ticket.subject}</h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <AboutCards about={open.about} />
      <ol className="grid grid-cols-1 gap-4 px-5 py-5" aria-live="polite" aria-label="Mensajes">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            thread={thread}
            message={message}
            isLastSeen={message.id === lastSeen}
          />
        ))}
        {waiting.map(({ key, body }, at) => (
          <li key={key} className="grid max-w-[min(38rem,92%)] gap-1 justify-self-end">
            <p className="text-right text-xs text-ink-faint">
              {at === 0 && refusal !== undefined ? 'No se envió' : 'Enviando…'}
            </p>
            <p className="rounded-lg border border-dashed border-line px-4 py-2.5 text-sm break-words whitespace-pre-line">
              {body}
            </p>
          </li>
        ))}
      </ol>
      {typing !== undefined && (
        <p className="px-5 pb-3 text-xs text-ink-faint">{typing || 'Alguien'} está escribiendo…</p>
      )}
      {refusal !== undefined && (
        <InlineNotice
          tone="danger"
          className="mx-5 mb-4"
          action={
            <span className="flex gap-2">
              <Button size="sm" variant="secondary" onClick={open.retry}>
                Reintentar
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setDraft(open.takeBack())}>
                Editar
              </Button>
            </span>
          }
        >
          {refusal}
        </InlineNotice>
      )}
      {ticket.state === 'closed' && <RateHelp thread={thread} rating={ticket.rating} />}
      <form
        noValidate
        className="grid grid-cols-1 gap-3 border-t border-line px-5 py-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.trim() === '') return;
          open.say(draft.trim());
          setDraft('');
        }}
      >
        <Field
          label="Tu mensaje"
          isLabelHidden
          {...(ticket.state === 'closed' && {
            hint: 'Cerramos esta conversación; si escribes, se abre otra vez.',
          })}
        >
          <TextArea
            rows={3}
            maxLength={5000}
            placeholder="Escribe tu mensaje"
            value={draft}
            onChange={(event) => {
              setDraft(event.target.value);
              tellTyping();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.currentTarget.form?.requestSubmit();
              }
            }}
          />
        </Field>
        <div className="flex items-start justify-between gap-3">
          <SendFile onFile={open.sendFile} />
          <Button type="submit" disabled={draft.trim() === ''}>
            Enviar
          </Button>
        </div>
      </form>
      <div ref={end} />
    </section>
  );
}

function MessageItem({
  thread,
  message,
  isLastSeen,
}: {
  thread: string;
  message: ThreadMessage;
  isLastSeen: boolean;
}) {
  const isOwn = message.author === 'customer';
  if (message.event !== null) {
    return (
      <li className="justify-self-center text-xs break-words text-ink-faint">
        {eventWords(message)} · {shopMoment(message.created_at)}
      </li>
    );
  }
  return (
    <li
      className={cx('grid max-w-[min(38rem,92%)] gap-1', isOwn ? 'justify-self-end' : 'justify-self-start')}
    >
      <p className={cx('text-xs text-ink-faint', isOwn && 'text-right')}>
        {isOwn ? 'Tú' : message.author_name} · {shopMoment(message.created_at)}
        {isLastSeen && ' · Visto'}
      </p>
      {message.file === null ? (
        <p
          className={cx(
            'rounded-lg px-4 py-2.5 text-sm break-words whitespace-pre-line',
            isOwn ? 'bg-brand-soft' : 'bg-sunken',
          )}
        >
          {message.body}
        </p>
      ) : (
        <SentFile href={fileLinks.supportFile(thread, message.file.kind, message.id)} file={message.file} />
      )}
    </li>
  );
}

function eventWords({ event, body }: ThreadMessage): string {
  if (event === 'left_out') return `No recibimos ${body}: manda fotos o PDF de hasta 8 MB`;
  return event === 'closed' ? 'Se cerró la conversación' : 'Se abrió otra vez';
}

function SentFile({ href, file }: { href: string; file: NonNullable<ThreadMessage['file']> }) {
  return file.kind === 'picture' ? (
    <img
      src={href}
      alt={`Foto: ${file.name}`}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      loading="lazy"
      className="max-h-72 w-auto max-w-full rounded-lg border border-line object-contain"
    />
  ) : (
    <a
      href={href}
      download
      className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-line px-4 text-sm font-medium text-brand"
    >
      <Icon name="download" size={18} />
      <span className="break-all">{file.name}</span>
    </a>
  );
}

function AboutCards({ about }: { about: Thread['about'] }) {
  const { order, product } = about;
  if (order === null && product === null) return null;
  return (
    <ul aria-label="De qué trata" className="flex flex-wrap gap-3 border-b border-line px-5 py-3">
      {order !== null && (
        <li>
          <FollowedLink
            to={withQuery(links.dashboard(), { pedido: order.order_id })}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line px-3 text-sm font-medium"
          >
            <Icon name="orders" size={18} />
            {orderName(order)}
            {about.return !== null && ` · devolución ${about.return.name}`}
          </FollowedLink>
        </li>
      )}
      {product !== null && (
        <li>
          <FollowedLink
            to={links.product(product)}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line px-3 py-1.5 text-sm font-medium"
          >
            <ProductPicture imageUrl={product.image_url} sizes="2.5rem" className="w-10" />
            <span className="line-clamp-2 max-w-64">{product.product_name}</span>
          </FollowedLink>
        </li>
      )}
    </ul>
  );
}

function SendFile({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const { isSending, refusal, send } = useSend();
  const choose = (file: File) =>
    send(async () => {
      const { shrinkPhoto } = await loadChunk('shrink-photo', () => import('../product/shrink-photo.ts'));
      await onFile(file.type.startsWith('image/') ? await shrinkPhoto(file) : file);
    });
  return (
    <div className="grid gap-1">
      <IconButton
        icon="image"
        label="Enviar una foto o un PDF"
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
        aria-label="Foto o PDF"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      {refusal !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {Object.values(refusal.fields)[0] ?? refusal.message}
        </p>
      )}
    </div>
  );
}
