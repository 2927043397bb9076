import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';

/** Asks from where and where to; closes when the shop took it. */
export function AddRedirectDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [fromPath, setFromPath] = useState('');
  const [toPath, setToPath] = useState('');
  const add = async () => {
    await browserApi().redirects.addRedirect({ body: { from_path: fromPath, to_path: toPath } });
    successToast(t('Redirect has been added.'), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <FormDialog
      title={t('Add redirect')}
      size="md"
      confirmText={t('Add redirect')}
      backText={t('Cancel')}
      act={add}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('From path')}
            hint={t('An old address without a page. Capitals make no difference.')}
            error={refusal?.fields['from_path']}
          >
            <TextInput
              autoComplete="off"
              spellCheck={false}
              maxLength={300}
              placeholder="/tarjetas-graficas.html"
              value={fromPath}
              onChange={(event) => setFromPath(event.target.value)}
            />
          </Field>
          <Field label={t('To path')} hint={t('A page of this shop.')} error={refusal?.fields['to_path']}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              maxLength={500}
              placeholder="/category/tarjetas-de-video"
              value={toPath}
              onChange={(event) => setToPath(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
