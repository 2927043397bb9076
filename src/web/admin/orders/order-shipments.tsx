import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDate, staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { ExpectedGoods, GoodsHereDialog } from '../packing/expected-goods.tsx';
import { EndDialog } from './labels/end-dialog.tsx';
import { daysText, type OrderLabels } from './labels/label-words.ts';
import { ShipmentLabel } from './labels/shipment-label.tsx';
import { WeighDialog } from './weigh-dialog.tsx';
import { PackDialog } from './pack-dialog.tsx';
import { parcelText } from './parcel-words.ts';
import { orderActions } from './order-actions.ts';
import { shipmentName, shipmentWord, type OrderDetail, type Shipment } from './order-words.ts';
import { useDialog, useDialogOf } from '../admin-parts/use-dialog.ts';
import { ShipDialog } from './ship-dialog.tsx';
import { SerialsDialog } from './serials-dialog.tsx';

type Props = { order: OrderDetail; labels: OrderLabels; onDone: () => Promise<void> };

/** What still has to be packed, and each parcel with what is in it and how far it came. */
export function OrderShipments({ order, labels, onDone }: Props) {
  const mayChange = useMay('orders');
  const mayPack = useMay('pack');
  const { canShip } = orderActions(order);
  const unitsToPack = order.to_pack.reduce((sum, { quantity }) => sum + quantity, 0);
  const canPack = canShip && mayChange && unitsToPack > 0;
  const [isPacking, setIsPacking] = useDialog('pack', canPack);
  const [isReceiving, setIsReceiving] = useDialog('goods', mayPack && order.expected.length > 0);
  if (!canShip && order.shipments.length === 0) return null;
  return (
    <Card
      title={order.delivery_method === 'parcel' ? t('Shipments') : t('Hand-overs at the counter')}
      actions={
        canPack && (
          <Button size="sm" iconStart="package" onClick={() => setIsPacking(true)}>
            {t('Pack')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {unitsToPack > 0 && (
          <div className="grid gap-1.5 rounded-md bg-sunken p-4">
            <p className="font-medium">
              {t('{unitsToPack, plural, one {# unit to pack} other {# units to pack}}', { unitsToPack })}
            </p>
            <ul className="grid gap-1 text-ink-soft">
              {order.to_pack.map((line) => (
                <li key={line.position}>
                  {`${line.quantity} × ${line.product_name}`}
                  {line.parts.map((part) => (
                    <span key={part.product_id} className="block pl-5 text-xs">
                      {`${part.quantity * line.quantity} × ${part.product_name} `}
                      <span className="spec text-ink-faint">{part.sku}</span>
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </div>
        )}
        {order.expected.length > 0 && (
          <div className="flex flex-wrap items-start justify-between gap-3 rounded-md bg-sunken p-4">
            <ExpectedGoods units={order.expected} />
            {mayPack && (
              <Button size="sm" variant="secondary" onClick={() => setIsReceiving(true)}>
                {t('The goods are here')}
              </Button>
            )}
          </div>
        )}
        {order.shipments.length > 0 && (
          <ul className="grid gap-4">
            {order.shipments.map((shipment) => (
              <ShipmentItem
                key={shipment.id}
                order={order}
                labels={labels}
                shipment={shipment}
                onDone={onDone}
              />
            ))}
          </ul>
        )}
      </div>
      {isPacking && <PackDialog order={order} onDone={onDone} onClose={() => setIsPacking(false)} />}
      {isReceiving && <GoodsHereDialog order={order} onDone={onDone} onClose={() => setIsReceiving(false)} />}
    </Card>
  );
}

function ShipmentItem({ order, labels, shipment, onDone: reload }: Props & { shipment: Shipment }) {
  const mayChange = useMay('orders');
  const [opened, setOpened] = useDialogOf(
    `shipment-${shipment.id}`,
    mayChange ? (['ship', 'serials', 'parcel', 'end'] as const) : [],
  );
  const { isSending, refusal, send, forget } = useSend();
  // What was refused before may be no longer: a label that stood in the way went back.
  const onDone = () => {
    forget();
    return reload();
  };
  const isPickup = order.delivery_method !== 'parcel';
  const { canShip } = orderActions(order);
  const { label, tone } = shipmentWord(shipment.state, isPickup);
  const params = { shipment_id: shipment.id };
  const act = (call: () => Promise<unknown>) =>
    send(async () => {
      await call();
      await onDone();
    });
  const move = (state: 'shipped' | 'delivered') =>
    act(() => browserApi().orders.moveShipment({ params, body: { state } }));
  const unpack = () => act(() => browserApi().orders.unpackShipment({ params }));
  return (
    <li className="grid gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{shipmentName(shipment, isPickup)}</span>
        <Badge tone={tone}>{t(label)}</Badge>
        {shipment.ended_as !== null && (
          <Badge tone="danger">{shipment.ended_as === 'lost' ? t('Lost') : t('Came back')}</Badge>
        )}
        <span className="ml-auto text-xs text-ink-faint">
          {staffDateTime(shipment.delivered_at ?? shipment.shipped_at ?? shipment.packed_at)}
        </span>
      </div>
      {shipment.due !== null && (
        <p className="text-warning">
          {t('Left late: there {days} instead.', { days: daysText(shipment.due) })}
        </p>
      )}
      {shipment.tracking_code !== null && (
        <p>
          {`${shipment.carrier ?? ''} `}
          {shipment.tracking_url === null ? (
            <span className="spec">{shipment.tracking_code}</span>
          ) : (
            <a
              href={shipment.tracking_url}
              target="_blank"
              rel="noreferrer"
              className="spec text-brand hover:underline"
            >
              {shipment.tracking_code}
            </a>
          )}
          {shipment.more_tracking.length > 0 && (
            <span className="spec block break-all text-ink-soft">{shipment.more_tracking.join(', ')}</span>
          )}
        </p>
      )}
      {parcelText(shipment) !== '' && <p className="figures text-ink-soft">{parcelText(shipment)}</p>}
      <ul className="grid gap-2">
        {shipment.lines.map((line) => (
          <li key={line.position} className="grid gap-0.5">
            <span>{`${line.quantity} × ${line.product_name}`}</span>
            {line.parts.length === 0 && line.serials.length > 0 && (
              <span className="spec text-xs break-all text-ink-soft">{`S/N ${line.serials.join(', ')}`}</span>
            )}
            {line.parts.map((part) => (
              <span key={part.product_id} className="pl-5 text-xs text-ink-soft">
                {`${part.quantity} × ${part.product_name}`}
                {part.serials.length > 0 && (
                  <span className="spec block break-all">{`S/N ${part.serials.join(', ')}`}</span>
                )}
              </span>
            ))}
            {line.warranty_until !== null && (
              <span className="text-xs text-ink-faint">
                {t('Warranty until {day}', { day: staffDate(line.warranty_until) })}
                {line.warranty_months === null &&
                  `, ${t('the law’s minimum: the maker’s depends on the model')}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {!isPickup && (
        <ShipmentLabel
          shipment={shipment}
          promisedBy={order.promise?.latest_on}
          labels={labels}
          canShip={canShip}
          onDone={onDone}
        />
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {shipment.state === 'packed' &&
            canShip &&
            (isPickup ? (
              <Button size="sm" iconStart="store" isBusy={isSending} onClick={() => void move('shipped')}>
                {t('Mark as ready for pick-up')}
              </Button>
            ) : (
              <Button size="sm" iconStart="truck" onClick={() => setOpened('ship')}>
                {t('Mark as shipped')}
              </Button>
            ))}
          {shipment.state === 'shipped' && shipment.ended_as === null && (
            <Button size="sm" iconStart="check" isBusy={isSending} onClick={() => void move('delivered')}>
              {isPickup ? t('Mark as handed over') : t('Mark as delivered')}
            </Button>
          )}
          {shipment.state === 'shipped' && shipment.ended_as === null && !isPickup && (
            <Button size="sm" variant="quiet" className="text-danger" onClick={() => setOpened('end')}>
              {t('Lost or came back')}
            </Button>
          )}
          {shipment.state === 'shipped' && shipment.ended_as === null && !isPickup && (
            <Button size="sm" variant="secondary" iconStart="edit" onClick={() => setOpened('ship')}>
              {t('Correct tracking')}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => setOpened('serials')}>
            {t('Serial numbers')}
          </Button>
          {shipment.state === 'packed' && !isPickup && (
            <Button size="sm" variant="secondary" onClick={() => setOpened('parcel')}>
              {t('Weight and size')}
            </Button>
          )}
          {shipment.state === 'packed' && (
            <Button
              size="sm"
              variant="quiet"
              className="text-danger"
              isBusy={isSending}
              onClick={() => void unpack()}
            >
              {t('Unpack')}
            </Button>
          )}
        </div>
      )}
      {opened === 'ship' && (
        <ShipDialog shipment={shipment} onDone={onDone} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'serials' && (
        <SerialsDialog
          shipment={shipment}
          isPickup={isPickup}
          onDone={onDone}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'end' && (
        <EndDialog
          shipment={shipment}
          suggested="lost"
          onDone={onDone}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'parcel' && (
        <WeighDialog shipment={shipment} onDone={onDone} onClose={() => setOpened(undefined)} />
      )}
    </li>
  );
}
