import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { cx } from '../../ui/cx.ts';
import { Card } from '../admin-parts/card.tsx';
import { RowPicture } from '../admin-parts/row-parts.tsx';
import { EditOrderButton } from './edit-order.tsx';
import type { OrderDetail } from './order-words.ts';

/** What was bought, and the sums. */
export function OrderLines({ order, onDone }: { order: OrderDetail; onDone: () => Promise<void> }) {
  return (
    <Card
      title={t('{itemCount, plural, one {# item} other {# items}}', { itemCount: order.item_count })}
      actions={<EditOrderButton order={order} onDone={onDone} />}
    >
      <ul className="divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.position} className="flex gap-3 py-3 first:pt-0">
            <RowPicture imageUrl={line.image_url} icon="package" />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="font-medium">{line.product_name}</p>
              <p className="spec text-xs text-ink-faint">{line.sku}</p>
              {line.parts.map((part) => (
                <p key={part.sku} className="text-xs text-ink-soft">
                  {`${part.quantity} × ${part.product_name} `}
                  <span className="spec text-ink-faint">{part.sku}</span>
                </p>
              ))}
            </div>
            <div className="figures grid content-start justify-items-end gap-0.5 whitespace-nowrap">
              <p className="font-medium">{formatPesos(line.line_total_cents)}</p>
              <p className="text-xs text-ink-faint">
                {`${line.quantity} × ${formatPesos(line.unit_price_cents)}`}
              </p>
              {line.refunded_quantity > 0 && (
                <p className="text-xs text-ink-soft">
                  {t('{count} refunded', { count: line.refunded_quantity })}
                </p>
              )}
              {line.discount_cents > 0 && (
                <p className="text-xs text-promo">{`−${formatPesos(line.discount_cents)}`}</p>
              )}
              {line.discounts.length > 1 &&
                line.discounts.map(({ name, amount_cents: cents }) => (
                  <p key={name} className="text-xs text-ink-faint">{`${name} −${formatPesos(cents)}`}</p>
                ))}
            </div>
          </li>
        ))}
      </ul>
      {order.promotions.length > 0 && (
        <ul className="grid gap-1 border-t border-line pt-4 text-xs text-ink-soft">
          {order.promotions.map(({ promotion_id: id, name, code, amount_cents: cents }) => (
            <li key={`${id ?? name}`} className="flex justify-between gap-4">
              <span>
                {id === null ? (
                  name
                ) : (
                  <Link to={adminLinks.editPromotion(id)} className="text-brand hover:underline">
                    {name}
                  </Link>
                )}
                {code !== null && <span className="spec">{` ${code}`}</span>}
              </span>
              <span className="figures whitespace-nowrap">{`−${formatPesos(cents)}`}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className="figures ml-auto grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 border-t border-line pt-4">
        <Sum name={t('Subtotal')} cents={order.subtotal_cents} />
        {order.discount_cents > 0 && <Sum name={t('Discount')} cents={-order.discount_cents} />}
        <Sum name={t('Delivery')} cents={order.shipping_cents} />
        <Sum name={t('Total')} cents={order.total_cents} isTotal />
        <Sum name={t('IVA included')} cents={order.tax_cents} isFaint />
        {order.store_credit_cents > 0 && (
          <>
            <Sum name={t('Store credit')} cents={order.store_credit_cents} />
            <Sum name={t('Collected otherwise')} cents={order.total_cents - order.store_credit_cents} />
          </>
        )}
      </dl>
    </Card>
  );
}

function Sum({
  name,
  cents,
  isTotal = false,
  isFaint = false,
}: {
  name: string;
  cents: number;
  isTotal?: boolean;
  isFaint?: boolean;
}) {
  const look = cx(isTotal && 'font-semibold text-base', isFaint && 'text-xs text-ink-faint');
  return (
    <>
      <dt className={cx(look, !isTotal && !isFaint && 'text-ink-soft')}>{name}</dt>
      <dd className={cx('text-right', look)}>{formatPesos(cents)}</dd>
    </>
  );
}
