import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DropdownMenu, type MenuEntry } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

type Customer = Awaited<ReturnType<Api['customers']['adminCustomers']>>['users'][number];

/** What staff do for a customer who asked: a new password, their data, being forgotten. */
export function CustomerMenu({
  customer,
  onDone,
  onMerge,
  first = [],
}: {
  customer: Customer;
  onDone: () => void;
  /** What stands before it all. */
  first?: readonly MenuEntry[];
  /** Where another account can be merged into this one. */
  onMerge?: () => void;
}) {
  const [asked, setAsked] = useDialogOf(customer.id, ['reset', 'erase'] as const);
  const [forfeits, setForfeits] = useState(false);
  const params = { id: customer.id };
  const isErasing = asked === 'erase';
  const act = async () => {
    if (isErasing) {
      await browserApi().accounts.adminErase({
        params,
        query: { forfeit_store_credit: forfeits ? 'true' : 'false' },
      });
      onDone();
      return;
    }
    const { sent_to } = await browserApi().accounts.adminResetLink({ params });
    successToast(t('Sent to {sentTo}.', { sentTo: sent_to }), flowToastMilliseconds);
  };
  return (
    <>
      <DropdownMenu
        trigger={<IconButton icon="more" label={t('More for {name}', { name: customer.name })} size="sm" />}
        entries={[
          ...first,
          { kind: 'action', label: t('Send reset link'), icon: 'mail', onSelect: () => setAsked('reset') },
          {
            kind: 'action',
            label: t('Download their data'),
            icon: 'download',
            onSelect: () =>
              window.location.assign(`/api/admin/users/${encodeURIComponent(customer.id)}/export`),
          },
          ...(onMerge === undefined
            ? []
            : [
                {
                  kind: 'action' as const,
                  label: t('Merge another account'),
                  icon: 'users' as const,
                  onSelect: onMerge,
                },
              ]),
          { kind: 'line' },
          {
            kind: 'action',
            label: t('Erase account'),
            icon: 'trash',
            isDangerous: true,
            onSelect: () => setAsked('erase'),
          },
        ]}
      />
      <ConfirmDialog
        title={
          isErasing
            ? t('Erase {name}?', { name: customer.name })
            : t('Send a reset link to {name}?', { name: customer.name })
        }
        confirmText={isErasing ? t('Erase') : t('Send')}
        isDangerous={isErasing}
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(undefined);
        }}
        onConfirm={act}
      >
        <p>
          {isErasing
            ? t(
                'Name, address, cart, lists and letters are gone for good. Orders stay for the books, without a name.',
              )
            : t(
                'An e-mail goes to {email} with a code and a link for a new password. Their sessions stay open until they use it.',
                { email: customer.email },
              )}
        </p>
        {isErasing && (
          <Checkbox
            label={t('What is left of their store credit is lost, and they agree')}
            checked={forfeits}
            onChange={(event) => setForfeits(event.target.checked)}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
