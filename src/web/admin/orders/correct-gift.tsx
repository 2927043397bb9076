import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import type { OrderDetail } from './order-words.ts';

type Props = { order: OrderDetail; onDone: () => Promise<void> };

/** What the slip in a gift's parcel says, and the way to correct it until that left. */
export function GiftMessage({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const [isOpen, setIsOpen] = useDialog('gift', mayChange);
  const { gift_message: message, state, fulfilment } = order;
  if (message === null) return null;
  const isHere = fulfilment === 'unfulfilled' || fulfilment === 'packed';
  const isWanted = state === 'awaiting_payment' || state === 'paid' || state === 'paid_without_stock';
  return (
    <div className="grid gap-1.5 border-t border-line pt-4">
      <p className="text-ink-faint">{t('Gift')}</p>
      <p className="break-words whitespace-pre-line">{message || t('Without a message')}</p>
      {mayChange && isHere && isWanted && (
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          {t('Correct the message')}
        </Button>
      )}
      {isOpen && (
        <GiftDialog order={order} message={message} onDone={onDone} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

function GiftDialog({ order, message, onDone, onClose }: Props & { message: string; onClose: () => void }) {
  const form = useVersions({
    name: `gift:${order.order_id}`,
    values: { message },
    valuesOfCurrent: (current) => ({ message: (current as { gift_message: string }).gift_message }),
    labelOf: () => t('Message'),
  });
  const save = async () => {
    await form.save((typed, start) =>
      browserApi().orders.correctGift({
        params: { order_id: order.order_id },
        body: { message: typed.message, was: start.message },
      }),
    );
    successToast(t('The message was corrected.'), flowToastMilliseconds);
    await onDone();
  };
  return (
    <FormDialog
      title={t('Correct the message of the gift')}
      description={
        order.fulfilment === 'packed'
          ? t('It is packed already: print its slip again and put it into the parcel.')
          : t('Printed on the slip in the parcel, for whoever opens it.')
      }
      size="md"
      confirmText={t('Save')}
      backText={t('Cancel')}
      isReady={form.isDirty}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <Field label={t('Message')} error={refusal?.fields['message']}>
          <TextArea
            lang="es-MX"
            rows={5}
            maxLength={300}
            value={form.typed.message}
            onChange={(event) => form.type({ message: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
