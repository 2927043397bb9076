import { t } from '../../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { providerNames } from '../settings/key-words.ts';
import { CancelPickupDialog } from './cancel-pickup-dialog.tsx';
import { type Pickup, pickupWords, whenOf } from './pickup-words.ts';

/** Carriers that were asked to come, and how a pick-up is cancelled. */
export function PickupsCard({
  pickups,
  onDone,
}: {
  pickups: readonly Pickup[];
  onDone: () => Promise<void>;
}) {
  const mayPack = useMay('pack');
  const cancellable = mayPack ? pickups.filter(({ state }) => state !== 'asking') : [];
  const [cancelled, setCancelled] = useDialogOf('cancel-pickup', cancellable, ({ id }) => id);
  if (pickups.length === 0 && cancelled === undefined) return null;
  return (
    <Card title={t('Pick-ups')} className="mb-5">
      <ul aria-label={t('Pick-ups')} className="-my-2 grid divide-y divide-line">
        {pickups.map((pickup) => (
          <li key={pickup.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium">{pickup.carrier_name}</span>
                <span>{whenOf(pickup)}</span>
                <Badge tone={pickupWords[pickup.state].tone}>{t(pickupWords[pickup.state].label)}</Badge>
              </span>
              <span className="text-xs break-words text-ink-faint">
                {[
                  t('{count, plural, one {# parcel waits} other {# parcels wait}}', {
                    count: pickup.parcels,
                  }),
                  pickup.warehouse,
                  t('by {name}', { name: t(providerNames[pickup.provider]) }),
                  ...(pickup.confirmation === null ? [] : [pickup.confirmation]),
                ].join(' · ')}
              </span>
              {pickup.failure !== null && (
                <span className="text-xs break-words text-danger">
                  {t('{carrier} did not cancel it: {reason}', {
                    carrier: pickup.carrier_name,
                    reason: pickup.failure,
                  })}
                </span>
              )}
            </div>
            {cancellable.includes(pickup) && (
              <Button size="sm" variant="secondary" onClick={() => setCancelled(pickup)}>
                {t('Cancel the pick-up')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {cancelled && (
        <CancelPickupDialog pickup={cancelled} onDone={onDone} onClose={() => setCancelled(undefined)} />
      )}
    </Card>
  );
}
