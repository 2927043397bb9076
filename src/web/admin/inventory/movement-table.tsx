import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { type Movement, movementKinds, signed, sourceOf } from './inventory-words.ts';

/** What came and went, newest first. */
export function MovementTable({
  rows,
  hasProduct = true,
}: {
  rows: readonly Movement[];
  /** False where all are of one. */
  hasProduct?: boolean;
}) {
  return (
    <RowTable
      label={t('Movements')}
      rows={rows}
      rowKey={(movement) => movement.id}
      columns={[
        hasProduct && {
          head: t('Product'),
          className: 'min-w-32 max-w-80',
          cell: (movement) => (
            <NameCell
              name={movement.product_name ?? t('Deleted product')}
              to={movement.product_name === null ? undefined : adminLinks.productStock(movement.product_id)}
              isClamped
              hint={
                <span className="xl:hidden">
                  <span className="spec block">{movement.sku}</span>
                  <When movement={movement} until="lg" />
                </span>
              }
            />
          ),
        },
        hasProduct && {
          head: 'SKU',
          from: 'xl',
          className: 'spec max-w-48 truncate text-xs',
          cell: (movement) => movement.sku,
        },
        {
          head: t('Kind'),
          from: hasProduct ? 'sm' : undefined,
          cell: (movement) => (
            <span className="grid justify-items-start gap-0.5">
              <Badge tone={movementKinds[movement.kind].tone}>{t(movementKinds[movement.kind].label)}</Badge>
              {!hasProduct && <When movement={movement} until="sm" />}
            </span>
          ),
        },
        { head: t('Location'), className: 'spec', from: 'sm', cell: (movement) => movement.location_code },
        {
          head: t('Difference'),
          align: 'end',
          className: (movement) => (movement.change < 0 ? 'text-danger' : ''),
          cell: (movement) => <span className="font-medium">{signed(movement.change)}</span>,
        },
        { head: t('Left'), align: 'end', cell: (movement) => movement.on_hand_after ?? '—' },
        {
          head: t('Why'),
          from: hasProduct ? 'lg' : 'md',
          className: 'min-w-20 max-w-72 wrap-anywhere',
          cell: (movement) => <Why movement={movement} />,
        },
        {
          head: t('By'),
          from: hasProduct ? 'xl' : 'lg',
          cell: ({ staff }) =>
            staff && (
              <Link to={adminLinks.movements({ staff: staff.id })} className="hover:underline">
                {staff.name}
              </Link>
            ),
        },
        { head: t('When'), from: hasProduct ? 'lg' : 'sm', at: (movement) => movement.created_at },
      ]}
    />
  );
}

/** Below `until` there is no room for a column of its own; on a phone the location has none either. */
function When({ movement, until }: { movement: Movement; until: 'sm' | 'lg' }) {
  return (
    <span className={cx('block text-xs text-ink-faint', until === 'sm' ? 'sm:hidden' : 'lg:hidden')}>
      <span className="sm:hidden">{`${movement.location_code} · `}</span>
      {staffDateTime(movement.created_at)}
    </span>
  );
}

function Why({ movement }: { movement: Movement }) {
  const source = sourceOf(movement);
  return (
    <span className="grid gap-0.5">
      {movement.reason !== null && <span>{movement.reason}</span>}
      {source && (
        <LinkFor
          right={movement.kind === 'sale' ? 'read_orders' : 'read_catalog'}
          to={source.to}
          className="text-brand hover:underline"
        >
          {source.label}
        </LinkFor>
      )}
    </span>
  );
}
