import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { loadWishes } from '../../state/visitor-actions.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { AddToCartButton } from '../shop-parts/add-to-cart-button.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import { StockBadge } from '../shop-parts/stock-badge.tsx';
import { wishScript } from '../shop-parts/wish-script.ts';

type Wishes = Awaited<ReturnType<Api['wishlist']['wishes']>>;
export type Wish = Wishes['wishes'][number];
export type OfferedAlerts = Wishes['offered_alerts'];

/** What somebody keeps an eye on: each product with its price then and now, its stock and its alerts. */
export function WishList({
  wishes,
  offered,
  isCustomers,
  onChange,
}: {
  wishes: readonly Wish[];
  /** Which alerts the shop sends at the moment. */
  offered: OfferedAlerts;
  /** Kept with an account: only there are alerts, and nothing has to be said about the browser. */
  isCustomers: boolean;
  /** Loads the list again. */
  onChange: () => Promise<void>;
}) {
  if (wishes.length === 0) {
    return (
      <EmptyState
        icon="heart"
        title="Tu lista está vacía"
        action={<ButtonLink to={links.categories()}>Ver categorías</ButtonLink>}
      >
        Toca el corazón de un producto para guardarlo aquí, ver si cambia de precio y volver cuando quieras.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {!isCustomers && (
        <InlineNotice
          tone="info"
          action={
            <ButtonLink to={links.login(links.wishes())} size="sm" variant="secondary">
              Entrar
            </ButtonLink>
          }
        >
          Esta lista vive en este navegador. Entra a tu cuenta y la tienes en todos.
        </InlineNotice>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {wishes.map((wish) => (
          <WishRow
            key={wish.product_id}
            wish={wish}
            offered={offered}
            isCustomers={isCustomers}
            onChange={onChange}
          />
        ))}
      </ul>
    </div>
  );
}

function WishRow({
  wish,
  offered,
  isCustomers,
  onChange,
}: {
  wish: Wish;
  offered: OfferedAlerts;
  isCustomers: boolean;
  onChange: () => Promise<void>;
}) {
  const { product, product_name: name, paid_cents } = wish;
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const run = async (act: () => Promise<string>) => {
    setIsBusy(true);
    setRefusal(await act());
    await onChange();
    setIsBusy(false);
  };
  const alerting = (act: () => Promise<unknown>) =>
    run(async () => {
      const sentence = await act().then(
        () => '',
        (error: unknown) => {
          if (error instanceof ApiError) return error.message;
          throw error;
        },
      );
      await loadWishes();
      return sentence;
    });
  const endAlert = (kind: 'stock' | 'price') =>
    alerting(() => browserApi().wishlist.removeAlert({ params: { productId: wish.product_id, kind } }));
  const setAlert = (body: { kind: 'stock' } | { kind: 'price'; price_below_cents: number }) =>
    alerting(() => browserApi().wishlist.setAlert({ body: { product_id: wish.product_id, ...body } }));

  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-4 py-5 sm:grid-cols-[7rem_1fr]" aria-busy={isBusy}>
      <ProductPicture imageUrl={product?.images[0]?.image_url} sizes="7rem" className="w-22 sm:w-28" />
      <div className="grid min-w-0 content-start gap-2.5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="grid min-w-0 flex-1 basis-56 gap-1">
            {product === null ? (
              <span className="leading-snug font-medium">{name}</span>
            ) : (
              <Link to={links.product(product)} className="leading-snug font-medium hover:text-brand">
                {name}
              </Link>
            )}
            {product === null ? (
              <span className="text-sm text-ink-faint">Ya no está a la venta.</span>
            ) : (
              <StockBadge product={product} />
            )}
          </div>
          {product !== null && (
            <div className="grid gap-0.5 sm:justify-items-end">
              <Price
                cents={product.price_cents}
                formerCents={product.former_price_cents}
                ownOf={product.id}
              />
              <PriceSince wish={wish} priceCents={paid_cents ?? product.price_cents} />
            </div>
          )}
        </div>
        {isCustomers && (wish.alerts.stock || wish.alerts.price_below_cents !== null) && (
          <ul className="flex flex-wrap gap-2 text-sm">
            {wish.alerts.stock && (
              <AlertChip onEnd={() => void endAlert('stock')}>Te avisamos cuando haya</AlertChip>
            )}
            {wish.alerts.price_below_cents !== null && (
              <AlertChip onEnd={() => void endAlert('price')}>
                Te avisamos si baja de {formatPesos(wish.alerts.price_below_cents)}
              </AlertChip>
            )}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {product !== null && product.stock !== 'out' && <AddToCartButton product={product} size="sm" />}
          {product !== null && product.stock === 'out' && offered.stock && !wish.alerts.stock && (
            <AlertButton
              product={product}
              isCustomers={isCustomers}
              onAsk={() => void setAlert({ kind: 'stock' })}
            >
              Avísame cuando haya
            </AlertButton>
          )}
          {product !== null &&
            product.stock !== 'out' &&
            offered.price &&
            wish.alerts.price_below_cents === null && (
              <AlertButton
                product={product}
                isCustomers={isCustomers}
                onAsk={() =>
                  void setAlert({ kind: 'price', price_below_cents: paid_cents ?? product.price_cents })
                }
              >
                Avísame si baja
              </AlertButton>
            )}
          {wish.is_listed && (
            <Button
              variant="quiet"
              size="sm"
              iconStart="trash"
              disabled={isBusy}
              aria-label={`Quitar de tu lista: ${name}`}
              onClick={() => void run(async () => (await wishScript()).toggleWish(wish.product_id))}
            >
              Quitar
            </Button>
          )}
        </div>
        {refusal !== '' && <InlineNotice tone="danger">{refusal}</InlineNotice>}
      </div>
    </li>
  );
}

/** For customers a click; guests leave their address on the product's page. */
function AlertButton({
  product,
  isCustomers,
  onAsk,
  children,
}: {
  product: { sku: string; slug: string };
  isCustomers: boolean;
  onAsk: () => void;
  children: string;
}) {
  return !isCustomers ? (
    <ButtonLink to={links.product(product)} variant="secondary" size="sm" iconStart="bell">
      {children}
    </ButtonLink>
  ) : (
    <Button variant="secondary" size="sm" iconStart="bell" onClick={onAsk}>
      {children}
    </Button>
  );
}

function AlertChip({ onEnd, children }: { onEnd: () => void; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center rounded-md bg-info-soft text-info">
      <span className="flex items-center gap-2 py-2 pl-3">
        <Icon name="bell" size={16} />
        <span>{children}</span>
      </span>
      <button
        type="button"
        onClick={onEnd}
        className="min-h-9 rounded-md whitespace-nowrap px-3 font-semibold underline-offset-2 hover:underline"
      >
        Quitar alerta
      </button>
    </li>
  );
}

/** How the price moved since the product was put on the list. */
function PriceSince({ wish, priceCents }: { wish: Wish; priceCents: number }) {
  const difference = priceCents - wish.added_price_cents;
  const since = `desde el ${shopDate(wish.added_at)}`;
  if (difference === 0) return <p className="text-xs text-ink-faint">Mismo precio {since}</p>;
  return difference < 0 ? (
    <p className="figures text-xs font-medium text-success">
      Bajó {formatPesos(-difference)} {since}
    </p>
  ) : (
    <p className="figures text-xs text-ink-soft">
      Subió {formatPesos(difference)} {since}
    </p>
  );
}
