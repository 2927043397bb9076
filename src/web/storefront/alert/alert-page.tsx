import { useState } from 'react';
import type { Route } from './+types/alert-page';
import { ApiError } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, refusalsAsResponses } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/**
 * Where the links of emails lead. Opening one changes nothing on the server: only a browser that runs the page confirms
 * the address, so that mail scanners, which fetch every link, confirm nothing and end nothing.
 */
export async function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const token = params.token;
  const { wishlist } = browserApi();
  return refusalsAsResponses(async () => {
    try {
      if (url.searchParams.has('confirmar')) await wishlist.confirmAlert({ params: { token } });
      return { token, ...(await wishlist.alertByToken({ params: { token } })) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { token, alert: undefined };
      throw error;
    }
  });
}
clientLoader.hydrate = true as const;

export const meta = () => pageMeta({ title: 'Tu alerta', isPrivate: true });

export function HydrateFallback() {
  return (
    <div className="page-width grid min-h-dvh content-start justify-items-center py-12" aria-busy>
      <Skeleton className="h-72 w-full max-w-lg rounded-lg" />
    </div>
  );
}

export default function AlertPage({ loaderData: { token, alert } }: Route.ComponentProps) {
  const [isEnded, setIsEnded] = useState(false);
  const { isSending, refusal, send } = useSend();

  const end = () =>
    send(async () => {
      await browserApi().wishlist.endAlert({ params: { token } });
      setIsEnded(true);
    });

  if (alert === undefined || isEnded) {
    return (
      <div className="page-width min-h-dvh py-10">
        <h1 className="sr-only">Tu alerta</h1>
        <EmptyState
          icon="bell"
          title={isEnded ? 'Listo, ya no te escribiremos' : 'Esta alerta ya no está activa'}
          action={<ButtonLink to={links.home()}>Ir a la tienda</ButtonLink>}
        >
          {isEnded
            ? 'Borramos tu alerta de este producto.'
            : 'Ya te avisamos, la quitaste o venció sin confirmarse. Puedes pedir otra en la página del producto.'}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page-width grid min-h-dvh content-start justify-items-center py-10 sm:py-14">
      <div className="grid w-full max-w-lg grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-6">
        <h1 className="display text-2xl">
          {alert.is_confirmed ? 'Tu alerta está activa' : 'Tu alerta espera tu confirmación'}
        </h1>
        <div className="grid grid-cols-[5.5rem_1fr] items-center gap-4">
          <ProductPicture imageUrl={alert.image_url} sizes="6rem" className="w-22" />
          <p className="font-medium">{alert.product_name}</p>
        </div>
        <ul className="grid gap-1 text-sm text-ink-soft">
          {alert.stock && <li>Te escribimos en cuanto vuelva a haber piezas.</li>}
          {alert.price_below_cents !== null && (
            <li>Te escribimos si baja de {formatPesos(alert.price_below_cents)}.</li>
          )}
          <li>Es un solo correo.</li>
        </ul>
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <div className="flex flex-wrap gap-3">
          {!alert.is_confirmed && <ButtonLink to="?confirmar=1">Confirmar alerta</ButtonLink>}
          <ButtonLink to={links.product(alert)} variant="secondary">
            Ver producto
          </ButtonLink>
          <Button variant="quiet" isBusy={isSending} onClick={() => void end()}>
            Quitar la alerta
          </Button>
        </div>
      </div>
    </div>
  );
}
