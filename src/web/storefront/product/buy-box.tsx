import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import { addToCart } from '../../state/cart-actions.ts';
import { openCart } from '../../state/cart-drawer-store.ts';
import type { Product } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { percentOff, Price } from '../../ui/price.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { shopDateTime } from '../shop-parts/shop-time.ts';
import { StockBadge } from '../shop-parts/stock-badge.tsx';
import { DeliveryEstimate } from './delivery-estimate.tsx';
import { longestInstalments } from './instalments.ts';
import { PriceAlert, StockAlert } from './product-alert.tsx';

const quantityMax = 99;

/** What it costs, how many there are and where, and the two ways to buy it. */
export function BuyBox({ product }: { product: Product }) {
  const off = percentOff(product.price_cents, product.former_price_cents);
  const instalments = longestInstalments(product.price_cents);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Price cents={product.price_cents} formerCents={product.former_price_cents} size="xl" />
          {off > 0 && (
            <Badge tone="promo" className="figures font-semibold">
              −{off} %
            </Badge>
          )}
        </div>
        <p className="text-xs text-ink-faint">Precio en pesos mexicanos, IVA incluido.</p>
        {product.former_price_cents !== undefined && off > 0 && (
          <p className="text-sm text-promo">
            Ahorras {formatPesos(product.former_price_cents - product.price_cents)}
            {product.ends_at !== undefined && ` hasta el ${shopDateTime(product.ends_at)}`}
          </p>
        )}
        {instalments !== undefined && (
          <p className="flex items-start gap-2 text-sm text-ink-soft">
            <Icon name="card" size={18} className="mt-px shrink-0" />
            <span>
              Hasta{' '}
              <span className="figures font-semibold text-ink">
                {instalments.months} × {formatPesos(instalments.monthlyCents)}
              </span>{' '}
              con tarjetas y bancos participantes
            </span>
          </p>
        )}
        <PriceAlert product={product} />
      </div>
      <Availability product={product} />
      {product.stock === 'out' ? <SoldOut product={product} /> : <Buy product={product} />}
      <DeliveryEstimate product={product} />
    </div>
  );
}

function Availability({ product }: { product: Product }) {
  const shelves = product.stock_by_warehouse.filter(({ quantity }) => quantity > 0);
  return (
    <div className="grid gap-2">
      <StockBadge stock={product.stock} quantity={product.available} className="text-sm" />
      {shelves.length > 0 && (
        <ul aria-label="Existencia por almacén" className="flex flex-wrap gap-2">
          {shelves.map(({ warehouse, warehouse_name, quantity }) => (
            <li
              key={warehouse}
              className="flex items-baseline gap-2 rounded-md border border-line bg-surface px-3 py-1.5 text-xs"
            >
              <span className="text-ink-soft">{warehouse_name}</span>
              <span className="figures font-semibold">{quantity > 50 ? 'más de 50' : quantity}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Buy({ product }: { product: Product }) {
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState<'add' | 'buy'>();
  const [explanation, setExplanation] = useState('');
  const { buttons, isPassed } = usePassed();

  const run = async (wanted: 'add' | 'buy') => {
    setBusy(wanted);
    setExplanation('');
    try {
      const result = await addToCart(product.id, quantity);
      // What is in the cart already can be paid for as it is.
      const isInCart = result.isOk || result.code === 'already_in_cart';
      if (wanted === 'buy' && isInCart) return void (await navigate(links.checkout()));
      if (isInCart) openCart();
      else setExplanation(result.explanation);
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      <div ref={buttons} className="flex flex-wrap gap-3">
        <Quantity
          value={quantity}
          onValueChange={setQuantity}
          max={Math.max(1, Math.min(product.available, quantityMax))}
        />
        <Button
          iconStart="cart"
          isBusy={busy === 'add'}
          disabled={busy === 'buy'}
          onClick={() => void run('add')}
          className="min-w-48 flex-1"
        >
          Agregar al carrito
        </Button>
        <Button
          variant="secondary"
          isBusy={busy === 'buy'}
          disabled={busy === 'add'}
          onClick={() => void run('buy')}
          className="min-w-40 flex-1"
        >
          Comprar ahora
        </Button>
      </div>
      {explanation !== '' && <InlineNotice tone="warning">{explanation}</InlineNotice>}
      {isPassed && (
        <div className="fixed inset-x-0 bottom-[calc(var(--tab-bar-height)+env(safe-area-inset-bottom))] z-20 flex items-center justify-between gap-3 border-t border-line bg-paper/95 px-4 py-2.5 backdrop-blur-md md:hidden">
          <Price cents={product.price_cents} formerCents={product.former_price_cents} />
          <Button iconStart="cart" isBusy={busy === 'add'} onClick={() => void run('add')}>
            Agregar
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether the buttons have left the window at its top: on a phone a bar takes their place. */
function usePassed() {
  const buttons = useRef<HTMLDivElement>(null);
  const [isPassed, setIsPassed] = useState(false);

  useEffect(() => {
    if (buttons.current === null) return;
    // Where somebody has scrolled to is known to the browser only.
    const observer = new IntersectionObserver(
      ([entry]) => setIsPassed(entry?.isIntersecting === false),
      // Everything below the window counts as seen, so that only leaving at the top is left.
      { rootMargin: '0px 0px 100000px 0px' },
    );
    observer.observe(buttons.current);
    return () => observer.disconnect();
  }, []);

  return { buttons, isPassed };
}

function SoldOut({ product }: { product: Product }) {
  return (
    <>
      <InlineNotice
        tone="info"
        title="Se agotó por ahora"
        action={
          product.similar.length > 0 && (
            <ButtonLink to="#similares" size="sm" variant="secondary">
              Ver similares
            </ButtonLink>
          )
        }
      >
        No lo vendemos sin tenerlo. Deja tu correo y te escribimos cuando vuelva.
      </InlineNotice>
      <StockAlert product={product} />
    </>
  );
}
