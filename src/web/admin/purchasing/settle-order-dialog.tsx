import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import type { PurchaseOrder } from './purchasing-words.ts';

/** Says what became of a purchase of which nobody knows whether it arrived. */
export function SettleOrderDialog({ purchase, onClose }: { purchase: PurchaseOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [was, setWas] = useState<'yes' | 'no'>('yes');
  const [folio, setFolio] = useState('');
  return (
    <FormDialog
      title={t('Does the supplier have it?')}
      description={t('Ask {supplier} for {reference} first: what is ordered twice comes twice.', {
        supplier: purchase.supplier_name,
        reference: purchase.reference,
      })}
      confirmText={t('Save')}
      act={async () => {
        await browserApi().purchasing.settlePurchaseOrder({
          params: { id: purchase.id },
          body: { was_ordered: was === 'yes', folio: was === 'yes' ? folio : '' },
        });
        await revalidate();
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('The supplier')} error={refusal?.fields['was_ordered']}>
            <Select
              options={[
                { value: 'yes', label: t('has it') },
                { value: 'no', label: t('knows nothing of it: it may be confirmed again') },
              ]}
              value={was}
              onChange={({ target }) => setWas(target.value as 'yes' | 'no')}
            />
          </Field>
          {was === 'yes' && (
            <Field label={t('Their number')} error={refusal?.fields['folio']}>
              <TextInput
                autoComplete="off"
                maxLength={60}
                value={folio}
                onChange={({ target }) => setFolio(target.value)}
              />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
