import { Link, redirect, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { apiContext, browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { safeReturnPath } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import type { Route } from './+types/login-page';
import { SignInForm, SignInFrame } from './sign-in-frame.tsx';

export const meta = () => adminMeta(t('Sign in'));

/** Whoever is signed in already goes on; after the password the second step may be left. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user, second_step, is_disabled: isDisabled } = await context.get(apiContext).api.staff.session();
  if (user !== null) throw redirect(returnPath(url.searchParams));
  return { isSecondStep: second_step, isDisabled };
}

export default function StaffLoginPage({ loaderData }: Route.ComponentProps) {
  const { isSecondStep, isDisabled } = loaderData;
  return (
    <SignInFrame>
      {isDisabled && (
        <InlineNotice tone="warning" title={t('Your account was disabled')}>
          {t('Ask an owner.')}
        </InlineNotice>
      )}
      {isSecondStep ? <SecondStepForm /> : <PasswordForm />}
    </SignInFrame>
  );
}

function PasswordForm() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [searchParams] = useSearchParams();
  const { isSending, refusal, send } = useSend();

  const signIn = async (typed: FormData) => {
    const email = String(typed.get('email')).trim();
    const password = String(typed.get('password'));
    const isIn = await send(() => browserApi().staff.signIn({ body: { email, password } }));
    if (!isIn) return;
    const { second_step } = await browserApi().staff.session();
    if (second_step) await revalidate();
    else await navigate(returnPath(searchParams), { replace: true });
  };

  return (
    <SignInForm onSend={signIn}>
      <h1 className="display text-xl">{t('Sign in')}</h1>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Field label={t('E-mail')}>
        <TextInput name="email" type="email" autoComplete="username" />
      </Field>
      <Field label={t('Password')}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <SubmitButton size="lg" isWide isBusy={isSending}>
        {t('Sign in')}
      </SubmitButton>
      <Link
        to={adminLinks.resetPassword()}
        className="justify-self-start rounded-sm text-sm text-ink-soft hover:text-ink"
      >
        {t('Forgot your password?')}
      </Link>
    </SignInForm>
  );
}

function SecondStepForm() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [searchParams] = useSearchParams();
  const { isSending, refusal, send } = useSend();

  const pass = async (typed: FormData) => {
    const code = String(typed.get('code'));
    const isIn = await send(() => browserApi().staff.secondStep({ body: { code } }));
    if (isIn) await navigate(returnPath(searchParams), { replace: true });
  };
  const startAgain = async () => {
    await browserApi().staff.signOut({ body: {} });
    await revalidate();
  };

  return (
    <SignInForm onSend={pass}>
      <h1 className="display text-xl">{t('Second step')}</h1>
      {refusal && refusal.fields['code'] === undefined && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
      <Field
        label={t('Code')}
        hint={t('Six digits from your authenticator app, or one of your recovery codes.')}
        error={refusal?.fields['code']}
      >
        <TextInput name="code" autoComplete="one-time-code" maxLength={40} />
      </Field>
      <SubmitButton size="lg" isWide isBusy={isSending}>
        {t('Continue')}
      </SubmitButton>
      <Button variant="quiet" size="sm" onClick={() => void startAgain()}>
        {t('Sign in as somebody else')}
      </Button>
    </SignInForm>
  );
}

/** Only into the admin area: a shopper's page is not what staff sign in for. */
function returnPath(search: URLSearchParams): string {
  const path = safeReturnPath(search.get('back'), adminLinks.dashboard());
  return path.startsWith('/admin') ? path : adminLinks.dashboard();
}
