import { browserApi } from '../../data.ts';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';

/** Asks before a customer is blocked, or may come back; shown while there is one. */
export function BlockDialog({
  customer,
  onClose,
  onDone,
}: {
  customer: { id: string; name: string; is_blocked: boolean } | undefined;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const isBlocked = customer?.is_blocked === true;
  return (
    <ConfirmDialog
      title={`${isBlocked ? 'Unblock' : 'Block'} ${customer?.name ?? ''}?`}
      confirmText={isBlocked ? 'Unblock' : 'Block'}
      isDangerous={!isBlocked}
      isOpen={customer !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onConfirm={async () => {
        if (!customer) return;
        await browserApi().customers.blockCustomer({
          params: { id: customer.id },
          body: { is_blocked: !isBlocked },
        });
        await onDone();
      }}
    >
      <p>
        {isBlocked
          ? 'They can sign in and buy again.'
          : 'They are signed out everywhere and cannot sign in. Their orders stay as they are.'}
      </p>
    </ConfirmDialog>
  );
}
