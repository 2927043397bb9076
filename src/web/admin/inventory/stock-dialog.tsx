import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { signed } from './inventory-words.ts';

/** What a dialog has to know of a product at a location. */
export type Place = {
  product_id: number;
  product_name: string;
  location_code: string;
  location_name: string;
  on_hand: number;
  reserved: number;
};
/** A count says how many there are, an adjustment by how many they changed. */
export type Way = 'count' | 'adjust';

const reasons = [msg('Shelf count'), msg('Damaged'), msg('Lost'), msg('Found'), msg('Display unit')];

/** Asks how many there are, or by how many they changed, and why; closes when the shop took it. */
export function StockDialog({
  place,
  way: firstWay,
  onClose,
}: {
  place: Place;
  way: Way;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [way, setWay] = useState<Way>(firstWay);
  const [units, setUnits] = useState(firstWay === 'count' ? String(place.on_hand) : '');
  const [reason, setReason] = useState(firstWay === 'count' ? t('Shelf count') : '');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const number = /^[+-]?\d+$/.test(units.trim()) ? Number(units) : undefined;
  const after = number === undefined ? undefined : way === 'count' ? number : place.on_hand + number;
  const save = async () => {
    const { product_id, location_code } = place;
    const { adjustment } = await browserApi().inventory.adjust({
      body: {
        product_id,
        location_code,
        reason,
        ...(way === 'count' ? { on_hand: number } : { change: number }),
      },
      idempotencyKey,
    });
    successToast(t('{onHand} on hand.', { onHand: adjustment.on_hand }), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <FormDialog
      title={way === 'count' ? t('Count') : t('Adjust')}
      description={`${place.product_name} · ${place.location_name}`}
      size="sm"
      confirmText={t('Save')}
      backText={t('Cancel')}
      isReady={number !== undefined && reason.trim() !== ''}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <RadioGroup
            label={t('What you know')}
            isLabelHidden
            options={[
              { value: 'count', label: t('How many there are') },
              { value: 'adjust', label: t('By how many it changed') },
            ]}
            value={way}
            onValueChange={(next) => {
              setWay(next as Way);
              setUnits('');
            }}
          />
          <Field
            label={way === 'count' ? t('Units counted') : t('Change')}
            isRequired
            hint={
              after === undefined
                ? t('{onHand} on hand, {reserved} reserved.', {
                    onHand: place.on_hand,
                    reserved: place.reserved,
                  })
                : t('{onHand} → {after} on hand ({value}), {reserved} reserved.', {
                    onHand: place.on_hand,
                    after,
                    value: signed(after - place.on_hand),
                    reserved: place.reserved,
                  })
            }
            error={refusal?.fields['on_hand'] ?? refusal?.fields['change']}
          >
            <TextInput
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- It is what the dialog was opened for.
              autoFocus
              inputMode={way === 'count' ? 'numeric' : 'text'}
              autoComplete="off"
              placeholder={way === 'count' ? '0' : '-1'}
              value={units}
              onFocus={(event) => event.target.select()}
              onChange={(event) => setUnits(event.target.value)}
            />
          </Field>
          <Field
            label={t('Reason')}
            isRequired
            hint={t('Stands in the history beside your name.')}
            error={refusal?.fields['reason']}
          >
            <TextInput
              autoComplete="off"
              list="stock-reasons"
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <datalist id="stock-reasons">
            {reasons.map((each) => (
              <option key={each.text} value={t(each)}>
                {t(each)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FormDialog>
  );
}
