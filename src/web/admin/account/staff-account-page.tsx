import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/staff-account-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { useStaff } from '../shell/admin-layout.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { ApiTokensCard } from './api-tokens-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';

async function load({ api }: LoadArgs) {
  const [account, apiTokens] = await Promise.all([api.staff.account(), api.apiTokens.apiTokens()]);
  return { account, apiTokens };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Account'));

export default function AccountPage({ loaderData: { account, apiTokens } }: Route.ComponentProps) {
  const { name, email, must_enrol: mustEnrol } = useStaff();
  const { revalidate } = useRevalidator();
  return (
    <AdminPage title={t('Account')} description={`${name} · ${email}`} isNarrow>
      <div className="grid grid-cols-1 gap-5">
        {mustEnrol && (
          <InlineNotice tone="warning" title={t('Turn on the second step first')}>
            {t(
              'Your role can move money. Until you sign in with a code besides your password, only this page is open to you.',
            )}
          </InlineNotice>
        )}
        <SecondStepCard account={account} onDone={revalidate} />
        <PasswordCard onDone={revalidate} />
        <LanguageCard />
        <ApiTokensCard apiTokens={apiTokens} onDone={revalidate} />
        <SessionsCard sessions={account.sessions} onDone={revalidate} />
      </div>
    </AdminPage>
  );
}

/** The page is read anew: every text on it, and in the answers of the shop, is another one then. */
function LanguageCard() {
  const { language } = useStaff();
  const { isSending, refusal, send } = useSend();
  const choose = async (chosen: string) => {
    const body = { language: chosen === '' ? null : (chosen as 'en' | 'es') };
    if (await send(() => browserApi().staff.chooseLanguage({ body }))) window.location.reload();
  };
  return (
    <Card title={t('Language')}>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Field label={t('What you read the admin in')}>
        <Select
          options={[
            { value: '', label: t('As the browser prefers') },
            // A language is called by its own name.
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
          ]}
          disabled={isSending}
          value={language ?? ''}
          onChange={(event) => void choose(event.target.value)}
        />
      </Field>
    </Card>
  );
}

function PasswordCard({ onDone }: { onDone: () => Promise<void> }) {
  const { isSending, refusal, send } = useSend();
  const change = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const body = {
      current_password: String(typed.get('current_password')),
      new_password: String(typed.get('new_password')),
    };
    if (!(await send(() => browserApi().staff.changePassword({ body })))) return;
    form.reset();
    successToast(t('Password changed. Your other sessions are over.'), flowToastMilliseconds);
    await onDone();
  };
  return (
    <Card title={t('Password')}>
      <form
        noValidate
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          void change(event.currentTarget);
        }}
      >
        {refusal && (
          <InlineNotice tone="danger" className="sm:col-span-2">
            {refusal.message}
          </InlineNotice>
        )}
        <Field label={t('Current password')} error={refusal?.fields['current_password']}>
          <PasswordInput name="current_password" autoComplete="current-password" maxLength={128} />
        </Field>
        <Field
          label={t('New password')}
          hint={t('10 characters or more. Your other sessions end.')}
          error={refusal?.fields['new_password']}
        >
          <PasswordInput name="new_password" autoComplete="new-password" maxLength={128} />
        </Field>
        <div className="sm:col-span-2">
          <SubmitButton isBusy={isSending}>{t('Change password')}</SubmitButton>
        </div>
      </form>
    </Card>
  );
}

function SessionsCard({
  sessions,
  onDone,
}: {
  sessions: Route.ComponentProps['loaderData']['account']['sessions'];
  onDone: () => Promise<void>;
}) {
  const { isSending, refusal, send } = useSend();
  const [ending, setEnding] = useState<string>();
  const end = async (id: string, call: () => Promise<unknown>) => {
    setEnding(id);
    await send(async () => {
      await call();
      await onDone();
    });
  };
  return (
    <Card
      title={t('Where you are signed in')}
      actions={
        sessions.length > 1 && (
          <Button
            size="sm"
            variant="secondary"
            isBusy={isSending && ending === 'others'}
            onClick={() => void end('others', () => browserApi().staff.endOtherSessions())}
          >
            {t('End all others')}
          </Button>
        )
      }
    >
      {refusal && (
        <InlineNotice tone="danger" className="mb-3">
          {refusal.message}
        </InlineNotice>
      )}
      <ul className="grid divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {session.device}
                {session.is_current && <Badge tone="brand">{t('This session')}</Badge>}
              </span>
              <span className="text-xs wrap-anywhere text-ink-faint">
                {t('Last used {time}, since {time2}', {
                  time: staffDateTime(session.last_seen_at),
                  time2: staffDateTime(session.signed_in_at),
                })}
                {session.ip_address !== null && ` · ${session.ip_address}`}
              </span>
            </div>
            {!session.is_current && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('End session: {device}', { device: session.device })}
                isBusy={isSending && ending === session.id}
                onClick={() =>
                  void end(session.id, () => browserApi().staff.endSession({ params: { id: session.id } }))
                }
              >
                {t('End session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export const ErrorBoundary = listError(msg('Account'));
