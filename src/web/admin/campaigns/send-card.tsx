import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { fromClockField, staffDateTime } from '../admin-parts/staff-time.ts';
import { useReloadWhile } from '../../use-reload-while.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { useSend } from '../admin-parts/use-send.ts';
import type { Campaign } from './campaign-words.ts';

/** How often a campaign that is being sent is looked at: its figures take a while to count. */
const sendingMilliseconds = 5000;

type Checked = Awaited<ReturnType<ReturnType<typeof browserApi>['campaigns']['checkCampaign']>>;

/** The way from a draft to sent: tested, checked, sent now or later; and the way to stop it. */
export function SendCard({
  campaign,
  isDirty,
  onChecked,
  onDone,
}: {
  campaign: Campaign;
  /** What is typed is not saved: only what is saved is sent. */
  isDirty: boolean;
  onChecked: (problems: ReadonlyMap<number, string>) => void;
  onDone: () => Promise<unknown>;
}) {
  const { id, state } = campaign;
  const params = { id };
  const maySend = useMay('campaigns');
  const { isSending, refusal, send } = useSend();
  const [checked, setChecked] = useState<{ version: number; found: Checked }>();
  const [isAsking, setIsAsking] = useDialog('send', maySend && state === 'draft');
  const [isStopping, setIsStopping] = useDialog('stop', maySend && state === 'sending');
  useReloadWhile(state === 'sending', sendingMilliseconds);
  const found = checked?.version === campaign.version && !isDirty ? checked.found : undefined;
  const check = () =>
    send(async () => {
      const answer = await browserApi().campaigns.checkCampaign({ params });
      setChecked({ version: campaign.version, found: answer });
      onChecked(
        new Map(
          answer.problems.flatMap(({ block, text }) => (block === null ? [] : [[block, text] as const])),
        ),
      );
    });
  const test = () =>
    send(async () => {
      const { sent_to: email } = await browserApi().campaigns.testCampaign({ params });
      successToast(t('A test is on its way to {email}.', { email }), flowToastMilliseconds);
    });
  const unschedule = () =>
    send(async () => {
      await browserApi().campaigns.unscheduleCampaign({ params });
      await onDone();
    });
  if (state === 'sent' || state === 'stopped') return null;
  return (
    <Card title={t('Send')}>
      <div className="grid gap-4">
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {state === 'draft' && (
          <>
            {isDirty && <p className="text-ink-soft">{t('Save it first: what is saved is sent.')}</p>}
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                iconStart="mail"
                disabled={isDirty}
                isBusy={isSending}
                onClick={() => void test()}
              >
                {t('Send a test to myself')}
              </Button>
              <Button
                variant="secondary"
                iconStart="check"
                disabled={isDirty}
                isBusy={isSending}
                onClick={() => void check()}
              >
                {t('Check')}
              </Button>
              {maySend && (
                <Button
                  disabled={!found || found.problems.some(({ level }) => level === 'error')}
                  onClick={() => setIsAsking(true)}
                >
                  {t('Send…')}
                </Button>
              )}
            </div>
            {found && <Found found={found} />}
          </>
        )}
        {state === 'scheduled' && (
          <>
            <p>{t('It begins at {time}.', { time: staffDateTime(campaign.scheduled_at ?? '') })}</p>
            {maySend && (
              <Button variant="secondary" isBusy={isSending} onClick={() => void unschedule()}>
                {t('Make it a draft again')}
              </Button>
            )}
          </>
        )}
        {state === 'sending' && (
          <>
            <p>
              {t('{sent} of {all} were sent.', {
                sent: campaign.figures.sent,
                all: campaign.figures.audience ?? 0,
              })}
            </p>
            {maySend && (
              <Button variant="danger" className="justify-self-start" onClick={() => setIsStopping(true)}>
                {t('Stop')}
              </Button>
            )}
          </>
        )}
      </div>
      {isAsking && found && (
        <SendDialog campaign={campaign} found={found} onDone={onDone} onClose={() => setIsAsking(false)} />
      )}
      <ConfirmDialog
        title={t('Stop the campaign?')}
        confirmText={t('Stop')}
        isOpen={isStopping}
        onOpenChange={setIsStopping}
        onConfirm={async () => {
          await browserApi().campaigns.stopCampaign({ params });
          await onDone();
        }}
      >
        <p>{t('Nobody more gets it, and it cannot go on later. What left stays.')}</p>
      </ConfirmDialog>
    </Card>
  );
}

function Found({ found: { problems, audience, bytes } }: { found: Checked }) {
  return (
    <div role="status" className="grid gap-2">
      <p className="font-medium">
        {t('{audience, plural, one {# subscriber} other {# subscribers}} would get it now; {kilobytes} KB.', {
          audience,
          kilobytes: Math.ceil(bytes / 1024),
        })}
      </p>
      {problems.length === 0 ? (
        <InlineNotice tone="success">{t('Nothing is wrong with it.')}</InlineNotice>
      ) : (
        problems.map(({ level, block, text }, index) => (
          <InlineNotice key={index} tone={level === 'error' ? 'danger' : 'warning'}>
            {block === null ? text : t('Block {number}: {problem}', { number: block + 1, problem: text })}
          </InlineNotice>
        ))
      )}
    </div>
  );
}

function SendDialog({
  campaign: { id, version },
  found: { audience, must_type_number: mustType },
  onDone,
  onClose,
}: {
  campaign: Campaign;
  found: Checked;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [at, setAt] = useState('');
  const [typed, setTyped] = useState('');
  const sendIt = async () => {
    await browserApi().campaigns.sendCampaign({
      params: { id },
      body: {
        version,
        at: at === '' ? null : fromClockField(at),
        typed_number: /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null,
      },
    });
    successToast(
      at === '' ? t('The campaign is on its way.') : t('The campaign is scheduled.'),
      flowToastMilliseconds,
    );
    await onDone();
  };
  return (
    <FormDialog
      title={t('Send the campaign')}
      description={t('{audience, plural, one {# subscriber} other {# subscribers}} would get it now.', {
        audience,
      })}
      confirmText={at === '' ? t('Send now') : t('Schedule')}
      backText={t('Cancel')}
      isDangerous={at === ''}
      isReady={!mustType || typed.trim() === String(audience)}
      act={sendIt}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('When')}
            hint={t('Mexico City time; empty: at once. Whom it goes to is decided then.')}
            error={refusal?.fields['at']}
          >
            <TextInput type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
          </Field>
          {mustType && (
            <Field
              label={t('Type {audience} to send it', { audience })}
              hint={t('So that nobody writes to so many by mistake.')}
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
