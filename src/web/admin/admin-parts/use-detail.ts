import { useEffect, useEffectEvent, useState } from 'react';
import { refusalOf } from './staff-sentence.ts';

export type DetailState<Detail> =
  | { status: 'loading' }
  | { status: 'loaded'; detail: Detail }
  | { status: 'failed'; message: string };

/** What a drawer shows of the thing with this key, asked for when it opens. `retry` asks again. */
export function useDetail<Detail>(
  key: string | number,
  read: (signal: AbortSignal) => Promise<Detail>,
): DetailState<Detail> & { retry: () => void } {
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; state: DetailState<Detail> }>();
  const readNow = useEffectEvent(read);
  const question = `${key}/${asked}`;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const take = (state: DetailState<Detail>) => {
      if (!signal.aborted) setAnswer({ to: question, state });
    };
    readNow(signal).then(
      (detail) => take({ status: 'loaded', detail }),
      (error: unknown) => {
        if (!signal.aborted) take({ status: 'failed', message: refusalOf(error).message });
      },
    );
    return () => controller.abort();
  }, [question]);
  const state: DetailState<Detail> = answer?.to === question ? answer.state : { status: 'loading' };
  return { ...state, retry: () => setAsked(asked + 1) };
}
