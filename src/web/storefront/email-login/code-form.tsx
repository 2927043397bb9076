import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { TestMailbox } from '../account-parts/test-mailbox.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

/** An email with a code is on its way: to whom, and what is known already. */
export type SentCode = { email: string; code?: string };

/**
 * Signs in with a mailed code, or sets a password with one and signs in with it: a new one (`recuperar`), or the one of
 * a registration whose email was opened in another browser (`confirmar`), which closes whoever chose another.
 */
export function CodeForm({
  purpose,
  sent,
  email = '',
}: {
  purpose: 'codigo' | 'recuperar' | 'confirmar';
  /** The first step, asking for the address, is done. */
  sent?: SentCode | undefined;
  /** As far as it was typed before. */
  email?: string;
}) {
  const { isSending, refusal, send, enter } = useAccountForm();
  const [code, setCode] = useState(sent?.code ?? '');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState(sent?.email ?? '');
  const isSent = sentTo !== '';
  const asksPassword = purpose !== 'codigo';

  const sendCode = async (address: string) => {
    const type = purpose === 'codigo' ? 'sign-in' : 'forget-password';
    if (await send(() => browserApi().customers.sendSignInCode({ body: { email: address, type } })))
      setSentTo(address);
  };
  const enterWithCode = () =>
    enter(async () => {
      const { customers } = browserApi();
      const otp = code.trim();
      if (purpose === 'codigo') return customers.signInWithCode({ body: { email: sentTo, otp } });
      await customers.resetPassword({ body: { email: sentTo, otp, password } });
      return customers.signIn({ body: { email: sentTo, password } });
    });

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // What was typed before the scripts arrived is in the field, too.
        const address = String(new FormData(event.currentTarget).get('email')).trim();
        void (isSent ? enterWithCode() : sendCode(address));
      }}
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {isSent ? (
        <>
          <InlineNotice tone="success">
            {`Si ${sentTo} tiene cuenta, el código ya va en camino. Revisa también la carpeta de no deseados.`}
          </InlineNotice>
          <Field label="Código de seis dígitos" isRequired>
            <TextInput
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          {asksPassword && (
            <Field
              label={purpose === 'recuperar' ? 'Contraseña nueva' : 'Contraseña'}
              hint="8 caracteres o más."
              isRequired
            >
              <PasswordInput
                name="password"
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
          )}
        </>
      ) : (
        <Field label="Correo" isRequired>
          <TextInput name="email" type="email" autoComplete="email" defaultValue={email} />
        </Field>
      )}
      <SubmitButton size="lg" isWide isBusy={isSending}>
        {isSent ? submitWords[purpose] : 'Enviarme el código'}
      </SubmitButton>
      {isSent && (
        <button
          type="button"
          onClick={() => void sendCode(sentTo)}
          className="min-h-6 justify-self-start text-sm font-semibold text-brand underline underline-offset-4"
        >
          Enviar otro código
        </button>
      )}
      {isSent && <TestMailbox />}
    </form>
  );
}

const submitWords = {
  codigo: 'Entrar',
  recuperar: 'Guardar y entrar',
  confirmar: 'Confirmar y entrar',
};
