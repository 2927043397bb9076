import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { RowTable } from '../admin-parts/row-table.tsx';
import { scopeOf } from './typed-scope.ts';
import type { TypedScope } from './typed-scope.ts';

const pageSize = 10;

/** How many products for sale the chosen scope comes to, saved or not, and which. */
export function ProductsReached({
  scope,
  products,
}: {
  scope: TypedScope;
  products: readonly PickedProduct[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [turned, setTurned] = useState({ asked: '', page: 1 });
  const asked = { ...scopeOf(scope), products: scope.coversAll ? [] : products.map((one) => one.ref_id) };
  const key = JSON.stringify(asked);
  const page = turned.asked === key ? turned.page : 1;
  const answer = useDetail(`${key}/${page}`, (signal) =>
    browserApi().promotions.reached({ body: { ...asked, page, page_size: pageSize }, signal }),
  );
  const found = answer.status === 'loaded' ? answer.detail : undefined;
  const total = found?.total ?? 0;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-md bg-sunken p-3.5">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm">
          {answer.status === 'failed' ? (
            <span className="text-danger">{answer.message}</span>
          ) : found === undefined ? (
            <span className="text-ink-soft">{t('Counting…')}</span>
          ) : (
            <strong className="figures">
              {t('{total, plural, one {# product} other {# products}}', { total })}
            </strong>
          )}
          {found !== undefined && <span className="text-ink-soft"> {t('for sale now')}</span>}
        </p>
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          disabled={total === 0 && !isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('Hide the list') : t('Show the list')}
        </Button>
      </div>
      {isOpen && found !== undefined && (
        <>
          <RowTable
            label={t('Products it is for')}
            rows={found.products}
            rowKey={(product) => product.ref_id}
            columns={[
              {
                head: t('Product'),
                cell: (product) => (
                  <span className="grid">
                    <span>{product.product_name}</span>
                    <span className="spec text-xs text-ink-faint">{product.sku}</span>
                  </span>
                ),
              },
              { head: t('Brand'), from: 'sm', cell: (product) => product.brand },
              { head: t('Category'), from: 'md', cell: (product) => product.category ?? '—' },
              { head: t('Price now'), cents: (product) => product.price_cents },
            ]}
          />
          {total > pageSize && (
            <div className="flex items-center justify-end gap-2 text-sm text-ink-soft">
              <span className="figures">
                {t('{page}–{value} of {total}', {
                  page: (page - 1) * pageSize + 1,
                  value: Math.min(total, page * pageSize),
                  total: total.toLocaleString('en-US'),
                })}
              </span>
              <IconButton
                icon="chevron-left"
                size="sm"
                label={t('Products before')}
                disabled={page === 1}
                onClick={() => setTurned({ asked: key, page: page - 1 })}
              />
              <IconButton
                icon="chevron-right"
                size="sm"
                label={t('More products')}
                disabled={page * pageSize >= total}
                onClick={() => setTurned({ asked: key, page: page + 1 })}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}
