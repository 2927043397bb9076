import { useLocation } from 'react-router';
import { bannerText } from '../../constants.ts';
import { links } from '../../links.ts';
import { shop } from '../../shop.ts';
import { openCart } from '../../state/cart-drawer-store.ts';
import { usePiecesInCart } from '../../state/shop-store.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { useWishStore } from '../../state/wish-store.ts';
import { cx } from '../../ui/cx.ts';
import { FollowedLink, isAt } from '../shop-parts/followed-links.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { preloadCartDrawer } from './cart-drawer-host.tsx';
import { CategoriesMenu } from './categories-menu.tsx';
import type { MenuCategory } from './categories-menu.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';

/** The banner of wide screens, and the header that stays while the page scrolls. */
export function Header({ categories }: { categories: readonly MenuCategory[] }) {
  return (
    <>
      <aside
        aria-label="Aviso"
        className="hidden bg-band text-center text-sm font-medium text-on-band md:block"
      >
        <FollowedLink to={`${links.home()}#destacados`} className="block py-2 hover:underline">
          {bannerText}
        </FollowedLink>
      </aside>
      <header className="sticky top-0 z-30 border-b border-line bg-paper/92 backdrop-blur-md">
        <div className="page-width flex h-(--header-height) items-center gap-2 md:gap-5">
          <FollowedLink to={links.home()} aria-label={`${shop.name}, inicio`} className="flex rounded-sm">
            <Logo />
          </FollowedLink>
          <nav aria-label="Principal" className="hidden items-center md:flex">
            <CategoriesMenu categories={categories} />
            <HeaderLink to={links.promotions()}>Promociones</HeaderLink>
            <HeaderLink to={links.brands()} className="max-lg:hidden">
              Marcas
            </HeaderLink>
            <HeaderLink to={links.workstation()} className="max-xl:hidden">
              Arma tu PC
            </HeaderLink>
          </nav>
          <SearchBox className="flex-1" />
          <div className="flex items-center md:gap-1">
            <WishesLink />
            <AccountLink />
            <CartButton />
          </div>
        </div>
      </header>
    </>
  );
}

function HeaderLink({ to, className, children }: { to: string; className?: string; children: string }) {
  const isActive = isAt(useLocation(), to);
  return (
    <FollowedLink
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={cx(
        'rounded-md px-3 py-2.5 text-sm font-medium whitespace-nowrap transition-colors hover:bg-sunken',
        isActive ? 'text-brand' : 'text-ink',
        className,
      )}
    >
      {children}
    </FollowedLink>
  );
}

/** The wish list; on phones the account and the footer lead there. */
function WishesLink() {
  const count = useWishStore((state) => state.productIds.size);
  return (
    <FollowedLink
      to={links.wishes()}
      title="Lista de deseos"
      aria-label={count === 0 ? 'Lista de deseos' : `Lista de deseos, ${count}`}
      className="hidden size-11 place-items-center rounded-md transition-colors hover:bg-sunken md:grid"
    >
      <Icon name="heart" size={22} fill={count === 0 ? undefined : 'currentColor'} />
    </FollowedLink>
  );
}

/** Leads to the account, or to the sign-in; on phones «Perfil» in the tab bar does. */
function AccountLink() {
  const customer = useCustomer();
  const firstName = customer?.name.trim().split(/\s+/)[0];
  return (
    <FollowedLink
      to={customer === undefined ? links.login() : links.dashboard()}
      className="hidden h-11 items-center gap-2 rounded-md px-3 text-sm font-medium whitespace-nowrap transition-colors hover:bg-sunken md:flex"
    >
      <Icon name="user" size={22} />
      <span className="max-w-28 truncate max-lg:sr-only">
        {customer === undefined ? 'Entrar' : firstName || 'Mi cuenta'}
      </span>
    </FollowedLink>
  );
}

function CartButton() {
  const pieces = usePiecesInCart();
  const label = pieces === 0 ? 'Carrito' : pieces === 1 ? 'Carrito, 1 pieza' : `Carrito, ${pieces} piezas`;
  return (
    <IconButton
      icon="cart"
      label={label}
      count={pieces}
      onClick={openCart}
      onPointerEnter={preloadCartDrawer}
      onFocus={preloadCartDrawer}
      aria-haspopup="dialog"
    />
  );
}
