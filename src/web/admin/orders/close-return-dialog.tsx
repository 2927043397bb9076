import { useState } from 'react';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import type { AdminReturn, ReturnDialogProps, ReturnResolution } from './return-words.ts';

const confirmWords: Readonly<Record<ReturnResolution, Message>> = {
  refund: msg('Give money back'),
  store_credit: msg('Give credit'),
  exchange: msg('Exchange'),
  nothing: msg('Close'),
};

export function CloseReturnDialog({ item, onDone, onClose }: ReturnDialogProps & { item: AdminReturn }) {
  const [resolution, setResolution] = useState<ReturnResolution>(item.wanted);
  const [withShipping, setWithShipping] = useState(false);
  const [answer, setAnswer] = useState('');
  const givesMoney = resolution === 'refund' || resolution === 'store_credit';
  const shippingCents = withShipping ? item.refundable_shipping_cents : 0;
  const close = async () => {
    await browserApi().returns.close({
      params: { return_id: item.id },
      body: { resolution, with_shipping: givesMoney && withShipping, answer },
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Settle {name}', { name: item.name })}
      confirmText={t(confirmWords[resolution])}
      act={close}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('The customer gets')}>
            <Select
              value={resolution}
              onChange={(event) => setResolution(event.target.value as typeof resolution)}
              options={[
                { value: 'refund', label: t('The money of what came back, the way it was paid') },
                { value: 'store_credit', label: t('The money of what came back, as store credit') },
                { value: 'exchange', label: t('The same, new from stock') },
                { value: 'nothing', label: t('Nothing') },
              ]}
            />
          </Field>
          {givesMoney && item.refundable_shipping_cents > 0 && (
            <Checkbox
              label={t('Delivery too, {amount}', { amount: formatPesos(item.refundable_shipping_cents) })}
              checked={withShipping}
              onChange={(event) => setWithShipping(event.target.checked)}
            />
          )}
          {givesMoney && (
            <InlineNotice>
              {resolution === 'refund'
                ? t(
                    '{amount} go back the way they were paid. Where credit paid a part, the provider’s comes first.',
                    { amount: formatPesos(item.refundable_cents + shippingCents) },
                  )
                : t(
                    '{amount} become store credit at once. Only if the customer wants it: their money belongs back where it came from.',
                    { amount: formatPesos(item.refundable_cents + shippingCents) },
                  )}
            </InlineNotice>
          )}
          <Field
            label={t('Message')}
            isRequired={resolution === 'nothing'}
            hint={t('The customer reads it, in Spanish.')}
            error={refusal?.fields['answer']}
          >
            <TextArea
              rows={3}
              maxLength={1000}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
