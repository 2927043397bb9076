import { daysInWords } from '../../../modules/shipping/rules/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { warrantyServer } from '../shop-parts/warranty-words.ts';
import { shipmentWords } from '../account-parts/order-words.ts';
import { shopDate } from '../shop-parts/shop-time.ts';
import type { Order } from '../../state/shop-types.ts';

/** What is in it is left out where only its way is told. */
type Shipment = Pick<
  Order['shipments'][number],
  | 'id'
  | 'sequence'
  | 'state'
  | 'carrier'
  | 'tracking_code'
  | 'more_tracking'
  | 'tracking_url'
  | 'packed_at'
  | 'shipped_at'
  | 'delivered_at'
  | 'due'
> &
  Partial<Pick<Order['shipments'][number], 'lines'>>;

/** What came or comes in which parcel, how to follow it, and until when each piece is under warranty. */
export function OrderShipments({
  order,
}: {
  order: Pick<Order, 'delivery_method' | 'promise'> & { shipments: readonly Shipment[] };
}) {
  const isPickup = order.delivery_method !== 'parcel';
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">{isPickup ? 'Entregas' : 'Envíos'}</h2>
      <ul className="grid gap-5">
        {order.shipments.map((shipment) => (
          <ShipmentItem
            key={shipment.id}
            shipment={shipment}
            isPickup={isPickup}
            promise={order.promise}
            isOnly={order.shipments.length === 1}
          />
        ))}
      </ul>
    </section>
  );
}

/** What has not been packed yet of an order that is partly on its way. */
export function RestOfOrder({ order: { lines, shipments } }: { order: Pick<Order, 'lines' | 'shipments'> }) {
  const rest = lines.flatMap(({ position, product_name: name, owed_quantity: owed }) => {
    const packed = shipments
      .flatMap((shipment) => shipment.lines)
      .reduce((sum, line) => sum + (line.position === position ? line.quantity : 0), 0);
    const left = owed - packed;
    return left > 0 ? [{ position, name, left }] : [];
  });
  if (rest.length === 0) return null;
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Falta por preparar</h2>
      <ul className="grid gap-1 text-sm">
        {rest.map(({ position, name, left }) => (
          <li key={position}>
            {left} × {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ShipmentItem({
  shipment,
  isPickup,
  promise,
  isOnly,
}: {
  shipment: Shipment;
  isPickup: boolean;
  promise: Order['promise'];
  isOnly: boolean;
}) {
  const { label, tone } = shipmentWords(shipment.state, isPickup);
  return (
    <li className="grid gap-3 border-b border-line pb-5 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!isOnly && (
          <span className="text-sm font-medium">
            {isPickup ? 'Entrega' : 'Envío'} {shipment.sequence}
          </span>
        )}
        <Badge tone={tone}>{label}</Badge>
        <span className="text-sm text-ink-soft">{whenWords(shipment, isPickup)}</span>
      </div>
      {shipment.due !== null && shipment.delivered_at === null && (
        <p className="text-sm">
          {promise !== null && `Te dijimos que llegaría ${daysInWords(promise)}. `}
          Salió después de lo previsto: llega {daysInWords(shipment.due)}.
        </p>
      )}
      {shipment.tracking_code !== null && (
        <p className="text-sm">
          {shipment.carrier}, guía{' '}
          <span className="spec font-semibold break-all">{shipment.tracking_code}</span>
          {shipment.tracking_url !== null && (
            <>
              {' · '}
              <a
                href={shipment.tracking_url}
                target="_blank"
                rel="noreferrer"
                className="text-brand underline"
              >
                Rastrear
              </a>
            </>
          )}
          {shipment.more_tracking.length > 0 && (
            <span className="block text-ink-soft">
              Viene en varias cajas; también con guía{' '}
              <span className="spec break-all">{shipment.more_tracking.join(', ')}</span>
            </span>
          )}
        </p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {shipment.lines?.map((line) => (
          <li key={line.position} className="grid gap-0.5 text-sm">
            <span>
              {line.quantity} × {line.product_name}
            </span>
            {line.serials.length > 0 && (
              <span className="text-xs text-ink-soft">
                {line.serials.length === 1 ? 'Número de serie' : 'Números de serie'}{' '}
                <span className="spec break-all">{line.serials.join(', ')}</span>
              </span>
            )}
            {line.warranty_until !== null && (
              <span className="text-xs text-ink-soft">
                Garantía hasta el {shopDate(line.warranty_until)}
                {line.warranty_months === null && ' como mínimo; según el modelo puede durar más'}
                {line.warranty_service && `. La atiende: ${warrantyServer(line.warranty_service)}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

function whenWords(shipment: Shipment, isPickup: boolean): string {
  if (shipment.delivered_at !== null) return `Entregado el ${shopDate(shipment.delivered_at)}`;
  if (shipment.shipped_at === null) return `Empacado el ${shopDate(shipment.packed_at)}`;
  return isPickup
    ? `Te espera desde el ${shopDate(shipment.shipped_at)}; trae tu identificación y tu folio`
    : `Salió el ${shopDate(shipment.shipped_at)}`;
}
