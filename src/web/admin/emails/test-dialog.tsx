import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';

import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useStaff } from '../shell/admin-layout.tsx';
import type { EmailTemplate } from './email-words.ts';

/** Sends the example of the preview, with what is typed, to oneself or to an address. */
export function TestDialog({
  name,
  texts,
  sample,
  onClose,
}: {
  name: EmailTemplate['name'];
  texts: Record<string, string>;
  sample: number;
  onClose: () => void;
}) {
  const { email } = useStaff();
  const [to, setTo] = useState(email);
  return (
    <FormDialog
      title={t('Send a test')}
      description={t('The example of the preview, with the texts as they are typed now.')}
      confirmText={t('Send')}
      isReady={to.trim() !== ''}
      act={async () => {
        const { sent_to: sentTo } = await browserApi().mails.testTemplate({
          params: { name },
          body: { texts, sample, to: to.trim() },
        });
        successToast(t('A test is on its way to {email}.', { email: sentTo }), flowToastMilliseconds);
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <Field label={t('Send to')} error={refusal?.fields['to']}>
          <TextInput
            type="email"
            name="to"
            autoComplete="off"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
