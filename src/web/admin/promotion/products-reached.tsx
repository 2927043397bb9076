import { useState } from 'react';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
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
            <span className="text-ink-soft">Counting…</span>
          ) : (
            <strong className="figures">
              {total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`}
            </strong>
          )}
          {found !== undefined && <span className="text-ink-soft"> for sale now</span>}
        </p>
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          disabled={total === 0 && !isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide the list' : 'Show the list'}
        </Button>
      </div>
      {isOpen && found !== undefined && (
        <>
          <Table label="Products it is for">
            <thead>
              <tr>
                <Th>Product</Th>
                <Th className="max-sm:hidden">Brand</Th>
                <Th className="max-md:hidden">Category</Th>
                <Th align="end">Price now</Th>
              </tr>
            </thead>
            <tbody>
              {found.products.map((product) => (
                <Tr key={product.ref_id}>
                  <Td>
                    <span className="grid">
                      <span>{product.product_name}</span>
                      <span className="spec text-xs text-ink-faint">{product.sku}</span>
                    </span>
                  </Td>
                  <Td className="max-sm:hidden">{product.brand}</Td>
                  <Td className="max-md:hidden">{product.category ?? '—'}</Td>
                  <Td align="end" className="figures whitespace-nowrap">
                    {formatPesos(product.price_cents)}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          {total > pageSize && (
            <div className="flex items-center justify-end gap-2 text-sm text-ink-soft">
              <span className="figures">
                {`${(page - 1) * pageSize + 1}–${Math.min(total, page * pageSize)} of ${total.toLocaleString('en-US')}`}
              </span>
              <IconButton
                icon="chevron-left"
                size="sm"
                label="Products before"
                disabled={page === 1}
                onClick={() => setTurned({ asked: key, page: page - 1 })}
              />
              <IconButton
                icon="chevron-right"
                size="sm"
                label="More products"
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
