import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { links } from '../../links.ts';
import { changeQuantity, removeFromCart } from '../../state/cart-actions.ts';
import type { CartResult } from '../../state/cart-actions.ts';
import { closeCart, openCart, useCartDrawerStore } from '../../state/cart-drawer-store.ts';
import { usePiecesInCart, useShopStore } from '../../state/shop-store.ts';
import type { CartLine } from '../../state/shop-types.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { BackCloses } from '../shop-parts/back-closes.tsx';
import { PutBack } from '../shop-parts/put-back.tsx';
import { FromSuppliers } from '../shop-parts/from-suppliers.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';

/** The cart beside the page: what is in it, how many, what it costs. */
export function CartDrawer() {
  const isOpen = useCartDrawerStore((state) => state.isOpen);
  const lines = useShopStore((state) => state.cart);
  const sums = useShopStore((state) => state.cartSums);
  const pieces = usePiecesInCart();
  const { key } = useLocation();

  const openedAt = useRef(key);

  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    // A link inside was followed: the page is what matters now.
    closeCart();
  }, [key]);

  return (
    <Drawer
      title={pieces === 0 ? 'Tu carrito' : `Tu carrito (${pieces})`}
      isOpen={isOpen}
      onOpenChange={(wanted) => (wanted ? openCart() : closeCart())}
      footer={
        sums !== undefined &&
        lines.length > 0 && (
          <div className="grid gap-4">
            <div className="flex items-baseline justify-between">
              <span className="text-sm text-ink-soft">Total, IVA incluido</span>
              <Price cents={sums.total_cents} size="lg" />
            </div>
            <div className="grid grid-cols-2 gap-3">
              <ButtonLink to={links.cart()} variant="secondary" isWide>
                Ver carrito
              </ButtonLink>
              <ButtonLink to={links.checkout()} isWide>
                Pagar
              </ButtonLink>
            </div>
          </div>
        )
      }
    >
      <BackCloses close={closeCart} />
      <PutBack className="mx-5 mt-4" />
      {lines.length === 0 ? (
        <EmptyState
          icon="cart"
          title="Tu carrito está vacío"
          action={<ButtonLink to={links.categories()}>Ver categorías</ButtonLink>}
        >
          Lo que agregues te espera aquí, también en tu próxima visita.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line px-5">
          {lines.map((line) => (
            <Line key={line.product_id} line={line} />
          ))}
        </ul>
      )}
    </Drawer>
  );
}

function Line({ line }: { line: CartLine }) {
  const [isBusy, setIsBusy] = useState(false);
  const [explanation, setExplanation] = useState('');
  const run = async (act: () => Promise<CartResult>) => {
    setIsBusy(true);
    setExplanation('');
    const result = await act();
    if (!result.isOk) setExplanation(result.explanation);
    setIsBusy(false);
  };
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-3.5 py-4" aria-busy={isBusy}>
      <ProductPicture imageUrl={line.image_url} sizes="4.5rem" className="w-18" />
      <div className="grid min-w-0 gap-2">
        <div className="flex items-start gap-2">
          <Link
            to={links.product(line)}
            className="line-clamp-2 flex-1 text-sm leading-snug font-medium hover:text-brand"
          >
            <WholeWords text={line.product_name} />
          </Link>
          <IconButton
            icon="trash"
            label={`Quitar ${line.product_name}`}
            size="sm"
            disabled={isBusy}
            onClick={() => void run(() => removeFromCart(line.product_id))}
            className="-mt-2 -mr-2 text-ink-faint"
          />
        </div>
        <div className="flex items-center justify-between gap-3">
          <Quantity
            size="sm"
            value={line.quantity}
            max={Math.max(1, Math.min(line.most, line.available))}
            isDisabled={isBusy}
            label={`Cantidad de ${line.product_name}`}
            onValueChange={(quantity) => void run(() => changeQuantity(line.product_id, quantity))}
          />
          <Price cents={line.line_total_cents} size="sm" />
        </div>
        <FromSuppliers units={line.from_suppliers} of={line.quantity} />
        {line.notices.map((notice) => (
          <InlineNotice key={notice.kind} tone="warning" className="px-3 py-2 text-xs">
            {notice.message}
          </InlineNotice>
        ))}
        {explanation !== '' && (
          <p role="alert" className="text-xs font-medium text-danger">
            {explanation}
          </p>
        )}
      </div>
    </li>
  );
}
