import { links } from '../../links.ts';
import { shop } from '../../shop.ts';
import { ThemeSwitch } from '../../theme-switch.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FollowedLink } from '../shop-parts/followed-links.tsx';
import { Logo } from './logo.tsx';
import { NewsletterBox } from './newsletter-box.tsx';

const groups = [
  {
    title: 'Comprar',
    links: [
      { label: 'Tienda', to: links.categories() },
      { label: 'Por marcas', to: links.brands() },
      { label: 'Para mayoristas', to: links.wholesale() },
      { label: 'Configurador de PC', to: links.workstation() },
    ],
  },
  {
    title: 'Ayuda',
    links: [
      { label: 'Envíos', to: links.shipping() },
      { label: 'Tiendas', to: links.stores() },
      { label: 'Devoluciones', to: links.returns() },
      { label: 'Garantía', to: links.warranty() },
      { label: 'Contacto', to: links.contact() },
      { label: 'Lista de deseos', to: links.wishes() },
    ],
  },
];

/** The spec's links, newsletter, social icons and copyright (§2), with help and legal texts beside them. */
export function Footer() {
  return (
    <footer className="further-down [--height-until-seen:63rem] md:[--height-until-seen:39rem] lg:[--height-until-seen:25rem] mt-16 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-1 gap-10 py-12 md:grid-cols-2 lg:grid-cols-[1.2fr_1fr_1fr_1.6fr]">
        <div className="grid content-start justify-items-start gap-4">
          <Logo isAlwaysWhole />
          <p className="max-w-64 text-sm text-ink-soft">{shop.claim}</p>
          <ul className="-ml-2 flex">
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
                <li key={link.to}>
                  <FollowedLink to={link.to} className="footer-link">
                    {link.label}
                  </FollowedLink>
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
