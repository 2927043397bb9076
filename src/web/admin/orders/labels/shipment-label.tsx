import { t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import { useDialog } from '../../admin-parts/use-dialog.ts';
import type { OrderLabels } from './label-words.ts';
import { LiveLabel } from './live-label.tsx';
import { RatesDialog } from './rates-dialog.tsx';

type Shipment = {
  id: string;
  sequence: number;
  state: 'packed' | 'shipped' | 'delivered';
  length_mm: number | null;
  weight_grams: number | null;
};

/** The label of a parcel: what it costs, where the parcel is, and what can be done with it. */
export function ShipmentLabel({
  shipment,
  promisedBy,
  labels: { labels, can_buy: canBuy, is_test_mode: isTest },
  canShip,
  onDone,
}: {
  shipment: Shipment;
  /** The last day that its buyer was told. */
  promisedBy: string | undefined;
  labels: OrderLabels;
  canShip: boolean;
  onDone: () => Promise<void>;
}) {
  const mayPack = useMay('pack');
  const [isAsking, setIsAsking] = useDialog(`rates-${shipment.id}`, mayPack && canBuy);
  const own = labels.filter((label) => label.shipment_id === shipment.id);
  const live = own.find(({ state }) => state !== 'refused' && state !== 'cancelled');
  const last = own[0];
  if (live) return <LiveLabel label={live} isTest={isTest} onDone={onDone} />;
  if (!canBuy || !canShip || !mayPack || shipment.state !== 'packed') return null;
  const params = { shipment_id: shipment.id };
  const isMeasured = shipment.weight_grams !== null && shipment.length_mm !== null;
  return (
    <div className="grid gap-2">
      {last?.state === 'refused' && last.failure !== null && last.failure !== '' && (
        <InlineNotice tone="danger" title={t('{carrier} made no label', { carrier: last.carrier_name })}>
          {last.failure}
        </InlineNotice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          size="sm"
          variant="secondary"
          iconStart="tag"
          disabled={!isMeasured}
          onClick={() => setIsAsking(true)}
        >
          {t('Buy a label')}
        </Button>
        {!isMeasured && (
          <span className="text-xs text-ink-faint">{t('Weigh and measure the parcel first.')}</span>
        )}
      </div>
      {isAsking && (
        <RatesDialog
          title={t('Label of shipment {sequence}', { sequence: shipment.sequence })}
          placeLabel={t('Fetched at')}
          promisedBy={promisedBy}
          ask={(warehouse, signal) =>
            browserApi().orders.parcelRates({
              params,
              body: warehouse === undefined ? {} : { warehouse },
              signal,
            })
          }
          buy={(body) => browserApi().orders.buyLabel({ params, body })}
          onDone={onDone}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
