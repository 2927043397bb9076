import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { orderName } from '../orders/order-words.ts';
import { blocksOfGuest } from './blocks-of-guest.ts';

type Guest = Awaited<ReturnType<Api['customers']['adminCustomer']>>['customer'];

/**
 * Blocks a guest's session with e-mail, phones and addresses, those of their orders, too, as guests seldom keep any: without an
 * account, a new session is a click away.
 */
export function BlockGuestDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const mayReadOrders = useMay('read_orders');
  const read = useDetail(guest.id, (signal) =>
    Promise.all(
      (mayReadOrders ? guest.orders : []).map(async ({ order_id }) => {
        const { order } = await browserApi().orders.adminOrder({ params: { order_id }, signal });
        return order;
      }),
    ),
  );
  const orders = read.status === 'loaded' ? read.detail : [];
  const unsent = orders.filter(({ can_cancel, hold }) => can_cancel && hold === null);
  const block = async () => {
    for (const body of blocksOfGuest(guest, orders, reason)) {
      await browserApi()
        .customers.addBlock({ body })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'already_blocked') throw error;
        });
    }
    successToast(t('Blocked.'), flowToastMilliseconds);
  };
  return (
    <FormDialog
      title={t('Block {name}?', { name: guest.name })}
      description={t(
        'Their session, {email}, and the phones and addresses of their orders place no more orders.',
        {
          email: guest.email,
        },
      )}
      confirmText={t('Block')}
      isDangerous
      isReady={reason.trim().length >= 3 && read.status === 'loaded'}
      act={block}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {read.status === 'loading' && <Skeleton className="h-10" />}
          {read.status === 'failed' && <InlineNotice tone="danger">{read.message}</InlineNotice>}
          {unsent.length > 0 && (
            <InlineNotice tone="warning">
              {t('What they ordered already goes on: hold or cancel {orders} as well.', {
                orders: unsent.map(orderName).join(', '),
              })}
            </InlineNotice>
          )}
          <ReasonField
            hint={t('Only staff read it.')}
            lengthMax={500}
            value={reason}
            refusal={refusal}
            onValueChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}
