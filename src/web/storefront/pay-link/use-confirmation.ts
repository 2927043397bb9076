import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/** How often, and how many times, a payment that was just made is asked about. */
const askAgainMilliseconds = 2000;
const asksMax = 30;

/** While a payment is on its way the provider is asked, whoever is slower. */
export function useConfirmation(state: string, ask: () => Promise<unknown>): void {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (state !== 'in_payment' || asked >= asksMax) return;
    const timer = setTimeout(
      async () => {
        await ask().catch(() => undefined);
        setAsked(asked + 1);
        await revalidate();
      },
      asked === 0 ? 0 : askAgainMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [state, asked, revalidate, ask]);
}
