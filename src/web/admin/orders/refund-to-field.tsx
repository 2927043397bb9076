import { t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

export type RefundTo = 'origin' | 'store_credit';

/** Where money goes back to: the way it came, or the buyer's account. */
export function RefundToField({
  value,
  onValueChange,
}: {
  value: RefundTo;
  onValueChange: (value: RefundTo) => void;
}) {
  return (
    <Field
      label={t('The money goes')}
      hint={
        value === 'origin'
          ? t('To the provider first; what credit paid becomes credit again.')
          : t('Only where the customer wants it: their money belongs back where it came from.')
      }
    >
      <Select
        value={value}
        onChange={(event) => onValueChange(event.target.value as RefundTo)}
        options={[
          { value: 'origin', label: t('Back the way it was paid') },
          { value: 'store_credit', label: t('To the account, as store credit') },
        ]}
      />
    </Field>
  );
}
