import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import type { Api } from '../../../../api/client.ts';
import { browserApi } from '../../../data.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { useSend } from '../../admin-parts/use-send.ts';

type Outcome = Awaited<ReturnType<Api['settings']['sendTestEmail']>>;
export type SenderNow = Awaited<ReturnType<Api['settings']['sender']>>;

/** Says whose e-mails leave now, and sends one from what is typed to whoever is signed in. */
export function TestEmail({
  now,
  typed,
}: {
  now: SenderNow;
  typed: { sender_name: string; sender_email: string; reply_to: string };
}) {
  const { isSending, refusal, send } = useSend();
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">{nowInWords(now)}</p>
      {refusal && (
        <InlineNotice tone="danger">
          {[refusal.message, ...Object.values(refusal.fields)].join(' ')}
        </InlineNotice>
      )}
      {outcome && <OutcomeNotice outcome={outcome} />}
      <Button
        variant="secondary"
        size="sm"
        iconStart="mail"
        className="justify-self-start"
        isBusy={isSending}
        onClick={() => {
          setOutcome(undefined);
          void send(async () => setOutcome(await browserApi().settings.sendTestEmail({ body: typed })));
        }}
      >
        {t('Send me a test e-mail from this')}
      </Button>
    </div>
  );
}

function nowInWords({ from, reply_to: replyTo, source, via }: SenderNow): string {
  const sources = {
    settings: t('E-mails leave from {from}, as typed here.', { from }),
    environment: t('E-mails leave from {from}, which MAIL_FROM says. What you type here goes before it.', {
      from,
    }),
    example: t('E-mails leave from {from}, the example’s address: type one of your own domain.', { from }),
  };
  return [
    sources[source],
    ...(replyTo === null ? [] : [t('Answers go to {replyTo}.', { replyTo })]),
    ...(via === 'outbox'
      ? [t('There is no mail server (SMTP_URL): e-mails become files in the outbox folder.')]
      : []),
  ].join(' ');
}

function OutcomeNotice({
  outcome: { to, from, domain, via, is_sent: isSent, answer },
}: {
  outcome: Outcome;
}) {
  const hint = t(
    'Mailboxes believe it only if the domain says so: the SPF record of {domain} names your mail server, and DKIM signs for it. Your mail provider gives you the two DNS records.',
    { domain },
  );
  if (!isSent) {
    return (
      <InlineNotice tone="danger" title={t('The mail server did not take it.')}>
        <p>{t('It answered: «{answer}»', { answer })}</p>
        <p className="mt-1 text-xs text-ink-soft">{hint}</p>
      </InlineNotice>
    );
  }
  if (via === 'outbox') {
    return (
      <InlineNotice tone="warning" title={t('Written, not sent: there is no mail server.')}>
        {t('The message from {from} to {to} is in {answer}.', { from, to, answer })}
      </InlineNotice>
    );
  }
  return (
    <InlineNotice tone="success" title={t('Sent to {to}.', { to })}>
      <p>{t('The mail server took it from {from} and answered: «{answer}»', { from, answer })}</p>
      <p className="mt-1 text-xs text-ink-soft">{hint}</p>
    </InlineNotice>
  );
}
