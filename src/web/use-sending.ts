import { useRef, useState } from 'react';

/**
 * Sends one thing at a time to the API. `send` gives true when it was taken; otherwise `refusal` says why, beside what
 * was typed. A second click while the first is on its way does nothing. `refusalOf` makes of a refusal what the page
 * shows, and throws on what is none.
 */
export function useSending<Refusal>(refusalOf: (error: unknown) => Refusal) {
  const isUnderWay = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const send = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setIsSending(true);
    setRefusal(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      setRefusal(refusalOf(error));
      return false;
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  };

  return { isSending, refusal, send, forget: () => setRefusal(undefined) };
}
