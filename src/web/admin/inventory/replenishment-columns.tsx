import { cx } from '../../ui/cx.ts';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { NameCell } from '../admin-parts/row-parts.tsx';
import type { Column } from '../admin-parts/row-table.tsx';
import type { Replenishment } from './inventory-words.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LimitButton } from './limit-dialog.tsx';

/** The columns of what to buy again; the limit opens its dialog where staff may change it. */
export function replenishmentColumns({
  maySeeCosts,
  changeLimit,
  propose,
}: {
  maySeeCosts: boolean;
  changeLimit: ((row: Replenishment) => void) | undefined;
  propose: ((row: Replenishment) => void) | undefined;
}): (Column<Replenishment> | false)[] {
  return [
    {
      head: t('Product'),
      className: 'min-w-40 max-w-80',
      cell: (row) => (
        <NameCell
          imageUrl={row.image_url}
          name={row.product_name}
          to={adminLinks.productStock(row.product_id)}
          isClamped
          hint={
            <span className="2xl:hidden">
              <span className="spec block">{row.sku}</span>
              <span className="block pt-0.5 md:hidden">{phoneLine(row)}</span>
            </span>
          }
        />
      ),
    },
    { head: 'SKU', from: '2xl', className: 'spec max-w-36 truncate text-xs', cell: (row) => row.sku },
    {
      head: t('Left'),
      align: 'end',
      className: (row) => row.available === 0 && 'text-danger font-medium',
      cell: (row) => row.available,
    },
    {
      head: t('Incoming'),
      align: 'end',
      from: 'md',
      className: (row) => row.incoming === 0 && 'text-ink-faint',
      cell: (row) => row.incoming,
    },
    {
      head: t('Sold 30 d'),
      align: 'end',
      from: 'md',
      className: 'whitespace-nowrap',
      cell: (row) => row.sold_30,
    },
    { head: t('Sold 90 d'), align: 'end', from: 'wide', cell: (row) => row.sold_90 },
    {
      head: t('Lasts'),
      align: 'end',
      from: 'sm',
      className: (row) => cx('whitespace-nowrap', (row.days_left ?? 99) < 7 && 'text-danger'),
      cell: lasts,
    },
    {
      head: t('Waiting'),
      align: 'end',
      from: 'lg',
      className: (row) => row.alerts === 0 && 'text-ink-faint',
      cell: (row) => <span title={t('{wishes} on wish lists', { wishes: row.wishes })}>{row.alerts}</span>,
    },
    {
      head: t('Wishes'),
      align: 'end',
      from: '2xl',
      className: (row) => row.wishes === 0 && 'text-ink-faint',
      cell: (row) => row.wishes,
    },
    {
      head: t('Limit'),
      align: 'end',
      from: 'sm',
      className: (row) => !row.is_own_limit && 'text-ink-faint',
      cell: (row) =>
        changeLimit === undefined ? (
          row.limit
        ) : (
          <LimitButton
            text={String(row.limit)}
            label={
              row.is_own_limit
                ? t('Limit of {name}: {limit}', { name: row.product_name, limit: row.limit })
                : t('Limit of {name}: {limit}, as the settings say', {
                    name: row.product_name,
                    limit: row.limit,
                  })
            }
            onClick={() => changeLimit(row)}
          />
        ),
    },
    {
      head: t('To order'),
      align: 'end',
      className: (row) => (row.suggested === 0 ? 'text-ink-faint' : 'font-semibold'),
      cell: (row) => (
        <span className="flex items-center justify-end gap-1">
          <span>
            {row.suggested}
            {row.proposed > 0 && (
              <span className="block max-w-16 text-xs font-normal text-ink-soft">
                {t('{count} already proposed', { count: row.proposed })}
              </span>
            )}
          </span>
          {propose && (
            <IconButton
              icon="plus"
              size="sm"
              label={t('Add {product} to purchase proposals', { product: row.product_name })}
              onClick={() => propose(row)}
            />
          )}
        </span>
      ),
    },
    {
      head: t('Supplier'),
      from: 'xl',
      className: 'min-w-24 text-ink-soft',
      cell: (row) => row.supplier_name ?? '',
    },
    maySeeCosts && {
      head: t('Cost'),
      from: 'lg',
      money: (row: Replenishment) => row.cost_cents,
    },
  ];
}

function lasts({ days_left: days, sold_a_day_hundredths: speed }: Replenishment) {
  if (days === null) return '—';
  return (
    <span title={t('{speed} a day', { speed: (speed / 100).toFixed(2) })}>
      {t('{days, plural, one {# day} other {# days}}', { days: Math.min(days, 999) })}
    </span>
  );
}

function phoneLine(row: Replenishment): string {
  const sold = t('{sold30} sold in 30 days', { sold30: row.sold_30 });
  return row.alerts === 0 ? sold : `${sold} · ${t('{count} waiting', { count: row.alerts })}`;
}
