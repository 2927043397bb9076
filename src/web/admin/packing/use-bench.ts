import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { useLive } from '../../use-live.ts';
import { staffSentence } from '../admin-parts/staff-sentence.ts';
import { type BenchSound, playSound } from './bench-sounds.ts';
import { asScan, keepScans, keptScans, takeEarlyScan, type WaitingScan } from './scan-line.ts';

type Answer = Awaited<ReturnType<Api['orders']['scanAtBench']>>;
export type Bench = NonNullable<Answer['bench']>;
export type Piece = Bench['pieces'][number];
type Parcel = NonNullable<Parameters<Api['orders']['closeParcel']>[0]['body']>['parcel'];

/** What became of the last scan, or of the parcel. */
export type ScanNews =
  | { kind: 'counted' | 'serial' | 'opened'; key: string; piece: Piece | undefined; warning: string | null }
  | { kind: 'wrong'; key: string; message: string; toAssemble?: Answer['to_assemble'] }
  | {
      kind: 'packed';
      key: string;
      number: number | null;
      sequence: number;
      isPart: boolean;
      orderId: string;
    };

const againMilliseconds = 3000;

/**
 * The order on the bench. Scans wait in line and are sent one after the other, because each means what the answer before
 * makes of it: an order, a product, a serial number. The shop keeps what was counted.
 * @param first the number of the order that the page was opened with
 * @param onOrder hears which order is on the bench, so that a reload finds it
 */
export function useBench(me: string, first: string | null, onOrder: (number: number | null) => void) {
  const [bench, setBench] = useState<Bench>();
  const [news, setNews] = useState<ScanNews>();
  const [waiting, setWaiting] = useState(0);
  const [offline, setOffline] = useState<string>();
  const line = useRef<WaitingScan[]>([]);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const orderId = useRef<string>(undefined);
  /** A refusal stays until something is right that was scanned after it could be seen. */
  const sign = useRef<{ scansBefore: ReadonlySet<string> }>(undefined);

  const say = (next: ScanNews, sound: BenchSound) => {
    if (next.kind === 'wrong') {
      sign.current = { scansBefore: new Set(line.current.map(({ key }) => key)) };
    } else if (sign.current?.scansBefore.has(next.key)) {
      playSound(sound);
      return;
    } else sign.current = undefined;
    setNews(next);
    playSound(sound);
  };
  const put = (next: Bench | undefined) => {
    const mine = next?.is_mine ? next : undefined;
    if (mine?.order_id !== orderId.current) onOrder(mine?.order_number ?? null);
    orderId.current = mine?.order_id;
    setBench(next);
  };
  const take = (
    { key }: WaitingScan,
    { outcome, message, scanned, bench: next, to_assemble: toAssemble }: Answer,
  ) => {
    put(next ?? undefined);
    if (outcome === 'refused' || outcome === 'held') {
      say({ kind: 'wrong', key, message: message ?? '', toAssemble }, 'wrong');
      return;
    }
    const piece = next?.pieces.find(
      (one) => one.position === scanned?.position && one.product_id === scanned.product_id,
    );
    const kind = outcome === 'serial_wanted' ? 'serial' : outcome;
    const sound = kind === 'serial' ? 'serial' : next?.is_complete ? 'complete' : 'good';
    say({ kind, key, piece, warning: message }, sound);
  };

  /** One call at a time, in the order they were asked for. */
  const enqueue = (what: () => Promise<void>): Promise<void> => {
    const next = turn.current.then(what);
    turn.current = next.then(
      () => undefined,
      () => undefined,
    );
    return next;
  };
  const drain = async (): Promise<void> => {
    for (let scan = line.current[0]; scan; scan = line.current[0]) {
      try {
        const answer = await browserApi().orders.scanAtBench({
          body: { ...scan, ...(orderId.current !== undefined && { order_id: orderId.current }) },
        });
        line.current = line.current.slice(1);
        take(scan, answer);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isFinal = [403, 404, 409, 422].includes(error.status);
        if (!isFinal) {
          setOffline(staffSentence(error));
          return;
        }
        line.current = line.current.slice(1);
        say({ kind: 'wrong', key: scan.key, message: staffSentence(error) }, 'wrong');
      }
      setOffline(undefined);
      keepScans(line.current);
      setWaiting(line.current.length);
    }
  };
  const send = () => void enqueue(drain);
  const scan = (code: string) => {
    line.current = [...line.current, asScan(code)];
    keepScans(line.current);
    setWaiting(line.current.length);
    send();
  };

  const begin = useEffectEvent(() => {
    const early = takeEarlyScan();
    const kept = [...keptScans(), ...(early === '' ? [] : [asScan(early)])];
    keepScans(kept);
    line.current = [...(first === null ? [] : [asScan(first)]), ...kept];
    setWaiting(line.current.length);
    send();
  });
  const sendNow = useEffectEvent(() => {
    if (line.current.length > 0) send();
  });
  useEffect(() => {
    begin();
    const retry = setInterval(sendNow, againMilliseconds);
    window.addEventListener('online', sendNow);
    return () => {
      clearInterval(retry);
      window.removeEventListener('online', sendNow);
    };
  }, []);

  // An order that is edited or cancelled has other units from then on.
  useLive(['packing.changed', 'orders.changed'], (_, payload) => {
    const { order_id: id, by } = payload as { order_id: string; by?: string | null };
    if (id !== orderId.current || by === me) return;
    void enqueue(async () => {
      // It was packed by the call before.
      if (orderId.current !== id) return;
      const { bench: next } = await browserApi()
        .orders.bench({ params: { order_id: id } })
        .catch(() => ({ bench: undefined }));
      if (orderId.current !== id) return;
      put(next);
      if (!next?.is_mine || next.surplus.length > 0) playSound('wrong');
    });
  });

  const params = () => ({ order_id: bench?.order_id ?? '' });
  return {
    bench,
    news,
    waiting,
    /** Why scans wait; undefined where the shop answers. */
    offline,
    scan,
    undo: () =>
      enqueue(async () => {
        put((await browserApi().orders.undoScan({ params: params() })).bench);
        setNews(undefined);
      }),
    takeOver: () =>
      enqueue(async () => {
        put((await browserApi().orders.takeOverBench({ params: params() })).bench);
        setNews(undefined);
      }),
    /** Takes everything out again. */
    clear: () =>
      enqueue(async () => {
        await browserApi().orders.clearBench({ params: params() });
        put(undefined);
        setNews(undefined);
      }),
    /** Leaves the order as it is: whoever scans its number goes on with it. */
    leave: () => {
      put(undefined);
      setNews(undefined);
    },
    close: (parcel: Parcel) =>
      enqueue(async () => {
        const number = bench?.order_number ?? null;
        const closed = await browserApi().orders.closeParcel({
          params: params(),
          body: { ...(parcel && { parcel }) },
        });
        put(undefined);
        sign.current = undefined;
        setNews({
          kind: 'packed',
          key: closed.shipment_id,
          number,
          sequence: closed.sequence,
          isPart: closed.is_part,
          orderId: params().order_id,
        });
        playSound('complete');
      }),
  };
}
