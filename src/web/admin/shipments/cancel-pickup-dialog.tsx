import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { providerNames } from '../settings/key-words.ts';
import { type Pickup, whenOf } from './pickup-words.ts';

/** Cancels a pick-up: by its provider, or once somebody reached the carrier by phone. */
export function CancelPickupDialog({
  pickup,
  onDone,
  onClose,
}: {
  pickup: Pickup;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const { is_cancellable: isCancellable, carrier_name: carrier } = pickup;
  const provider = t(providerNames[pickup.provider]);
  const [isByPhone, setIsByPhone] = useState(!isCancellable);
  const cancel = async () => {
    const { pickup: now } = await browserApi().orders.cancelPickup({
      params: { pickup_id: pickup.id },
      body: { by_phone: isByPhone },
    });
    await onDone();
    if (now.state === 'cancelled') return;
    // The dialog stays open with it.
    throw new ApiError(
      409,
      'cancelling',
      t('{provider} did not answer yet. The shop asks again every minute.', { provider }),
    );
  };
  return (
    <FormDialog
      title={t('Cancel the pick-up?')}
      description={`${carrier} · ${whenOf(pickup)}`}
      confirmText={isByPhone ? t('It does not come') : t('Cancel the pick-up')}
      isDangerous
      act={cancel}
      onClose={onClose}
    >
      {() => (
        <div className="grid gap-4 text-sm">
          {isCancellable ? (
            <RadioGroup
              label={t('Who cancels it')}
              isLabelHidden
              value={isByPhone ? 'phone' : 'provider'}
              onValueChange={(value) => setIsByPhone(value === 'phone')}
              options={[
                { value: 'provider', label: t('{provider} cancels it', { provider }) },
                { value: 'phone', label: t('I phoned {carrier}: it does not come', { carrier }) },
              ]}
            />
          ) : (
            <p>{whyByPhone(pickup)}</p>
          )}
          {isByPhone && (
            <Facts
              facts={[
                {
                  name: t('Phone of {carrier}', { carrier }),
                  value:
                    pickup.phone === null ? (
                      t('In {provider}’s own pages', { provider })
                    ) : (
                      <a className="underline" href={`tel:${pickup.phone.replaceAll(/[^+\d]/g, '')}`}>
                        {pickup.phone}
                      </a>
                    ),
                },
                { name: t('Number of the pick-up'), value: pickup.confirmation ?? '–' },
              ]}
            />
          )}
          <p className="text-ink-soft">{t('Its parcels can be asked for again then.')}</p>
        </div>
      )}
    </FormDialog>
  );
}

function whyByPhone({ state, carrier_name: carrier, provider }: Pickup): string {
  if (state === 'unknown') {
    return t('Nobody knows whether {carrier} comes. Look in {provider}’s own pages, or phone the carrier.', {
      carrier,
      provider: t(providerNames[provider]),
    });
  }
  return t('{provider} does not cancel this pick-up. Phone {carrier}.', {
    carrier,
    provider: t(providerNames[provider]),
  });
}
