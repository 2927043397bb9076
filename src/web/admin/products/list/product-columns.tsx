import { t } from '../../../../i18n/t.ts';
import { adminLinks } from '../../../admin-links.ts';
import { links } from '../../../links.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { EditLink, NameCell, RowActions } from '../../admin-parts/row-parts.tsx';
import type { Column } from '../../admin-parts/row-table.tsx';
import { PriceCell } from './price-cell.tsx';
import { lacks, marginTenths, type ProductInList, statuses } from './product-list.ts';

/** The columns of the list of products. */
export function productColumns(may: {
  change: boolean;
  readCosts: boolean;
}): (Column<ProductInList> | false)[] {
  return [
    {
      head: t('Product'),
      className: 'min-w-44 max-w-96 lg:min-w-56',
      cell: (product) => (
        <NameCell
          imageUrl={product.images[0]?.image_url ?? null}
          name={product.product_name}
          to={adminLinks.product(product.id)}
          isClamped
          hint={
            <span className="2xl:hidden">
              <span className="spec block">{product.sku}</span>
              <span className="flex flex-wrap items-center gap-1.5 pt-1 lg:hidden">
                {product.status !== 'active' && (
                  <Badge tone={statuses[product.status].tone}>{t(statuses[product.status].label)}</Badge>
                )}
                <span className={cx('sm:hidden', product.available === 0 && 'text-danger')}>
                  {t('{available} available', { available: product.available })}
                </span>
              </span>
            </span>
          }
        />
      ),
    },
    {
      head: t('Codes'),
      from: '2xl',
      choice: 'shown',
      cell: ({ sku, mpn, ean }) => (
        <span className="spec grid text-xs leading-4">
          <span className="max-w-44 wrap-anywhere">{sku}</span>
          <span className="max-w-44 truncate text-ink-faint">
            {[mpn, ean].filter(Boolean).join(' · ') || '—'}
          </span>
        </span>
      ),
    },
    {
      head: t('Brand'),
      from: 'lg',
      // Its name says it already.
      choice: 'hidden',
      className: 'text-ink-soft',
      cell: (product) => product.brand,
    },
    {
      head: t('Category'),
      from: 'xl',
      choice: 'shown',
      className: 'text-ink-soft',
      cell: (product) => product.categories.at(-1)?.category_name ?? '—',
    },
    may.change
      ? {
          head: t('Price'),
          align: 'end',
          className: 'whitespace-nowrap',
          cell: (product) => <PriceCell key={product.id} product={product} />,
        }
      : { head: t('Price'), className: 'font-medium', cents: (product) => product.price_cents },
    may.readCosts && {
      head: t('Cost'),
      from: 'lg',
      choice: 'shown',
      money: (product: ProductInList) => product.cost_cents,
    },
    may.readCosts && {
      head: t('Margin'),
      align: 'end',
      from: 'xl',
      choice: 'shown',
      className: 'whitespace-nowrap',
      cell: (product: ProductInList) => <Margin tenths={marginTenths(product)} />,
    },
    {
      head: t('Stock'),
      align: 'end',
      from: 'sm',
      className: (product) => cx('whitespace-nowrap', product.available <= 0 && 'text-danger'),
      cell: (product) => <Stock product={product} />,
    },
    {
      head: t('Offers'),
      align: 'end',
      from: '2xl',
      choice: 'shown',
      className: 'text-ink-soft',
      cell: (product) => product.offer_count,
    },
    { head: t('Status'), from: 'lg', choice: 'shown', badge: (product) => statuses[product.status] },
    {
      head: t('Complete'),
      from: 'lg',
      choice: 'shown',
      cell: ({ missing }) => <Completeness missing={missing} />,
    },
    {
      head: t('Changed'),
      from: 'lg',
      choice: 'hidden',
      at: (product) => product.updated_at,
    },
    {
      from: 'sm',
      cell: (product) => (
        <RowActions
          viewTo={product.status === 'active' ? links.product(product) : undefined}
          name={product.product_name}
        >
          <EditLink
            to={adminLinks.product(product.id)}
            name={product.product_name}
            isLookOnly={!may.change}
          />
        </RowActions>
      ),
    },
  ];
}

function Margin({ tenths }: { tenths: number | null }) {
  if (tenths === null) return <span className="text-ink-faint">—</span>;
  return <span className={cx(tenths < 0 && 'text-danger')}>{`${(tenths / 10).toFixed(1)} %`}</span>;
}

/** What can be sold, and beside it what is there where that is another number. */
export function Stock({ product }: { product: ProductInList }) {
  return (
    <>
      {product.available}
      {product.on_hand !== product.available && (
        <span className="text-xs text-ink-faint" title={t('{onHand} on hand', { onHand: product.on_hand })}>
          {` / ${product.on_hand}`}
        </span>
      )}
    </>
  );
}

const partsInAll = Object.keys(lacks).length;

function Completeness({ missing }: Pick<ProductInList, 'missing'>) {
  if (missing.length === 0) return <span className="text-success">{t('Whole')}</span>;
  const words = missing.map((part) => t(lacks[part])).join(', ');
  return (
    <span title={words} className="whitespace-nowrap text-ink-soft">
      {t('{partsInAll} of {partsInAll2}', {
        partsInAll: partsInAll - missing.length,
        partsInAll2: partsInAll,
      })}
      <span className="sr-only">{`: ${words}`}</span>
    </span>
  );
}
