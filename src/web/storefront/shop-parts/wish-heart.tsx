import { useState } from 'react';
import { useWishStore } from '../../state/wish-store.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { wishScript } from './wish-script.ts';

/** Keeps a product on the visitor's wish list. The page is the same for everybody: the heart fills after it stands. */
export function WishHeart({
  product,
  className,
}: {
  product: { id: number; product_name: string };
  className?: string;
}) {
  const isKept = useWishStore((state) => state.productIds.has(product.id));
  // The first click turns the heart while its script is on the way.
  const [isTurning, setIsTurning] = useState(false);
  const isWished = isKept !== isTurning;
  const [refusal, setRefusal] = useState('');
  const toggle = async () => {
    if (isTurning) return;
    setIsTurning(true);
    const { toggleWish } = await wishScript().finally(() => setIsTurning(false));
    setRefusal(await toggleWish(product.id));
  };
  return (
    <span className={className}>
      <button
        type="button"
        aria-pressed={isWished}
        aria-label={`Guardar en tu lista: ${product.product_name}`}
        title={isWished ? 'Quitar de tu lista' : 'Guardar en tu lista'}
        onClick={() => void toggle()}
        className={cx(
          'grid size-9 place-items-center rounded-full bg-surface/90 shadow-1 transition-colors',
          isWished ? 'text-promo' : 'text-ink-soft hover:text-promo',
        )}
      >
        <Icon name="heart" size={20} fill={isWished ? 'currentColor' : undefined} />
      </button>
      {refusal !== '' && (
        <span
          role="alert"
          className="absolute top-11 right-0 w-44 rounded-md bg-danger-soft p-2 text-xs font-medium text-danger"
        >
          {refusal}
        </span>
      )}
    </span>
  );
}
