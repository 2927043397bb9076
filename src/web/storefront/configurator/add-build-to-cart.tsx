import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { addSetToCart } from '../../state/cart-actions.ts';
import type { SetProblem } from '../../state/cart-actions.ts';
import { openCart } from '../../state/cart-drawer-store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { quantityOf } from './build-address.ts';
import { assemblyPromise } from '../shop-parts/assembly-promise.ts';
import type { Check, ChosenProduct } from './build-state.ts';

type Outcome =
  | { status: 'none' }
  | { status: 'added' }
  | { status: 'refused'; explanation: string; problems: readonly SetProblem[] };

/** Puts the whole build, without what is at home, in the cart or nothing of it, and names what keeps it out. */
export function AddBuildToCart({
  refIds,
  products,
  assembly,
  isAssembled: isAssembledFirst,
  onAssembled,
  isAdvised,
}: {
  refIds: readonly string[];
  products: readonly ChosenProduct[];
  /** The shop's work of putting it together, where it is offered. */
  assembly: Check['assembly'];
  /** What was chosen of it before. */
  isAssembled: boolean;
  /** Where the choice is kept beyond the page. */
  onAssembled?: (isAssembled: boolean) => void;
  /** Parts that do not go together can be bought too, but we do not push them. */
  isAdvised: boolean;
}) {
  const wanted = products.filter((product) => !product.is_owned);
  const [outcome, setOutcome] = useState<Outcome>({ status: 'none' });
  const [isBusy, setIsBusy] = useState(false);
  const [isAssembled, setIsAssembled] = useState(isAssembledFirst);
  const work = isAssembled ? assembly : null;
  const { revalidate } = useRevalidator();

  const addAll = async () => {
    setIsBusy(true);
    const result = await addSetToCart([
      ...wanted.map((product) => ({
        product_id: product.id,
        quantity: quantityOf(refIds, product.ref_id),
        seen_price_cents: product.price_cents,
      })),
      ...(work === null
        ? []
        : [{ product_id: work.product_id, quantity: 1, seen_price_cents: work.price_cents }]),
    ]).finally(() => setIsBusy(false));
    if (result.isOk) {
      setOutcome({ status: 'added' });
      openCart();
      return;
    }
    setOutcome({ status: 'refused', explanation: result.explanation, problems: result.problems });
    // Prices and stock on the page are what is true now when they try again.
    await revalidate();
  };

  if (wanted.length === 0) {
    return <p className="text-sm text-ink-soft">Ya tienes todas estas piezas: no hay nada que comprar.</p>;
  }
  const isWhole = wanted.length === products.length;
  return (
    <div className="grid gap-3">
      {assembly !== null && (
        <Checkbox
          checked={isAssembled}
          disabled={isBusy}
          onChange={({ target: { checked } }) => {
            setIsAssembled(checked);
            onAssembled?.(checked);
          }}
          label={
            <>
              Entregarla armada y probada
              {' + '}
              <span className="figures text-sm font-semibold" data-own={assembly.product_id}>
                {formatPesos(assembly.price_cents)}
              </span>
            </>
          }
          hint={assemblyPromise(assembly.days)}
        />
      )}
      <Button
        variant={isAdvised ? 'primary' : 'secondary'}
        size="lg"
        isWide
        iconStart="cart"
        isBusy={isBusy}
        onClick={() => void addAll()}
      >
        {isWhole ? 'Agregar todo al carrito' : 'Agregar al carrito lo que falta'}
      </Button>
      {outcome.status === 'added' && (
        <InlineNotice tone="success">
          {isWhole
            ? `Todas las piezas${isAssembled ? ' y el armado' : ''} están en tu carrito.`
            : 'Las piezas que te faltan están en tu carrito; las que ya tienes no.'}
        </InlineNotice>
      )}
      {outcome.status === 'refused' && (
        <InlineNotice tone="warning" title={outcome.explanation}>
          {outcome.problems.length > 0 && (
            <ul className="mt-1 grid gap-1.5 text-xs">
              {outcome.problems.map((problem) => (
                <li key={problem.product_id}>
                  <span className="font-medium">
                    {products.find(({ id }) => id === problem.product_id)?.product_name ??
                      assembly?.product_name}
                  </span>
                  {`: ${problem.message}`}
                </li>
              ))}
            </ul>
          )}
        </InlineNotice>
      )}
    </div>
  );
}
