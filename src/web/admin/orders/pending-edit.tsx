import type { Api } from '../../../api/client.ts';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { RecordPayment, withProof } from './record-payment.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

export type Edit = Awaited<ReturnType<Api['orders']['edits']>>['edits'][number];

/** A change that waits for its money: its link, and the ways to end the waiting. */
export function PendingEdit({ edits, onDone }: { edits: readonly Edit[]; onDone: () => Promise<void> }) {
  const mayChange = useMay('orders');
  const mayBook = useMay('move_money', 'keep_books');
  const [isBooking, setIsBooking] = useDialog('record-payment', mayBook);
  const { isSending, refusal, send } = useSend();
  const edit = edits.find(({ state }) => state === 'pending');
  if (!edit) return null;
  const { payment_link: link } = edit;
  const withdraw = () =>
    send(async () => {
      await browserApi().orders.withdrawEdit({ params: { id: edit.id }, body: {} });
      await onDone();
    });
  const copy = async () => {
    await navigator.clipboard.writeText(link ?? '');
    successToast(t('The link was copied.'), flowToastMilliseconds);
  };
  return (
    <InlineNotice
      tone="warning"
      title={t('A change waits for {amount}', { amount: formatPesos(edit.difference_cents) })}
      className="mb-5"
    >
      <div className="grid gap-3">
        <p>
          {t('{reason}. The customer has the link by e-mail; its goods are kept until {time}.', {
            reason: edit.reason,
            time: staffDateTime(edit.kept_until),
          })}
        </p>
        <ul className="grid gap-0.5">
          {changedLines(edit).map(({ name, was, is }) => (
            <li key={name}>{`${name}: ${was} → ${is}`}</li>
          ))}
        </ul>
        {edit.has_proof && <ProofOfEdit edit={edit} />}
        {refusal && <p className="text-danger">{refusal.message}</p>}
        <div className="flex flex-wrap gap-2.5">
          {link !== null && (
            <Button size="sm" variant="secondary" iconStart="link" onClick={() => void copy()}>
              {t('Copy the link')}
            </Button>
          )}
          {mayBook && (
            <Button size="sm" variant="secondary" onClick={() => setIsBooking(true)}>
              {t('Record a payment')}
            </Button>
          )}
          {mayChange && (
            <Button size="sm" variant="secondary" isBusy={isSending} onClick={() => void withdraw()}>
              {t('Withdraw the change')}
            </Button>
          )}
        </div>
      </div>
      {isBooking && (
        <RecordPayment
          of={edit.id}
          description={t('{amount} for the change, taken by you: not through the link.', {
            amount: formatPesos(edit.difference_cents),
          })}
          send={(...taken) =>
            browserApi().orders.recordEditPayment({ params: { id: edit.id }, form: withProof(...taken) })
          }
          onDone={onDone}
          onClose={() => setIsBooking(false)}
        />
      )}
    </InlineNotice>
  );
}

/** The paper of a payment by hand of a change, to be downloaded. */
export function ProofOfEdit({ edit }: { edit: Edit }) {
  return (
    <a
      className="justify-self-start text-brand underline"
      href={`/api/admin/order-edits/${edit.id}/proof`}
      download
    >
      {t('Proof of the payment of {amount}', { amount: formatPesos(edit.difference_cents) })}
    </a>
  );
}

function changedLines({ before, after }: Edit): { name: string; was: number; is: number }[] {
  const unitsOf = (lines: Edit['before']['lines'], id: number) =>
    lines.reduce((sum, line) => sum + (line.product_id === id ? line.quantity : 0), 0);
  const names = new Map(
    [...before.lines, ...after.lines].map((line) => [line.product_id, line.product_name]),
  );
  return [...names]
    .map(([id, name]) => ({ name, was: unitsOf(before.lines, id), is: unitsOf(after.lines, id) }))
    .filter(({ was, is }) => was !== is);
}
