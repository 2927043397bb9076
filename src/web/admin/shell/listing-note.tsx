import { useEffect, useState } from 'react';
import { browserApi } from '../../data.ts';
import { Icon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLive } from '../../use-live.ts';

/** How long «up to date» stays to be read. */
const doneMilliseconds = 8000;
/** Without a socket it is asked this often while there is something to wait for. */
const pollMilliseconds = 3000;

/**
 * After a change that concerns many products, lists follow within seconds or a minute: how many are left, and when they
 * are done. Nothing at all otherwise.
 */
export function ListingNote() {
  const [due, setDue] = useState<number>();
  const [wasBusy, setWasBusy] = useState(false);
  const isBusy = due !== undefined && due > 0;
  const note = (left: number) => {
    setDue(left);
    if (left > 0) setWasBusy(true);
  };
  const ask = async () => {
    // Who was signed out meanwhile hears it from the page itself.
    const answer = await browserApi()
      .catalog.listing()
      .catch(() => undefined);
    if (answer) note(answer.due);
  };

  useEffect(() => void ask(), []);
  useLive(['listing.changed', 'ready'], (event, payload) => {
    const left = event === 'listing.changed' ? readDue(payload) : undefined;
    if (left === undefined) void ask();
    else note(left);
  });
  useEffect(() => {
    if (!isBusy) return;
    const poll = setInterval(() => void ask(), pollMilliseconds);
    return () => clearInterval(poll);
  }, [isBusy]);
  useEffect(() => {
    if (isBusy || !wasBusy) return;
    const timer = setTimeout(() => setWasBusy(false), doneMilliseconds);
    return () => clearTimeout(timer);
  }, [isBusy, wasBusy]);

  return (
    <p role="status" className="min-w-0 truncate text-sm text-ink-soft">
      {isBusy ? (
        <span className="inline-flex items-center gap-2">
          <Spinner size={16} isDecoration />
          <span>
            <span className="max-lg:sr-only">Prices and lists are being brought up to date: </span>
            <span className="tabular-nums">{due.toLocaleString('en-US')}</span>
            <span> products left</span>
          </span>
        </span>
      ) : (
        wasBusy && (
          <span className="inline-flex items-center gap-2">
            <Icon name="success" size={16} className="text-success" />
            <span className="max-lg:sr-only">Prices and lists are up to date</span>
            <span aria-hidden className="lg:hidden">
              Up to date
            </span>
          </span>
        )
      )}
    </p>
  );
}

function readDue(payload: unknown): number | undefined {
  const isNews = typeof payload === 'object' && payload !== null && 'due' in payload;
  return isNews && typeof payload.due === 'number' ? payload.due : undefined;
}
