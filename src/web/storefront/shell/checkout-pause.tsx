import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';
import { Icon } from '../../ui/icons.tsx';

/** Above every page while the shop takes no orders; the catalogue and the cart go on. */
export function CheckoutPause() {
  const text = useRouteLoaderData<typeof loader>('root')?.shop.checkout_pause;
  if (!text) return null;
  return (
    <p role="status" className="border-b border-warning/30 bg-warning-soft text-sm text-ink">
      <span className="page-width flex items-start gap-2.5 py-2.5">
        <Icon name="info" size={18} className="mt-px shrink-0 text-warning" />
        {text}
      </span>
    </p>
  );
}
