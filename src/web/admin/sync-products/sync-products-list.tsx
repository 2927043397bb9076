import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { appendSyncProductDetail, useSyncStore } from '../../state/sync-store.ts';
import type { SyncProduct, SyncProductDetail } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

type SyncList = Awaited<ReturnType<Api['suppliers']['syncProducts']>>;

/** Products that come from a distributor; a row opens its details. */
export function SyncProductsList({ list }: { list: SyncList }) {
  const mayReadCosts = useMay('read_costs');
  const [opened, setOpened] = useDialogOf('product', list.products, ({ ref_id }) => ref_id);
  return (
    <>
      <ListTools
        searchLabel={t('Name, brand or ref_id')}
        filters={[
          {
            name: 'status',
            label: t('Any status'),
            options: { active: t('Active'), discontinued: t('Discontinued') },
          },
        ]}
      />
      <ListTable
        list={list}
        rows={list.products}
        icon="sync"
        noneYet={t('Nothing synchronised yet')}
        noneHint={t('Start a run with a distributor’s feed, or with the shop’s small one.')}
        label={t('Synchronised products')}
        rowKey={(product) => `${product.supplier}-${product.ref_id}`}
        columns={[
          {
            head: t('Product'),
            className: 'min-w-44',
            cell: (product) => (
              <NameCell
                name={product.product_name}
                onOpen={() => setOpened(product)}
                hint={
                  <span className="flex flex-wrap items-center gap-x-2">
                    <span className="spec">{product.ref_id}</span>
                    <span>{product.brand}</span>
                    {product.status === 'discontinued' && <Badge>{t('Discontinued')}</Badge>}
                  </span>
                }
              />
            ),
          },
          {
            head: t('Category'),
            from: 'lg',
            className: 'text-ink-soft',
            cell: (product) => product.category,
          },
          mayReadCosts && {
            head: t('Cost'),
            align: 'end',
            from: 'md',
            className: 'whitespace-nowrap text-ink-soft',
            cell: (product) => costText(product),
          },
          {
            head: t('Price'),
            align: 'end',
            className: 'font-medium whitespace-nowrap',
            cell: (product) => (product.price_cents === null ? '—' : formatPesos(product.price_cents)),
          },
          {
            head: t('Available'),
            align: 'end',
            from: 'sm',
            className: (product) => product.available === 0 && 'text-danger',
            cell: (product) => product.available,
          },
          { head: t('Synchronised'), from: 'lg', at: (product) => product.synced_at },
          {
            from: 'sm',
            cell: (product) => (
              <IconButton
                icon="eye"
                size="sm"
                label={t('Details of {productName}', { productName: product.product_name })}
                onClick={() => setOpened(product)}
              />
            ),
          },
        ]}
      />
      {opened && <DetailDrawer key={opened.ref_id} product={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function costText({ cost, currency }: SyncProduct): string {
  if (cost === null) return '–';
  return `${cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${currency}`;
}

/** One product of a distributor. What was opened before stands at once, from the store, while its newer self comes. */
function DetailDrawer({ product, onClose }: { product: SyncProduct; onClose: () => void }) {
  const known = useSyncStore((state) =>
    state.syncProductDetails.find((detail) => detail.ref_id === product.ref_id),
  );
  const answer = useDetail(product.ref_id, async (signal) => {
    const { product: detail } = await browserApi().suppliers.syncProduct({
      params: { ref_id: product.ref_id },
      signal,
    });
    appendSyncProductDetail(detail);
  });
  return (
    <Drawer title={product.ref_id} isOpen onOpenChange={onClose}>
      <div className="grid gap-5 p-5 text-sm">
        <p className="font-medium">{product.product_name}</p>
        {known !== undefined ? (
          <Detail detail={known} />
        ) : answer.status === 'failed' ? (
          <ErrorState title={t('This could not be loaded')} onRetry={answer.retry}>
            {answer.message}
          </ErrorState>
        ) : (
          <div aria-busy className="grid gap-3">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        )}
      </div>
    </Drawer>
  );
}

function Detail({ detail }: { detail: SyncProductDetail }) {
  const specs = Object.entries(detail.specs);
  return (
    <>
      <Facts
        facts={[
          { name: t('Distributor'), value: detail.supplier },
          { name: t('Brand'), value: detail.brand },
          { name: t('Category'), value: detail.category },
          ...(detail.cost === null
            ? []
            : [{ name: t('Cost'), value: <span className="figures">{costText(detail)}</span> }]),
          {
            name: t('Price in the shop'),
            value: (
              <span className="figures">
                {detail.price_cents === null ? t('Not for sale') : formatPesos(detail.price_cents)}
              </span>
            ),
          },
          { name: t('Status'), value: detail.status === 'active' ? t('Active') : t('Discontinued') },
          { name: t('Record of'), value: staffDateTime(detail.record_updated_at) },
          { name: t('Synchronised'), value: staffDateTime(detail.synced_at) },
        ]}
      />
      <section className="grid gap-2">
        <h3 className="eyebrow">{t('Stock by warehouse')}</h3>
        {detail.stock.length === 0 ? (
          <p className="text-ink-soft">{t('No warehouse holds any.')}</p>
        ) : (
          <Facts
            facts={detail.stock.map(({ warehouse, quantity }) => ({
              name: warehouse,
              value: <span className="figures">{quantity}</span>,
            }))}
          />
        )}
      </section>
      {specs.length > 0 && (
        <section className="grid gap-2">
          <h3 className="eyebrow">{t('Specs')}</h3>
          <Facts
            facts={specs.map(([name, value]) => ({
              name,
              value: <span className="spec break-all">{specText(value)}</span>,
            }))}
          />
        </section>
      )}
    </>
  );
}

function specText(value: unknown): string {
  if (Array.isArray(value)) return value.map(specText).join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);
}
