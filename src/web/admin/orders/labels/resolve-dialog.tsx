import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { Field } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { providerNames } from '../../settings/key-words.ts';
import { type Label } from './label-words.ts';

/** What a person found in the provider's own pages of a label of which nobody heard. */
export function ResolveDialog({
  label,
  onDone,
  onClose,
}: {
  label: Label;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [isThere, setIsThere] = useState(true);
  const [code, setCode] = useState('');
  const name = t(providerNames[label.provider]);
  const resolve = async () => {
    await browserApi().orders.resolveLabel({
      params: { label_id: label.id },
      body: isThere ? { tracking_code: code } : {},
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Was the label bought?')}
      description={t('Look in {name}’s own pages for a label of this parcel.', { name })}
      confirmText={t('Save')}
      isReady={!isThere || code.trim().length >= 4}
      act={resolve}
      onClose={onClose}
    >
      {(refusal) => (
        <div className="grid gap-4">
          <RadioGroup
            label={t('Was the label bought?')}
            isLabelHidden
            value={isThere ? 'there' : 'none'}
            onValueChange={(value) => setIsThere(value === 'there')}
            options={[
              { value: 'there', label: t('It is there') },
              { value: 'none', label: t('It is not there: buy another') },
            ]}
          />
          {isThere && (
            <Field
              label={t('Tracking code')}
              isRequired
              error={refusal?.fields['tracking_code']}
              hint={t('{name} is asked whether it knows it.', { name })}
            >
              <TextInput
                autoComplete="off"
                maxLength={60}
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            </Field>
          )}
        </div>
      )}
    </FormDialog>
  );
}
