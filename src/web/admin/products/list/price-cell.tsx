import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../../../api/client.ts';
import { formatPesos } from '../../../../platform/money.ts';
import { browserApi } from '../../../data.ts';
import { cx } from '../../../ui/cx.ts';
import { hundredthsOf, typedHundredths } from '../../admin-parts/hundredths.ts';
import { useSend } from '../../admin-parts/use-send.ts';
import type { ProductInList } from './product-list.ts';

/**
 * A price that is changed where it stands: Enter saves and goes to the next one, Escape puts it back, and what was refused
 * stays beside its reason.
 */
export function PriceCell({ product }: { product: ProductInList }) {
  const [typed, setTyped] = useState<string>();
  const [version, setVersion] = useState(product.version);
  const [isWrong, setWrong] = useState(false);
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send, forget } = useSend();
  const button = useRef<HTMLButtonElement>(null);
  const name = `Price of ${product.product_name}`;
  if (typed === undefined) {
    return (
      <button
        ref={button}
        type="button"
        aria-label={`${name}: ${formatPesos(product.price_cents)}. Change it`}
        data-price
        onClick={() => {
          setVersion(product.version);
          setTyped(typedHundredths(product.price_cents));
        }}
        className="-mr-2 h-8 cursor-text rounded-sm border border-transparent px-2 font-medium hover:border-line-strong"
      >
        {formatPesos(product.price_cents)}
      </button>
    );
  }
  const putBack = () => {
    setTyped(undefined);
    setWrong(false);
    forget();
  };
  const save = async (field: HTMLInputElement) => {
    const cents = hundredthsOf(typed);
    setWrong(cents === undefined);
    if (cents === undefined) return;
    const below = nextPrice(field);
    if (cents !== product.price_cents) {
      const isSaved = await send(async () => {
        try {
          await browserApi().catalog.updateProduct({
            params: { id: product.id },
            body: { price_cents: cents, version },
          });
        } catch (error) {
          const now = currentOf(error);
          if (now) setVersion(now.version);
          throw now
            ? new ApiError(
                409,
                'stale_price',
                `Changed meanwhile: ${formatPesos(now.price_cents)} now. Enter saves yours.`,
              )
            : error;
        }
      });
      if (!isSaved) return;
    }
    putBack();
    below?.click();
    await revalidate();
  };
  const message = isWrong
    ? 'Enter a price.'
    : refusal && (refusal.fields['price_cents'] ?? refusal.fields['reason'] ?? refusal.message);
  return (
    <span className="-mr-2 inline-grid justify-items-end">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Who clicks a price wants to type one.
        autoFocus
        aria-label={name}
        aria-invalid={message !== undefined || undefined}
        inputMode="decimal"
        maxLength={14}
        value={typed}
        readOnly={isSending}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (message === undefined && !isSending && hundredthsOf(typed) === product.price_cents) putBack();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save(event.currentTarget);
          if (event.key === 'Escape') putBack();
        }}
        className={cx(
          'figures h-8 w-28 rounded-sm border bg-surface px-2 text-right text-base sm:text-sm',
          message === undefined ? 'border-brand' : 'border-danger',
        )}
      />
      {message !== undefined && (
        <span role="alert" className="mt-1 block w-44 text-xs whitespace-normal text-danger">
          {message}
        </span>
      )}
    </span>
  );
}

/** The price in the row below. */
function nextPrice(field: HTMLElement): HTMLButtonElement | undefined {
  const row = field.closest('tr')?.nextElementSibling;
  return row?.querySelector<HTMLButtonElement>('[data-price]') ?? undefined;
}

/** What is there now, where somebody changed it meanwhile. */
function currentOf(error: unknown): { version: number; price_cents: number } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  return error.details['current'] as { version: number; price_cents: number };
}
