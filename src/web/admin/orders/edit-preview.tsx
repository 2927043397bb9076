import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { cx } from '../../ui/cx.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { type Refusal, refusalOf } from '../admin-parts/staff-sentence.ts';
import type { Change, Preview } from './edit-values.ts';

const typingMilliseconds = 250;

type PreviewState = {
  /** Of what is typed now; undefined while it is asked for or refused. */
  known: Preview | undefined;
  refusal: Refusal | undefined;
  lookAgain: () => void;
};

/** What an edit would make of an order: asked for when nothing was typed for a moment. */
export function usePreview(orderId: string, change: Change | undefined): PreviewState {
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<{ to: string; known?: Preview; refusal?: Refusal }>();
  // A reason changes no sum.
  const question =
    change === undefined ? '' : `${JSON.stringify({ ...change, reason: '', limit_reason: '' })}/${asked}`;
  const read = useEffectEvent(async (to: string, isExcused: boolean, isOld: () => boolean) => {
    if (change === undefined || (answer?.to === to && !isExcused)) return;
    try {
      const { preview } = await browserApi().orders.previewEdit({
        params: { order_id: orderId },
        body: change,
      });
      if (!isOld()) setAnswer({ to, known: preview });
    } catch (error) {
      if (!isOld()) setAnswer({ to, refusal: refusalOf(error) });
    }
  });
  const now = answer?.to === question ? answer : undefined;
  // Refused without a reason, e.g. a price below cost, it is asked for again once there is one.
  const isExcused = excuses.some(
    (field) => now?.refusal?.fields[field] !== undefined && (change?.[field] ?? '').trim().length >= 3,
  );
  useEffect(() => {
    if (question === '') return;
    let isOld = false;
    const timer = setTimeout(() => void read(question, isExcused, () => isOld), typingMilliseconds);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [question, isExcused]);
  return { known: now?.known, refusal: now?.refusal, lookAgain: () => setAsked(asked + 1) };
}

const excuses = ['reason', 'limit_reason'] as const;

/** The sums before and after, and who owes whom. */
export function EditPreview({ preview: { known, refusal } }: { preview: PreviewState }) {
  // Said beside the field that asks for it.
  if (refusal?.fields['limit_reason'] !== undefined) return null;
  if (refusal)
    return <InlineNotice tone="danger">{refusal.fields['reason'] ?? refusal.message}</InlineNotice>;
  if (!known) return null;
  const { before, after, difference_cents: cents } = known;
  const rows = [
    { name: t('Subtotal'), was: before.subtotal_cents, is: after.subtotal_cents },
    { name: t('Discount'), was: -before.discount_cents, is: -after.discount_cents },
    { name: t('Delivery'), was: before.shipping_cents, is: after.shipping_cents },
    { name: t('Total'), was: before.total_cents, is: after.total_cents, isTotal: true },
    { name: t('IVA included'), was: before.tax_cents, is: after.tax_cents },
  ].filter(({ was, is }) => was !== 0 || is !== 0);
  return (
    <div className="grid gap-3">
      <table className="figures w-full text-sm">
        <thead>
          <tr className="text-xs text-ink-faint">
            <th className="py-1 text-left font-normal">{t('What it comes to')}</th>
            <th className="py-1 text-right font-normal">{t('Before')}</th>
            <th className="py-1 text-right font-normal">{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, was, is, isTotal }) => (
            <tr key={name} className={cx('border-t border-line', isTotal && 'font-semibold')}>
              <th
                scope="row"
                className={cx('py-1.5 text-left', isTotal ? 'font-semibold' : 'font-normal text-ink-soft')}
              >
                {name}
              </th>
              <td className="py-1.5 text-right text-ink-soft">{formatPesos(was)}</td>
              <td className={cx('py-1.5 text-right', was !== is && 'text-brand')}>{formatPesos(is)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <InlineNotice tone={cents > 0 ? 'warning' : 'info'}>{differenceWords(cents)}</InlineNotice>
    </div>
  );
}

function differenceWords(cents: number): string {
  if (cents === 0) return t('It costs the same: the order is edited at once.');
  return cents < 0
    ? t('It costs {amount} less: they go back and the order is edited at once.', {
        amount: formatPesos(-cents),
      })
    : t(
        'It costs {amount} more: the customer gets a link to pay them. Its goods are kept and the order is not packed until then.',
        { amount: formatPesos(cents) },
      );
}
