import type { Route } from './+types/cart-page';
import { ApiError } from '../../../api/client.ts';
import type { Api } from '../../../api/client.ts';
import { serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useShopStore } from '../../state/shop-store.ts';
import type { Cart } from '../../state/shop-types.ts';
import { useVisitorStore } from '../../state/visitor-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderSums } from '../account-parts/order-sums.tsx';
import { AssemblyOffer } from './assembly-offer.tsx';
import { PutBack } from '../shop-parts/put-back.tsx';
import { CouponField } from '../shop-parts/coupon-field.tsx';
import { CartDelivery } from './cart-delivery.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { PlainCart } from './plain-cart.tsx';
import { QuoteCart } from './quote-cart.tsx';
import { SavedForLater } from './saved-for-later.tsx';

export const meta = () => pageMeta({ title: 'Carrito', isPrivate: true });

/** For browsers without scripts the cart stands in the page, at an address that no cache keeps. */
async function load({ api, url }: LoadArgs) {
  const isPlain = url.pathname + url.search !== links.cart();
  if (!isPlain) return { plain: undefined };
  const { user } = await api.customers.session();
  const cart = user === null ? undefined : await cartOf(api, user.id);
  return { plain: { cart, refusal: url.searchParams.get('problema') } };
}

async function cartOf(api: Api, userId: string): Promise<Cart | undefined> {
  try {
    return (await api.cart.cart({ params: { userId } })).cart;
  } catch (error) {
    // Who never put anything in has no cart.
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

export const loader = serverLoader(load);
/** A browser with scripts keeps the cart itself. */
export const clientLoader = async () => ({ plain: undefined });

/**
 * The whole cart: what it holds, what changed, what it costs. Without parameters the page's HTML is the same for
 * everybody.
 */
export default function CartPage({ loaderData: { plain } }: Route.ComponentProps) {
  const lines = useShopStore((state) => state.cart);
  const sums = useShopStore((state) => state.cartSums);
  const isKnown = useShopStore((state) => state.isCartKnown);
  const user = useVisitorStore((state) => state.user);
  const isArriving = user === undefined || (user !== null && !isKnown);

  return (
    // As tall as the window whatever comes: the footer stays below it.
    <div className="page-width min-h-dvh py-8 sm:py-12">
      <h1 className="display text-title">Tu carrito</h1>
      <PutBack className="mt-4" />
      {lines.length > 0 && sums !== undefined ? (
        <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[1fr_22rem]">
          <div className="self-start">
            <ul className="divide-y divide-line border-y border-line">
              {lines.map((line) => (
                <CartLineRow key={line.product_id} line={line} />
              ))}
            </ul>
            <AssemblyOffer className="mt-5" />
          </div>
          <PayBar totalCents={sums.total_cents} />
          <aside className="grid grid-cols-1 content-start gap-5 self-start rounded-lg border border-line bg-surface p-5 lg:sticky lg:top-24">
            <h2 className="display text-xl">Resumen</h2>
            <CouponField coupon={sums.coupon} />
            <OrderSums
              subtotalCents={sums.subtotal_cents}
              discountCents={sums.discount_cents}
              promotions={sums.promotions}
              taxCents={sums.tax_cents}
              totalCents={sums.total_cents}
            />
            {sums.payment_savings?.map(({ payment_method: method, message }) => (
              <p key={method} className="text-sm text-success">
                {message}
              </p>
            ))}
            <CartDelivery
              contents={lines.map(({ product_id, quantity }) => `${product_id}x${quantity}`).join(' ')}
            />
            <ButtonLink to={links.checkout()} size="lg" iconStart="lock" isWide>
              Ir a pagar
            </ButtonLink>
            <ButtonLink to={links.categories()} variant="quiet" isWide>
              Seguir comprando
            </ButtonLink>
            <QuoteCart lines={lines} />
          </aside>
        </div>
      ) : isArriving ? (
        <>
          <noscript>
            {plain === undefined ? (
              <p className="mt-6">
                <a href={links.plainCart()} className="font-semibold underline">
                  Ver tu carrito sin JavaScript
                </a>
              </p>
            ) : (
              <PlainCart {...plain} />
            )}
          </noscript>
          <div className="mt-6 grid gap-4 noscript:hidden" aria-busy>
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
          </div>
        </>
      ) : (
        <EmptyState
          icon="cart"
          title="Tu carrito está vacío"
          action={<ButtonLink to={links.categories()}>Ver categorías</ButtonLink>}
        >
          Lo que agregues te espera aquí, también en tu próxima visita.
        </EmptyState>
      )}
      {!isArriving && <SavedForLater />}
    </div>
  );
}

/** On a phone the way to pay stays in reach while a long cart is read; it ends where the summary begins. */
function PayBar({ totalCents }: { totalCents: number }) {
  return (
    <div className="sticky bottom-[calc(var(--tab-bar-height)+var(--tray-height,0px)+env(safe-area-inset-bottom))] z-20 -mx-[clamp(1rem,3.4vw,3rem)] flex items-center justify-between gap-4 border-y border-line bg-paper/95 px-[clamp(1rem,3.4vw,3rem)] py-2.5 backdrop-blur-md md:hidden">
      <span className="grid">
        <span className="text-xs text-ink-soft">Total, IVA incluido</span>
        <Price cents={totalCents} />
      </span>
      <ButtonLink to={links.checkout()} iconStart="lock">
        Pagar
      </ButtonLink>
    </div>
  );
}
