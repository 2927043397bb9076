import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { MultiCombobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';

type Customer = Awaited<ReturnType<Api['customers']['adminCustomer']>>['customer'];

/** Another registered account of the same person goes into this one, once its address was typed. */
export function MergeAccountDialog({
  customer,
  onDone,
  onClose,
}: {
  customer: Pick<Customer, 'id' | 'name' | 'email'>;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [other, setOther] = useState<ComboboxOption>();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const email = other?.hint ?? '';
  const find = async (words: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const { users } = await browserApi().customers.adminCustomers({
      query: { q: words, page_size: 10 },
      signal,
    });
    return users
      .filter(({ id }) => id !== customer.id)
      .map((user) => ({ value: user.id, label: user.name, hint: user.email }));
  };
  const merge = async () => {
    await browserApi().accounts.adminMergeAccount({
      params: { id: customer.id },
      body: { account_id: other?.value ?? '', confirmation: typed, reason },
    });
    successToast(t('{email} has been merged into this account.', { email }), flowToastMilliseconds);
    await onDone();
  };
  return (
    <FormDialog
      title={t('Merge another account into {name}', { name: customer.name })}
      description={t(
        'Orders, addresses, lists, reviews and store credit become this account’s. {email} goes on signing in; the other address opens nothing any more. It cannot be undone.',
        { email: customer.email },
      )}
      size="md"
      confirmText={t('Merge')}
      isDangerous
      isReady={
        other !== undefined && typed.trim().toLowerCase() === email.toLowerCase() && reason.trim().length >= 3
      }
      act={merge}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('The account that goes')} isRequired>
            <MultiCombobox
              label={t('The account that goes')}
              placeholder={t('Name or e-mail')}
              emptyText={t('Nobody has that name or address.')}
              search={find}
              chosen={other === undefined ? [] : [other]}
              onChosenChange={(options) => setOther(options.at(-1))}
            />
          </Field>
          {other !== undefined && (
            <Field
              label={t('Type {email} to confirm', { email })}
              isRequired
              error={refusal?.fields['confirmation']}
            >
              <TextInput
                type="email"
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
          <ReasonField
            label={t('How do you know that it is the same person?')}
            hint={t('Kept in the audit.')}
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
