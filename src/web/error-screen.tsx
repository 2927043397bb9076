import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { ChunkLoadError, loadChunk } from './chunks.ts';
import { unexpectedErrorTitle } from './constants.ts';
import type { RefusalData } from './data.ts';
import { adminLinks, links } from './links.ts';
import { shop } from './shop.ts';
import { Button, ButtonLink } from './ui/button.tsx';
import { Icon } from './ui/icons.tsx';

// Every page carries this screen; few ever show its largest part.
const NotFoundScreen = lazy(() => loadChunk('not-found', () => import('./not-found-screen.tsx')));

/**
 * What stands where a page failed: not found, refused, or something nobody expected, which the spec (§8) titles
 * «Unexpected Application Error!». Always with a way on.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const isForStaff = pathname.startsWith('/admin') || pathname.startsWith('/auth/');
  if (isRouteErrorResponse(error) && error.status === 404)
    return isForStaff ? (
      <StaffNotFound />
    ) : (
      // As tall as the window while its script and what may have been meant are on their way.
      <div className="min-h-dvh">
        <Suspense>
          <NotFoundScreen near={isRefusal(error.data) ? error.data.near : undefined} />
        </Suspense>
      </div>
    );
  if (isRouteErrorResponse(error) && error.status === 403 && isForStaff) return <NotForThisRole />;
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

/** A page that the role of who is signed in does not include. */
function NotForThisRole() {
  return (
    <div className="grid justify-items-start gap-4 px-4 py-16 sm:px-8">
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon name="lock" size={26} />
      </span>
      <h1 className="display text-title">Not part of your role</h1>
      <p className="max-w-lg text-ink-soft">
        Your role does not include what stands on this page. Ask an owner if you need it for your work.
      </p>
      <ButtonLink to={adminLinks.dashboard()} iconStart="arrow-left">
        Dashboard
      </ButtonLink>
    </div>
  );
}

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
