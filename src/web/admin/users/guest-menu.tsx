import { useState } from 'react';
import { selectOptions } from '../admin-parts/select-options.ts';
import { msg, t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

const proofs = [
  { value: 'email', label: msg('Answered from their e-mail') },
  { value: 'phone', label: msg('Answered at their phone') },
  { value: 'document', label: msg('Showed a document') },
] as const;
type Proof = (typeof proofs)[number]['value'];

/** What staff do for a guest who asked and proved who they are: their data, being forgotten. */
export function GuestMenu({
  guest,
  onErased,
}: {
  guest: { id: string; name: string };
  onErased: () => Promise<unknown>;
}) {
  const mayExport = useMay('export');
  const mayErase = useMay('customers');
  const [asked, setAsked] = useDialogOf(guest.id, ['export', 'erase'] as const);
  const [proof, setProof] = useState<Proof>('email');
  const isErasing = asked === 'erase';
  const act = async () => {
    if (!isErasing) {
      window.location.assign(`/api/admin/users/${encodeURIComponent(guest.id)}/export?proof=${proof}`);
      return;
    }
    await browserApi().accounts.adminErase({ params: { id: guest.id }, query: { proof } });
    await onErased();
  };
  if (!mayExport && !mayErase) return null;
  return (
    <>
      <DropdownMenu
        trigger={<IconButton icon="more" label={t('More for {name}', { name: guest.name })} size="sm" />}
        entries={[
          ...(mayExport
            ? [
                {
                  kind: 'action' as const,
                  label: t('Download their data'),
                  icon: 'download' as const,
                  onSelect: () => setAsked('export'),
                },
              ]
            : []),
          ...(mayErase
            ? [
                {
                  kind: 'action' as const,
                  label: t('Erase guest'),
                  icon: 'trash' as const,
                  isDangerous: true,
                  onSelect: () => setAsked('erase'),
                },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        title={
          isErasing
            ? t('Erase {name}?', { name: guest.name })
            : t('Download the data of {name}?', { name: guest.name })
        }
        confirmText={isErasing ? t('Erase') : t('Download')}
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
                'Name, address, cart and letters are gone for good. Orders stay for the books, without a name.',
              )
            : t('A guest has no password. Make sure that it is them who asks.')}
        </p>
        <Field label={t('How they proved who they are')} hint={t('As it stands on one of their orders.')}>
          <Select
            options={selectOptions(proofs)}
            value={proof}
            onChange={(event) => setProof(event.target.value as Proof)}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
