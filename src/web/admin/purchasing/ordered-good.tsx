import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { shortDay } from '../admin-parts/staff-time.ts';
import { amountIn, type OrderedGood, type PurchaseOrder, warnings } from './purchasing-words.ts';

/** One product of a purchase: what it costs and earns, and which buyers wait for it. */
export function OrderedGoodCard({ purchase, line }: { purchase: PurchaseOrder; line: OrderedGood }) {
  const extra = line.quantity - line.received - line.for_buyers;
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0">
          <Link to={adminLinks.productStock(line.product_id)} className="font-medium hover:underline">
            {line.product_name || t('Deleted product')}
          </Link>
          <span className="spec text-xs text-ink-faint">
            {[line.sku, line.ref_id !== null && t('theirs: {code}', { code: line.ref_id })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Fact
            name={t('Units')}
            value={line.received > 0 ? `${line.received} / ${line.quantity}` : String(line.quantity)}
          />
          {line.cost !== null && <Fact name={t('Cost')} value={amountIn(line.cost, line.currency)} />}
          {line.margin_cents !== null && (
            <Fact name={t('Margin')} value={formatPesos(line.margin_cents)} isBad={line.margin_cents < 0} />
          )}
        </dl>
      </div>
      {line.warnings.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {line.warnings.map((warning) => (
            <Badge key={warning} tone="danger">
              {warning === 'short' && line.has !== null
                ? t('It has only {count} there', { count: line.has })
                : warning === 'below_minimum'
                  ? t('It sells at least {count} at once', { count: line.min_quantity })
                  : t(warnings[warning])}
            </Badge>
          ))}
        </p>
      )}
      <ul className="grid gap-1 text-sm text-ink-soft">
        {line.buyers.map((buyer) => (
          <li key={buyer.order_id} className="flex flex-wrap gap-x-2">
            <span className="figures font-medium text-ink">{`${buyer.units} ×`}</span>
            <LinkFor
              right="read_orders"
              to={adminLinks.order(buyer.order_id)}
              className="underline-offset-2 hover:underline"
            >
              {t('Order {number}', { number: buyer.order_number ?? '—' })}
            </LinkFor>
            {buyer.paid_cents !== null && (
              <span>{t('paid {amount} each', { amount: formatPesos(buyer.paid_cents) })}</span>
            )}
            {buyer.arrives_on !== null && (
              <span>{t('was told {day}', { day: shortDay(buyer.arrives_on) })}</span>
            )}
            {buyer.came >= buyer.units && <Badge tone="success">{t('It is here')}</Badge>}
            {buyer.is_held && <Badge tone="warning">{t('Held')}</Badge>}
          </li>
        ))}
        {extra > 0 && purchase.queue !== 'done' && <li>{t('{count} for the shelf', { count: extra })}</li>}
      </ul>
      {line.others.length > 0 && <Others purchase={purchase} line={line} />}
    </section>
  );
}

function Fact({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div className="grid justify-items-end">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className={cx('figures font-medium', isBad && 'text-danger')}>{value}</dd>
    </div>
  );
}

/** Who else has all of it: one click takes it from there. */
function Others({ purchase, line }: { purchase: PurchaseOrder; line: OrderedGood }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [moving, setMoving] = useState<OrderedGood['others'][number]>();
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="text-sm font-medium">{t('Others have it')}</p>
      <ul className="grid gap-2">
        {line.others.map((other) => (
          <li
            key={other.location_code}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft"
          >
            <span className="text-ink">{other.location_name}</span>
            <span>{t('{count, plural, one {# unit} other {# units}}', { count: other.free })}</span>
            {other.cost_cents !== null && (
              <span>{t('{amount} with IVA', { amount: formatPesos(other.cost_cents) })}</span>
            )}
            {other.days !== null && other.days > 0 && (
              <span>
                {t('{count, plural, one {# business day} other {# business days}}', { count: other.days })}
              </span>
            )}
            {other.is_cheaper && <Badge tone="success">{t('Cheaper')}</Badge>}
            {other.is_sooner && <Badge tone="success">{t('Sooner')}</Badge>}
            <Button size="sm" variant="secondary" onClick={() => setMoving(other)}>
              {t('Take it there')}
            </Button>
          </li>
        ))}
      </ul>
      {moving && (
        <FormDialog
          title={t('Take it from {supplier}?', { supplier: moving.supplier_name })}
          description={t(
            'It leaves this purchase and joins the one of {location}. What buyers were told of the day stays.',
            {
              location: moving.location_name,
            },
          )}
          confirmText={t('Take it there')}
          act={async () => {
            const { id } = await browserApi().purchasing.takeFromOther({
              params: { id: purchase.id },
              body: { product_id: line.product_id, to_code: moving.location_code },
            });
            successToast(t('It is bought there.'), flowToastMilliseconds);
            // The last line takes its purchase with it.
            if (purchase.goods.length === 1 && id !== null) await navigate(adminLinks.purchaseOrder(id));
            else await revalidate();
          }}
          onClose={() => setMoving(undefined)}
        >
          {() => null}
        </FormDialog>
      )}
    </div>
  );
}
