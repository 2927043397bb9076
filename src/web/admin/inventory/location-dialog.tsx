import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { rich } from '../../../i18n/rich.ts';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { changedFields } from '../admin-parts/merge-versions.ts';
import { useMay } from '../admin-parts/rights.tsx';
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
  const branch = location?.branches?.[0];
  const maySet = useMay('system');
  const text = (name: 'code' | 'name' | 'address' | 'postalCode' | 'position') => ({
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });
  const save = async (typed: Values, start: Values) => {
    const body = {
      location_name: typed.name,
      address: typed.address,
      postal_code: typed.postalCode.trim() === '' ? null : typed.postalCode.trim(),
      position: Number(typed.position),
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
          {branch ? (
            <p className="text-sm text-ink-soft">
              {rich(
                'A branch for pick-up: {address}. What shoppers read stands in <settings>Settings, Shipping</settings>.',
                {
                  address: branch.address,
                  settings: maySet ? shippingLink : (words) => words,
                },
              )}
            </p>
          ) : (
            <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
              <Field label={t('Address')} error={refusal?.fields['address']}>
                <TextInput {...text('address')} maxLength={300} />
              </Field>
              <Field label={t('Postal code')} error={refusal?.fields['postal_code']}>
                <TextInput {...text('postalCode')} inputMode="numeric" maxLength={5} />
              </Field>
            </div>
          )}
          <Field label={t('Order in lists')} error={refusal?.fields['position']}>
            <TextInput {...text('position')} inputMode="numeric" maxLength={4} className="sm:max-w-36" />
          </Field>
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

const shippingLink = (words: ReactNode[]) => (
  <Link key="shipping" to={adminLinks.settings('shipping')} className="text-brand hover:underline">
    {words}
  </Link>
);

type Values = ReturnType<typeof valuesOf>;

function valuesOf(location: StockLocation | undefined) {
  return {
    code: location?.location_code ?? '',
    name: location?.location_name ?? '',
    address: location?.address ?? '',
    postalCode: location?.postal_code ?? '',
    position: String(location?.position ?? 0),
    isPaused: location?.is_paused ?? false,
    version: location?.version ?? 0,
  };
}

const labels: Readonly<Record<keyof Values, Message>> = {
  code: msg('Code'),
  name: msg('Name'),
  address: msg('Address'),
  postalCode: msg('Postal code'),
  position: msg('Order in lists'),
  isPaused: msg('Paused'),
  version: msg('Version'),
};

const wireNames = {
  name: 'location_name',
  address: 'address',
  postalCode: 'postal_code',
  position: 'position',
  isPaused: 'is_paused',
  code: undefined,
  version: undefined,
} as const satisfies Record<keyof Values, string | undefined>;
