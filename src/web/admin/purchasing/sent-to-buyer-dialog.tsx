import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import type { PurchaseOrder } from './purchasing-words.ts';

/** The supplier told by which guide it sent it. */
export function SentToBuyerDialog({ purchase, onClose }: { purchase: PurchaseOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [carrier, setCarrier] = useState(purchase.drop_ship?.carrier ?? '');
  // A parcel that left gets the guide of a further box.
  const hasLeft = purchase.drop_ship?.parcel != null;
  const [code, setCode] = useState(hasLeft ? '' : (purchase.guides[0] ?? ''));
  const [serials, setSerials] = useState<Record<number, string>>({});
  return (
    <FormDialog
      title={
        hasLeft
          ? t('Another box of the same parcel?')
          : t('Did {supplier} send it?', { supplier: purchase.supplier_name })
      }
      description={
        hasLeft
          ? t('Its buyer reads the guide at the order, beside the first one.')
          : t('It is a parcel of the order then, and its buyer gets the guide by e-mail.')
      }
      confirmText={hasLeft ? t('Add') : t('It was sent')}
      act={async () => {
        const { purchase: after } = await browserApi().purchasing.sentToBuyer({
          params: { id: purchase.id },
          body: {
            carrier,
            tracking_code: code,
            serials: purchase.goods.map((line) => ({
              product_id: line.product_id,
              serials: (serials[line.product_id] ?? '').split(/[\s,;]+/).filter(Boolean),
            })),
          },
        });
        successToast(
          hasLeft
            ? t('Saved.')
            : after.drop_ship?.parcel
              ? t('Its buyer knows.')
              : t('Nobody waits for it any more.'),
          flowToastMilliseconds,
        );
        await revalidate();
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Carrier')} error={refusal?.fields['carrier']}>
            <TextInput
              autoComplete="off"
              maxLength={40}
              value={carrier}
              onChange={({ target }) => setCarrier(target.value)}
            />
          </Field>
          <Field label={t('Guide')} error={refusal?.fields['tracking_code']}>
            <TextInput
              autoComplete="off"
              maxLength={80}
              required
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </Field>
          {(hasLeft ? [] : purchase.goods).map((line) => (
            <Field
              key={line.product_id}
              label={t('Serial numbers of {product}', { product: line.product_name })}
              hint={t('Where the supplier told them; several with commas.')}
            >
              <TextInput
                autoComplete="off"
                value={serials[line.product_id] ?? ''}
                onChange={({ target }) => setSerials({ ...serials, [line.product_id]: target.value })}
              />
            </Field>
          ))}
        </>
      )}
    </FormDialog>
  );
}
