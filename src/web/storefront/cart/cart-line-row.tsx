import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../links.ts';
import { changeQuantity, removeFromCart } from '../../state/cart-actions.ts';
import type { CartResult } from '../../state/cart-actions.ts';
import { noteNewPrice, saveForLater } from '../../state/saved-actions.ts';
import type { CartLine } from '../../state/shop-types.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { assemblyPromise } from '../shop-parts/assembly-promise.ts';
import { FromSuppliers } from '../shop-parts/from-suppliers.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';

/** Two of them stand side by side in a narrow window. */
const plainOnPhones = 'max-sm:px-0 max-sm:[&>svg]:hidden';

/** One product of the cart page. */
export function CartLineRow({ line }: { line: CartLine }) {
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
    <li
      className="grid grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] gap-4 py-5 sm:grid-cols-[7rem_minmax(0,1fr)]"
      aria-busy={isBusy}
    >
      <ProductPicture imageUrl={line.image_url} sizes="7rem" className="w-full" />
      <div className="grid min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="grid min-w-0 flex-1 basis-56 gap-1">
            <Link to={links.product(line)} className="leading-snug font-medium hover:text-brand">
              <WholeWords text={line.product_name} />
            </Link>
            <span className="spec text-xs text-ink-faint">{line.sku}</span>
          </div>
          <Price
            cents={line.line_total_cents}
            {...(line.quantity === 1 && { formerCents: line.former_unit_price_cents })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Quantity
            value={line.quantity}
            max={Math.max(1, Math.min(line.most, line.available))}
            isDisabled={isBusy}
            label={`Cantidad de ${line.product_name}`}
            onValueChange={(quantity) => void run(() => changeQuantity(line.product_id, quantity))}
          />
          {line.quantity > 1 && (
            <span className="text-sm text-ink-soft">
              <Price cents={line.unit_price_cents} formerCents={line.former_unit_price_cents} size="sm" /> c/u
            </span>
          )}
          <div className="flex flex-wrap items-center gap-x-3">
            <Button
              variant="quiet"
              size="sm"
              iconStart="trash"
              className={plainOnPhones}
              disabled={isBusy}
              onClick={() => void run(() => removeFromCart(line.product_id))}
            >
              Quitar
            </Button>
            {line.assembly_days === undefined && (
              <Button
                variant="quiet"
                size="sm"
                iconStart="clock"
                mayWrap
                className={plainOnPhones}
                disabled={isBusy}
                aria-label={`Guardar para después: ${line.product_name}`}
                onClick={() => void run(() => saveForLater(line.product_id))}
              >
                Guardar para después
              </Button>
            )}
          </div>
        </div>
        {line.assembly_days !== undefined && (
          <p className="text-sm text-ink-soft">{assemblyPromise(line.assembly_days)}</p>
        )}
        <FromSuppliers units={line.from_suppliers} of={line.quantity} />
        {line.notices.map((notice) => (
          <InlineNotice key={notice.kind} tone="warning">
            {notice.message}
            {notice.kind === 'price_changed' && (
              <button
                type="button"
                disabled={isBusy}
                className="ml-2 min-h-6 font-semibold underline underline-offset-4"
                onClick={() => void run(() => noteNewPrice(line.product_id, line.unit_price_cents))}
              >
                Entendido
              </button>
            )}
          </InlineNotice>
        ))}
        {explanation !== '' && <InlineNotice tone="danger">{explanation}</InlineNotice>}
      </div>
    </li>
  );
}
