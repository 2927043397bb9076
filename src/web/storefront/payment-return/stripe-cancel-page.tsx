import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { loadCart } from '../../state/cart-actions.ts';
import { useBuyer } from '../../state/visitor-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';

export const meta = () => pageMeta({ title: 'Pago cancelado', isPrivate: true });

/** Where a customer lands who did not pay: nothing was charged, the cart is as it was. */
export default function StripeCancelPage() {
  const [searchParams] = useSearchParams();
  const orderId = searchParams.get('order_id');
  const customerId = useBuyer()?.id;

  useEffect(() => {
    if (customerId === undefined || orderId === null) return;
    // Gives the pieces back at once; if this call is lost, they come back when the time to pay ends.
    browserApi()
      .payments.cancelled({ body: { order_id: orderId } })
      .catch(() => undefined)
      .finally(() => void loadCart(customerId));
  }, [customerId, orderId]);

  return (
    <div className="page-width grid justify-items-center gap-4 py-16 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-info-soft text-info">
        <Icon name="info" size={30} />
      </span>
      <h1 className="display text-title">No se hizo ningún cargo</h1>
      <p className="max-w-md text-ink-soft">
        El pago no se completó y tu carrito sigue intacto. Puedes elegir otra forma de pago o seguir viendo la
        tienda.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to={links.checkout()}>Volver a pagar</ButtonLink>
        <ButtonLink to={links.cart()} variant="secondary">
          Ver mi carrito
        </ButtonLink>
      </div>
    </div>
  );
}
