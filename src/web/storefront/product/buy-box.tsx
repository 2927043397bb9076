import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShippingRules } from '../../../modules/shipping/rules/index.ts';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import { currentShop } from '../../shop.ts';
import { addToCart } from '../../state/cart-actions.ts';
import { openCart } from '../../state/cart-drawer-store.ts';
import type { Product } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { percentOff, Price } from '../../ui/price.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { CompareToggle } from '../shop-parts/compare-toggle.tsx';
import { shopDateTime } from '../shop-parts/shop-time.ts';
import { StockBadge } from '../shop-parts/stock-badge.tsx';
import { DeliveryEstimate } from './delivery-estimate.tsx';
import { type PriceHistory, priceStanding } from './price-steps.ts';
import { PriceAlert, StockAlert } from './product-alert.tsx';
import { ShareProduct } from './share-product.tsx';
import { type PriceBreak, useOwnPrice } from './use-own-price.ts';

/** What it costs, how many there are and where, the two ways to buy it, and when it arrives. */
export function BuyBox({
  product: shown,
  history,
  rules,
  offeredAlerts,
}: {
  product: Product;
  history: PriceHistory | undefined;
  rules: ShippingRules;
  /** Which alerts the shop sends at the moment. */
  offeredAlerts: { stock: boolean; price: boolean };
}) {
  const [quantity, setQuantity] = useState(1);
  const buyer = useOwnPrice(shown, quantity);
  const own = buyer && (buyer.cents < shown.price_cents || buyer.breaks.length > 0) ? buyer : undefined;
  // The page is everybody's; a wholesale customer's price takes the public one's place once it is known.
  const product: Product = own
    ? {
        ...shown,
        price_cents: own.cents,
        former_price_cents: own.cents < shown.price_cents ? shown.price_cents : shown.former_price_cents,
        ends_at: undefined,
        instalments: null,
      }
    : shown;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PriceBlock
        product={product}
        history={own ? undefined : history}
        priceList={own?.list}
        breaks={own?.breaks ?? []}
        hasAlert={offeredAlerts.price}
      />
      <Availability product={product} />
      {product.stock === 'out' ? (
        <SoldOut product={product} hasAlert={offeredAlerts.stock} />
      ) : (
        <>
          <Buy
            product={product}
            quantity={quantity}
            quantityMax={buyer?.most ?? currentShop().cart_line_units}
            onQuantityChange={setQuantity}
          />
          <DeliveryEstimate product={product} quantity={quantity} rules={rules} />
        </>
      )}
    </div>
  );
}

