import { useId, useState } from 'react';
import { applyCoupon, removeCoupon } from '../../state/coupon-actions.ts';
import type { CartResult } from '../../state/cart-actions.ts';
import type { Cart } from '../../state/shop-types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** Where a coupon is typed, and where it stands with what it does once it is on the cart. */
export function CouponField({
  coupon,
  onChanged,
}: {
  coupon: Cart['coupon'];
  /** After the cart has another coupon, or none. */
  onChanged?: () => void;
}) {
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const statusId = useId();

  const run = async (act: () => Promise<CartResult>) => {
    setIsBusy(true);
    setError(undefined);
    const result = await act();
    setIsBusy(false);
    if (!result.isOk) return setError(result.explanation);
    setCode('');
    onChanged?.();
  };
  const apply = () => {
    if (code.trim() === '') return setError('Escribe un cupón.');
    void run(() => applyCoupon(code));
  };

  if (coupon !== null) {
    return (
      <div className="grid gap-1.5">
        <div className="flex items-center gap-2 rounded-md border border-dashed border-line-strong px-3 py-1.5">
          <Icon name="tag" size={18} className="shrink-0 text-promo" />
          <p className="min-w-0 flex-1 text-sm" aria-describedby={statusId}>
            <span className="sr-only">Cupón </span>
            <span className="spec font-semibold break-all">{coupon.code}</span>
          </p>
          <IconButton
            icon="close"
            size="sm"
            label={`Quitar el cupón ${coupon.code}`}
            disabled={isBusy}
            onClick={() => void run(removeCoupon)}
          />
        </div>
        <p
          id={statusId}
          role="status"
          className={coupon.message === null ? 'text-xs text-success' : 'text-xs text-warning'}
        >
          {coupon.message ?? 'Cupón aplicado.'}
        </p>
        {error !== undefined && <p className="text-xs text-danger">{error}</p>}
      </div>
    );
  }

  return (
    <div className="flex items-start gap-2">
      <Field label="Cupón" error={error} className="min-w-0 flex-1">
        <TextInput
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          placeholder="Tu código"
          onChange={(event) => setCode(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // In the checkout it stands inside the form that pays.
            event.preventDefault();
            apply();
          }}
        />
      </Field>
      <Button
        type="button"
        variant="secondary"
        // Beside the input, below its label.
        className="mt-6.5"
        isBusy={isBusy}
        onClick={apply}
      >
        Aplicar
      </Button>
    </div>
  );
}
