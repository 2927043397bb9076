import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { shortDay, staffDateTime } from '../admin-parts/staff-time.ts';
import type { EditedProduct } from './product-values.ts';

type Offer = EditedProduct['offers'][number];

/** Who delivers a product, at what cost and with how much of it, and which of them its price is made from. */
export function ProductOffers({ product: { offers, price_cents: price } }: { product: EditedProduct }) {
  if (offers.length === 0) return null;
  const holding = offers.filter(({ is_stale: isStale }) => !isStale);
  const floor = Math.max(0, ...holding.map(({ map_cents: cents }) => cents ?? 0));
  return (
    <Card title={t('Offers of suppliers')}>
      <div className="grid gap-4">
        {floor > price && (
          <InlineNotice tone="warning">
            {t('Its maker allows no price below {floor}; the shop asks {price}.', {
              floor: formatPesos(floor),
              price: formatPesos(price),
            })}
          </InlineNotice>
        )}
        {holding.length === 0 && (
          <InlineNotice tone="warning">
            {t('No run has confirmed any of them for too long: their units are not sold.')}
          </InlineNotice>
        )}
        <RowTable
          label={t('Offers of suppliers')}
          rows={offers}
          rowKey={({ supplier, ref_id: code }) => `${supplier} ${code}`}
          columns={[
            {
              head: t('Supplier'),
              className: 'min-w-40 align-top',
              cell: (offer) => (
                <NameCell
                  name={offer.supplier}
                  to={adminLinks.supplier(offer.supplier)}
                  hint={offer.ref_id}
                />
              ),
            },
            {
              head: t('Cost'),
              align: 'end',
              className: 'align-top whitespace-nowrap',
              cell: (offer) => <Cost offer={offer} />,
            },
            {
              head: t('Units'),
              align: 'end',
              className: 'align-top',
              cell: ({ units, min_quantity: least, eta }) => (
                <span className="grid">
                  <span className="figures">{units.toLocaleString('en-US')}</span>
                  {least > 1 && (
                    <span className="text-xs whitespace-nowrap text-ink-soft">
                      {t('from {least}', { least })}
                    </span>
                  )}
                  {eta !== null && (
                    <span className="text-xs whitespace-nowrap text-ink-soft">
                      {t('more on {day}', { day: shortDay(eta) })}
                    </span>
                  )}
                </span>
              ),
            },
            {
              head: t('State'),
              className: 'align-top',
              cell: (offer) => (
                <span className="grid gap-1">
                  <span className="flex flex-wrap gap-1">
                    {offer.is_chosen && <Badge tone="success">{t('Makes the price')}</Badge>}
                    {offer.is_source && <Badge tone="info">{t('Describes it')}</Badge>}
                    {offer.is_stale && <Badge tone="danger">{t('Unconfirmed')}</Badge>}
                  </span>
                  <span className="text-xs whitespace-nowrap text-ink-soft">
                    {t('confirmed {date}', { date: staffDateTime(offer.seen_at) })}
                  </span>
                </span>
              ),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function Cost({ offer }: { offer: Offer }) {
  const { cost_cents: cost, map_cents: map, tax_included: isTaxed } = offer;
  return (
    <span className="grid">
      <span className="figures">{cost === null ? '–' : formatPesos(cost)}</span>
      {isTaxed && <span className="text-xs text-ink-soft">{t('quoted with IVA')}</span>}
      {map !== null && (
        <span className="text-xs text-ink-soft">
          {t('lowest price {amount}', { amount: formatPesos(map) })}
        </span>
      )}
    </span>
  );
}
