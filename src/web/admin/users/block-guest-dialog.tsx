import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { ApiError } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';

type Guest = Awaited<ReturnType<Api['customers']['adminCustomer']>>['customer'];
type Block = Parameters<Api['customers']['addBlock']>[0]['body'];

/** Blocks a guest's session with e-mail, phones and addresses: without an account, a new session is a click away. */
export function BlockGuestDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const block = async () => {
    for (const body of partsOf(guest, reason)) {
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
      description={t('Their session, {email}, and the phones and addresses they keep place no more orders.', {
        email: guest.email,
      })}
      confirmText={t('Block')}
      isDangerous
      isReady={reason.trim().length >= 3}
      act={block}
      onClose={onClose}
    >
      {(refusal) => (
        <ReasonField
          hint={t('Only staff read it.')}
          lengthMax={500}
          value={reason}
          refusal={refusal}
          onValueChange={setReason}
        />
      )}
    </FormDialog>
  );
}

function partsOf({ id, email, addresses }: Guest, reason: string): Block[] {
  return [
    { kind: 'customer', value: id, reason },
    { kind: 'email', value: email, reason },
    ...addresses.flatMap(({ phone, street, exterior_number, postal_code }): Block[] => [
      { kind: 'phone', value: phone, reason },
      { kind: 'address', street, exterior_number, postal_code, reason },
    ]),
  ];
}
