import { t } from '../../../i18n/t.ts';
import { MultiCombobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { findCustomers } from '../admin-parts/find-customers.ts';
import { useMay } from '../admin-parts/rights.tsx';
import type { PromotionValues } from './promotion-values.ts';

/** Whom a promotion for named customers is for; who may not read customers leaves them as they are. */
export function CustomerPicker({
  chosen,
  onChosenChange,
  error,
  isDisabled,
}: {
  chosen: PromotionValues['customers'];
  onChosenChange: (chosen: PromotionValues['customers']) => void;
  error?: string;
  isDisabled: boolean;
}) {
  const mayRead = useMay('read_customers');
  return (
    <Field
      label={t('Customers')}
      className="sm:col-span-2"
      error={error}
      hint={mayRead ? undefined : t('Your role does not see customers; they stay as they are.')}
    >
      <MultiCombobox
        label={t('Customers')}
        placeholder={t('Find a customer: name, e-mail, phone')}
        emptyText={t('No customers found')}
        isDisabled={isDisabled || !mayRead || chosen === null}
        search={findCustomers}
        chosen={(chosen ?? []).map(({ id, name, email }) => ({
          value: id,
          label: name === '' ? email : name,
          hint: email,
        }))}
        onChosenChange={(options) =>
          onChosenChange(
            options.map(({ value, label, hint = '' }) => ({ id: value, name: label, email: hint })),
          )
        }
        className="[&>ul]:max-h-80 [&>ul]:overflow-y-auto"
      />
    </Field>
  );
}
