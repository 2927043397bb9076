import { useState } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useKeptText } from '../admin-parts/use-kept-text.ts';
import { useSend } from '../admin-parts/use-send.ts';
import type { Dispute } from './dispute-words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Props = { dispute: Dispute; onDone: (dispute: Dispute) => void };

const writers = { buyer: msg('The buyer'), shop: msg('The shop'), provider: msg('The provider') } as const;

/** What buyer and shop wrote each other at the provider, and a field for more where that is possible. */
export function DisputeTalk({ dispute: { id, messages, actions }, onDone }: Props) {
  const mayWrite = useMay('orders') && actions.includes('message');
  const [text = '', setText] = useKeptText(`message:${id}`);
  const { isSending, refusal, send } = useSend();
  if (messages.length === 0 && !mayWrite) return null;
  const write = () =>
    send(async () => {
      const { dispute } = await browserApi().payments.writeInDispute({ params: { id }, body: { text } });
      setText(undefined);
      onDone(dispute);
      successToast(t('The buyer has your message.'), 4000);
    });
  return (
    <Card title={t('Messages')}>
      <ul className="grid gap-3">
        {messages.map(({ by, at, text: said }) => (
          <li key={`${by} ${at} ${said}`} className="grid gap-0.5">
            <span className="text-xs text-ink-faint">{`${t(writers[by])} · ${staffDateTime(at)}`}</span>
            <span className="break-words whitespace-pre-line">{said}</span>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          noValidate
          className="mt-3 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            void write();
          }}
        >
          <Field label={t('Message to the buyer')} error={refusal?.fields['text']}>
            <TextArea
              lang="es-MX"
              rows={3}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          {refusal && refusal.fields['text'] === undefined && (
            <InlineNotice tone="danger">{refusal.message}</InlineNotice>
          )}
          <Button type="submit" variant="secondary" isBusy={isSending} className="justify-self-start">
            {t('Send')}
          </Button>
        </form>
      )}
    </Card>
  );
}

/** Gives the buyer the money without a fight. */
export function AcceptClaim({ dispute: { id, amount_cents: cents }, onDone }: Props) {
  const mayAccept = useMay('move_money');
  const [isOpen, setIsOpen] = useDialog('accept');
  const [note, setNote] = useState('');
  if (!mayAccept) return null;
  const accept = async () => {
    onDone((await browserApi().payments.acceptDispute({ params: { id }, body: { note } })).dispute);
  };
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('Accept and give the money back')}
      </Button>
      {isOpen && (
        <FormDialog
          title={t('Accept the dispute?')}
          description={t('The buyer gets {amount} and the dispute is lost. This cannot be undone.', {
            amount: formatPesos(cents),
          })}
          confirmText={t('Give the money back')}
          isDangerous
          isReady={note.trim().length >= 3}
          act={accept}
          onClose={() => setIsOpen(false)}
        >
          {(refusal) => (
            <Field
              label={t('Note')}
              hint={t('The provider and the staff read it.')}
              isRequired
              error={refusal?.fields['note']}
            >
              <TextArea
                rows={3}
                maxLength={2000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            </Field>
          )}
        </FormDialog>
      )}
    </>
  );
}
