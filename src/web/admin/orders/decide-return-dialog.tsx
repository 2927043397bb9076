import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import type { ReturnDialogProps } from './return-words.ts';

export function DecideReturnDialog({
  item,
  decision,
  onDone,
  onClose,
}: ReturnDialogProps & { decision: 'approve' | 'refuse' }) {
  const isApproval = decision === 'approve';
  const [answer, setAnswer] = useState(isApproval ? item.how_to_send : '');
  const decide = async () => {
    await browserApi().returns.decide({ params: { return_id: item.id }, body: { decision, answer } });
    await onDone();
  };
  return (
    <FormDialog
      title={isApproval ? t('Approve {name}', { name: item.name }) : t('Refuse {name}', { name: item.name })}
      confirmText={isApproval ? t('Approve') : t('Refuse')}
      isDangerous={!isApproval}
      act={decide}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={isApproval ? t('How to send it') : t('Why not')}
            isRequired
            hint={t('The customer reads it, in Spanish.')}
            error={refusal?.fields['answer'] && t('Write 3 letters or more.')}
          >
            <TextArea
              rows={4}
              maxLength={1000}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
