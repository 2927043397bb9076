import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import type { GiftCard } from './gift-card-words.ts';

export type CardAction = 'resend' | 'disable' | 'enable' | 'refund';

/** Staff mail a card again, disable or enable it, or give its money back. */
export function ChangeCard({
  card: { id, version, state, recipient_name: nameBefore, recipient_email: emailBefore },
  action,
  onClose,
  onDone,
}: {
  card: GiftCard;
  action: CardAction;
  onClose: () => void;
  onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const [name, setName] = useState(nameBefore);
  const [email, setEmail] = useState(emailBefore);
  const act = async () => {
    const api = browserApi().giftCards;
    const params = { id };
    if (action === 'resend') {
      await api.resend({ params, body: { version, recipient_name: name, recipient_email: email } });
    } else if (action === 'enable') await api.enable({ params, body: { version } });
    else await api[action]({ params, body: { version, reason } });
    onDone();
  };
  const words = {
    resend:
      state === 'active'
        ? {
            title: t('Mail the gift card again?'),
            description: t('It gets a new code; the one that was mailed before opens nothing any more.'),
            confirm: t('Mail it again'),
          }
        : {
            title: t('Correct the recipient'),
            description: t('The code is mailed on its day.'),
            confirm: t('Save'),
          },
    disable: {
      title: t('Disable the gift card?'),
      description: t('Nobody can redeem it until it is enabled again.'),
      confirm: t('Disable'),
    },
    enable: {
      title: t('Enable the gift card?'),
      description: t('Whoever has its code can redeem it.'),
      confirm: t('Enable'),
    },
    refund: {
      title: t('Refund the gift card?'),
      description: t('Its buyer gets the money back the way it came, and nobody can redeem it.'),
      confirm: t('Refund'),
    },
  }[action];
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      confirmText={words.confirm}
      isDangerous={action === 'disable' || action === 'refund'}
      act={act}
      onClose={onClose}
    >
      {(refusal) =>
        action === 'resend' ? (
          <>
            <Field label={t('Name')} error={refusal?.fields['recipient_name']} isRequired>
              <TextInput value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
            </Field>
            <Field label={t('E-mail')} error={refusal?.fields['recipient_email']} isRequired>
              <TextInput
                type="email"
                value={email}
                maxLength={254}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
          </>
        ) : action === 'enable' ? null : (
          <ReasonField
            hint={t('Only staff read it.')}
            lengthMax={300}
            value={reason}
            refusal={refusal}
            onValueChange={setReason}
          />
        )
      }
    </FormDialog>
  );
}
