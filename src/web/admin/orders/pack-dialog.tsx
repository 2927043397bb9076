import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Quantity } from '../../ui/quantity.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import type { OrderDetail } from './order-words.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { SerialField } from './serial-field.tsx';
import { piecesOf, readSerials } from './serials-in.ts';
import { goodsOf, useParcel } from './use-parcel.ts';

/** Which units go into the parcel with their serial numbers (scanned, or chosen of those that came in), and what it weighs. */
export function PackDialog({
  order,
  onDone,
  onClose,
}: {
  order: Pick<OrderDetail, 'order_id' | 'to_pack' | 'delivery_method'>;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [quantities, setQuantities] = useState<Record<number, number>>(() =>
    Object.fromEntries(order.to_pack.map(({ position, quantity }) => [position, quantity])),
  );
  const [serials, setSerials] = useState<Record<string, string>>({});
  const isParcel = order.delivery_method === 'parcel';
  const params = { order_id: order.order_id };
  const shelf = useDetail(order.order_id, () => browserApi().orders.serialsOnShelf({ params }));
  const offered = shelf.status === 'loaded' ? shelf.detail.serials : [];
  const lines = order.to_pack.filter(({ position }) => (quantities[position] ?? 0) > 0);
  const measures = useParcel(lines.flatMap((line) => goodsOf(line, quantities[line.position] ?? 0)));
  const pack = async () => {
    await browserApi().orders.packShipment({
      params,
      body: {
        lines: lines.map((line) => ({
          position: line.position,
          quantity: quantities[line.position] ?? 0,
          ...readSerials(line, serials),
        })),
        ...(isParcel && measures.parcel && { parcel: measures.parcel }),
      },
    });
    await onDone();
  };
  return (
    <FormDialog
      title={isParcel ? t('Pack a shipment') : t('Pack for pick-up')}
      description={t('What you leave out stays to be packed later.')}
      size="md"
      confirmText={t('Pack')}
      isReady={lines.length > 0}
      act={pack}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <ul className="grid gap-5">
            {order.to_pack.map((line) => {
              const { position, product_name: name, quantity: left } = line;
              const quantity = quantities[position] ?? 0;
              return (
                <li key={position} className="grid gap-3 border-b border-line pb-5 last:border-b-0 last:pb-0">
                  <div className="flex flex-wrap items-center justify-between gap-3">
                    <span className="min-w-0 flex-1 basis-48 text-sm font-medium">{name}</span>
                    <span className="flex items-center gap-2 text-sm text-ink-soft">
                      <Quantity
                        size="sm"
                        min={0}
                        max={left}
                        label={t('Units of {name}', { name })}
                        value={quantity}
                        onValueChange={(value) => setQuantities({ ...quantities, [position]: value })}
                      />
                      {t('of {left}', { left })}
                    </span>
                  </div>
                  {quantity > 0 &&
                    piecesOf(line).map(({ key, productId, of, each, isSerialised }) => (
                      <SerialField
                        key={key}
                        of={of}
                        quantity={quantity * each}
                        isRequired={isSerialised}
                        error={refusal?.fields[`serials.${key}`]}
                        text={serials[key] ?? ''}
                        offered={offered.filter(
                          (one) => one.position === position && one.product_id === productId,
                        )}
                        onTextChange={(text) => setSerials({ ...serials, [key]: text })}
                      />
                    ))}
                </li>
              );
            })}
          </ul>
          {isParcel && <ParcelFields parcel={measures} errors={refusal?.fields} />}
        </>
      )}
    </FormDialog>
  );
}
