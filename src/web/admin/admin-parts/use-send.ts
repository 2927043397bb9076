import { useRef, useState } from 'react';
import { refusalOf } from './staff-sentence.ts';
import type { Refusal } from './staff-sentence.ts';

/**
 * Sends one thing at a time to the API. `send` gives true when it was taken; otherwise `refusal` says why, beside what
 * was typed. A second click while the first is on its way does nothing.
 */
export function useSend() {
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
