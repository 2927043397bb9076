import { t } from '../../../i18n/t.ts';
import { carriers } from '../admin-parts/customer-words.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import type { ShipmentDialogProps } from './order-words.ts';

/** Carrier and tracking code: the customer reads both. */
export function ShipDialog({ shipment, onDone, onClose }: ShipmentDialogProps) {
  const isCorrection = shipment.state === 'shipped';
  const form = useVersions({
    name: `tracking:${shipment.id}`,
    values: { carrier: shipment.carrier ?? '', tracking_code: shipment.tracking_code ?? '' },
    valuesOfCurrent: (current) => current as { carrier: string; tracking_code: string },
    labelOf: (field) => (field === 'carrier' ? t('Carrier') : t('Tracking code')),
  });
  const { carrier, tracking_code: trackingCode } = form.typed;
  const save = async () => {
    await form.save((typed, was) =>
      browserApi().orders.moveShipment({
        params: { shipment_id: shipment.id },
        body: { state: 'shipped', ...typed, was },
      }),
    );
    await onDone();
  };
  return (
    <FormDialog
      title={
        isCorrection ? t('Correct tracking') : t('Ship shipment {sequence}', { sequence: shipment.sequence })
      }
      description={t('The customer is told carrier and tracking code.')}
      confirmText={isCorrection ? t('Save') : t('Mark as shipped')}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Carrier')} isRequired error={refusal?.fields['carrier']}>
            <TextInput
              list="carriers"
              maxLength={80}
              value={carrier}
              onChange={(event) => form.type({ carrier: event.target.value })}
            />
          </Field>
          <datalist id="carriers">
            {carriers.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <Field label={t('Tracking code')} isRequired error={refusal?.fields['tracking_code']}>
            <TextInput
              autoComplete="off"
              maxLength={80}
              value={trackingCode}
              onChange={(event) => form.type({ tracking_code: event.target.value })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
