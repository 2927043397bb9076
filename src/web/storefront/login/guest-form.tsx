import { browserApi } from '../../data.ts';
import { asVisitor } from '../../state/cart-actions.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { useAccountForm } from '../account-parts/use-account-form.ts';

/** Address and name of somebody who buys without an account; `email` as far as it was typed before. */
export function GuestForm({ email = '' }: { email?: string }) {
  const { isSending, refusal, enter } = useAccountForm();
  const form = useFocusOnRefusal(refusal ?? {});
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What was typed before the scripts arrived is in the fields, too.
        const typed = new FormData(event.currentTarget);
        const body = { name: String(typed.get('name')).trim(), email: String(typed.get('email')).trim() };
        void enter(() => asVisitor(() => browserApi().customers.becomeGuest({ body })));
      }}
    >
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
      <Field
        label="Correo"
        hint="Ahí te mandamos tu pedido y su seguimiento."
        error={refusal?.fields['email']}
        isRequired
      >
        <TextInput name="email" type="email" autoComplete="email" defaultValue={email} />
      </Field>
      <Field label="Nombre" error={refusal?.fields['name']} isRequired>
        <TextInput name="name" autoComplete="name" />
      </Field>
      <SubmitButton size="lg" isWide isBusy={isSending}>
        Continuar
      </SubmitButton>
    </form>
  );
}
