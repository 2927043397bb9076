import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { createApi } from '../../../api/client.ts';
import { apiBaseUrl } from '../../data.ts';
import { type SessionEnd, type SessionEndReason, whenSessionEnds } from '../../session-end.ts';
import { adminLinks } from '../../admin-links.ts';
import type { StaffUser } from '../../state/shop-types.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { useReload } from '../../use-reload.ts';
import { useSend } from '../admin-parts/use-send.ts';

/**
 * Signs staff in over the page whose session ended, so that what they typed stays and what was refused is sent again.
 * Many calls that are refused at once ask once.
 */
export function SignInAgain({ user }: { user: StaffUser }) {
  const asked = useRef<Promise<SessionEnd>>(undefined);
  const [finish, setFinish] = useState<(end: SessionEnd) => void>();
  const [reason, setReason] = useState<SessionEndReason>('not_signed_in');
  useEffect(
    () =>
      whenSessionEnds((why) => {
        setReason(why);
        asked.current ??= new Promise((resolve) => {
          setFinish(() => (end: SessionEnd) => {
            asked.current = undefined;
            setFinish(undefined);
            resolve(end);
          });
        });
        return asked.current;
      }),
    [],
  );
  if (!finish) return undefined;
  return reason === 'account_disabled' ? (
    <DisabledDialog onEnd={finish} />
  ) : (
    <SignInDialog user={user} onEnd={finish} />
  );
}

/** Nobody signs in over the page again: it says why, and leads out. */
function DisabledDialog({ onEnd }: { onEnd: (end: SessionEnd) => void }) {
  const leave = () => {
    onEnd('closed');
    window.location.assign(adminLinks.login());
  };
  return (
    <Dialog
      title={t('Your account was disabled')}
      description={t('Ask an owner. What you did until now is saved; this was not.')}
      size="sm"
      isOpen
      onOpenChange={leave}
      footer={<Button onClick={leave}>{t('Leave')}</Button>}
    />
  );
}

/** These calls must not ask for a signing in themselves. */
const ownApi = () => createApi({ baseUrl: apiBaseUrl() }).staff;

function SignInDialog({ user, onEnd }: { user: StaffUser; onEnd: (end: SessionEnd) => void }) {
  const reload = useReload();
  const [isSecondStep, setIsSecondStep] = useState(false);
  const [other, setOther] = useState<StaffUser>();
  /** Goes on where the password, or the code, was enough. */
  const goOn = async () => {
    const session = await ownApi().session();
    if (session.second_step) setIsSecondStep(true);
    else if (session.user === null) setIsSecondStep(false);
    else if (session.user.id === user.id) onEnd('signed_in');
    else setOther(session.user);
  };
  const decide = (end: SessionEnd) => {
    onEnd(end);
    // Who is signed in, and what they may do, stands in the page's frame.
    void reload();
  };
  return (
    <Dialog
      title={other ? t('You are somebody else') : t('Your session has ended')}
      description={
        other
          ? t('You are signed in as {other}. What stands on this page was typed by {name}.', {
              other: other.name,
              name: user.name,
            })
          : t('Sign in to go on. What you typed is still here and is sent then.')
      }
      size="sm"
      isOpen
      onOpenChange={() => (other ? decide('somebody_else') : onEnd('closed'))}
    >
      {other ? (
        <div className="grid gap-4">
          <p className="text-sm">
            {t('Sent now, it is saved under your name. Not sent, it stays on the page until you leave it.')}
          </p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => decide('signed_in')}>
              {t('Send it as {name}', { name: other.name })}
            </Button>
            <Button onClick={() => decide('somebody_else')}>{t('Do not send it')}</Button>
          </div>
        </div>
      ) : isSecondStep ? (
        <SecondStep onDone={goOn} />
      ) : (
        <Password email={user.email} onDone={goOn} />
      )}
    </Dialog>
  );
}

function Password({ email, onDone }: { email: string; onDone: () => Promise<void> }) {
  return (
    <SignInFields
      focused="password"
      submitText={t('Sign in and go on')}
      act={async (typed) => {
        const body = { email: typed('email').trim(), password: typed('password') };
        await ownApi().signIn({ body });
        await onDone();
      }}
    >
      {() => (
        <>
          <Field label={t('E-mail')}>
            <TextInput name="email" type="email" autoComplete="username" defaultValue={email} />
          </Field>
          <Field label={t('Password')}>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
        </>
      )}
    </SignInFields>
  );
}

function SecondStep({ onDone }: { onDone: () => Promise<void> }) {
  return (
    <SignInFields
      focused="code"
      submitText={t('Go on')}
      act={async (typed) => {
        await ownApi().secondStep({ body: { code: typed('code') } });
        await onDone();
      }}
    >
      {(fields) => (
        <Field
          label={t('Code')}
          hint={t('Six digits from your authenticator app, or one of your recovery codes.')}
          error={fields['code']}
        >
          <TextInput name="code" autoComplete="one-time-code" maxLength={40} />
        </Field>
      )}
    </SignInFields>
  );
}

function SignInFields({
  focused,
  submitText,
  act,
  children,
}: {
  /** The field to begin with. */
  focused: string;
  submitText: string;
  act: (typed: (name: string) => string) => Promise<void>;
  children: (fields: Readonly<Record<string, string>>) => ReactNode;
}) {
  const { isSending, refusal, send } = useSend();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the dialog has noted where the focus was, and taken it.
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>(`[name=${focused}]`)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [focused]);
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // React hands events through portals: a form of the page around the dialog is not sent by this one.
        event.stopPropagation();
        const typed = new FormData(event.currentTarget);
        void send(() => act((name) => String(typed.get(name) ?? '')));
      }}
    >
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
      {children(refusal?.fields ?? {})}
      <SubmitButton isWide isBusy={isSending}>
        {submitText}
      </SubmitButton>
    </form>
  );
}
