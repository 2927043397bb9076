import { useRevalidator } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { useSend } from '../shop-parts/use-send.ts';
import type { Quote } from './quote-words.ts';

/** Sends what somebody decides about a quote. Whoever acts on an older one is given the newest, and why. */
export function useQuoteAction(onQuote: (quote: Quote) => void) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const act = (ask: () => Promise<{ quote: Quote }>, onDone?: (quote: Quote) => void) =>
    send(async () => {
      try {
        const { quote } = await ask();
        onQuote(quote);
        onDone?.(quote);
      } catch (error) {
        const { current } = error instanceof ApiError ? error.details : {};
        if (isQuote(current)) onQuote(current);
        // Somebody ended it, or its goods are gone: the page says how it stands.
        else if (error instanceof ApiError && error.status === 409) void revalidate();
        throw error;
      }
    });
  return { isSending, refusal, act };
}

function isQuote(value: unknown): value is Quote {
  return typeof value === 'object' && value !== null && 'revision' in value && 'versions' in value;
}
