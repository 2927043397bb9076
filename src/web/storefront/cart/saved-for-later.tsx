import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../links.ts';
import { bringBack, forgetSaved, loadSaved } from '../../state/saved-actions.ts';
import { useSavedStore } from '../../state/saved-store.ts';
import { useVisitorStore } from '../../state/visitor-store.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';

/** What was taken out of the cart to decide later; nothing where there is none. */
export function SavedForLater() {
  const items = useSavedStore((state) => state.items);
  const userId = useVisitorStore((state) => state.user?.id);
  const [refusal, setRefusal] = useState('');
  const [busyId, setBusyId] = useState<number>();

  useEffect(() => {
    if (userId !== undefined) void loadSaved(userId);
  }, [userId]);

  if (items.length === 0) return null;
  const run = async (productId: number, act: (productId: number) => Promise<string>) => {
    setBusyId(productId);
    setRefusal(await act(productId));
    setBusyId(undefined);
  };
  return (
    <section aria-labelledby="saved-title" className="mt-12">
      <h2 id="saved-title" className="display text-2xl">
        Guardado para después
      </h2>
      {refusal !== '' && (
        <InlineNotice tone="danger" className="mt-4">
          {refusal}
        </InlineNotice>
      )}
      <ul className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {items.map((item) => (
          <li
            key={item.product_id}
            className="grid grid-cols-[5.5rem_1fr] gap-4 rounded-lg border border-line bg-surface p-4"
            aria-busy={busyId === item.product_id}
          >
            <ProductPicture imageUrl={item.image_url} sizes="6rem" className="w-22" />
            <div className="grid min-w-0 content-start gap-2">
              <Link to={links.product(item)} className="text-sm leading-snug font-medium hover:text-brand">
                <WholeWords text={item.product_name} />
              </Link>
              {item.price_cents === null ? (
                <p className="text-sm text-ink-soft">Ya no está a la venta.</p>
              ) : (
                <p className="flex flex-wrap items-baseline gap-2 text-sm">
                  <Price cents={item.price_cents} size="sm" />
                  <span className="text-xs text-ink-faint">{changeInWords(item)}</span>
                </p>
              )}
              <div className="flex flex-wrap gap-2">
                {item.price_cents !== null && item.available > 0 && (
                  <Button
                    size="sm"
                    variant="secondary"
                    disabled={busyId !== undefined}
                    aria-label={`Pasar al carrito: ${item.product_name}`}
                    onClick={() => void run(item.product_id, bringBack)}
                  >
                    Pasar al carrito
                  </Button>
                )}
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={busyId !== undefined}
                  aria-label={`Quitar de guardados: ${item.product_name}`}
                  onClick={() => void run(item.product_id, forgetSaved)}
                >
                  Quitar
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function changeInWords({
  price_cents: now,
  seen_price_cents: before,
  available,
}: {
  price_cents: number | null;
  seen_price_cents: number;
  available: number;
}): string {
  if (available <= 0) return 'Agotado por ahora';
  if (now === null || now === before) return '';
  return now < before ? 'Bajó desde que lo guardaste' : 'Subió desde que lo guardaste';
}
