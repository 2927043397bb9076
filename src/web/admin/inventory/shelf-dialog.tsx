import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';

/** Asks on which shelf of a location a product stands. */
export function ShelfDialog({
  productId,
  productName,
  location,
  bin,
  onClose,
}: {
  productId: number;
  productName: string;
  location: { code: string; name: string };
  bin: string;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const form = useVersions({
    name: `shelf:${productId}:${location.code}`,
    values: { bin },
    valuesOfCurrent: (current) => current as { bin: string },
    labelOf: () => t('Shelf'),
  });
  const save = async (typed: { bin: string }, start: { bin: string }) => {
    const body = {
      location_code: location.code,
      bin: typed.bin,
      product_ids: [productId],
      was: start.bin,
    };
    await browserApi().inventory.setShelf({ body });
    await revalidate();
  };
  return (
    <FormDialog
      title={t('Shelf')}
      description={`${productName} · ${location.name}`}
      confirmText={t('Save')}
      backText={t('Cancel')}
      fields={form}
      act={() => form.save(save)}
      onClose={onClose}
    >
      {(refusal) => (
        <Field
          label={t('Shelf')}
          hint={t('As it is written on it: A-03. Empty: none.')}
          error={refusal?.fields['bin']}
        >
          <TextInput
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- It is what the dialog was opened for.
            autoFocus
            autoComplete="off"
            maxLength={40}
            value={form.typed.bin}
            onChange={(event) => form.type({ bin: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
