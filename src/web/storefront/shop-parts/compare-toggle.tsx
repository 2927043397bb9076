import { useEffect } from 'react';
import { readCompared, toggleCompared, useCompareStore } from '../../state/compare-store.ts';
import { cx } from '../../ui/cx.ts';

/** Puts a product beside others. */
export function CompareToggle({
  product,
  className,
}: {
  product: { id: number; product_name: string; kind: string; images: readonly { image_url: string }[] };
  className?: string;
}) {
  const isChosen = useCompareStore(({ products }) => products.some(({ id }) => id === product.id));
  const { id, product_name, kind, images } = product;

  useEffect(() => {
    // The first of a page's boxes reads for all of them.
    if (!useCompareStore.getState().isRead) readCompared();
  }, []);

  return (
    // Above the link that covers a card. Its word is the beginning of the box's name.
    <label className={cx('compare', className)}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => toggleCompared({ id, product_name, kind, image_url: images[0]?.image_url })}
        aria-label={`Comparar ${product_name}`}
        className="tick"
      />
      Comparar
    </label>
  );
}
