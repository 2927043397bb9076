import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { PaidForLink } from './paid-for-link.tsx';
import { providerName } from '../../../modules/payments/payments.words.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

type Findings = Awaited<ReturnType<Api['payments']['adminFindings']>>;
type Finding = Findings['findings'][number];

const words: Record<Finding['kind'], { label: Message; tone: BadgeTone; hint: Message }> = {
  second_payment: {
    label: msg('Second payment'),
    tone: 'warning',
    hint: msg('The order needed no more money, or was cancelled. It goes back by itself.'),
  },
  late_payment: {
    label: msg('Late payment'),
    tone: 'warning',
    hint: msg('It came after the order had ended. The order lives again, or waits for goods.'),
  },
  excess: {
    label: msg('Too much'),
    tone: 'warning',
    hint: msg('More was transferred than asked. The rest goes back.'),
  },
  not_booked: {
    label: msg('Not booked'),
    tone: 'danger',
    hint: msg('The provider has it and our ledger does not. Process it again.'),
  },
  other_amount: {
    label: msg('Other amount'),
    tone: 'danger',
    hint: msg('The provider moved another amount.'),
  },
  unknown_money: {
    label: msg('Not ours'),
    tone: 'danger',
    hint: msg('No payment of the shop belongs to it.'),
  },
  not_at_provider: {
    label: msg('Not at the provider'),
    tone: 'danger',
    hint: msg('Our ledger has it and the provider’s report does not.'),
  },
  balance_differs: {
    label: msg('Balance differs'),
    tone: 'danger',
    hint: msg('What the day before ended with and what moved since do not add up to the provider’s balance.'),
  },
  payout_differs: {
    label: msg('Payout differs'),
    tone: 'danger',
    hint: msg('What went to the bank is not the sum of its lines.'),
  },
  disputed_credit_spent: {
    label: msg('Credit spent'),
    tone: 'danger',
    hint: msg(
      'Store credit of a payment that the bank gave back was spent before. Orders paid with it are on hold.',
    ),
  },
  refund_failed: {
    label: msg('Refund failed'),
    tone: 'danger',
    hint: msg('The customer still has to get this money. Settle it under Refunds.'),
  },
  refund_overdue: {
    label: msg('Refund overdue'),
    tone: 'danger',
    hint: msg('It should have been back with the customer by now. Look at it under Refunds.'),
  },
  company_debt_differs: {
    label: msg('Company debt differs'),
    tone: 'danger',
    hint: msg('What moved on the credit of a company does not add up to its open charges and payments.'),
  },
  kept_money: {
    label: msg('Kept money'),
    tone: 'danger',
    hint: msg(
      'Its order is over, or paid otherwise, and nothing of this goes back. Refund it on the order’s page, or explain it.',
    ),
  },
};

/** Money that came twice, late or too much, and where our books differ from what the providers report. */
export function FindingList({ list }: { list: Findings }) {
  const mayChange = useMay('orders', 'keep_books');
  const [explaining, setExplaining] = useDialogOf('explain', mayChange ? list.findings : [], ({ id }) => id);
  const { revalidate } = useRevalidator();
  return (
    <>
      <ListTools
        filters={[
          { name: 'state', label: t('All'), options: { open: t('To look at'), solved: t('Explained') } },
        ]}
      />
      <ListTable
        list={list}
        rows={list.findings}
        icon="eye"
        noneYet={t('Nothing to look at')}
        noneHint={t(
          'Second and late payments stand here, and every night what differs between our ledger and the reports of Stripe and PayPal.',
        )}
        label={t('Payments to look at')}
        rowKey={(finding) => finding.id}
        columns={[
          { head: t('What'), cell: (finding) => <What finding={finding} /> },
          {
            head: t('Our books'),
            align: 'end',
            from: 'md',
            className: 'figures whitespace-nowrap',
            cell: (finding) => amountText(finding.booked_cents),
          },
          {
            head: t('Provider'),
            align: 'end',
            from: 'sm',
            className: 'figures whitespace-nowrap',
            cell: (finding) => amountText(finding.reported_cents),
          },
          { head: t('Moved'), from: 'lg', at: (finding) => finding.moved_at },
          {
            cell: (finding) => (
              <Actions finding={finding} onDone={revalidate} onExplain={() => setExplaining(finding)} />
            ),
          },
        ]}
      />
      {explaining && (
        <ExplainDialog finding={explaining} onDone={revalidate} onClose={() => setExplaining(undefined)} />
      )}
    </>
  );
}

function amountText(cents: number | null): string {
  return cents === null ? '—' : formatPesos(cents);
}

function What({ finding }: { finding: Finding }) {
  const { label, tone, hint } = words[finding.kind];
  return (
    <span className="grid justify-items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={finding.solved_at === null ? tone : 'neutral'}>{t(label)}</Badge>
        <span className="font-medium">{providerName(finding.provider)}</span>
        {finding.reference !== null && <PaidForLink paid={{ ...finding, reference: finding.reference }} />}
      </span>
      <span className="text-xs text-ink-soft">{t(hint)}</span>
      <span className="figures text-xs sm:hidden">
        {`${t('Our books')} ${amountText(finding.booked_cents)} · ${t('Provider')} ${amountText(finding.reported_cents)}`}
      </span>
      <span className="spec text-xs break-all text-ink-faint">{finding.provider_ref}</span>
      {finding.solved_at !== null && (
        <span className="text-xs">
          {`${staffDateTime(finding.solved_at)} · ${finding.solved_by ?? t('By itself')}: ${finding.note}`}
        </span>
      )}
    </span>
  );
}

function Actions({
  finding,
  onDone,
  onExplain,
}: {
  finding: Finding;
  onDone: () => Promise<void>;
  onExplain: () => void;
}) {
  const mayChange = useMay('orders', 'keep_books');
  const { isSending, refusal, send } = useSend();
  if (!mayChange || finding.solved_at !== null) return null;
  const again = async () => {
    await browserApi().payments.processFinding({ params: { id: finding.id } });
    await onDone();
  };
  return (
    <span className="grid justify-items-end gap-2">
      <span className="flex flex-wrap justify-end gap-2 max-sm:flex-col">
        {finding.kind === 'not_booked' && (
          <Button
            size="sm"
            variant="secondary"
            iconStart="refresh"
            mayWrap
            isBusy={isSending}
            onClick={() => void send(again)}
          >
            {t('Process again')}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={onExplain}>
          {t('Explain')}
        </Button>
      </span>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </span>
  );
}

function ExplainDialog({
  finding,
  onDone,
  onClose,
}: {
  finding: Finding;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const explain = async () => {
    await browserApi().payments.explainFinding({ params: { id: finding.id }, body: { note } });
    await onDone();
  };
  return (
    <FormDialog
      title={`${t(words[finding.kind].label)}: ${amountText(finding.reported_cents ?? finding.booked_cents)}`}
      confirmText={t('Explained')}
      isReady={note.trim().length >= 3}
      act={explain}
      onClose={onClose}
    >
      {(refusal) => (
        <Field
          label={t('What was it?')}
          hint={t('Kept with the finding, for whoever closes the books.')}
          error={refusal?.fields['note']}
        >
          <TextArea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}
