import { links } from '../../links.ts';
import { useShop } from '../../shop.ts';
import { ThemeSwitch } from '../../theme-switch.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { FollowedLink, MenuLink } from '../shop-parts/followed-links.tsx';
import { Logo } from './logo.tsx';
import { NewsletterBox } from './newsletter-box.tsx';
import type { SiteNavigation } from './site-navigation.ts';

/** The spec's links, newsletter, social icons and copyright (§2), with help and legal texts beside them. */
export function Footer({ groups }: { groups: SiteNavigation['footer'] }) {
  const shop = useShop();
  return (
    <footer className="further-down [--height-until-seen:65.25rem] md:[--height-until-seen:41.25rem] lg:[--height-until-seen:27.25rem] mt-16 border-t border-line bg-sunken">
      <div
        className={cx(
          'page-width grid grid-cols-1 gap-10 py-12 md:grid-cols-2',
          groups.length > 2 ? 'lg:grid-cols-[1.2fr_1fr_1fr_1fr_1.6fr]' : 'lg:grid-cols-[1.2fr_1fr_1fr_1.6fr]',
        )}
      >
        <div className="grid content-start justify-items-start gap-4">
          <Logo isAlwaysWhole />
          <p className="max-w-64 text-sm text-ink-soft">{shop.claim}</p>
          <ul className="-ml-2 flex">
            {shop.whatsapp_url !== null && (
              <li>
                <a
                  href={shop.whatsapp_url}
                  rel="noreferrer"
                  target="_blank"
                  className="grid size-10 place-items-center rounded-md text-ink-soft transition-colors hover:bg-line hover:text-ink"
                >
                  <Icon name="whatsapp" size={20} label={`Escribir a ${shop.name} por WhatsApp`} />
                </a>
              </li>
            )}
            {shop.social.map((place) => (
              <li key={place.name}>
                <a
                  href={place.url}
                  rel="noreferrer"
                  target="_blank"
                  className="grid size-10 place-items-center rounded-md text-ink-soft transition-colors hover:bg-line hover:text-ink"
                >
                  <Icon name={place.icon} size={20} label={`${shop.name} en ${place.name}`} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title} className="grid content-start gap-1">
            <h2 className="mb-1.5 text-sm font-semibold">{group.title}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={`${link.to} ${link.label}`}>
                  <MenuLink to={link.to} className="footer-link">
                    {link.label}
                  </MenuLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <NewsletterBox />
      </div>
      <div className="border-t border-line">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-5 text-xs text-ink-faint">
          <p>{`© ${copyrightYear} ${shop.name}. Todos los derechos reservados.`}</p>
          <ul className="flex gap-5">
            <li>
              <FollowedLink to={links.privacy()} className="rounded-xs py-1 hover:text-ink hover:underline">
                Aviso de privacidad
              </FollowedLink>
            </li>
            <li>
              <FollowedLink to={links.terms()} className="rounded-xs py-1 hover:text-ink hover:underline">
                Términos y condiciones
              </FollowedLink>
            </li>
          </ul>
          <ThemeSwitch
            words={{ label: 'Apariencia', system: 'Automática', light: 'Clara', dark: 'Oscura' }}
          />
        </div>
      </div>
    </footer>
  );
}

const copyrightYear = new Date().getFullYear();
