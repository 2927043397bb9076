import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { ApiError, type Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { providerNames } from '../settings/key-words.ts';

type List = Awaited<ReturnType<Api['orders']['parcels']>>;
type Parcel = List['parcels'][number];

/** Asks a carrier to come for its parcels that wait. */
export function PickupDialog({
  list: { parcels, warehouses },
  onDone,
  onClose,
}: {
  list: List;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const groups = waitingByCarrier(parcels);
  const [key, setKey] = useState(groups[0]?.key ?? '');
  const [warehouse, setWarehouse] = useState(warehouses[0] ?? '');
  const [day, setDay] = useState('');
  const [from, setFrom] = useState('10');
  const [to, setTo] = useState('15');
  const chosen = groups.find((group) => group.key === key);
  const ask = async () => {
    const { pickup } = await browserApi().orders.askPickup({
      body: {
        label_ids: chosen?.ids ?? [],
        warehouse,
        day,
        from_hour: Number(from),
        to_hour: Number(to),
      },
    });
    await onDone();
    if (pickup.state === 'asked') return;
    const words =
      pickup.state === 'refused'
        ? t('{carrier} refuses: {reason}', { carrier: pickup.carrier_name, reason: pickup.failure ?? '' })
        : t('Nobody knows whether {carrier} comes. Look in the provider’s own pages.', {
            carrier: pickup.carrier_name,
          });
    // The dialog stays open with it.
    throw new ApiError(409, 'pickup_refused', words);
  };
  return (
    <FormDialog
      title={t('Ask for a pick-up')}
      confirmText={t('Ask for it')}
      isReady={chosen !== undefined && day !== ''}
      act={ask}
      onClose={onClose}
    >
      {(refusal) => (
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('Carrier')} className="col-span-2">
            <Select
              value={key}
              options={groups.map(({ key: value, label }) => ({ value, label }))}
              onChange={({ target }) => setKey(target.value)}
            />
          </Field>
          <Field label={t('Fetched at')} error={refusal?.fields['warehouse']}>
            <Select
              value={warehouse}
              options={warehouses.map((code) => ({ value: code, label: code }))}
              onChange={({ target }) => setWarehouse(target.value)}
            />
          </Field>
          <Field label={t('Day')} isRequired error={refusal?.fields['day']}>
            <TextInput type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          </Field>
          <Field label={t('From')}>
            <Select value={from} options={hours} onChange={({ target }) => setFrom(target.value)} />
          </Field>
          <Field label={t('Until')} error={refusal?.fields['to_hour']}>
            <Select value={to} options={hours} onChange={({ target }) => setTo(target.value)} />
          </Field>
        </div>
      )}
    </FormDialog>
  );
}

const hours = Array.from({ length: 14 }, (_, index) => ({
  value: String(index + 7),
  label: `${index + 7}:00`,
}));

/** Parcels that nobody asked to fetch, by who sells and who carries them. */
export function waitingByCarrier(parcels: readonly Parcel[]) {
  const waiting = parcels.filter(
    ({ state, parcel_state: at, is_fetched: isFetched }) =>
      state === 'bought' && at === 'created' && !isFetched,
  );
  return [...Map.groupBy(waiting, ({ provider, carrier }) => `${provider} ${carrier}`)].flatMap(
    ([key, group]) => {
      const [first] = group;
      if (!first) return [];
      const label = t('{carrier} by {name}: {count, plural, one {# parcel} other {# parcels}}', {
        carrier: first.carrier_name,
        name: t(providerNames[first.provider]),
        count: group.length,
      });
      return [{ key, label, ids: group.map(({ id }) => id) }];
    },
  );
}
