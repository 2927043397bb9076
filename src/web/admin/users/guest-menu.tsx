import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';

const proofs = [
  { value: 'email', label: 'Answered from their e-mail' },
  { value: 'phone', label: 'Answered at their phone' },
  { value: 'document', label: 'Showed a document' },
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
  const [asked, setAsked] = useState<'export' | 'erase'>();
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
        trigger={<IconButton icon="more" label={`More for ${guest.name}`} size="sm" />}
        entries={[
          ...(mayExport
            ? [
                {
                  kind: 'action' as const,
                  label: 'Download their data',
                  icon: 'download' as const,
                  onSelect: () => setAsked('export'),
                },
              ]
            : []),
          ...(mayErase
            ? [
                {
                  kind: 'action' as const,
                  label: 'Erase guest',
                  icon: 'trash' as const,
                  isDangerous: true,
                  onSelect: () => setAsked('erase'),
                },
              ]
            : []),
        ]}
      />
      <ConfirmDialog
        title={isErasing ? `Erase ${guest.name}?` : `Download the data of ${guest.name}?`}
        confirmText={isErasing ? 'Erase' : 'Download'}
        isDangerous={isErasing}
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsked(undefined);
        }}
        onConfirm={act}
      >
        <p>
          {isErasing
            ? 'Name, address, cart and letters are gone for good. Orders stay for the books, without a name.'
            : 'A guest has no password. Make sure that it is them who asks.'}
        </p>
        <Field label="How they proved who they are" hint="As it stands on one of their orders.">
          <Select
            options={proofs}
            value={proof}
            onChange={(event) => setProof(event.target.value as Proof)}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
