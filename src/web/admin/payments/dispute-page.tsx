import { useState } from 'react';
import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/dispute-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { Card, Facts } from '../admin-parts/card.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { changedFields } from '../admin-parts/merge-versions.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { disputeReason, disputeWords, orderName } from '../orders/order-words.ts';
import { providerName } from '../../../modules/payments/payments.words.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { AcceptClaim, DisputeTalk } from './dispute-actions.tsx';
import { DisputeFiles } from './dispute-files.tsx';
import { obstacleWords, textGroups, textKinds, timeLeft } from './dispute-words.ts';
import type { Dispute, EvidenceTexts } from './dispute-words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

async function load({ api, params }: LoadArgs<'id'>) {
  const { dispute } = await api.payments.adminDispute({ params: { id: params.id ?? '' } });
  return { dispute, readAt: Date.now() };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData === undefined ? t('Dispute') : titleOf(loaderData.dispute));

function titleOf(dispute: Dispute): string {
  return t('Dispute about {order}', {
    order: orderName({ order_id: dispute.reference, order_number: dispute.order_number }),
  });
}

/** A payer's complaint at their bank, and what the shop says against it: written, kept, and sent once. */
export default function DisputePage({ loaderData }: Route.ComponentProps) {
  // Every call answers with the dispute as it stands then.
  const [answered, setAnswered] = useState<Dispute>();
  const dispute = answered ?? loaderData.dispute;
  return (
    <AdminPage
      title={titleOf(dispute)}
      backTo={{
        label: t('Disputes'),
        to: withQuery(adminLinks.payments(), { view: 'disputes', state: dispute.state }),
      }}
      description={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <Badge tone={disputeWords[dispute.state].tone}>{t(disputeWords[dispute.state].label)}</Badge>
          <span className="figures font-medium text-ink">{formatPesos(dispute.amount_cents)}</span>
          <span>{disputeReason(dispute.reason)}</span>
        </span>
      }
      actions={
        <>
          <ButtonLink variant="secondary" to={adminLinks.order(dispute.reference)}>
            {t('Order')}
          </ButtonLink>
          <ButtonLink variant="secondary" to={adminLinks.evidence(dispute.reference)}>
            {t('The order’s file')}
          </ButtonLink>
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="order-2 grid grid-cols-1 gap-6 lg:order-1">
          {dispute.obstacle === null ? (
            <EvidenceForm dispute={dispute} onDone={setAnswered} />
          ) : (
            <Written dispute={dispute} />
          )}
        </div>
        <div className="order-1 grid grid-cols-1 gap-6 lg:order-2">
          <Standing dispute={dispute} now={loaderData.readAt} />
          <DisputeTalk key={dispute.messages.length} dispute={dispute} onDone={setAnswered} />
          {dispute.actions.includes('accept') && <AcceptClaim dispute={dispute} onDone={setAnswered} />}
          {dispute.obstacle !== 'elsewhere' && dispute.obstacle !== 'not_asked' && (
            <DisputeFiles dispute={dispute} onDone={setAnswered} />
          )}
        </div>
      </div>
    </AdminPage>
  );
}

function Standing({ dispute, now }: { dispute: Dispute; now: number }) {
  const { due_at: dueAt, obstacle } = dispute;
  const left = dueAt === null ? undefined : timeLeft(dueAt, now);
  return (
    <div className="grid grid-cols-1 gap-4">
      {obstacle !== null && (
        <InlineNotice tone={obstacle === 'past_due' ? 'danger' : 'info'}>
          <span className="block">{t(obstacleWords[obstacle])}</span>
          {obstacle === 'elsewhere' && (
            <a
              href="https://www.paypal.com/resolutioncenter"
              target="_blank"
              rel="noreferrer"
              className={`${buttonClass({ variant: 'secondary', size: 'sm' })} mt-2`}
            >
              {t('Answer at PayPal')}
              <Icon name="external" size={16} />
            </a>
          )}
        </InlineNotice>
      )}
      <Card title={t('Dispute')}>
        <Facts
          facts={[
            { name: t('Provider'), value: providerName(dispute.provider) },
            { name: t('Number'), value: <span className="spec break-all">{dispute.provider_ref}</span> },
            ...(dispute.stage === null
              ? []
              : [{ name: t('Stage'), value: dispute.stage.replaceAll('_', ' ').toLowerCase() }]),
            { name: t('Since'), value: staffDateTime(dispute.created_at) },
            // Of one that is over nothing is waited for.
            ...(dispute.state === 'open' || dispute.is_appeal
              ? [
                  {
                    name: dispute.is_appeal ? t('Appeal until') : t('Answer until'),
                    value:
                      dueAt === null ? (
                        t('the provider says')
                      ) : (
                        <span className="grid justify-items-end">
                          <span>{staffDateTime(dueAt)}</span>
                          {obstacle === null && left !== undefined && (
                            <span className="font-medium text-danger">{left}</span>
                          )}
                        </span>
                      ),
                  },
                ]
              : []),
            ...(dispute.saved_at === null
              ? []
              : [{ name: t('Draft kept'), value: staffDateTime(dispute.saved_at) }]),
            ...(dispute.submitted_at === null
              ? []
              : [
                  {
                    name: t('Submitted'),
                    value: `${staffDateTime(dispute.submitted_at)} · ${dispute.submitted_by ?? t('at the provider')}`,
                  },
                ]),
          ]}
        />
      </Card>
    </div>
  );
}

/** What stands in the fields at first: the draft, or what the order says. */
function textsOf({ texts, suggested }: Dispute): EvidenceTexts {
  const from = texts ?? suggested;
  return Object.fromEntries(textKinds.map((kind) => [kind, from[kind] ?? '']));
}

type KeptDraft = Pick<Dispute, 'texts' | 'version'>;
type EvidenceFields = EvidenceTexts & { version: number };

const fieldsOf = (dispute: Dispute): EvidenceFields => ({ ...textsOf(dispute), version: dispute.version });

const textLabels: Readonly<Record<string, Message>> = Object.fromEntries(
  textGroups.flatMap(({ texts }) => texts.map(({ kind, label }) => [kind, label])),
);

/** What is typed of some fields, or of all. */
function textsIn(typed: EvidenceFields, fields: readonly string[] = textKinds): EvidenceTexts {
  return Object.fromEntries(
    textKinds.filter((kind) => fields.includes(kind)).map((kind) => [kind, typed[kind] ?? '']),
  );
}

function EvidenceForm({ dispute, onDone }: { dispute: Dispute; onDone: (dispute: Dispute) => void }) {
  const { id, suggested } = dispute;
  const form = useVersions<EvidenceFields>({
    name: `evidence:${id}`,
    values: fieldsOf(dispute),
    valuesOfCurrent: (current) => fieldsOf({ ...dispute, ...(current as KeptDraft) }),
    labelOf: (field) => textLabels[field] ?? field,
  });
  const texts = form.typed;
  const [isAsking, setIsAsking] = useDialog('send');
  const { isSending, refusal, send } = useSend();
  const isPaypal = dispute.provider === 'paypal';
  const receiver = isPaypal ? 'PayPal' : t('the bank');
  const changed = (typed: EvidenceFields, start: EvidenceFields) => ({
    // Nothing of what the order suggests is kept yet.
    texts: start.version === 0 ? textsIn(typed) : textsIn(typed, changedFields(start, typed)),
    version: start.version,
  });
  const done = (now: Dispute) => {
    form.begin(fieldsOf(now));
    onDone(now);
  };
  const save = () =>
    send(async () => {
      await form.save(async (typed, start) =>
        done(
          (await browserApi().payments.saveEvidence({ params: { id }, body: changed(typed, start) })).dispute,
        ),
      );
      successToast(t('Draft kept. Nobody at {receiver} sees it yet.', { receiver }), 4000);
    });
  const submit = async () => {
    await form.save(async (typed, start) =>
      done(
        (await browserApi().payments.submitEvidence({ params: { id }, body: changed(typed, start) })).dispute,
      ),
    );
    successToast(t('The evidence is with {receiver}.', { receiver }), 4000);
  };
  const isFromOrder = textKinds.every((kind) => (texts[kind] ?? '') === (suggested[kind] ?? ''));
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard isDirty={form.isDirty && !isSending} onLeave={form.discard} />
      {form.notices}
      {textGroups.map((group) => (
        <Card key={group.title.text} title={t(group.title)}>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {group.texts.map(({ kind, label, hint, rows }) => (
              <Field
                key={kind}
                label={t(label)}
                hint={hint && t(hint)}
                error={refusal?.fields[`texts.${kind}`]}
                className={rows === undefined ? '' : 'sm:col-span-2'}
              >
                {rows === undefined ? (
                  <TextInput
                    name={kind}
                    value={texts[kind] ?? ''}
                    maxLength={500}
                    onChange={(event) => form.type({ [kind]: event.target.value })}
                  />
                ) : (
                  <TextArea
                    name={kind}
                    rows={rows}
                    maxLength={20_000}
                    value={texts[kind] ?? ''}
                    onChange={(event) => form.type({ [kind]: event.target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
        </Card>
      ))}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <div className="flex flex-wrap gap-3">
        <Button iconStart="upload" onClick={() => setIsAsking(true)}>
          {dispute.is_appeal ? t('Appeal') : isPaypal ? t('Submit to PayPal') : t('Submit to the bank')}
        </Button>
        <Button type="submit" variant="secondary" isBusy={isSending}>
          {t('Keep as draft')}
        </Button>
        {!isFromOrder && (
          <Button
            variant="quiet"
            iconStart="undo"
            onClick={() => form.type(textsOf({ ...dispute, texts: null }))}
          >
            {t('Fill from the order again')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t('Submit this evidence?')}
        confirmText={t('Submit once')}
        isDangerous={false}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={submit}
      >
        {t(
          '{who} takes it once: {texts, plural, one {# text} other {# texts}} and {files, plural, one {# file} other {# files}}. Nothing can be added or changed afterwards.',
          {
            who: isPaypal ? receiver : t('The bank'),
            texts: textKinds.filter((kind) => texts[kind]).length,
            files: dispute.files.length,
          },
        )}
      </ConfirmDialog>
    </form>
  );
}

/** What was said, to read. */
function Written({ dispute: { texts, obstacle } }: { dispute: Dispute }) {
  if (obstacle === 'elsewhere') {
    return (
      <Card title={t('Evidence')}>
        <p className="text-ink-soft">
          {t('What the order’s file has can be copied from there into PayPal’s form.')}
        </p>
      </Card>
    );
  }
  const said = textGroups.flatMap((group) => {
    const facts = group.texts.flatMap(({ kind, label }) =>
      texts?.[kind] ? [{ name: label, value: texts[kind] }] : [],
    );
    return facts.length === 0 ? [] : [{ title: group.title, facts }];
  });
  if (obstacle === 'not_asked') {
    return (
      <Card title={t('Evidence')}>
        <p className="text-ink-soft">
          {t(
            'The buyer has only asked so far. Write to them, or give the money back; evidence is taken once they make it a claim.',
          )}
        </p>
      </Card>
    );
  }
  if (said.length === 0) {
    return (
      <Card title={t('Evidence')}>
        <p className="text-ink-soft">{t('Nothing was written here.')}</p>
      </Card>
    );
  }
  return said.map(({ title, facts }) => (
    <Card key={title.text} title={t(title)}>
      <dl className="grid grid-cols-1 gap-4">
        {facts.map(({ name, value }) => (
          <div key={name.text} className="grid gap-0.5">
            <dt className="text-ink-faint">{t(name)}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  ));
}

export const ErrorBoundary = listError(msg('Dispute'));
