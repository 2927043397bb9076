import { useEffect, useRef } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { links } from '../../links.ts';
import { companyLinks } from '../company/company-links.ts';
import { useBuysForCompany } from '../company/use-buys-for-company.ts';
import { signOutCustomer } from '../../state/visitor-actions.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';

const places: readonly { to: string; label: string; icon: IconName; isOfCompanies?: true }[] = [
  { to: links.dashboard(), label: 'Pedidos', icon: 'orders' },
  { to: links.messages(), label: 'Mensajes', icon: 'chat' },
  { to: links.machines(), label: 'Mi PC', icon: 'bench' },
  { to: links.myWishes(), label: 'Lista de deseos', icon: 'heart' },
  { to: links.myBuilds(), label: 'Equipos guardados', icon: 'bench' },
  { to: links.addresses(), label: 'Direcciones', icon: 'pin' },
  { to: links.invoiceData(), label: 'Facturación', icon: 'invoice' },
  { to: links.payments(), label: 'Pagos', icon: 'card' },
  { to: links.storeCredit(), label: 'Saldo a favor', icon: 'cash' },
  { to: companyLinks.quickOrder(), label: 'Pedido rápido', icon: 'plus' },
  { to: companyLinks.company(), label: 'Mi empresa', icon: 'store' },
  { to: companyLinks.quotes(), label: 'Cotizaciones', icon: 'invoice', isOfCompanies: true },
  { to: links.account(), label: 'Cuenta y seguridad', icon: 'lock' },
];

/** The places of an account, on every page of it. */
export function AccountNav() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const buysForCompany = useBuysForCompany();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the bar is wider than the window: where one is must not stand outside of it.
    const here = bar.current
      ?.querySelector(`[href="${pathname}"], [aria-current="page"]`)
      ?.getBoundingClientRect();
    if (bar.current === null || here === undefined) return;
    const { left, width } = bar.current.getBoundingClientRect();
    bar.current.scrollLeft += here.left - left - (width - here.width) / 2;
  }, [pathname]);
  const look = 'flex min-h-11 items-center gap-2.5 rounded-md px-3.5 text-sm font-medium whitespace-nowrap';
  return (
    <nav ref={bar} aria-label="Tu cuenta" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1 lg:grid">
        {places.map(({ to, label, icon, isOfCompanies }) =>
          isOfCompanies && !buysForCompany && !pathname.startsWith(to) ? null : (
            <li key={to}>
              <NavLink
                to={to}
                end={!isOfCompanies}
                className={({ isActive }) =>
                  cx(
                    look,
                    isActive ? 'bg-brand-soft text-brand' : 'text-ink-soft hover:bg-sunken hover:text-ink',
                  )
                }
              >
                <Icon name={icon} size={18} />
                {label}
              </NavLink>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            className={cx(look, 'w-full text-ink-soft hover:bg-sunken hover:text-ink')}
            onClick={() => void signOutCustomer().then(() => navigate(links.home()))}
          >
            <Icon name="sign-out" size={18} />
            Salir
          </button>
        </li>
      </ul>
    </nav>
  );
}
