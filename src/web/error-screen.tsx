import { isRouteErrorResponse, useLocation } from 'react-router';
import { ChunkLoadError } from './chunks.ts';
import { unexpectedErrorTitle } from './constants.ts';
import type { RefusalData } from './data.ts';
import { adminLinks, links } from './links.ts';
import { shop } from './shop.ts';
import { Button, ButtonLink } from './ui/button.tsx';
import { Icon } from './ui/icons.tsx';

/**
 * What stands where a page failed: not found, refused, or something nobody expected, which the spec (§8) titles
 * «Unexpected Application Error!». Always with a way on.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const isForStaff = pathname.startsWith('/admin') || pathname.startsWith('/auth/');
  if (isRouteErrorResponse(error) && error.status === 404)
    return isForStaff ? <StaffNotFound /> : <NotFound />;
  const text = isForStaff ? english : spanish;
  // What the visitor asked for cannot be answered; nothing broke.
  const isRefused = isRouteErrorResponse(error) && [400, 414, 422].includes(error.status);
  if (isRefused && !isForStaff) return <Refused explanation={explanation(error, text)} />;
  return (
    <div className="page-width grid justify-items-start gap-4 py-16 sm:py-24">
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="warning" size={26} />
      </span>
      <h2 className="display text-title">{unexpectedErrorTitle}</h2>
      <p className="max-w-xl text-ink-soft">{explanation(error, text)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button iconStart="refresh" onClick={() => window.location.reload()}>
          {text.reload}
        </Button>
        <ButtonLink variant="secondary" to={isForStaff ? adminLinks.dashboard() : links.home()}>
          {text.home}
        </ButtonLink>
      </div>
    </div>
  );
}

const spanish = {
  reload: 'Volver a cargar',
  home: 'Ir al inicio',
  unexpected:
    'Algo no salió como debía. Tu carrito y tus datos siguen a salvo; vuelve a cargar la página o regresa al inicio.',
  missingChunk:
    'Una parte de la tienda no terminó de descargarse. Revisa tu conexión y vuelve a cargar la página.',
};

const english = {
  reload: 'Reload',
  home: 'Go to the dashboard',
  unexpected: 'Something went wrong. Nothing was lost; reload the page or go back to the dashboard.',
  missingChunk: 'A part of the application did not arrive. Check the connection and reload the page.',
};

function explanation(error: unknown, text: typeof spanish): string {
  if (error instanceof ChunkLoadError) return `${text.missingChunk} (${error.message})`;
  // Refusals of the API carry a sentence that may be read.
  if (isRouteErrorResponse(error) && isRefusal(error.data)) return error.data.message;
  return text.unexpected;
}

function isRefusal(data: unknown): data is RefusalData {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string';
}

/** Nothing at this address: the nearest ways to what was meant. */
function NotFound() {
  return (
    <div className="page-width grid grid-cols-1 gap-10 py-14 sm:py-20 lg:grid-cols-2 lg:items-center">
      {/* The page's own title does not reach this screen. */}
      <title>{`No encontrado · ${shop.name}`}</title>
      <div className="grid grid-cols-1 justify-items-start gap-4">
        <p className="spec text-sm text-ink-faint">404</p>
        <h1 className="display text-title">Aquí no hay nada</h1>
        <p className="max-w-lg text-ink-soft">
          La página que buscas cambió de lugar o ya no existe. Búscala por nombre o entra por una categoría.
        </p>
        <search className="w-full max-w-lg">
          <form action={links.search()} className="mt-2 flex gap-2">
            <input
              name="q"
              type="search"
              aria-label="Buscar en la tienda"
              placeholder="Procesador, tarjeta de video, SKU…"
              className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3.5"
            />
            <Button type="submit" iconStart="search">
              Buscar
            </Button>
          </form>
        </search>
      </div>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {nearWays.map((way) => (
          <li key={way.label}>
            <ButtonLink to={way.to} variant="secondary" iconStart={way.icon} isWide className="justify-start">
              {way.label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An address that cannot be answered, and the ways on. */
function Refused({ explanation: reason }: { explanation: string }) {
  return (
    <div className="page-width grid justify-items-start gap-4 py-16 sm:py-24">
      <title>{`No pudimos leer esa dirección · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon name="question" size={26} />
      </span>
      <h1 className="display text-title">No pudimos leer esa dirección</h1>
      <p className="max-w-xl text-ink-soft">{reason}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to={links.categories()} iconStart="grid">
          Ver categorías
        </ButtonLink>
        <ButtonLink variant="secondary" to={links.home()}>
          Ir al inicio
        </ButtonLink>
      </div>
    </div>
  );
}

const nearWays = [
  { label: 'Inicio', to: links.home(), icon: 'home' },
  { label: 'Categorías', to: links.categories(), icon: 'grid' },
  { label: 'Promociones', to: links.promotions(), icon: 'tag' },
  { label: 'Marcas', to: links.brands(), icon: 'mark' },
  { label: 'Configurador de PC', to: links.workstation(), icon: 'bench' },
  { label: 'Contacto', to: links.contact(), icon: 'chat' },
] as const;

function StaffNotFound() {
  return (
    <div className="grid justify-items-start gap-4 px-4 py-16 sm:px-8">
      <p className="spec text-sm text-ink-faint">404</p>
      <h1 className="display text-title">Not found</h1>
      <p className="max-w-lg text-ink-soft">It was deleted, or the address is wrong.</p>
      <ButtonLink to={adminLinks.dashboard()} iconStart="arrow-left">
        Dashboard
      </ButtonLink>
    </div>
  );
}
