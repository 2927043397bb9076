import { msg, t } from '../../../../i18n/t.ts';
import type { Route } from './+types/open-box-page';
import { browserLoader, serverLoader } from '../../../data.ts';
import type { LoadArgs } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { adminMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkFor } from '../../admin-parts/link-for.tsx';
import { choiceOf, pageOf } from '../../admin-parts/list-address.ts';
import { listError } from '../../admin-parts/list-error.tsx';
import { ListTable } from '../../admin-parts/list-table.tsx';
import { ListTools } from '../../admin-parts/list-tools.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import { NameCell } from '../../admin-parts/row-parts.tsx';
import { InventoryFrame } from '../inventory-frame.tsx';
import { DescribeDialog } from './describe-dialog.tsx';
import { grades, states } from './open-box-words.ts';
import { SellDialog } from './sell-dialog.tsx';
import { useDialogOf } from '../../admin-parts/use-dialog.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const [list, { locations }] = await Promise.all([
    api.returns.openBoxes({
      query: { page: pageOf(searchParams), state: choiceOf(searchParams, 'state', states) },
    }),
    api.inventory.locations(),
  ]);
  return { list, locations };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Open box'));

/** Opened units that came back: those that wait to be put on sale, and those that are products of their own. */
export default function OpenBoxPage({ loaderData: { list, locations } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const [selling, setSelling] = useDialogOf('sell', mayChange ? list.waiting : [], ({ unit_id: id }) => id);
  const [described, setDescribed] = useDialogOf(
    'describe',
    mayChange ? list.units : [],
    ({ product_id: id }) => id,
  );
  return (
    <InventoryFrame
      description={t(
        'Opened units that came back, each sold as what it is: with its photos, grade, price and warranty',
      )}
    >
      {list.waiting.length > 0 && (
        <section
          aria-labelledby="waiting"
          className="mb-6 grid gap-3 rounded-lg border border-line bg-surface p-4"
        >
          <h2 id="waiting" className="display text-lg">
            {t('To put on sale: {count}', { count: list.waiting.length })}
          </h2>
          <ul className="grid divide-y divide-line">
            {list.waiting.map((unit) => (
              <li key={unit.unit_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
                <span className="grid min-w-0 flex-1 basis-56">
                  <span className="text-sm font-medium">{unit.product_name}</span>
                  <span className="text-xs text-ink-faint">
                    <LinkFor
                      right="read_orders"
                      to={adminLinks.order(unit.order_id)}
                      className="underline underline-offset-2"
                    >
                      {unit.return_name}
                    </LinkFor>
                    {unit.serial !== null && <span className="spec">{` · S/N ${unit.serial}`}</span>}
                    {unit.note !== '' && ` · ${unit.note}`}
                  </span>
                </span>
                {mayChange && (
                  <Button
                    size="sm"
                    aria-label={t('Sell {productName} as open box', { productName: unit.product_name })}
                    onClick={() => setSelling(unit)}
                  >
                    {t('Sell as open box')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ListTools filters={[{ name: 'state', label: t('Any state'), options: states }]} />
      <ListTable
        list={list}
        rows={list.units}
        icon="package"
        noneYet={t('No open-box units yet')}
        noneHint={t('A return whose inspection says «Opened, not as new» waits here to be put on sale.')}
        label={t('Open-box units')}
        rowKey={(unit) => unit.product_id}
        rowTo={(unit) => adminLinks.product(unit.product_id)}
        columns={[
          {
            head: t('Unit'),
            className: 'min-w-40',
            cell: (unit) => (
              <NameCell
                imageUrl={unit.image_url}
                name={unit.product_name}
                to={adminLinks.product(unit.product_id)}
                hint={
                  <>
                    <span className="spec block">{unit.sku}</span>
                    <span className="block sm:hidden">{t(grades[unit.grade])}</span>
                  </>
                }
              />
            ),
          },
          { head: t('Grade'), from: 'sm', cell: (unit) => t(grades[unit.grade]) },
          { head: t('State'), badge: (unit) => states[unit.state] },
          { head: t('Price'), cents: (unit) => unit.price_cents },
          { head: t('New'), from: 'md', cents: (unit) => unit.original.price_cents },
          {
            head: t('Warranty'),
            from: 'lg',
            className: 'whitespace-nowrap',
            cell: (unit) =>
              unit.warranty_months === null
                ? ''
                : t('{warrantyMonths} months', { warrantyMonths: unit.warranty_months }),
          },
          { head: t('Serial number'), from: 'xl', className: 'spec', cell: (unit) => unit.serial ?? '' },
          { head: t('Since'), from: 'xl', at: (unit) => unit.created_at },
          mayChange && {
            from: 'sm',
            cell: (unit) => (
              <IconButton
                size="sm"
                icon="edit"
                label={t('Grade and note of {sku}', { sku: unit.sku })}
                onClick={() => setDescribed(unit)}
              />
            ),
          },
        ]}
      />
      {selling && <SellDialog unit={selling} locations={locations} onClose={() => setSelling(undefined)} />}
      {described && <DescribeDialog unit={described} onClose={() => setDescribed(undefined)} />}
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError(msg('Inventory'));
