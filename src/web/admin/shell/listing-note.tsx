import { type ReactNode, useEffect, useReducer } from 'react';
import { rich } from '../../../i18n/rich.ts';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Icon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLive } from '../../use-live.ts';

/** How long «up to date» stays to be read. */
const doneMilliseconds = 8000;
/** Without a socket it is asked this often while there is something to wait for. */
const pollMilliseconds = 3000;

/**
 * Listings are refreshed asynchronously after a change of many products: how many are left, and when they
 * are done. Nothing at all otherwise.
 */
export function ListingNote() {
  const [{ due, wasBusy }, note] = useReducer(followed, { due: 0, wasBusy: false });
  const isBusy = due > 0;

  useEffect(() => void readListing(note), []);
  useLive(['listing.changed', 'ready'], (event, payload) => {
    const left = event === 'listing.changed' ? readDue(payload) : undefined;
    if (left === undefined) void readListing(note);
    else note(left);
  });
  useEffect(() => {
    if (!isBusy) return;
    const poll = setInterval(() => void readListing(note), pollMilliseconds);
    return () => clearInterval(poll);
  }, [isBusy]);
  useEffect(() => {
    if (isBusy || !wasBusy) return;
    const timer = setTimeout(() => note('was read'), doneMilliseconds);
    return () => clearTimeout(timer);
  }, [isBusy, wasBusy]);

  return (
    <p role="status" className="min-w-0 truncate text-sm text-ink-soft">
      {isBusy ? (
        <span className="inline-flex items-center gap-2 align-middle">
          <Spinner size={16} isDecoration />
          <span>
            {rich(
              '<wide>Prices and lists are being brought up to date: </wide>{due, plural, one {# product left} other {# products left}}',
              {
                due,
                wide,
              },
            )}
          </span>
        </span>
      ) : (
        wasBusy && (
          <span className="inline-flex items-center gap-2 align-middle">
            <Icon name="success" size={16} className="text-success" />
            <span className="max-lg:sr-only">{t('Prices and lists are up to date')}</span>
            <span aria-hidden className="lg:hidden">
              {t('Up to date')}
            </span>
          </span>
        )
      )}
    </p>
  );
}

const wide = (chunks: ReactNode[]) => (
  <span key="wide" className="max-lg:sr-only">
    {chunks}
  </span>
);

type Followed = { due: number; wasBusy: boolean };

function followed({ wasBusy }: Followed, news: number | 'was read'): Followed {
  return news === 'was read' ? { due: 0, wasBusy: false } : { due: news, wasBusy: wasBusy || news > 0 };
}

/** Where it cannot be read (signed out meanwhile), the page itself says so. */
async function readListing(note: (due: number) => void): Promise<void> {
  const answer = await browserApi()
    .catalog.listing()
    .catch(() => undefined);
  if (answer) note(answer.due);
}

function readDue(payload: unknown): number | undefined {
  const isNews = typeof payload === 'object' && payload !== null && 'due' in payload;
  return isNews && typeof payload.due === 'number' ? payload.due : undefined;
}
