import { Link } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/product-stock-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { LimitButton, LimitDialog } from './limit-dialog.tsx';
import { MovementTable } from './movement-table.tsx';
import { ShelfDialog } from './shelf-dialog.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

async function load({ api, params }: LoadArgs<'product_id'>) {
  return api.inventory.productStock({ params: { id: idOf(params.product_id) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Stock of {productName}', { productName: loaderData?.product.product_name ?? 'a product' }));

/** One product at every location, also where it has never been, and what came and went last. */
export default function ProductStockPage({
  loaderData: { product, levels, movements },
}: Route.ComponentProps) {
  const mayChange = useMay('stock') && !product.is_kit;
  const codes = mayChange ? levels.map(({ location_code: code }) => code) : [];
  const [counted, setCounted] = useDialogOf('count', codes);
  const [adjusted, setAdjusted] = useDialogOf('adjust', codes);
  const [limited, setLimited] = useDialogOf(
    'limit',
    (mayChange ? [undefined, ...codes] : []).map((code) => ({ code })),
    ({ code }) => code ?? 'all',
  );
  const limitPlace = levels.find(({ location_code: code }) => code === limited?.code);
  const [shelved, setShelved] = useDialogOf('shelf', codes);
  const shelf = levels.find(({ location_code: code }) => code === shelved);
  const level = levels.find(({ location_code: code }) => code === (counted ?? adjusted));
  const shelfOf = (row: (typeof levels)[number]) =>
    mayChange ? (
      <button
        type="button"
        className="spec min-w-9 rounded-sm px-1.5 py-1 text-left underline decoration-line-strong underline-offset-4 hover:bg-sunken hover:decoration-ink"
        aria-label={t('Shelf at {locationName}: {bin}', {
          locationName: row.location_name,
          bin: row.bin || t('none'),
        })}
        onClick={() => setShelved(row.location_code)}
      >
        {row.bin || '—'}
      </button>
    ) : (
      row.bin
    );
  const total = levels.reduce((sum, { available }) => sum + available, 0);
  return (
    <AdminPage
      title={product.product_name}
      description={
        <>
          <span className="spec">{product.sku}</span>
          {` · ${t('{available} available', { available: total })} · ${t('buy again at')} `}
          {mayChange ? (
            <LimitButton
              text={product.limit === null ? t('the shop’s limit') : String(product.limit)}
              label={t('Limit at all locations together: {limit}', {
                limit: product.limit ?? t('the shop’s limit'),
              })}
              onClick={() => setLimited({ code: undefined })}
            />
          ) : (
            (product.limit ?? t('the shop’s limit'))
          )}
        </>
      }
      backTo={{ label: t('Inventory'), to: adminLinks.inventory() }}
      actions={
        <>
          {mayChange && (
            <ButtonLink variant="secondary" to={adminLinks.addSupplierReturn({ product: product.id })}>
              {t('Return to supplier')}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" iconStart="edit" to={adminLinks.product(product.id)}>
            {t('Product')}
          </ButtonLink>
          {product.status === 'active' && (
            <ButtonLink variant="secondary" iconEnd="external" to={links.product(product)} target="_blank">
              {t('View in the shop')}
            </ButtonLink>
          )}
        </>
      }
    >
      {product.is_kit && (
        <InlineNotice tone="info" title={t('A kit')} className="mb-5">
          {t('It has no units of its own: its stock is that of its parts.')}{' '}
          <Link to={adminLinks.product(product.id)} className="font-medium underline">
            {t('See the parts')}
          </Link>
        </InlineNotice>
      )}
      <RowTable
        label={t('Levels')}
        rows={levels}
        rowKey={(row) => row.location_code}
        columns={[
          {
            head: t('Location'),
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {row.location_name}
                {row.is_paused && <Badge tone="warning">{t('Paused')}</Badge>}
                <span className="-ml-1.5 font-normal sm:hidden">{shelfOf(row)}</span>
              </span>
            ),
          },
          { head: t('Shelf'), from: 'sm', cell: shelfOf },
          { head: t('On hand'), align: 'end', cell: (row) => row.on_hand },
          { head: t('Reserved'), align: 'end', from: 'sm', cell: (row) => row.reserved },
          {
            head: t('Available'),
            align: 'end',
            className: (row) => (row.available === 0 ? 'text-danger' : ''),
            cell: (row) => row.available,
          },
          { head: t('Incoming'), align: 'end', from: 'sm', cell: (row) => row.incoming },
          {
            head: t('Limit'),
            align: 'end',
            from: 'sm',
            className: (row) => row.limit === null && 'text-ink-faint',
            cell: (row) =>
              mayChange ? (
                <LimitButton
                  text={row.limit === null ? '—' : String(row.limit)}
                  label={t('Limit at {locationName}: {limit}', {
                    locationName: row.location_name,
                    limit: row.limit ?? t('none'),
                  })}
                  onClick={() => setLimited({ code: row.location_code })}
                />
              ) : (
                (row.limit ?? '—')
              ),
          },
          mayChange && {
            cell: (row) => (
              <span className="inline-flex flex-wrap justify-end gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('Count at {locationName}', { locationName: row.location_name })}
                  onClick={() => setCounted(row.location_code)}
                >
                  {t('Count')}
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  className="max-sm:hidden"
                  aria-label={t('Adjust at {locationName}', { locationName: row.location_name })}
                  onClick={() => setAdjusted(row.location_code)}
                >
                  {t('Adjust')}
                </Button>
              </span>
            ),
          },
        ]}
      />
      <h2 className="display mt-8 mb-3 text-lg">{t('Last movements')}</h2>
      {movements.length === 0 ? (
        <EmptyState icon="refresh" title={t('Nothing has moved yet')}>
          {t('What comes and goes of this product stands here.')}
        </EmptyState>
      ) : (
        <MovementTable rows={movements} hasProduct={false} />
      )}
      {limited && (
        <LimitDialog
          limit={{
            productId: product.id,
            productName: product.product_name,
            location: limitPlace && { code: limitPlace.location_code, name: limitPlace.location_name },
            units: limitPlace ? limitPlace.limit : product.limit,
          }}
          onClose={() => setLimited(undefined)}
        />
      )}
      {shelf && (
        <ShelfDialog
          productId={product.id}
          productName={product.product_name}
          location={{ code: shelf.location_code, name: shelf.location_name }}
          bin={shelf.bin}
          onClose={() => setShelved(undefined)}
        />
      )}
      {level && (
        <StockDialog
          place={{ ...level, product_id: product.id, product_name: product.product_name }}
          way={counted === undefined ? 'adjust' : 'count'}
          onClose={() => {
            setCounted(undefined);
            setAdjusted(undefined);
          }}
        />
      )}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Inventory'));
