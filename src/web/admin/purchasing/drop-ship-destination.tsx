import { useId } from 'react';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import type { PurchaseOrder } from './purchasing-words.ts';

/** Whom the supplier sends it to, and what became of it. */
export function DropShipDestination({
  purchase,
  dropShip,
}: {
  purchase: PurchaseOrder;
  dropShip: NonNullable<PurchaseOrder['drop_ship']>;
}) {
  const heading = useId();
  const { parcel, order_number: number } = dropShip;
  return (
    <section
      aria-labelledby={heading}
      className="mb-6 grid gap-3 rounded-lg border border-line bg-raised p-4 text-sm"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={heading} className="text-base font-semibold">
          {t('Straight to its buyer')}
        </h2>
        {dropShip.is_neutral ? (
          <Badge tone="success">{t('Neutral box')}</Badge>
        ) : (
          <Badge tone="warning">{t('The box names the supplier')}</Badge>
        )}
        {dropShip.fee_cents !== null && dropShip.fee_cents > 0 && (
          <Badge tone="neutral">
            {t('{amount} for sending it, before IVA', { amount: formatPesos(dropShip.fee_cents) })}
          </Badge>
        )}
      </div>
      {dropShip.address_lines.length > 0 && (
        <address className="text-ink not-italic">
          {dropShip.address_lines.map((part) => (
            <span key={part} className="block break-words">
              {part}
            </span>
          ))}
        </address>
      )}
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        <LinkFor
          right="read_orders"
          to={adminLinks.order(dropShip.order_id)}
          className="underline underline-offset-2"
        >
          {t('Order {number}', { number: number ?? '—' })}
        </LinkFor>
        {parcel && (
          <span>
            {t('{carrier}, guide {code}', {
              carrier: parcel.carrier ?? '—',
              code: parcel.tracking_code ?? '—',
            })}
          </span>
        )}
        {parcel && (
          <span>{parcel.state === 'delivered' ? t('The buyer has it') : t('On its way to the buyer')}</span>
        )}
        {!parcel && purchase.queue === 'sent' && <span>{t('The supplier has not sent it yet')}</span>}
      </p>
    </section>
  );
}
