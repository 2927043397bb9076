import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import type { DraftOrder } from './draft-words.ts';

/** Sends the link by the shop's own e-mail, with what the staff add to it; pressed twice it goes once. */
export function SendLink({ draft, onClose }: { draft: DraftOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useVersions({ name: `send:${draft.id}`, values: { message: '' } });
  const send = async () => {
    await form.save(({ message }) =>
      browserApi().orders.sendDraftOrder({
        params: { id: draft.id },
        body: { message },
        idempotencyKey,
      }),
    );
    await revalidate();
    successToast(t('The e-mail is on its way.'), flowToastMilliseconds);
  };
  return (
    <FormDialog
      title={t('Send by e-mail')}
      description={t(
        'Products, prices, the link and the quote go to {email}, in the words of Content › E-mails.',
        {
          email: draft.customer.email,
        },
      )}
      size="md"
      confirmText={t('Send')}
      backText={t('Cancel')}
      fields={form}
      act={send}
      onClose={onClose}
    >
      {(refusal) => (
        <Field
          label={t('In your words')}
          hint={t('In Spanish, if you like.')}
          error={refusal?.fields['message']}
        >
          <TextArea
            rows={4}
            maxLength={2000}
            value={form.typed.message}
            onChange={(event) => form.type({ message: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
