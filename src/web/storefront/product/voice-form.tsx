import { useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** One text for a question or an answer; what was typed stays until the shop has it. */
export function VoiceForm({
  name,
  label,
  hint,
  maxLength,
  sendText,
  onSend,
  onCancel,
}: {
  /** What the form is, for screen readers. */
  name: string;
  label: string;
  hint?: string;
  maxLength: number;
  sendText: string;
  onSend: (text: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const { isSending, refusal, send } = useSend();

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(() => onSend(text));
  };
  return (
    <form noValidate onSubmit={onSubmit} aria-label={name} className="grid grid-cols-1 gap-3">
      <Field label={label} hint={hint} error={refusal?.fields['body']}>
        <TextArea
          rows={3}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // The field was asked for by a click.
          ref={(area) => area?.focus({ preventScroll: true })}
        />
      </Field>
      {refusal?.status === 401 ? (
        <InlineNotice
          tone="warning"
          title="Tu sesión terminó"
          action={
            <ButtonLink to={links.login(`${pathname}#preguntas`)} size="sm" variant="secondary">
              Entrar
            </ButtonLink>
          }
        >
          Copia tu texto, entra de nuevo y envíalo.
        </InlineNotice>
      ) : (
        refusal !== undefined &&
        Object.keys(refusal.fields).length === 0 && (
          <InlineNotice tone="danger">{refusal.message}</InlineNotice>
        )
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isSending}>
          {sendText}
        </Button>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
