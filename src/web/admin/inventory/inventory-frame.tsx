import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { cx } from '../../ui/cx.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

const parts = [
  { label: msg('Levels'), to: adminLinks.inventory() },
  { label: msg('Movements'), to: adminLinks.movements() },
  { label: msg('Transfers'), to: adminLinks.transfers() },
  { label: msg('Purchases'), to: adminLinks.purchases() },
  { label: msg('Counts'), to: adminLinks.counts() },
  { label: msg('Replenishment'), to: adminLinks.replenishment() },
  { label: msg('Open box'), to: adminLinks.openBoxes() },
  { label: msg('Locations'), to: adminLinks.locations() },
];
/** It is work of who may change stock. */
const buying = [
  { label: msg('Buying for orders'), to: adminLinks.purchasing() },
  { label: msg('RMA'), to: adminLinks.supplierReturns() },
];
/** It names buyers. */
const recalls = { label: msg('Recalls'), to: adminLinks.recalls() };

/** The frame of the inventory's pages, which belong together: their title and the way to the others. */
export function InventoryFrame({
  description,
  actions,
  children,
}: {
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const mayReadOrders = useMay('read_orders');
  const mayBuy = useMay('stock');
  const shown = parts.flatMap((part) =>
    mayBuy && part.to === adminLinks.purchases() ? [part, ...buying] : [part],
  );
  const list = useRef<HTMLElement>(null);
  // On a phone the chosen one may lie beside the screen. The list alone scrolls, never the page.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!list.current || !chosen) return;
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, []);
  return (
    <AdminPage title={t('Inventory')} description={description} actions={actions}>
      <nav
        ref={list}
        aria-label={t('Inventory')}
        className="no-scrollbar fade-ends relative mb-5 flex gap-1 overflow-x-auto border-b border-line print:hidden"
      >
        {(mayReadOrders ? [...shown, recalls] : shown).map(({ label, to }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              cx(
                'relative grid h-11 place-items-center px-3.5 text-sm font-medium whitespace-nowrap transition-colors hover:text-ink xl:px-2',
                'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full focus-visible:-outline-offset-2',
                isActive ? 'text-ink after:bg-brand' : 'text-ink-soft',
              )
            }
          >
            {t(label)}
          </NavLink>
        ))}
      </nav>
      {children}
    </AdminPage>
  );
}
