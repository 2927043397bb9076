import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { useLive } from '../../use-live.ts';
import { staffSentence } from '../admin-parts/staff-sentence.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { playSound } from './bench-sounds.ts';
import { asScan, takeEarlyScan } from './scan-line.ts';

type Calls = Api['orders'];
export type Pc = Awaited<ReturnType<Calls['pc']>>['pc'];
type Test = Omit<Parameters<Calls['testPc']>[0]['body'], 'version'>;

/** What became of the last scan. */
export type PcNews = { key: string; tone: 'success' | 'warning' | 'danger'; message: string };

/**
 * A PC that is put together. Scans are sent one after the other, because each means what the answer before makes of it.
 * Whoever changes what somebody else changed meanwhile sees theirs first.
 */
export function usePc(
  first: Pc,
  me: string,
  wordsOf: (pc: Pc, scanned: { product_id: number } | null) => string,
) {
  const [pc, setPc] = useState(first);
  const [news, setNews] = useState<PcNews>();
  const { isSending, refusal, send } = useSend();
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const params = { order_id: first.order_id, number: first.number };

  const enqueue = (what: () => Promise<void>) => {
    turn.current = turn.current.then(what, what);
  };
  const scan = (code: string) => {
    const body = asScan(code);
    enqueue(async () => {
      try {
        const answer = await browserApi().orders.scanIntoPc({ params, body });
        setPc(answer.pc);
        const isWrong = answer.outcome === 'refused';
        const isOdd = answer.outcome === 'serial_wanted' || answer.message !== null;
        playSound(
          isWrong
            ? 'wrong'
            : answer.outcome === 'serial_wanted'
              ? 'serial'
              : answer.pc.is_complete
                ? 'complete'
                : 'good',
        );
        setNews({
          key: body.key,
          tone: isWrong ? 'danger' : isOdd ? 'warning' : 'success',
          message: [!isWrong && wordsOf(answer.pc, answer.scanned), answer.message]
            .filter(Boolean)
            .join(' · '),
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        playSound('wrong');
        setNews({ key: body.key, tone: 'danger', message: staffSentence(error) });
      }
    });
  };
  const changeOrThrow = async (what: (version: number) => Promise<{ pc: Pc }>) => {
    try {
      setPc((await what(pc.version)).pc);
    } catch (error) {
      const current = error instanceof ApiError ? error.details['current'] : undefined;
      if (current !== undefined) setPc(current as Pc);
      throw error;
    }
  };
  const change = (what: (version: number) => Promise<{ pc: Pc }>) =>
    send(async () => {
      setNews(undefined);
      await changeOrThrow(what);
    });

  const begin = useEffectEvent(() => {
    const early = takeEarlyScan();
    if (early !== '') scan(early);
  });
  useEffect(() => begin(), []);

  useLive(['assembly.changed', 'orders.changed'], (_, payload) => {
    const { order_id: id, by } = payload as { order_id: string; by?: string | null };
    if (id !== pc.order_id || by === me) return;
    enqueue(async () => {
      const { pc: next } = await browserApi()
        .orders.pc({ params })
        .catch(() => ({ pc: undefined }));
      if (next) setPc(next);
    });
  });

  return {
    pc,
    news,
    isSending,
    refusal,
    scan,
    takeOut: (unit: number) =>
      change((version) =>
        browserApi().orders.takeOutOfPc({ params: { ...params, unit_id: unit }, query: { version } }),
      ),
    /** A refusal is thrown for the dialog that asks. */
    replace: (unit: number, note: string) =>
      changeOrThrow((version) =>
        browserApi().orders.replaceDefective({
          params: { ...params, unit_id: unit },
          body: { version, note },
        }),
      ),
    setStep: (step: number, isDone: boolean) =>
      change((version) =>
        browserApi().orders.setAssemblyStep({
          params: { ...params, step: step + 1 },
          body: { version, is_done: isDone },
        }),
      ),
    test: (test: Test) =>
      changeOrThrow((version) => browserApi().orders.testPc({ params, body: { version, ...test } })),
    addPhoto: (photo: File) =>
      change(() => {
        const form = new FormData();
        form.set('photo', photo);
        return browserApi().orders.addPcPhoto({ params, form });
      }),
    removePhoto: (id: number) =>
      change(() => browserApi().orders.removePcPhoto({ params: { ...params, photo_id: id } })),
  };
}
