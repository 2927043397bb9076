import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';

type Outcome = 'lost' | 'returned';

/** What became of a parcel that will not arrive, and whether its goods are sent again. */
export function EndDialog({
  shipment,
  suggested,
  onDone,
  onClose,
}: {
  shipment: { id: string; sequence: number };
  suggested: Outcome;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [outcome, setOutcome] = useState<Outcome>(suggested);
  const [locations, setLocations] = useState<readonly { value: string; label: string }[]>([]);
  const [shelf, setShelf] = useState('');
  const [isResent, setIsResent] = useState(true);
  const [note, setNote] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    browserApi()
      .inventory.locations({ signal: controller.signal })
      .then((found) =>
        setLocations(
          found.locations.map(({ location_code: value, location_name: label }) => ({ value, label })),
        ),
      )
      // Goods can be written off without them.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  const end = async () => {
    await browserApi().orders.endShipment({
      params: { shipment_id: shipment.id },
      body: {
        outcome,
        ...(outcome === 'returned' && shelf !== '' && { shelf }),
        is_resent: isResent,
        note,
      },
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Shipment {sequence} will not arrive', { sequence: shipment.sequence })}
      description={t('Money goes back by «Refund», where nothing is sent again.')}
      confirmText={isResent ? t('Send again') : t('End the shipment')}
      act={end}
      onClose={onClose}
    >
      {(refusal) => (
        <div className="grid gap-4">
          <RadioGroup
            label={t('What became of it')}
            value={outcome}
            onValueChange={(value) => setOutcome(value === 'lost' ? 'lost' : 'returned')}
            options={[
              { value: 'lost', label: t('It is lost'), hint: t('Its goods are written off.') },
              { value: 'returned', label: t('It came back to us') },
            ]}
          />
          {outcome === 'returned' && (
            <Field label={t('Its goods')} error={refusal?.fields['shelf']}>
              <Select
                value={shelf}
                placeholder={t('Written off')}
                options={locations.map((one) => ({
                  ...one,
                  label: t('Back on the shelf in {place}', { place: one.label }),
                }))}
                onChange={({ target }) => setShelf(target.value)}
              />
            </Field>
          )}
          <Checkbox
            label={t('Send the same again')}
            hint={t('It is taken from stock and waits to be packed.')}
            checked={isResent}
            onChange={({ target }) => setIsResent(target.checked)}
          />
          <Field label={t('Note')} hint={t('For the staff, e.g. the number of the claim.')}>
            <TextArea
              rows={2}
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
        </div>
      )}
    </FormDialog>
  );
}
