import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { connectRealtime } from '../../realtime.ts';
import { useShop } from '../../shop.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useSend } from '../shop-parts/use-send.ts';
import { Conversation } from './conversation.tsx';
import { keepChat, keptChat } from './kept-chat.ts';
import { useDraft } from './use-draft.ts';
import type { Thread } from './use-thread.ts';

const presenceMilliseconds = 4000;

/** The chat over a page while somebody attends it, else a form whose answer comes by e-mail. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const [isAttended, setIsAttended] = useState<boolean>();
  const [open, setOpen] = useState<{ thread: string; loaded: Thread }>();
  const [folio, setFolio] = useState<number>();

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const thread = keptChat();
      const loaded =
        thread && (await browserApi().support.thread({ params: { thread } }).catch(forgetRefused));
      if (isGone) return;
      if (thread && loaded && loaded.ticket.state !== 'closed') setOpen({ thread, loaded });
      else setIsAttended(await attended());
    };
    void look();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', onKey);
    return () => {
      isGone = true;
      window.removeEventListener('keydown', onKey);
    };
  }, [onClose]);
  // Whoever closes it stands again where they opened it.
  useEffect(() => () => document.querySelector<HTMLElement>('.help')?.focus(), []);

  return (
    <section role="dialog" aria-label="Ayuda" className="help-panel">
      <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <h2 className="font-semibold">Ayuda</h2>
        <IconButton icon="close" label="Cerrar ayuda" onClick={onClose} autoFocus />
      </div>
      <div className={cx('relative min-h-0 flex-1 overflow-y-auto', open === undefined && 'p-4')}>
        {open !== undefined ? (
          <Conversation thread={open.thread} loaded={open.loaded} isInPanel />
        ) : folio !== undefined ? (
          <InlineNotice tone="success" title={`Recibimos tu mensaje, folio ${folio}`}>
            Te respondemos por correo.
          </InlineNotice>
        ) : isAttended === undefined ? (
          <Spinner />
        ) : (
          <Begin isAttended={isAttended} onChat={setOpen} onSent={setFolio} />
        )}
      </div>
    </section>
  );
}

function Begin({
  isAttended,
  onChat,
  onSent,
}: {
  isAttended: boolean;
  onChat: (open: { thread: string; loaded: Thread }) => void;
  onSent: (folio: number) => void;
}) {
  const customer = useCustomer();
  const { hours_text: hours } = useShop();
  const { pathname, search } = useLocation();
  const { isSending, refusal, send } = useSend();
  const [key] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useDraft('new');
  const errors = refusal?.fields ?? {};
  const ask = (form: FormData) =>
    send(async () => {
      const message = draft.trim();
      const body = {
        name: String(form.get('name') ?? ''),
        email: String(form.get('email') ?? '').trim(),
        subject: message.slice(0, 80),
        message,
        key,
        source: isAttended ? ('chat' as const) : ('form' as const),
        ...aboutOf(pathname, search, customer !== undefined),
      };
      const { ticket_id: id, token } = await browserApi().support.ask({ body });
      setDraft('');
      if (!isAttended) return onSent(id);
      const thread = token ?? `${id}`;
      keepChat(thread);
      onChat({ thread, loaded: await browserApi().support.thread({ params: { thread } }) });
    });
  return (
    <form
      noValidate
      aria-label="Escribir a la tienda"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void ask(new FormData(event.currentTarget));
      }}
    >
      <p className="text-sm text-ink-soft">
        {isAttended
          ? 'Hay alguien atendiendo: escribe y te contesta aquí mismo.'
          : `Ahora no hay nadie en el chat. Déjanos tu mensaje y te respondemos por correo.${hours === '' ? '' : ` ${hours}.`}`}
      </p>
      <Field label="Nombre" isRequired error={errors['name']}>
        <TextInput
          key={customer?.id}
          name="name"
          autoComplete="name"
          maxLength={120}
          defaultValue={customer?.name}
        />
      </Field>
      <Field label="Correo" isRequired error={errors['email']}>
        <TextInput
          key={customer?.id}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={customer?.email}
        />
      </Field>
      <Field label="¿En qué te ayudamos?" isRequired error={errors['message'] ?? errors['subject']}>
        <TextArea
          rows={4}
          maxLength={5000}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
      </Field>
      {refusal !== undefined && Object.keys(errors).length === 0 && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
      <SubmitButton isBusy={isSending}>{isAttended ? 'Empezar el chat' : 'Enviar mensaje'}</SubmitButton>
    </form>
  );
}

/** What the page is about on which somebody asks. */
function aboutOf(pathname: string, search: string, isSignedIn: boolean) {
  const [, kind, sku] = pathname.split('/');
  const orderId = pathname === '/dashboard' && isSignedIn ? new URLSearchParams(search).get('pedido') : null;
  return {
    ...(kind === 'product' && sku && { product_sku: decodeURIComponent(sku) }),
    ...(orderId !== null && { order_id: orderId }),
  };
}

/** Whoever gets no answer in time is not kept waiting: the form works without a socket. */
async function attended(): Promise<boolean> {
  const socket = await connectRealtime().catch(() => undefined);
  if (socket === undefined) return false;
  const answer: unknown = await socket
    .timeout(presenceMilliseconds)
    .emitWithAck('support.presence', {})
    .catch(() => undefined);
  return (answer as { is_attended?: boolean } | undefined)?.is_attended === true;
}

function forgetRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401 || error.status === 404) keepChat(undefined);
  return undefined;
}
