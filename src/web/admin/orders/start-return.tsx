import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { type Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { type ReturnReason, returnReasonWords } from './return-words.ts';

type Returnable = Awaited<ReturnType<Api['returns']['adminOfOrder']>>['returnable'][number];
type Chosen = Readonly<Record<number, { quantity: number; serials: readonly string[] }>>;
type Wish = 'refund' | 'store_credit' | 'exchange';

/** Which units of an order come back, why, and what the buyer wants instead. They are told by e-mail; it is decided later. */
export function StartReturnDialog({
  orderId,
  onDone,
  onClose,
}: {
  orderId: string;
  onDone: (returnId: string) => Promise<void>;
  onClose: () => void;
}) {
  const params = { order_id: orderId };
  const read = useDetail(orderId, (signal) => browserApi().returns.adminOfOrder({ params, signal }));
  const returnable = read.status === 'loaded' ? read.detail.returnable : [];
  const reasons = [...new Set(returnable.flatMap((line) => line.reasons.map(({ reason }) => reason)))];
  const [picked, setPicked] = useState<ReturnReason>();
  const reason = picked ?? reasons[0] ?? 'revocation';
  const [wanted, setWanted] = useState<Wish>('refund');
  const [comment, setComment] = useState('');
  const [chosen, setChosen] = useState<Chosen>({});
  // The same return however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const offered = returnable.filter((line) => line.reasons.some((one) => one.reason === reason));
  const lines = offered.flatMap(({ position }) => {
    const { quantity = 0, serials = [] } = chosen[position] ?? {};
    return quantity > 0 ? [{ position, quantity, serials: [...serials] }] : [];
  });
  const isCommentNeeded = reason !== 'revocation' && reason !== 'unopened';
  const start = async () => {
    const body = { reason, wanted, comment, lines };
    const { return: made } = await browserApi().returns.start({ params, body, idempotencyKey });
    await onDone(made.id);
  };
  return (
    <FormDialog
      title={t('Start a return')}
      description={t('The customer gets an e-mail; then it waits for a decision at Returns.')}
      size="md"
      confirmText={t('Start the return')}
      isReady={lines.length > 0 && (!isCommentNeeded || comment.trim().length >= 10)}
      act={start}
      onClose={onClose}
    >
      {(refusal) => {
        if (read.status === 'failed') return <InlineNotice tone="danger">{read.message}</InlineNotice>;
        if (read.status === 'loading') return <Spinner />;
        if (returnable.length === 0)
          return <InlineNotice>{t('Nothing of this order can be returned now.')}</InlineNotice>;
        return (
          <>
            <Field label={t('Reason')} error={refusal?.fields['reason']}>
              <Select
                value={reason}
                options={reasons.map((value) => ({ value, label: t(returnReasonWords[value]) }))}
                onChange={(event) => setPicked(event.target.value as ReturnReason)}
              />
            </Field>
            <ul className="grid divide-y divide-line border-y border-line">
              {offered.map((line) => (
                <Line key={line.position} line={line} chosen={chosen} onChosen={setChosen} />
              ))}
            </ul>
            <Field label={t('The customer wants')}>
              <Select
                value={wanted}
                options={[
                  { value: 'refund', label: t('The money back') },
                  { value: 'store_credit', label: t('Store credit') },
                  { value: 'exchange', label: t('An exchange') },
                ]}
                onChange={(event) => setWanted(event.target.value as Wish)}
              />
            </Field>
            <Field
              label={t('What happened')}
              isRequired={isCommentNeeded}
              hint={isCommentNeeded ? t('10 letters or more; the customer reads it.') : undefined}
              error={refusal?.fields['comment']}
            >
              <TextArea
                rows={3}
                maxLength={2000}
                value={comment}
                onChange={(event) => setComment(event.target.value)}
              />
            </Field>
          </>
        );
      }}
    </FormDialog>
  );
}

/** Units by their serial numbers where the shop wrote them down, the others by count. */
function Line({
  line: { position, product_name: name, quantity: most, serials },
  chosen,
  onChosen,
}: {
  line: Returnable;
  chosen: Chosen;
  onChosen: (chosen: Chosen) => void;
}) {
  const now = chosen[position] ?? { quantity: 0, serials: [] };
  const unread = now.quantity - now.serials.length;
  const pick = (serial: string, isPicked: boolean) => {
    const next = isPicked ? [...now.serials, serial] : now.serials.filter((other) => other !== serial);
    onChosen({ ...chosen, [position]: { serials: next, quantity: next.length + unread } });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <span lang="es-MX" className="min-w-0 flex-1 basis-52">
        {name}
      </span>
      {serials.map((serial) => (
        <Checkbox
          key={serial}
          label={serial}
          checked={now.serials.includes(serial)}
          onChange={(event) => pick(serial, event.target.checked)}
        />
      ))}
      {serials.length < most && (
        <span className="flex items-center gap-3">
          {serials.length > 0 && t('Without a serial number')}
          <Quantity
            size="sm"
            min={0}
            max={most - serials.length}
            label={t('Units of {name}', { name })}
            value={unread}
            onValueChange={(count) =>
              onChosen({ ...chosen, [position]: { ...now, quantity: now.serials.length + count } })
            }
          />
        </span>
      )}
    </li>
  );
}
