import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '../../../../api/client.ts';
import { browserApi } from '../../../data.ts';
import { staffSentence } from '../../admin-parts/staff-sentence.ts';
import type { ScanAnswer } from '../inventory-words.ts';
import { dropScans, keepScan, type QueuedScan, waitingScans } from './scan-queue.ts';

/** What became of the last scan. */
export type Feedback =
  | { kind: 'answered'; scan: QueuedScan; answer: ScanAnswer }
  | { kind: 'waiting'; scan: QueuedScan; message: string }
  | { kind: 'refused'; scan: QueuedScan; message: string };

const atOnce = 50;
const againMilliseconds = 3000;

/**
 * Sends scans to the shop, one call at a time, in their order. A scan is kept on the device before it is sent and until the
 * shop has it; sent again after a kill or a lost connection it is counted once, by its key.
 */
export function useScans(countId: number) {
  const [feedback, setFeedback] = useState<Feedback>();
  const [waiting, setWaiting] = useState(0);
  const isSending = useRef(false);
  // What a device cannot keep is sent from here.
  const unkept = useRef<QueuedScan[]>([]);

  const all = () => [...waitingScans(countId), ...unkept.current];
  const drop = (scans: readonly QueuedScan[]) => {
    const keys = scans.map(({ key }) => key);
    dropScans(countId, keys);
    unkept.current = unkept.current.filter(({ key }) => !keys.includes(key));
  };

  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    let size = atOnce;
    try {
      for (let batch = all().slice(0, size); batch.length > 0; batch = all().slice(0, size)) {
        setWaiting(all().length);
        const last = batch.at(-1) as QueuedScan;
        try {
          const { scans } = await browserApi().inventory.scan({
            params: { id: countId },
            body: {
              scans: batch.map(({ key, code, productId, units }) => ({
                key,
                code,
                product_id: productId,
                units,
              })),
            },
          });
          drop(batch);
          const answer = scans.find(({ key }) => key === last.key);
          if (answer) setFeedback({ kind: 'answered', scan: last, answer });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const message = staffSentence(error);
          // What the shop will never take would stand before all that follows.
          const isFinal = [404, 409, 422].includes(error.status) && error.code !== 'changed_meanwhile';
          if (isFinal && batch.length > 1) {
            // One of them is refused, and the others must not go with it.
            size = 1;
            continue;
          }
          if (isFinal) drop(batch);
          setFeedback({ kind: isFinal ? 'refused' : 'waiting', scan: last, message });
          if (!isFinal) return;
        }
      }
    } finally {
      isSending.current = false;
      setWaiting(all().length);
    }
  };
  const sendNow = useEffectEvent(() => void send());

  useEffect(() => {
    sendNow();
    const retry = setInterval(sendNow, againMilliseconds);
    const online = () => sendNow();
    window.addEventListener('online', online);
    return () => {
      clearInterval(retry);
      window.removeEventListener('online', online);
    };
  }, []);

  return {
    feedback,
    waiting,
    scan: (what: { code?: string; productId?: number; units: number }) => {
      const scan: QueuedScan = {
        key: crypto.randomUUID(),
        code: what.code,
        productId: what.productId,
        units: what.units,
      };
      if (!keepScan(countId, scan)) unkept.current = [...unkept.current, scan];
      setWaiting(all().length);
      void send();
    },
  };
}
