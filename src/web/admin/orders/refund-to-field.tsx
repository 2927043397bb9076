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
      label="The money goes"
      hint={
        value === 'origin'
          ? 'To the provider first; what credit paid becomes credit again.'
          : 'Only where the customer wants it: their money belongs back where it came from.'
      }
    >
      <Select
        value={value}
        onChange={(event) => onValueChange(event.target.value as RefundTo)}
        options={[
          { value: 'origin', label: 'Back the way it was paid' },
          { value: 'store_credit', label: 'To the account, as store credit' },
        ]}
      />
    </Field>
  );
}
