import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { SignInForm, SignInFrame } from './sign-in-frame.tsx';

export const meta = () => adminMeta(t('New password'));

/** Asks for the email, or, opened by its link, for the new password. */
export default function ResetPasswordPage() {
  const token = useLocation().hash.slice(1);
  return (
    <SignInFrame>
      {token === '' ? <AskForm /> : <NewPasswordForm token={token} />}
      <Link
        to={adminLinks.login()}
        className="justify-self-start rounded-sm text-sm text-ink-soft hover:text-ink"
      >
        {t('Back to signing in')}
      </Link>
    </SignInFrame>
  );
}

function AskForm() {
  const { isSending, refusal, send } = useSend();
  const [isAsked, setIsAsked] = useState(false);
  const ask = async (typed: FormData) => {
    const email = String(typed.get('email')).trim();
    setIsAsked(await send(() => browserApi().staff.askPasswordReset({ body: { email } })));
  };
  return (
    <SignInForm onSend={ask}>
      <h1 className="display text-xl">{t('New password')}</h1>
      {isAsked && (
        <InlineNotice tone="success">
          {t(
            'If that is the address of an account, an e-mail with a link is on its way. It works for 30 minutes.',
          )}
        </InlineNotice>
      )}
      <Field label={t('E-mail')} error={refusal && (refusal.fields['email'] ?? refusal.message)}>
        <TextInput name="email" type="email" autoComplete="username" maxLength={254} />
      </Field>
      <SubmitButton size="lg" isWide isBusy={isSending}>
        {t('Send me a link')}
      </SubmitButton>
    </SignInForm>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const { isSending, refusal, send } = useSend();
  const [isDone, setIsDone] = useState(false);
  const set = async (typed: FormData) => {
    const body = { token, new_password: String(typed.get('new_password')) };
    setIsDone(await send(() => browserApi().staff.resetPassword({ body })));
  };
  const said = refusal?.fields['new_password'];
  if (isDone)
    return (
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-6 shadow-1">
        <h1 className="display text-xl">{t('New password')}</h1>
        <InlineNotice tone="success" title={t('Your password is changed')}>
          {t('You are signed out everywhere. Sign in with the new one.')}
        </InlineNotice>
      </div>
    );
  return (
    <SignInForm onSend={set}>
      <h1 className="display text-xl">{t('New password')}</h1>
      {refusal && said === undefined && (
        <InlineNotice tone="danger">
          {refusal.message}{' '}
          <Link to={adminLinks.resetPassword()} className="font-medium underline">
            {t('Ask for a new link')}
          </Link>
        </InlineNotice>
      )}
      <Field label={t('New password')} hint={t('10 characters or more.')} error={said}>
        <PasswordInput name="new_password" autoComplete="new-password" maxLength={128} />
      </Field>
      <SubmitButton size="lg" isWide isBusy={isSending}>
        {t('Set the password')}
      </SubmitButton>
    </SignInForm>
  );
}
