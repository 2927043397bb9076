import { useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { fromClockField, staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';

type Scheduled = Awaited<ReturnType<Api['catalog']['scheduledPrices']>>['scheduled_prices'][number];

const states: Readonly<Record<Scheduled['state'], { label: string; tone: BadgeTone }>> = {
  waiting: { label: 'Scheduled', tone: 'info' },
  running: { label: 'Now', tone: 'success' },
  over: { label: 'Over', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** Prices that the product has for a time; they begin and end by themselves. */
export function ScheduledPrices({ productId, onChanged }: { productId: number; onChanged: () => void }) {
  const mayChange = useMay('catalog');
  const [isAdding, setIsAdding] = useState(false);
  const { isSending, refusal, send } = useSend();
  const answer = useDetail(productId, (signal) =>
    browserApi().catalog.scheduledPrices({ params: { id: productId }, signal }),
  );
  const done = () => {
    answer.retry();
    onChanged();
  };
  const cancel = async (id: number) => {
    const params = { id: productId, schedule_id: id };
    if (!(await send(() => browserApi().catalog.cancelScheduledPrice({ params })))) return;
    successToast('The scheduled price is cancelled.', flowToastMilliseconds);
    done();
  };
  return (
    <Card title="Scheduled prices">
      <div className="grid min-h-16 content-start gap-4">
        {answer.status === 'failed' && <p className="text-danger">{answer.message}</p>}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {answer.status === 'loaded' && (
          <ul className="grid gap-3">
            {answer.detail.scheduled_prices.map((price) => (
              <li key={price.id} className="grid gap-1">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="figures font-medium">{formatPesos(price.price_cents)}</span>
                  <Badge tone={states[price.state].tone}>{states[price.state].label}</Badge>
                  {mayChange && (price.state === 'waiting' || price.state === 'running') && (
                    <Button
                      size="sm"
                      variant="quiet"
                      className="ml-auto"
                      isBusy={isSending}
                      aria-label={`${price.state === 'running' ? 'End' : 'Cancel'} ${formatPesos(price.price_cents)}`}
                      onClick={() => void cancel(price.id)}
                    >
                      {price.state === 'running' ? 'End now' : 'Cancel'}
                    </Button>
                  )}
                </p>
                <p className="text-xs text-ink-faint">
                  {`${staffDateTime(price.starts_at)} – ${price.ends_at === null ? 'it stays' : staffDateTime(price.ends_at)}`}
                  {price.reason !== '' && ` · ${price.reason}`}
                </p>
              </li>
            ))}
            {answer.detail.scheduled_prices.length === 0 && (
              <li className="text-ink-faint">Its price stays until somebody changes it.</li>
            )}
          </ul>
        )}
        {mayChange && (
          <Button
            size="sm"
            variant="secondary"
            className="justify-self-start"
            onClick={() => setIsAdding(true)}
          >
            Schedule a price
          </Button>
        )}
      </div>
      {isAdding && <ScheduleDialog productId={productId} onDone={done} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function ScheduleDialog({
  productId,
  onDone,
  onClose,
}: {
  productId: number;
  onDone: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState({ price: '', from: '', to: '', reason: '' });
  const text = (name: keyof typeof typed) => ({
    autoComplete: 'off',
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const act = async () => {
    await browserApi().catalog.schedulePrice({
      params: { id: productId },
      body: {
        price_cents: hundredthsOf(typed.price) ?? 0,
        starts_at: fromClockField(typed.from),
        ends_at: fromClockField(typed.to) || null,
        reason: typed.reason.trim(),
      },
    });
    successToast('The price is scheduled.', flowToastMilliseconds);
    onDone();
  };
  return (
    <FormDialog
      title="Schedule a price"
      description="Up or down, before promotions. At its end the price it had returns, unless somebody set another."
      size="md"
      confirmText="Schedule"
      backText="Cancel"
      isReady={hundredthsOf(typed.price) !== undefined && fromClockField(typed.from) !== ''}
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label="Price with IVA" isRequired error={refusal?.fields['price_cents']}>
            <TextInput inputMode="decimal" end={<span className="pr-3">MXN</span>} {...text('price')} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="From" isRequired hint="Mexico City time" error={refusal?.fields['starts_at']}>
              <TextInput type="datetime-local" {...text('from')} />
            </Field>
            <Field label="To" hint="Empty: it stays." error={refusal?.fields['ends_at']}>
              <TextInput type="datetime-local" {...text('to')} />
            </Field>
          </div>
          <Field label="Why" hint="It stays in the records." error={refusal?.fields['reason']}>
            <TextInput maxLength={300} {...text('reason')} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
