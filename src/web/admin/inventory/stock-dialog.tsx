import { useState } from 'react';
import { useRevalidator } from 'react-router';
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

const reasons = ['Shelf count', 'Damaged', 'Lost', 'Found', 'Display unit'];

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
  const [reason, setReason] = useState(firstWay === 'count' ? 'Shelf count' : '');
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
    successToast(`${adjustment.on_hand} on hand.`, flowToastMilliseconds);
    await revalidate();
  };
  return (
    <FormDialog
      title={way === 'count' ? 'Count' : 'Adjust'}
      description={`${place.product_name} · ${place.location_name}`}
      size="sm"
      confirmText="Save"
      backText="Cancel"
      isReady={number !== undefined && reason.trim() !== ''}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <RadioGroup
            label="What you know"
            isLabelHidden
            options={[
              { value: 'count', label: 'How many there are' },
              { value: 'adjust', label: 'By how many it changed' },
            ]}
            value={way}
            onValueChange={(next) => {
              setWay(next as Way);
              setUnits('');
            }}
          />
          <Field
            label={way === 'count' ? 'Units counted' : 'Change'}
            isRequired
            hint={
              after === undefined
                ? `${place.on_hand} on hand, ${place.reserved} reserved.`
                : `${place.on_hand} → ${after} on hand (${signed(after - place.on_hand)}), ${place.reserved} reserved.`
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
            label="Reason"
            isRequired
            hint="Stands in the history beside your name."
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
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FormDialog>
  );
}
