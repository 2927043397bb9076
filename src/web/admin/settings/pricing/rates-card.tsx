import { lazy, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../../i18n/t.ts';
import { loadChunk } from '../../../chunks.ts';
import { browserApi } from '../../../data.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { useIsInBrowser } from '../../../ui/use-is-in-browser.ts';
import { Card } from '../../admin-parts/card.tsx';
import { shortDay, staffDateTime } from '../../admin-parts/staff-time.ts';
import { useSend } from '../../admin-parts/use-send.ts';
import { type Rate, type Rates, rateSources } from './pricing-words.ts';

const RateChart = lazy(async () => ({
  default: (await loadChunk('rate-chart', () => import('./rate-chart.tsx'))).RateChart,
}));
const rowsMax = 12;

/** Rates that wait or begin later, and those that held. */
export function RatesCard({
  rates: { history, open },
  onTake,
}: {
  rates: Rates;
  /** Puts a proposed rate into the form, to see what it changes. */
  onTake: (rate: Rate) => void;
}) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const isInBrowser = useIsInBrowser();
  const dismiss = (rate: Rate) =>
    void send(async () => {
      await browserApi().repricing.dismissRate({ params: { id: rate.id } });
      await revalidate();
    });
  const steps = history
    .toReversed()
    .flatMap((rate) => (rate.effective_at === null ? [] : [{ at: rate.effective_at, rate: rate.rate }]));
  return (
    <Card title={t('Exchange rates')}>
      <div className="grid gap-4">
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {open.map((rate) => (
          <div key={rate.id} className="flex flex-wrap items-center gap-2">
            <Badge tone={rate.state === 'proposed' ? 'warning' : 'info'}>
              {rate.state === 'proposed' ? t('Proposed') : t('Scheduled')}
            </Badge>
            <span className="figures font-medium">{rate.rate}</span>
            <span className="text-xs text-ink-faint">
              {[
                rate.effective_at === null
                  ? shortDay(rate.dated_on)
                  : t('from {time}', { time: staffDateTime(rate.effective_at) }),
                t(rateSources[rate.source]),
                rate.note,
                rate.by ?? '',
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
            <span className="ml-auto flex gap-1">
              {rate.state === 'proposed' && (
                <Button size="sm" variant="secondary" onClick={() => onTake(rate)}>
                  {t('See what it changes')}
                </Button>
              )}
              <Button size="sm" variant="quiet" isBusy={isSending} onClick={() => dismiss(rate)}>
                {rate.state === 'proposed' ? t('Dismiss') : t('Call off')}
              </Button>
            </span>
          </div>
        ))}
        {history.length === 0 && (
          <p className="text-ink-faint">{t('No other rate has held since the shop keeps them.')}</p>
        )}
        {steps.length > 1 && (
          <div aria-hidden className="h-44">
            {isInBrowser ? (
              <Suspense fallback={<Skeleton className="h-44 w-full" />}>
                <RateChart steps={steps} />
              </Suspense>
            ) : (
              <Skeleton className="h-44 w-full" />
            )}
          </div>
        )}
        {history.length > 0 && (
          <Table label={t('Exchange rates')}>
            <thead>
              <tr>
                <Th isDense>{t('Since')}</Th>
                <Th isDense align="end">
                  {t('Pesos per dollar')}
                </Th>
                <Th isDense>{t('Source')}</Th>
                <Th isDense>{t('Day')}</Th>
                <Th isDense>{t('By')}</Th>
              </tr>
            </thead>
            <tbody>
              {history.slice(0, rowsMax).map((rate) => (
                <tr key={rate.id}>
                  <Td isDense className="whitespace-nowrap">
                    {rate.run_id === null || rate.effective_at === null
                      ? t('Before that')
                      : staffDateTime(rate.effective_at)}
                  </Td>
                  <Td isDense align="end">
                    {rate.rate}
                  </Td>
                  <Td isDense>
                    {rate.run_id === null
                      ? ''
                      : [t(rateSources[rate.source]), rate.note].filter((part) => part !== '').join(': ')}
                  </Td>
                  <Td isDense className="whitespace-nowrap">
                    {rate.run_id === null ? '' : shortDay(rate.dated_on)}
                  </Td>
                  <Td isDense>{rate.run_id === null ? '' : (rate.by ?? t('By itself'))}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </Card>
  );
}
