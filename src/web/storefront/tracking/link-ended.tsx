import { isRouteErrorResponse } from 'react-router';
import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A mailed link that ended, or that was cut short by a mail program: how another one is had. Other failures go on. */
export function LinkEnded({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="page-width">
      <EmptyState
        icon="clock"
        title="Este enlace ya no abre el pedido"
        action={
          <>
            <ButtonLink to={links.tracking()}>Pedir otro enlace</ButtonLink>
            <ButtonLink to={links.contact()} variant="secondary">
              Escribirnos
            </ButtonLink>
          </>
        }
      >
        Los enlaces duran unos días. Con tu número de pedido y tu correo te mandamos uno nuevo.
      </EmptyState>
    </div>
  );
}
