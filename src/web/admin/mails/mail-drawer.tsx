import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Facts } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { mailKinds, mailStateWords } from './mail-words.ts';

type WholeMail = Awaited<ReturnType<Api['mails']['mail']>>['mail'];

/** An email as its reader sees it, and a way to send it once more. */
export function MailDrawer({
  mailId,
  onClose,
  onResent,
}: {
  mailId: number;
  onClose: () => void;
  onResent: () => Promise<void>;
}) {
  const answer = useDetail(mailId, (signal) => browserApi().mails.mail({ params: { id: mailId }, signal }));
  return (
    <Drawer title={t('E-mail')} isOpen onOpenChange={onClose}>
      {answer.status === 'loading' && (
        <div aria-busy className="grid gap-5 p-5">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
      )}
      {answer.status === 'failed' && (
        <ErrorState title={t('This could not be loaded')} onRetry={answer.retry}>
          {answer.message}
        </ErrorState>
      )}
      {answer.status === 'loaded' && <WholeEmail mail={answer.detail.mail} onResent={onResent} />}
    </Drawer>
  );
}

function WholeEmail({ mail, onResent }: { mail: WholeMail; onResent: () => Promise<void> }) {
  const mayResend = useMay('customers') && mail.text !== null && mail.state !== 'waiting';
  const [isText, setIsText] = useState(false);
  const { isSending, refusal, send } = useSend();
  const resend = () =>
    send(async () => {
      const { sent_to } = await browserApi().mails.resend({ params: { id: mail.id } });
      successToast(t('Sent to {sentTo}.', { sentTo: sent_to }), flowToastMilliseconds);
      await onResent();
    });
  return (
    <div className="grid gap-5 p-5">
      <p lang="es-MX" className="text-lg font-semibold">
        {mail.subject}
      </p>
      <Facts
        facts={[
          { name: t('Sent to'), value: mail.recipient },
          { name: t('Kind'), value: t(mailKinds[mail.kind]) },
          {
            name: t('State'),
            value: `${t(mailStateWords[mail.state].label)}, ${t('{tries, plural, one {# try} other {# tries}}', { tries: mail.tries })}`,
          },
          { name: t('Written'), value: staffDateTime(mail.created_at) },
          {
            name: t('Left the shop'),
            value: mail.sent_at === null ? t('Not yet') : staffDateTime(mail.sent_at),
          },
          ...(mail.attachments.length > 0 ? [{ name: t('Files'), value: mail.attachments.join(', ') }] : []),
        ]}
      />
      {mail.error !== null && <InlineNotice tone="danger">{mail.error}</InlineNotice>}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {mail.text === null ? (
        <InlineNotice>
          {t(
            'It held a code that lets its reader in, so what it said is not kept. Customers can ask for a new one.',
          )}
        </InlineNotice>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => setIsText(!isText)}>
              {isText ? t('Show the HTML') : t('Show the text')}
            </Button>
            {mayResend && (
              <Button size="sm" iconStart="mail" isBusy={isSending} onClick={() => void resend()}>
                {t('Send again')}
              </Button>
            )}
          </div>
          {isText ? (
            <pre lang="es-MX" className="text-sm break-words whitespace-pre-wrap">
              {mail.text}
            </pre>
          ) : (
            <iframe
              title={t('E-mail: {subject}', { subject: mail.subject })}
              sandbox=""
              srcDoc={mail.html ?? ''}
              className="h-[36rem] w-full rounded-lg border border-line"
            />
          )}
        </>
      )}
    </div>
  );
}
