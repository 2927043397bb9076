import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import { channels, type PurchaseOrder } from './purchasing-words.ts';

/** Orders a purchase from its supplier, by one of its channels. */
export function ConfirmOrderDialog({ purchase, onClose }: { purchase: PurchaseOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [channel, setChannel] = useState(purchase.order_by);
  const [folio, setFolio] = useState('');
  return (
    <FormDialog
      title={t('Order it from {supplier}?', { supplier: purchase.supplier_name })}
      description={
        purchase.is_drop_ship
          ? t(
              'The supplier reads the buyer’s name, address and phone from now on, and nobody corrects them here.',
            )
          : t('Its units are incoming from now on, and nothing joins it any more.')
      }
      confirmText={channel === 'hand' ? t('It was ordered') : t('Order it')}
      act={async () => {
        await browserApi().purchasing.confirmPurchaseOrder({
          params: { id: purchase.id },
          body: { version: purchase.version, channel, folio },
        });
        successToast(
          channel === 'api' ? t('It is being sent.') : t('It was ordered.'),
          flowToastMilliseconds,
        );
        await revalidate();
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('How')}
            hint={
              channel === 'email'
                ? purchase.contact_email || t('Its e-mail address is not known.')
                : undefined
            }
            error={refusal?.fields['channel']}
          >
            <Select
              options={selectOptions(channels)}
              value={channel}
              onChange={({ target }) => setChannel(target.value as typeof channel)}
            />
          </Field>
          {channel === 'hand' && (
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
