import { useState } from 'react';
import { addToCart } from '../../state/cart-actions.ts';
import { openCart } from '../../state/cart-drawer-store.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonSize, ButtonVariant } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import type { StockBand } from './stock-badge.tsx';

/** Adds a product to the cart; toasts as the spec says, and the real reason beside the button when it did not work. */
export function AddToCartButton({
  product,
  quantity = 1,
  size = 'md',
  variant = 'primary',
  isWide = false,
  isInCard = false,
  opensCart = false,
  text = 'Agregar al carrito',
  className,
}: {
  product: { id: number; product_name: string; stock: StockBand };
  quantity?: number;
  size?: ButtonSize;
  variant?: ButtonVariant;
  isWide?: boolean;
  /** The card gives it its place: nothing stands around the button. */
  isInCard?: boolean;
  /** Shows the cart after adding; in lists the toast is enough, and comparing goes on. */
  opensCart?: boolean;
  text?: string;
  className?: string;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [explanation, setExplanation] = useState('');

  if (product.stock === 'out') {
    return (
      <Button variant="secondary" size={size} isWide={isWide} disabled className={className}>
        Agotado
      </Button>
    );
  }

  const add = async () => {
    setIsBusy(true);
    setExplanation('');
    try {
      const result = await addToCart(product.id, quantity);
      if (!result.isOk) setExplanation(result.explanation);
      else if (opensCart) openCart();
    } finally {
      setIsBusy(false);
    }
  };

  const button = (
    <>
      <Button
        variant={variant}
        size={size}
        isWide={isWide}
        isBusy={isBusy}
        onClick={() => void add()}
        aria-label={`${text}: ${product.product_name}`}
        className={cx('button-cart', className)}
      >
        {text}
      </Button>
      {explanation !== '' && (
        <span role="alert" className="refusal">
          {explanation}
        </span>
      )}
    </>
  );
  if (isInCard) return button;
  return <span className={isWide ? 'grid gap-1.5' : 'inline-grid gap-1.5'}>{button}</span>;
}
