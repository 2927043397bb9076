import type { MetaDescriptor } from 'react-router';
import { Link } from 'react-router';
import type { Route } from './+types/stores-page';
import { browserLoader, serverLoader } from '../../data.ts';
import { links } from '../../links.ts';
import { phoneUrl } from '../../phone-url.ts';
import { useShop } from '../../shop.ts';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { contentMeta } from './content-meta.ts';
import { ContentPage, Section } from './content-page.tsx';
import { loadShipping } from './load-shipping.ts';
import { countInWords, storesOf } from './shop-facts.ts';

export const loader = serverLoader(loadShipping);
export const clientLoader = browserLoader(loadShipping);

export function meta({ matches, loaderData }: Route.MetaArgs): MetaDescriptor[] {
  const stores = storesOf({ branches: loaderData?.rules.branches ?? [] });
  return contentMeta(
    {
      title: 'Tiendas',
      description: `Sucursales de ${stores.map(({ city }) => city).join(', ')}: dirección, teléfono, horario y qué se hace en cada una.`,
      path: links.stores(),
    },
    matches[0]?.loaderData?.publicUrl,
  );
}

/** Where orders are handed over, one card a store, and what to bring. */
export default function StoresPage({ loaderData }: Route.ComponentProps) {
  const stores = storesOf(loaderData.rules);
  const shop = useShop();
  return (
    <ContentPage
      title="Tiendas"
      intro={`${capitalized(countInWords(stores.length, 'una sucursal', 'sucursales'))} con almacén propio. Recoge ahí tu pedido sin costo o trae tu equipo a garantía.`}
    >
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {stores.map(({ method, city, address, phone, hours, closed }) => (
          <li key={method} className="flex flex-col rounded-lg border border-line bg-surface p-5">
            <h2 className="display flex items-center gap-2.5 text-xl">
              <Icon name="store" size={22} className="text-brand" />
              {city}
            </h2>
            <p className="mt-3 text-sm leading-relaxed text-ink-soft">{address}</p>
            {closed !== null && (
              <InlineNotice tone="warning" className="mt-3">
                {closed}
              </InlineNotice>
            )}
            <dl className="mt-4 grid gap-3 text-sm">
              <div>
                <dt className="text-xs text-ink-faint">Teléfono</dt>
                <dd>
                  <a href={phoneUrl(phone)} className="figures font-medium text-brand">
                    {phone}
                  </a>
                </dd>
              </div>
              <div>
                <dt className="text-xs text-ink-faint">Horario</dt>
                <dd className="text-ink-soft">{hours}</dd>
              </div>
            </dl>
            <a
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
              rel="noreferrer"
              target="_blank"
              className="mt-5 inline-flex items-center gap-1.5 self-start rounded-sm pt-1 text-sm font-medium text-brand underline underline-offset-2"
            >
              Ver en el mapa
              <span className="sr-only"> la sucursal de {city} (se abre en otra pestaña)</span>
            </a>
          </li>
        ))}
      </ul>
      <Section title="Para recoger un pedido">
        <ol>
          <li>En el pago elige la sucursal; no se cobra envío.</li>
          <li>
            Espera el correo que dice que está listo: antes, el pedido puede venir en camino de otro almacén.
          </li>
          <li>
            Ven con identificación oficial y el número de pedido. Si viene alguien más, que traiga además una
            copia de tu identificación.
          </li>
        </ol>
        <p>
          El pedido se guarda 10 días hábiles. La existencia de cada sucursal está en la página de cada
          producto.
        </p>
      </Section>
      <Section title="Qué se hace en cada sucursal">
        <ul>
          <li>Entrega de pedidos pagados.</li>
          <li>
            Recepción de <Link to={links.warranty()}>garantías</Link> y{' '}
            <Link to={links.returns()}>devoluciones</Link>.
          </li>
          <li>Prueba del equipo frente a ti antes de que te lo lleves, si lo pides al recogerlo.</li>
        </ul>
      </Section>
      {shop.company.is_example && (
        <p className="max-w-2xl text-xs text-ink-faint">
          Esta es una tienda de demostración: las sucursales y los teléfonos no existen.
        </p>
      )}
    </ContentPage>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
