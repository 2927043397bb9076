import { useState } from 'react';
import { addToCart } from '../../state/cart-actions.ts';
import { openCart } from '../../state/cart-drawer-store.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { quantityOf } from './build-address.ts';
import type { ChosenProduct } from './build-state.ts';

type Failure = { refId: string; productName: string; reason: string; isAlreadyThere: boolean };
type Progress =
  | { status: 'idle' }
  | { status: 'adding'; done: number }
  | { status: 'done'; failures: Failure[] };

/** Puts the parts in the cart one after the other, and names those that did not get in. */
export function AddBuildToCart({
  refIds,
  products,
  isAdvised,
}: {
  refIds: readonly string[];
  products: readonly ChosenProduct[];
  /** Parts that do not go together can be bought too, but we do not push them. */
  isAdvised: boolean;
}) {
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });

  const addAll = async () => {
    const failures: Failure[] = [];
    for (const [index, product] of products.entries()) {
      setProgress({ status: 'adding', done: index });
      const failure = await addOne(product, quantityOf(refIds, product.ref_id));
      if (failure !== undefined) {
        failures.push({ refId: product.ref_id, productName: product.product_name, ...failure });
      }
    }
    setProgress({ status: 'done', failures });
    if (failures.every(({ isAlreadyThere }) => isAlreadyThere)) openCart();
  };

  const isAdding = progress.status === 'adding';
  return (
    <div className="grid gap-3">
      <Button
        variant={isAdvised ? 'primary' : 'secondary'}
        size="lg"
        isWide
        iconStart="cart"
        isBusy={isAdding}
        onClick={() => void addAll()}
      >
        Agregar todo al carrito
      </Button>
      <p role="status" className="sr-only">
        {isAdding ? `Agregando ${progress.done + 1} de ${products.length}` : ''}
      </p>
      {progress.status === 'done' && progress.failures.length === 0 && (
        <InlineNotice tone="success">Todas las piezas están en tu carrito.</InlineNotice>
      )}
      {progress.status === 'done' && progress.failures.length > 0 && (
        <InlineNotice
          tone="warning"
          title={
            progress.failures.length === products.length
              ? progress.failures.every(({ isAlreadyThere }) => isAlreadyThere)
                ? 'Todas ya estaban en tu carrito'
                : 'Ninguna pieza se agregó'
              : `${products.length - progress.failures.length} de ${products.length} se agregaron; estas no:`
          }
        >
          <ul className="mt-1 grid gap-1.5 text-xs">
            {progress.failures.map(({ refId, productName, reason }) => (
              <li key={refId}>
                <span className="font-medium">{productName}</span>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
    </div>
  );
}

/** Why a part did not get into the cart; undefined when it did. */
async function addOne(
  product: ChosenProduct,
  quantity: number,
): Promise<Pick<Failure, 'reason' | 'isAlreadyThere'> | undefined> {
  try {
    const result = await addToCart(product.id, quantity);
    if (result.isOk) return undefined;
    const isAlreadyThere = result.code === 'already_in_cart';
    return { reason: isAlreadyThere ? 'ya estaba en tu carrito.' : result.explanation, isAlreadyThere };
  } catch {
    return { reason: 'no se pudo agregar. Inténtalo de nuevo.', isAlreadyThere: false };
  }
}
