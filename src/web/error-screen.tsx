import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ChunkLoadError, loadChunk } from './chunks.ts';
import { unexpectedErrorTitle } from './constants.ts';
import type { RefusalData } from './data.ts';
import { links } from './links.ts';
import { currentShop } from './shop.ts';
import { Button, ButtonLink } from './ui/button.tsx';
import { Icon } from './ui/icons.tsx';

// Every page carries this screen; few ever show its largest part.
const NotFoundScreen = lazy(() => loadChunk('not-found', () => import('./not-found-screen.tsx')));

/**
 * What stands where a page of the shop failed: not found, refused, or something nobody expected, which the spec (§8)
 * titles «Unexpected Application Error!». Always with a way on. The staff's pages have `staff-error-screen.tsx`.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      // As tall as the window while its script and what may have been meant are on their way.
      <div className="min-h-dvh">
        <Suspense>
          <NotFoundScreen near={isRefusal(error.data) ? error.data.near : undefined} />
        </Suspense>
      </div>
    );
  // What the visitor asked for cannot be answered; nothing broke.
  const isRefused = isRouteErrorResponse(error) && [400, 414, 422].includes(error.status);
  if (isRefused) return <Refused explanation={explanation(error)} />;
  if (isOffline(error)) return <Offline />;
  return (
    <div className="page-width grid justify-items-start gap-4 py-16 sm:py-24">
      <span className="grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="warning" size={26} />
      </span>
      <h1 className="display text-title">{unexpectedErrorTitle}</h1>
      <p className="max-w-xl text-ink-soft">{explanation(error)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button iconStart="refresh" onClick={() => window.location.reload()}>
          Volver a cargar
        </Button>
        <ButtonLink variant="secondary" to={links.home()}>
          Ir al inicio
        </ButtonLink>
      </div>
    </div>
  );
}

/** What did not come because the visitor's device has no connection is nothing unexpected. */
function isOffline(error: unknown): boolean {
  if (typeof navigator === 'undefined' || navigator.onLine) return false;
  if (error instanceof ChunkLoadError) return true;
  return isRouteErrorResponse(error) && isRefusal(error.data) && error.data.code === 'unreachable';
}

/** As the page that the browser keeps for visitors without a connection says it; it opens what was asked for by itself. */
function Offline() {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload, { once: true });
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div className="page-width grid justify-items-start gap-4 py-16 sm:py-24">
      <h1 className="display text-title">Sin conexión</h1>
      <p className="max-w-xl text-ink-soft">
        No hay internet en este momento. Tu carrito y tu cuenta siguen a salvo: están en la tienda y no en
        este aparato. En cuanto vuelva la conexión, esta página se abre sola.
      </p>
      <Button iconStart="refresh" onClick={() => window.location.reload()}>
        Volver a intentar
      </Button>
    </div>
  );
}

function explanation(error: unknown): string {
  if (error instanceof ChunkLoadError)
    return `Una parte de la tienda no terminó de descargarse. Revisa tu conexión y vuelve a cargar la página. (${error.message})`;
  // Refusals of the API carry a sentence that may be read.
  if (isRouteErrorResponse(error) && isRefusal(error.data)) return error.data.message;
  return 'Algo no salió como debía. Tu carrito y tus datos siguen a salvo; vuelve a cargar la página o regresa al inicio.';
}

function isRefusal(data: unknown): data is RefusalData {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string';
}

/** An address that cannot be answered, and the ways on. */
function Refused({ explanation: reason }: { explanation: string }) {
  return (
    <div className="page-width grid justify-items-start gap-4 py-16 sm:py-24">
      <title>{`No pudimos leer esa dirección · ${currentShop().name}`}</title>
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
