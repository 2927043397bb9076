import { browserApi } from '../../data.ts';
import { asVisitor } from '../../state/cart-actions.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { EmailInput } from '../account-parts/email-input.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

/** Address and name of somebody who buys without an account, as far as they were typed before; `onDone`: they stay here. */
export function GuestForm({
  email = '',
  name = '',
  onDone,
}: {
  email?: string;
  name?: string;
  onDone?: () => Promise<void>;
}) {
  const { isSending, refusal, send, enter } = useAccountForm();
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
        const become = () => asVisitor(() => browserApi().customers.becomeGuest({ body }));
        void (onDone ? send(() => become().then(onDone)) : enter(become));
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
        <EmailInput name="email" defaultValue={email} />
      </Field>
      <Field label="Nombre" error={refusal?.fields['name']} isRequired>
        <TextInput name="name" autoComplete="name" defaultValue={name} />
      </Field>
      <SubmitButton size="lg" isWide isBusy={isSending}>
        {onDone ? 'Guardar' : 'Continuar'}
      </SubmitButton>
    </form>
  );
}
