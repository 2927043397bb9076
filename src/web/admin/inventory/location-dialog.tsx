import { useRevalidator } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { changedFields } from '../admin-parts/merge-versions.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import type { StockLocation } from './inventory-words.ts';

/** Adds a location, or changes one; closes when the shop took it. */
export function LocationDialog({
  location,
  onClose,
}: {
  location: StockLocation | undefined;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const form = useVersions({
    name: `location:${location?.location_code ?? ''}`,
    values: valuesOf(location),
    valuesOfCurrent: (current) => valuesOf(current as StockLocation),
    labelOf: (field) => labels[field],
  });
  const { typed, type } = form;
  const text = (name: 'code' | 'name' | 'address' | 'postalCode' | 'hours' | 'position') => ({
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });
  const save = async (typed: Values, start: Values) => {
    const body = {
      location_name: typed.name,
      address: typed.address,
      postal_code: typed.postalCode.trim() === '' ? null : typed.postalCode.trim(),
      hours: typed.hours,
      position: Number(typed.position),
      is_pickup: typed.isPickup,
      is_paused: typed.isPaused,
    };
    const { inventory } = browserApi();
    if (location === undefined) {
      await inventory.addLocation({ body: { ...body, location_code: typed.code } });
    } else {
      const changed = changedFields(start, typed).flatMap((field) => wireNames[field] ?? []);
      await inventory.changeLocation({
        params: { location_code: location.location_code },
        body: {
          ...Object.fromEntries(changed.map((field) => [field, body[field]])),
          version: start.version,
        },
      });
    }
    successToast(t('Location has been saved.'), flowToastMilliseconds);
    await revalidate();
  };
  return (
    <FormDialog
      title={location === undefined ? t('Add location') : (location.location_name ?? '')}
      size="md"
      confirmText={t('Save')}
      backText={t('Cancel')}
      fields={form}
      act={() => form.save(save)}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
            <Field
              label={t('Code')}
              isRequired
              hint={location === undefined ? t('Short; it stays.') : undefined}
              error={refusal?.fields['location_code']}
            >
              <TextInput
                {...text('code')}
                disabled={location !== undefined}
                maxLength={20}
                spellCheck={false}
              />
            </Field>
            <Field label={t('Name')} isRequired error={refusal?.fields['location_name']}>
              <TextInput {...text('name')} maxLength={80} />
            </Field>
          </div>
          <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
            <Field label={t('Address')} error={refusal?.fields['address']}>
              <TextInput {...text('address')} maxLength={300} />
            </Field>
            <Field label={t('Postal code')} error={refusal?.fields['postal_code']}>
              <TextInput {...text('postalCode')} inputMode="numeric" maxLength={5} />
            </Field>
          </div>
          <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
            <Field label={t('Hours')} error={refusal?.fields['hours']}>
              <TextInput {...text('hours')} maxLength={200} placeholder={t('Mon–Fri 9–18, Sat 10–14')} />
            </Field>
            <Field label={t('Order in lists')} error={refusal?.fields['position']}>
              <TextInput {...text('position')} inputMode="numeric" maxLength={4} />
            </Field>
          </div>
          <Checkbox
            label={t('Buyers may collect here')}
            checked={typed.isPickup}
            onChange={(event) => type({ isPickup: event.target.checked })}
          />
          <Checkbox
            label={t('Paused')}
            hint={t(
              'Sells nothing: its units are not available, and no order takes them. What buyers were promised stays theirs.',
            )}
            checked={typed.isPaused}
            onChange={(event) => type({ isPaused: event.target.checked })}
          />
        </>
      )}
    </FormDialog>
  );
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf(location: StockLocation | undefined) {
  return {
    code: location?.location_code ?? '',
    name: location?.location_name ?? '',
    address: location?.address ?? '',
    postalCode: location?.postal_code ?? '',
    hours: location?.hours ?? '',
    position: String(location?.position ?? 0),
    isPickup: location?.is_pickup ?? false,
    isPaused: location?.is_paused ?? false,
    version: location?.version ?? 0,
  };
}

const labels: Readonly<Record<keyof Values, Message>> = {
  code: msg('Code'),
  name: msg('Name'),
  address: msg('Address'),
  postalCode: msg('Postal code'),
  hours: msg('Hours'),
  position: msg('Order in lists'),
  isPickup: msg('Buyers may collect here'),
  isPaused: msg('Paused'),
  version: msg('Version'),
};

const wireNames = {
  name: 'location_name',
  address: 'address',
  postalCode: 'postal_code',
  hours: 'hours',
  position: 'position',
  isPickup: 'is_pickup',
  isPaused: 'is_paused',
  code: undefined,
  version: undefined,
} as const satisfies Record<keyof Values, string | undefined>;
