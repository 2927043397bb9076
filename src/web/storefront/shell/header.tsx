import { useLocation } from 'react-router';
import { links } from '../../links.ts';
import { currentShop } from '../../shop.ts';
import { openCart } from '../../state/cart-drawer-store.ts';
import { usePiecesInCart } from '../../state/shop-store.ts';
import { useCustomer } from '../../state/visitor-store.ts';
import { useWishStore } from '../../state/wish-store.ts';
import { cx } from '../../ui/cx.ts';
import { FollowedLink, isAt, MenuLink } from '../shop-parts/followed-links.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { preloadCartDrawer } from './cart-drawer-host.tsx';
import { CategoriesMenu } from './categories-menu.tsx';
import type { MenuCategory } from './categories-menu.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import type { SiteNavigation } from './site-navigation.ts';

/** The banner of wide screens, and the header that stays while the page scrolls. */
export function Header({
  categories,
  navigation: { banner, header },
}: {
  categories: readonly MenuCategory[];
  navigation: SiteNavigation;
}) {
  return (
    <>
      {banner !== null && (
        <aside
          aria-label="Aviso"
          className="hidden bg-band text-center text-sm font-medium text-on-band md:block"
        >
          <MenuLink to={banner.to} className="block py-2 hover:underline">
            {banner.text}
          </MenuLink>
        </aside>
      )}
      <header className="sticky top-0 z-30 border-b border-line bg-paper/92 backdrop-blur-md">
        <div className="page-width flex h-(--header-height) items-center gap-2 md:gap-5">
          <FollowedLink
            to={links.home()}
            aria-label={`${currentShop().name}, inicio`}
            className="flex rounded-sm"
          >
            <Logo />
          </FollowedLink>
          <nav aria-label="Principal" className="hidden items-center md:flex">
            <CategoriesMenu categories={categories} />
            {header.map(({ label, to }, index) => (
              <HeaderLink key={`${to} ${label}`} to={to} className={shownFrom[index] ?? 'max-2xl:hidden'}>
                {label}
              </HeaderLink>
            ))}
          </nav>
          <SearchBox className="flex-1" />
          <div className="help-room flex items-center md:gap-1">
            <WishesLink />
            <AccountLink />
            <CartButton />
          </div>
        </div>
      </header>
    </>
  );
}

/** What does not fit on narrower screens is left out there; the footer and the menu lead to it. */
const shownFrom: readonly string[] = ['', 'max-lg:hidden', 'max-xl:hidden'];

function HeaderLink({ to, className, children }: { to: string; className?: string; children: string }) {
  const isActive = isAt(useLocation(), to);
  return (
    <MenuLink
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={cx(
        'rounded-md px-3 py-2.5 text-sm font-medium whitespace-nowrap transition-colors hover:bg-sunken',
        isActive ? 'text-brand' : 'text-ink',
        className,
      )}
    >
      {children}
    </MenuLink>
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
    <>
      <noscript>
        <a href={links.plainCart()}>Carrito</a>
      </noscript>
      <IconButton
        icon="cart"
        label={label}
        count={pieces}
        onClick={openCart}
        onPointerEnter={preloadCartDrawer}
        onFocus={preloadCartDrawer}
        aria-haspopup="dialog"
        className="noscript:hidden"
      />
    </>
  );
}
