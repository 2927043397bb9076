import { useState } from 'react';
import { useWishStore } from '../../state/wish-store.ts';
import { wishScript } from './wish-script.ts';

/** Keeps a product on the visitor's wish list. The page is the same for everybody: the heart fills after it stands. */
export function WishHeart({ product }: { product: { id: number; product_name: string } }) {
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
    <>
      <button
        type="button"
        aria-pressed={isWished}
        aria-label={`Guardar en tu lista: ${product.product_name}`}
        title={isWished ? 'Quitar de tu lista' : 'Guardar en tu lista'}
        onClick={() => void toggle()}
        className="heart"
      />
      {refusal !== '' && (
        <span role="alert" className="heart-refusal">
          {refusal}
        </span>
      )}
    </>
  );
}
