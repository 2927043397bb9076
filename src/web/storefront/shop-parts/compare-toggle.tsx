import { useEffect } from 'react';
import { readCompared, toggleCompared, useCompareStore } from '../../state/compare-store.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';

/** Puts a product beside others. */
export function CompareToggle({
  product,
  className,
}: {
  product: { id: number; product_name: string; kind: string; images: readonly { image_url: string }[] };
  className?: string;
}) {
  const isChosen = useCompareStore(({ products }) => products.some(({ id }) => id === product.id));
  const isRead = useCompareStore((state) => state.isRead);
  const { id, product_name, kind, images } = product;

  useEffect(() => {
    // The first of a page's boxes reads for all of them.
    if (!isRead && !useCompareStore.getState().isRead) readCompared();
  }, [isRead]);

  return (
    // Above the link that covers a card.
    <label
      className={cx(
        'relative z-1 flex min-h-7 cursor-pointer items-center gap-1.5 rounded-xs text-xs font-medium hover:text-ink',
        isChosen ? 'text-brand' : 'text-ink-faint',
        className,
      )}
    >
      <span className="relative grid size-4.5 place-items-center">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => toggleCompared({ id, product_name, kind, image_url: images[0]?.image_url })}
          aria-label={`Comparar ${product_name}`}
          className="peer size-4.5 appearance-none rounded-xs border border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand hover:border-ink-soft"
        />
        <Icon
          name="check"
          size={14}
          strokeWidth={3.5}
          className="pointer-events-none absolute text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span aria-hidden>Comparar</span>
    </label>
  );
}
