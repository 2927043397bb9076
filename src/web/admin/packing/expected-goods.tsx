import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { shortDay } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';

type Expecting = Awaited<ReturnType<Api['orders']['ordersExpecting']>>;
export type ExpectedUnits = Expecting['orders'][number]['expected'];

/** Units that are still with suppliers: from whom they come, and when. */
export function ExpectedGoods({ units, isLate = false }: { units: ExpectedUnits; isLate?: boolean }) {
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
        {t('With suppliers, not to be packed yet')}
        {isLate && <Badge tone="warning">{t('Late')}</Badge>}
      </p>
      <ul>
        {units.map((line, index) => (
          <li key={index} className="break-words">
            <span className="figures font-medium">{`${line.quantity} × `}</span>
            {`${line.product_name} · `}
            {line.arrives_on === null
              ? line.location_name
              : t('{location}, comes {day}', {
                  location: line.location_name,
                  day: shortDay(line.arrives_on),
                })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says that what suppliers had for an order is here, and where it lies. */
export function GoodsHereDialog({
  order,
  onDone,
  onClose,
}: {
  order: { order_id: string; expected: ExpectedUnits };
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
  const asked = useDetail('own-locations', (signal) =>
    browserApi().orders.ordersExpecting({ query: { page: 1, page_size: 1 }, signal }),
  );
  const locations = asked.status === 'loaded' ? asked.detail.locations : [];
  const code = chosen ?? locations[0]?.code ?? '';
  return (
    <FormDialog
      title={t('The goods are here')}
      description={t('They may be packed from now on. If the order is given up, they go to the shelf there.')}
      confirmText={t('They are here')}
      isReady={code !== ''}
      act={async () => {
        await browserApi().orders.receiveGoods({
          params: { order_id: order.order_id },
          body: { location_code: code },
        });
        await onDone();
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <ul className="text-sm text-ink-soft">
            {order.expected.map((line, index) => (
              <li key={index}>{`${line.quantity} × ${line.product_name}`}</li>
            ))}
          </ul>
          <Field label={t('Location')} error={refusal?.fields['location_code']}>
            <Select
              value={code}
              onChange={({ target }) => setChosen(target.value)}
              options={locations.map((one) => ({ value: one.code, label: `${one.name} (${one.code})` }))}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
