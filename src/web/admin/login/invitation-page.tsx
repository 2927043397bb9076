import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { roleName } from '../roles/role-words.ts';
import { SignInForm, SignInFrame } from './sign-in-frame.tsx';

type Invitation = Awaited<ReturnType<Api['invitations']['read']>>;

export const meta = () => adminMeta(t('Invitation'));

/** Opened by the link of an invitation: who is invited chooses a password, and is signed in. */
export default function InvitationPage() {
  const token = useLocation().hash.slice(1);
  const { refusal, send } = useSend();
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => {
    // Only the browser knows what stands behind `#`.
    void send(async () => setInvitation(await browserApi().invitations.read({ body: { token } })));
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token]);
  return (
    <SignInFrame>
      {invitation ? (
        <ChooseForm token={token} invitation={invitation} />
      ) : (
        <div className="grid gap-4 rounded-lg border border-line bg-surface p-6 shadow-1">
          <h1 className="display text-xl">{t('Invitation')}</h1>
          {refusal ? (
            <>
              <InlineNotice tone="warning">{refusal.message}</InlineNotice>
              <SignInLink />
            </>
          ) : (
            <p aria-busy className="min-h-24 text-sm text-ink-soft">
              {t('Looking at your invitation …')}
            </p>
          )}
        </div>
      )}
    </SignInFrame>
  );
}

function ChooseForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const navigate = useNavigate();
  const { isSending, refusal, send } = useSend();
  const { name, email, role, role_name: own } = invitation;
  const choose = async (typed: FormData) => {
    const password = String(typed.get('new_password'));
    const isDone = await send(async () => {
      await browserApi().invitations.accept({ body: { token, new_password: password } });
      await browserApi().staff.signIn({ body: { email, password } });
    });
    if (isDone) await navigate(adminLinks.dashboard(), { replace: true });
  };
  const said = refusal?.fields['new_password'];
  return (
    <SignInForm onSend={choose}>
      <h1 className="display text-xl">{t('Welcome, {name}', { name })}</h1>
      <p className="text-sm text-ink-soft">
        {t('You are invited as {role}. Choose a password that only you know.', { role: roleName(role, own) })}
      </p>
      {refusal && said === undefined && (
        <InlineNotice tone="danger">
          {refusal.message} <SignInLink />
        </InlineNotice>
      )}
      <Field label={t('E-mail')}>
        <TextInput name="email" type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field label={t('Password')} hint={t('10 characters or more.')} error={said}>
        <PasswordInput name="new_password" autoComplete="new-password" maxLength={128} />
      </Field>
      <SubmitButton size="lg" isWide isBusy={isSending}>
        {t('Sign in')}
      </SubmitButton>
    </SignInForm>
  );
}

function SignInLink() {
  return (
    <Link to={adminLinks.login()} className="justify-self-start rounded-sm text-sm font-medium underline">
      {t('Sign in')}
    </Link>
  );
}
