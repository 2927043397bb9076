import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';

type Details = { name: string; phone: string | null };

const typedDetails = ({ name, phone }: Details) => ({ name, phone: phone ?? '' });
const sentDetails = ({ name, phone }: { name: string; phone: string }): Details => ({
  name,
  phone: phone.trim() === '' ? null : phone,
});

/** What an account is called, and its phone; its address is its owner's to change, who has to prove the new one. */
export function DetailsDialog({
  customer,
  onDone,
  onClose,
}: {
  customer: Details & { id: string };
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const form = useVersions({
    name: `details:${customer.id}`,
    values: typedDetails(customer),
    valuesOfCurrent: (current) => typedDetails(current as Details),
    labelOf: (field) => (field === 'name' ? t('Name') : t('Phone')),
  });
  const { name, phone } = form.typed;
  const save = async () => {
    await form.save((typed, was) =>
      browserApi().customers.changeCustomer({
        params: { id: customer.id },
        body: { ...sentDetails(typed), was: sentDetails(was) },
      }),
    );
    await onDone();
  };
  return (
    <FormDialog
      title={t('Edit {name}', { name: customer.name })}
      description={t(
        'Orders keep what they were placed with. The e-mail is changed by its owner, under «Mi cuenta».',
      )}
      confirmText={t('Save')}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Name')} isRequired error={refusal?.fields['name']}>
            <TextInput
              autoComplete="off"
              maxLength={120}
              value={name}
              onChange={({ target }) => form.type({ name: target.value })}
            />
          </Field>
          <Field label={t('Phone')} error={refusal?.fields['phone']}>
            <TextInput
              autoComplete="off"
              inputMode="tel"
              maxLength={20}
              value={phone}
              onChange={({ target }) => form.type({ phone: target.value })}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
