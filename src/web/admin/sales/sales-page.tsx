import { useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/sales-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { shopToday } from '../../shop-today.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { addressWith, choiceOf, dayOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { longDay, monthOfYear } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { stretchesOf } from './stretches.ts';

/** The first is what the list shows before anybody chooses. */
const groupings = {
  category: msg('By category'),
  brand: msg('By brand'),
  product: msg('By product'),
  day: msg('By day'),
  month: msg('By month'),
  method: msg('By payment method'),
  state: msg('By state of the country'),
};

async function load({ api, url: { searchParams } }: LoadArgs) {
  const { thisMonth } = stretchesOf(shopToday());
  const query = {
    by: choiceOf(searchParams, 'by', groupings) ?? 'category',
    paid_from: dayOf(searchParams, 'paid_from') ?? thisMonth.from,
    paid_to: dayOf(searchParams, 'paid_to') ?? thisMonth.to,
  };
  return { query, ...(await api.reports.sales({ query })) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Sales report'));

/** What was paid in some days, by whatever the books ask for. */
export default function SalesPage({
  loaderData: { query, rows, total, has_more: hasMore },
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  const mayReadCosts = useMay('read_costs');
  const mayReadCatalog = useMay('read_catalog');
  const { by, paid_from: from, paid_to: to } = query;
  return (
    <AdminPage
      title={t('Sales report')}
      description={t('Paid from {from} to {to}. What was cancelled or wholly refunded since is left out.', {
        from: longDay(from),
        to: longDay(to),
      })}
      actions={
        <ExportButton name={`sales-${from}-${to}-${by}`} call="/admin/reports/sales.csv" query={query} />
      }
    >
      <ListTools
        filters={[
          {
            name: 'by',
            label: t(groupings.category),
            options: Object.entries(groupings)
              .filter(([value]) => value !== 'category')
              .map(([value, label]) => ({ value, label })),
          },
        ]}
        days={[{ name: 'paid', label: t('Paid'), shown: { from, to } }]}
      />
      <Stretches search={search} from={from} to={to} />
      <Totals total={total} />
      {rows.length === 0 ? (
        <EmptyState icon="chart" title={t('Nothing was paid in these days')} />
      ) : (
        <RowTable
          label={t('Sales report')}
          rows={rows}
          rowKey={(row) => row.key}
          columns={[
            {
              head: heads[by](),
              className: 'min-w-34',
              cell: (row) =>
                by === 'product' && mayReadCatalog ? (
                  <NameCell name={row.name ?? row.key} to={adminLinks.product(Number(row.key))} />
                ) : (
                  <span className="font-medium">{nameOf(by, row)}</span>
                ),
            },
            {
              head: t('Orders'),
              align: 'end',
              from: 'sm',
              cell: (row) => row.orders.toLocaleString('en-US'),
            },
            { head: t('Units'), align: 'end', from: 'sm', cell: (row) => row.units.toLocaleString('en-US') },
            {
              head: t('Without IVA'),
              align: 'end',
              from: 'lg',
              cents: (row) => row.goods_cents - row.tax_cents,
            },
            { head: t('IVA'), align: 'end', from: 'lg', cents: (row) => row.tax_cents },
            { head: t('Paid'), align: 'end', className: 'font-medium', cents: (row) => row.goods_cents },
            {
              head: t('Share'),
              align: 'end',
              from: 'md',
              className: 'figures whitespace-nowrap text-ink-soft',
              cell: (row) =>
                total.goods_cents > 0 ? `${((row.goods_cents * 100) / total.goods_cents).toFixed(1)} %` : '–',
            },
            { head: t('Refunded'), align: 'end', from: 'md', money: (row) => row.refunded_cents },
            mayReadCosts && {
              head: t('Margin without IVA'),
              align: 'end',
              from: 'md',
              money: (row) => row.margin_cents,
              none: '–',
            },
          ]}
        />
      )}
      {hasMore && (
        <p className="mt-3 text-sm text-ink-soft">
          {t('The first {count}; the export has all of them.', { count: rows.length })}
        </p>
      )}
    </AdminPage>
  );
}

const heads: Record<keyof typeof groupings, () => string> = {
  category: () => t('Category'),
  brand: () => t('Brand'),
  product: () => t('Product'),
  day: () => t('Day'),
  month: () => t('Month'),
  method: () => t('Payment method'),
  state: () => t('State'),
};

type Sales = Route.ComponentProps['loaderData'];

function nameOf(by: keyof typeof groupings, { key, name }: Sales['rows'][number]): string {
  if (name !== null) return name;
  if (by === 'day') return longDay(key);
  return by === 'month' ? monthOfYear(key) : key;
}

/** The stretches of time that books ask for, a click each. */
function Stretches({ search, from, to }: { search: URLSearchParams; from: string; to: string }) {
  const { lastWeek, thisMonth, lastMonth, last30Days, thisYear } = stretchesOf(shopToday());
  const all = [
    { label: t('Last week'), days: lastWeek },
    { label: t('This month'), days: thisMonth },
    { label: t('Last month'), days: lastMonth },
    { label: t('Last {days} days', { days: 30 }), days: last30Days },
    { label: t('This year'), days: thisYear },
  ];
  // On the 30th this month is the last 30 days, too: one of them is enough.
  const chosen = all.find(({ days }) => days.from === from && days.to === to);
  return (
    <nav aria-label={t('Stretches of time')} className="mb-4 flex flex-wrap gap-2">
      {all.map(({ label, days }) => {
        const isOn = chosen?.label === label;
        return (
          <ButtonLink
            key={label}
            size="sm"
            variant={isOn ? 'primary' : 'secondary'}
            aria-current={isOn}
            to={addressWith(search, { paid_from: days.from, paid_to: days.to })}
            preventScrollReset
          >
            {label}
          </ButtonLink>
        );
      })}
    </nav>
  );
}

/** Goods and shipping, and what they make together. */
function Totals({ total }: Pick<Sales, 'total'>) {
  const facts = [
    { name: t('Paid'), value: formatPesos(total.paid_cents) },
    { name: t('Goods'), value: formatPesos(total.goods_cents) },
    { name: t('Shipping'), value: formatPesos(total.shipping_cents) },
    { name: t('IVA included'), value: formatPesos(total.tax_cents + total.shipping_tax_cents) },
    { name: t('Orders'), value: total.orders.toLocaleString('en-US') },
    { name: t('Units'), value: total.units.toLocaleString('en-US') },
    ...(total.margin_cents === null
      ? []
      : [{ name: t('Margin without IVA'), value: formatPesos(total.margin_cents) }]),
    ...(total.fee_cents === null
      ? []
      : [{ name: t('Providers’ fees, IVA included'), value: formatPesos(total.fee_cents) }]),
    ...(total.label_cents === null
      ? []
      : [{ name: t('Labels of carriers, IVA included'), value: formatPesos(total.label_cents) }]),
  ];
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-5 gap-y-4 rounded-lg border border-line bg-surface px-5 py-4 sm:grid-cols-3 xl:grid-cols-4">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="figures text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const ErrorBoundary = listError(msg('Sales report'));