function PriceBlock({
  product,
  history,
  priceList,
  breaks,
  hasAlert,
}: {
  product: Product;
  history: PriceHistory | undefined;
  /** Where the price is the customer's own. */
  priceList: string | undefined;
  /** What a unit costs the customer from a quantity on. */
  breaks: readonly PriceBreak[];
  hasAlert: boolean;
}) {
  const { price_cents: cents, former_price_cents: formerCents, ends_at: endsAt, instalments } = product;
  const off = percentOff(cents, formerCents);
  const standing = history && priceStanding(history, cents);
  return (
    <div className="grid gap-2">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Price cents={cents} formerCents={formerCents} size="xl" />
          {off > 0 && (
            <Badge tone="promo" className="figures font-semibold">
              −{off} %
            </Badge>
          )}
        </div>
        <p className="mt-1 text-xs text-ink-faint">
          {priceList === undefined
            ? 'Pesos mexicanos, IVA incluido'
            : `Tu precio de mayoreo (${priceList}), IVA incluido`}
        </p>
      </div>
      {breaks.length > 0 && (
        <ul aria-label="Tu precio por cantidad" className="figures grid gap-0.5 text-sm">
          {breaks.map(({ from_quantity: from, price_cents: each }) => (
            <li key={from}>{`Desde ${from} piezas: ${formatPesos(each)} cada una`}</li>
          ))}
        </ul>
      )}
      {formerCents !== undefined && off > 0 && (
        <p className="text-sm text-promo">
          Ahorras <span className="figures font-semibold">{formatPesos(formerCents - cents)}</span>
          {endsAt !== undefined && ` hasta el ${shopDateTime(endsAt)}`}
        </p>
      )}
      <ul className="grid gap-1.5 text-sm text-ink-soft">
        {instalments !== null && (
          <li className="flex items-start gap-2">
            <Icon name="card" size={18} className="mt-px shrink-0" />
            <span>
              <span className="figures font-semibold text-ink">
                {instalments.months} meses sin intereses de {formatPesos(instalments.monthly_cents)}
              </span>{' '}
              con tarjetas participantes
            </span>
          </li>
        )}
        {standing !== undefined && standing.kind !== 'unchanged' && (
          <li className="flex items-start gap-2">
            <Icon name="chart" size={18} className="mt-px shrink-0" />
            <a href="#precio" className="rounded-xs underline-offset-2 hover:text-ink hover:underline">
              {standing.kind === 'lowest' ? (
                'Es su precio más bajo en 30 días'
              ) : (
                <>
                  En los últimos 30 días llegó a costar{' '}
                  <span className="figures">{formatPesos(standing.cents)}</span>
                </>
              )}
            </a>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        {hasAlert && <PriceAlert product={product} />}
        <CompareToggle product={product} className="text-sm" />
        <ShareProduct product={product} />
      </div>
    </div>
  );
}

function Availability({ product }: { product: Product }) {
  const shelves = product.stock_by_warehouse.filter(({ quantity }) => quantity > 0);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StockBadge
        product={product}
        quantity={product.available}
        // A supplier's day comes with the script and is longer than what stands before it: its lines are kept free.
        className={cx('text-sm', product.stock === 'supplier' && 'basis-full max-sm:min-h-10')}
      />
      {shelves.length > 0 && (
        <ul
          aria-label="Existencia por almacén"
          className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft"
        >
          {shelves.map(({ warehouse, warehouse_name, quantity }) => (
            <li key={warehouse}>
              {warehouse_name}{' '}
              <span className="figures font-semibold text-ink">{quantity > 50 ? 'más de 50' : quantity}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Buy({
  product,
  quantity,
  quantityMax,
  onQuantityChange,
}: {
  product: Product;
  quantity: number;
  /** Most pieces of one product in a cart. */
  quantityMax: number;
  onQuantityChange: (quantity: number) => void;
}) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'add' | 'buy'>();
  const [explanation, setExplanation] = useState('');
  const { buttons, isAway } = useAway();
  const limit = Math.min(product.max_per_order ?? quantityMax, quantityMax);
  const max = Math.max(1, Math.min(product.available, limit));

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
    // Without scripts the server puts it in the cart and shows the cart (server/cart-form.ts).
    <form
      id="comprar"
      method="post"
      action={links.cart()}
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-1 gap-3"
    >
      <input type="hidden" name="product_id" value={product.id} />
      <input type="hidden" name="do" value="add" />
      <div ref={buttons} className="flex flex-wrap gap-3">
        <Quantity name="quantity" value={quantity} onValueChange={onQuantityChange} max={max} />
        <noscript>{plainButton('Agregar al carrito')}</noscript>
        <Button
          iconStart="cart"
          className="flex-1 basis-44 noscript:hidden"
          mayWrap
          isBusy={busy === 'add'}
          disabled={busy === 'buy'}
          onClick={() => void run('add')}
        >
          Agregar al carrito
        </Button>
        <Button
          variant="secondary"
          isBusy={busy === 'buy'}
          disabled={busy === 'add'}
          onClick={() => void run('buy')}
          className="basis-full noscript:hidden"
        >
          Comprar ahora
        </Button>
      </div>
      {product.max_per_order !== null && (
        <p className="text-xs text-ink-soft">Máximo {product.max_per_order} por pedido.</p>
      )}
      {quantity === max && max > 1 && max !== product.max_per_order && (
        <p role="status" className="text-xs text-ink-soft">
          {max === quantityMax
            ? `Hasta ${quantityMax} piezas por pedido. ¿Necesitas más? Escríbenos por mayoreo.`
            : `Son todas las que tenemos: ${max} piezas.`}
        </p>
      )}
      {explanation !== '' && <InlineNotice tone="warning">{explanation}</InlineNotice>}
      {isAway && (
        <div className="buy-bar">
          <Price cents={product.price_cents} formerCents={product.former_price_cents} />
          <noscript>{plainButton('Agregar')}</noscript>
          <Button
            iconStart="cart"
            className="noscript:hidden"
            isBusy={busy === 'add'}
            onClick={() => void run('add')}
          >
            Agregar
          </Button>
        </div>
      )}
    </form>
  );
}

/** Sends the form; a button of the scripted page is pressed again when its script is there, this one never. */
function plainButton(text: string) {
  return (
    <Button type="submit" iconStart="cart">
      {text}
    </Button>
  );
}

/**
 * Whether the buttons are out of sight: on a phone a bar takes their place. It stands in the server's page, too, for
 * nobody sees the buttons of a phone's page at first.
 */
function useAway() {
  const buttons = useRef<HTMLDivElement>(null);
  const [isAway, setIsAway] = useState(true);

  useEffect(() => {
    if (buttons.current === null) return;
    // Where somebody has scrolled to is known to the browser only.
    const observer = new IntersectionObserver(
      ([entry]) => setIsAway(entry?.isIntersecting !== true),
      // What lies under the bars at the bottom of a phone is not seen.
      { rootMargin: '0px 0px -120px 0px', threshold: 0.5 },
    );
    observer.observe(buttons.current);
    return () => observer.disconnect();
  }, []);

  return { buttons, isAway };
}

function SoldOut({ product, hasAlert }: { product: Product; hasAlert: boolean }) {
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
        No lo vendemos sin tenerlo.{hasAlert && ' Deja tu correo y te escribimos cuando vuelva.'}
      </InlineNotice>
      {hasAlert && <StockAlert product={product} />}
    </>
  );
}
