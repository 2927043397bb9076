import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../../i18n/t.ts';
import { formatPesos } from '../../../../platform/money.ts';
import { browserApi } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { Card } from '../../admin-parts/card.tsx';
import { NameCell } from '../../admin-parts/row-parts.tsx';
import { staffDateTime } from '../../admin-parts/staff-time.ts';
import { useDetail } from '../../admin-parts/use-detail.ts';
import { useSend } from '../../admin-parts/use-send.ts';
import type { SettingsGroup } from '../typed-settings.ts';
import {
  changesInWords,
  counted,
  lineStates,
  type PriceRun,
  progressOf,
  runStates,
} from './pricing-words.ts';
import { useDialogOf } from '../../admin-parts/use-dialog.ts';

const shownAtFirst = 5;

/** The last changes of prices: how far one is that is at work, and rolling them back. */
export function RunsCard({ runs, group }: { runs: readonly PriceRun[]; group: SettingsGroup }) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [isAll, setAll] = useState(false);
  const [shown, setShown] = useDialogOf(
    'run',
    runs.map(({ id }) => id),
  );
  const step = (run: PriceRun, name: 'stopRepricing' | 'continueRepricing' | 'undoRepricing') =>
    void send(async () => {
      await browserApi().repricing[name]({ params: { id: run.id } });
      await revalidate();
    });
  return (
    <Card title={t('Changes of prices')}>
      {refusal && (
        <InlineNotice tone="danger" className="mb-3">
          {refusal.message}
        </InlineNotice>
      )}
      {runs.length === 0 && <p className="text-ink-faint">{t('No rule has changed a price yet.')}</p>}
      <ol className="grid gap-4">
        {(isAll ? runs : runs.slice(0, shownAtFirst)).map((run) => {
          const share = progressOf(run);
          const spared = (run.counts.left ?? 0) + (run.counts.kept ?? 0);
          return (
            <li key={run.id} className="grid gap-1.5">
              <div className="flex min-h-9 flex-wrap items-center gap-2">
                <Badge tone={runStates[run.state].tone}>{t(runStates[run.state].label)}</Badge>
                <span className="text-xs text-ink-faint">
                  {`${staffDateTime(run.started_at)} · ${run.by ?? t('By itself')}`}
                </span>
                <span className="ml-auto flex flex-wrap gap-1">
                  <Button size="sm" variant="quiet" onClick={() => setShown(run.id)}>
                    {t('{count, plural, one {# product} other {# products}}', { count: run.total })}
                  </Button>
                  {run.state === 'running' && (
                    <Button
                      size="sm"
                      variant="secondary"
                      isBusy={isSending}
                      onClick={() => step(run, 'stopRepricing')}
                    >
                      {t('Stop')}
                    </Button>
                  )}
                  {run.state === 'stopped' && (
                    <Button
                      size="sm"
                      variant="secondary"
                      isBusy={isSending}
                      onClick={() => step(run, 'continueRepricing')}
                    >
                      {t('Continue')}
                    </Button>
                  )}
                  {(run.state === 'done' || run.state === 'stopped') && (
                    <Button
                      size="sm"
                      variant="secondary"
                      iconStart="undo"
                      isBusy={isSending}
                      onClick={() => step(run, 'undoRepricing')}
                    >
                      {t('Roll back')}
                    </Button>
                  )}
                </span>
              </div>
              <ul className="grid gap-0.5">
                {changesInWords(run, group).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              {share !== undefined && (
                <div className="grid gap-1 py-1">
                  <ProgressBar label={t(runStates[run.state].label)} share={share} />
                  <p className="text-xs text-ink-faint">
                    {t('{percent} % of {total}. You may leave this page; it goes on.', {
                      percent: String(Math.floor(share * 100)),
                      total: counted(run.total),
                    })}
                  </p>
                </div>
              )}
              {spared > 0 && (
                <p className="text-xs text-warning">
                  {t(
                    '{spared, plural, one {# price was} other {# prices were}} left alone: somebody changed or locked it.',
                    { spared },
                  )}
                </p>
              )}
              {run.kept_fields.length > 0 && (
                <p className="text-xs text-warning">
                  {t('Not rolled back, because it was changed again: {names}.', {
                    names: run.kept_fields
                      .map((name) => group.fields.find((field) => field.name === name)?.label ?? name)
                      .join(', '),
                  })}
                </p>
              )}
              {run.error !== null && <p className="text-xs text-danger">{run.error}</p>}
            </li>
          );
        })}
      </ol>
      {!isAll && runs.length > shownAtFirst && (
        <Button size="sm" variant="quiet" className="mt-3" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: runs.length })}
        </Button>
      )}
      {shown !== undefined && <LinesDialog key={shown} id={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}

/** The products of a change, the biggest moves first; those that were left alone before them. */
function LinesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useDetail(id, async () => {
    const read = (state?: 'left' | 'kept') =>
      browserApi().repricing.repricingLines({
        params: { id },
        query: { page_size: 50, ...(state && { state }) },
      });
    const [left, kept, all] = await Promise.all([read('left'), read('kept'), read()]);
    const spared = [...left.lines, ...kept.lines];
    const known = new Set(spared.map(({ product_id: product }) => product));
    return {
      lines: [...spared, ...all.lines.filter(({ product_id: one }) => !known.has(one))],
      total: all.total,
    };
  });
  return (
    <Dialog title={t('Products of this change')} size="lg" isOpen onOpenChange={onClose}>
      {answer.status === 'loading' && <Skeleton className="h-64 w-full" />}
      {answer.status === 'failed' && (
        <ErrorState title={t('This could not be loaded')} onRetry={answer.retry}>
          {answer.message}
        </ErrorState>
      )}
      {answer.status === 'loaded' && (
        <div className="grid gap-2">
          <Table label={t('Products of this change')}>
            <thead>
              <tr>
                <Th isDense>{t('Product')}</Th>
                <Th isDense align="end">
                  {t('Before')}
                </Th>
                <Th isDense align="end">
                  {t('After')}
                </Th>
                <Th isDense align="end">
                  {t('Now')}
                </Th>
                <Th isDense>{t('State')}</Th>
              </tr>
            </thead>
            <tbody>
              {answer.detail.lines.map((line) => (
                <tr key={line.product_id}>
                  <Td isDense className="min-w-40">
                    <NameCell
                      name={line.product_name}
                      to={adminLinks.product(line.product_id)}
                      hint={line.sku}
                    />
                  </Td>
                  <Td isDense align="end">
                    {formatPesos(line.old_cents)}
                  </Td>
                  <Td isDense align="end">
                    {formatPesos(line.new_cents)}
                  </Td>
                  <Td isDense align="end">
                    {formatPesos(line.price_cents)}
                  </Td>
                  <Td isDense>
                    <Badge tone={lineStates[line.state].tone}>{t(lineStates[line.state].label)}</Badge>
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
          {answer.detail.total > answer.detail.lines.length && (
            <p className="text-xs text-ink-faint">
              {t('The biggest moves of {total}.', { total: counted(answer.detail.total) })}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
