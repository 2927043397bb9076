import type { ReactNode } from 'react';
import { links } from '../../links.ts';
import { useShop } from '../../shop.ts';
import { Icon } from '../../ui/icons.tsx';
import { Logo } from '../shell/logo.tsx';
import { ShopFrame } from '../shell/shop-frame.tsx';
import { FollowedLink } from '../shop-parts/followed-links.tsx';

/** The checkout's own frame: what helps paying, and a way back. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const shop = useShop();
  return (
    <ShopFrame
      header={
        <header className="border-b border-line">
          <div className="page-width flex h-(--header-height) items-center justify-between gap-4">
            <FollowedLink to={links.home()} aria-label={`${shop.name}, inicio`} className="flex rounded-sm">
              <Logo isAlwaysWhole />
            </FollowedLink>
            <p className="flex items-center gap-2 text-sm font-medium text-ink-soft max-sm:sr-only">
              <Icon name="lock" size={18} />
              Pago seguro
            </p>
            <FollowedLink
              to={links.cart()}
              className="flex h-11 items-center gap-2 rounded-md px-3 text-sm font-medium whitespace-nowrap transition-colors hover:bg-sunken"
            >
              <Icon name="arrow-left" size={18} />
              Mi carrito
            </FollowedLink>
          </div>
        </header>
      }
      below={
        <footer className="mt-16 border-t border-line bg-sunken">
          <ul className="page-width flex flex-wrap gap-x-6 gap-y-1 py-5 text-sm text-ink-soft">
            <FooterLink to={links.returns()}>Devoluciones</FooterLink>
            <FooterLink to={links.warranty()}>Garantía</FooterLink>
            <FooterLink to={links.privacy()}>Aviso de privacidad</FooterLink>
            <FooterLink to={links.terms()}>Términos y condiciones</FooterLink>
            <FooterLink to={links.contact()}>Contacto</FooterLink>
            {shop.whatsapp_url !== null && (
              <li>
                <a
                  href={shop.whatsapp_url}
                  rel="noreferrer"
                  target="_blank"
                  className="inline-block rounded-xs py-2 hover:text-ink hover:underline"
                >
                  WhatsApp
                </a>
              </li>
            )}
          </ul>
        </footer>
      }
    >
      {children}
    </ShopFrame>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <FollowedLink to={to} className="inline-block rounded-xs py-2 hover:text-ink hover:underline">
        {children}
      </FollowedLink>
    </li>
  );
}
