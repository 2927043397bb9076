import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { browserApi } from '../../data.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { FollowedLink } from '../shop-parts/followed-links.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** What the shop is written: the form's own fields decide subject and message. */
export type Question = { subject: string; message: string; order_number?: number; order_id?: string };

/**
 * A form that becomes a ticket of the shop's support. Name and address are asked for here, the rest by `children`;
 * `questionOf` turns what was typed into subject and message.
 */
export function QuestionForm({
  label,
  questionOf,
  sendText,
  thanks,
  linkTo,
  children,
}: {
  /** Name of the form for screen readers. */
  label: string;
  questionOf: (form: FormData) => Question;
  sendText: string;
  /** What happens next, once it was sent. */
  thanks: string;
  /** The page of what was sent, where there is one. */
  linkTo?: (ticketId: number) => string;
  /** Fields, given the reasons why one was refused. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}) {
  const customer = useCustomer();
  const { isSending, refusal, send } = useSend();
  const [ticketId, setTicketId] = useState<number>();
  /** One for all tries of one message. */
  const key = useRef<string>(undefined);

  const ask = (form: FormData) =>
    send(async () => {
      const { ticket_id } = await browserApi().support.ask({
        body: {
          name: String(form.get('name') ?? ''),
          email: String(form.get('email') ?? '').trim(),
          ...questionOf(form),
          key: (key.current ??= crypto.randomUUID()),
        },
      });
      key.current = undefined;
      setTicketId(ticket_id);
    });

  const sent = useFocusOnRefusal(refusal);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void ask(new FormData(event.currentTarget));
  };

  if (ticketId !== undefined) {
    return (
      <InlineNotice
        tone="success"
        title={`Recibimos tu mensaje, folio ${ticketId}`}
        className="max-w-2xl"
        action={
          <Button variant="secondary" size="sm" onClick={() => setTicketId(undefined)}>
            Escribir otro
          </Button>
        }
      >
        {thanks}
        {linkTo !== undefined && (
          <>
            {' '}
            <FollowedLink to={linkTo(ticketId)} className="font-medium text-brand underline">
              Ver la conversación
            </FollowedLink>
          </>
        )}
      </InlineNotice>
    );
  }
  const errors = refusal?.fields ?? {};
  return (
    <form
      ref={sent}
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
      className="grid max-w-2xl grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2 sm:p-6"
    >
      <Field label="Nombre" isRequired error={errors['name']}>
        <TextInput
          // Whose name it is arrives after the page stands.
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
      {children(errors)}
      {refusal !== undefined && (
        <InlineNotice tone="danger" className="sm:col-span-2">
          {Object.keys(errors).length > 0 ? 'Revisa los campos marcados.' : refusal.message}
        </InlineNotice>
      )}
      <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
        <SubmitButton isBusy={isSending}>{sendText}</SubmitButton>
        <p className="text-xs text-ink-faint">Solo usamos tus datos para contestarte.</p>
      </div>
    </form>
  );
}
