import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

type Account = Awaited<ReturnType<Api['staff']['account']>>;
type Enrolment = { secret: string; address: string };

/** The code besides the password: turning it on, its recovery codes, turning it off. */
export function SecondStepCard({ account, onDone }: { account: Account; onDone: () => Promise<void> }) {
  const [asked, setAsked] = useDialogOf('second-step', ['start', 'renew', 'remove'] as const);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setAsked(undefined);
  return (
    <Card
      title={t('Second step of signing in')}
      actions={account.has_totp ? <Badge tone="success">{t('On')}</Badge> : <Badge>{t('Off')}</Badge>}
    >
      <div className="grid gap-4">
        {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
        {!codes && enrolment && (
          <Enrol
            enrolment={enrolment}
            onOn={async (given) => {
              setCodes(given);
              setEnrolment(undefined);
              await onDone();
            }}
          />
        )}
        {!codes && !enrolment && (
          <>
            <p className="text-ink-soft">
              {account.has_totp
                ? t(
                    'After your password you type a code of your authenticator app. {recoveryCodesLeft} of 10 recovery codes are left.',
                    { recoveryCodesLeft: account.recovery_codes_left },
                  )
                : t(
                    'Who has your password still cannot sign in without the code that an app on your phone shows.',
                  )}
            </p>
            <div className="flex flex-wrap gap-2.5">
              {account.has_totp ? (
                <>
                  <Button variant="secondary" onClick={() => setAsked('renew')}>
                    {t('New recovery codes')}
                  </Button>
                  <Button variant="quiet" onClick={() => setAsked('remove')}>
                    {t('Turn off')}
                  </Button>
                </>
              ) : (
                <Button onClick={() => setAsked('start')}>{t('Turn on')}</Button>
              )}
            </div>
          </>
        )}
      </div>
      {asked === 'start' && <StartDialog onStarted={setEnrolment} onClose={close} />}
      {asked === 'renew' && (
        <CodeDialog
          title={t('New recovery codes')}
          confirmText={t('Make new codes')}
          hint={t('A code of your app. The old recovery codes stop working.')}
          act={async (code) =>
            setCodes((await browserApi().staff.renewRecoveryCodes({ body: { code } })).recovery_codes)
          }
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <CodeDialog
          title={t('Turn off the second step?')}
          confirmText={t('Turn off')}
          hint={
            account.needs_totp
              ? t(
                  'A code of your app. Your role needs the second step: until you turn it on again, only this page is open to you.',
                )
              : t('A code of your app.')
          }
          act={async (code) => {
            await browserApi().staff.removeTotp({ body: { code } });
            await onDone();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

function StartDialog({
  onStarted,
  onClose,
}: {
  onStarted: (enrolment: Enrolment) => void;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={t('Turn on the second step')}
      confirmText={t('Continue')}
      act={async () =>
        onStarted(await browserApi().staff.startTotp({ body: { current_password: password } }))
      }
      onClose={onClose}
    >
      {(refusal) => (
        <Field
          label={t('Current password')}
          hint={t('So that nobody does it at a computer you left open.')}
          error={refusal?.fields['current_password']}
        >
          <PasswordInput
            autoComplete="current-password"
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}

function CodeDialog({
  title,
  confirmText,
  hint,
  act,
  onClose,
}: {
  title: string;
  confirmText: string;
  hint: string;
  act: (code: string) => Promise<void>;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  return (
    <FormDialog title={title} confirmText={confirmText} act={() => act(code)} onClose={onClose}>
      {(refusal) => (
        <Field label={t('Code')} hint={hint} error={refusal?.fields['code']}>
          <TextInput
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}

function Enrol({
  enrolment: { secret, address },
  onOn,
}: {
  enrolment: Enrolment;
  onOn: (codes: readonly string[]) => Promise<void>;
}) {
  const { isSending, refusal, send } = useSend();
  const [code, setCode] = useState('');
  const confirm = () =>
    send(async () => onOn((await browserApi().staff.confirmTotp({ body: { code } })).recovery_codes));
  return (
    <form
      noValidate
      className="grid justify-items-start gap-5 sm:grid-cols-[auto_1fr]"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <QrCode text={address} label={t('Picture for your authenticator app')} className="size-44 rounded-md" />
      <div className="grid w-full gap-4">
        <ol className="grid list-decimal gap-2 pl-5 text-ink-soft">
          <li>
            {t('Scan the picture with an authenticator app, or type this into it:')}
            <span className="spec mt-1 block wrap-anywhere text-ink">
              {secret.replaceAll(/(.{4})/g, '$1 ')}
            </span>
          </li>
          <li>{t('Type the six digits the app shows.')}</li>
        </ol>
        {refusal && refusal.fields['code'] === undefined && (
          <InlineNotice tone="danger">{refusal.message}</InlineNotice>
        )}
        <Field label={t('Code')} error={refusal?.fields['code']}>
          <TextInput
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <SubmitButton isBusy={isSending}>{t('Turn on')}</SubmitButton>
      </div>
    </form>
  );
}

/** Shown this once: the shop keeps nothing they could be read from. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid gap-4">
      <InlineNotice tone="warning" title={t('Keep these recovery codes now')}>
        {t('Each signs you in once if you lose your phone. They cannot be shown again.')}
      </InlineNotice>
      <ul className="spec grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="secondary"
          iconStart="copy"
          onClick={() =>
            void navigator.clipboard
              .writeText(codes.join('\n'))
              .then(() => successToast(t('Copied.'), flowToastMilliseconds))
          }
        >
          {t('Copy')}
        </Button>
        <Button onClick={onKept}>{t('I have kept them')}</Button>
      </div>
    </div>
  );
}
