import { useState } from 'react';
import { putBack } from '../../state/cart-actions.ts';
import { useShopStore } from '../../state/shop-store.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';

/** What was taken out of the cart last, and the way to have it back. */
export function PutBack({ className }: { className?: string }) {
  const removed = useShopStore((state) => state.lastRemoved);
  const [isBusy, setIsBusy] = useState(false);
  const [explanation, setExplanation] = useState('');
  if (removed === undefined) return null;
  const undo = async () => {
    setIsBusy(true);
    const result = await putBack();
    setExplanation(result.isOk ? '' : result.explanation);
    setIsBusy(false);
  };
  return (
    <InlineNotice
      {...(className !== undefined && { className })}
      action={
        <button
          type="button"
          disabled={isBusy}
          className="min-h-6 shrink-0 font-semibold underline underline-offset-4"
          onClick={() => void undo()}
        >
          Deshacer
        </button>
      }
    >
      {explanation === '' ? `Quitaste ${removed.product_name}.` : explanation}
    </InlineNotice>
  );
}
