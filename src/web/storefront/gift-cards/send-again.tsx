import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

type Card = Awaited<ReturnType<Api['giftCards']['linked']>>['gift_card'];

/** Who bought a card has it mailed again, to another address where the first one was wrong. */
export function SendAgain({ token, card }: { token: string; card: Card }) {
  const { isSending, refusal, send } = useAccountForm();
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [name, setName] = useState(card.recipient_name);
  const [email, setEmail] = useState(card.recipient_email);
  const submit = async () => {
    const body = { recipient_name: name, recipient_email: email };
    if (!(await send(() => browserApi().giftCards.sendAgain({ params: { token }, body })))) return;
    setIsDone(true);
    setIsOpen(false);
    await revalidate();
  };
  if (!isOpen) {
    return (
      <>
        {isDone && (
          <InlineNotice tone="success">
            {card.is_sent
              ? `Listo: mandamos un código nuevo a ${card.recipient_email}.`
              : 'Listo, quedó corregido.'}
          </InlineNotice>
        )}
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {card.is_sent ? 'Enviar el código otra vez' : 'Corregir para quién es'}
        </Button>
      </>
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {card.is_sent && (
        <p className="text-sm text-ink-soft">Enviamos un código nuevo; el anterior deja de valer.</p>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Field label="Nombre de quien la recibe" error={refusal?.fields['recipient_name']} isRequired>
        <TextInput value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field label="Correo de quien la recibe" error={refusal?.fields['recipient_email']} isRequired>
        <TextInput
          type="email"
          value={email}
          maxLength={254}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Button type="submit" isBusy={isSending}>
        {card.is_sent ? 'Enviar' : 'Guardar'}
      </Button>
    </form>
  );
}
