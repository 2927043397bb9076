import { useState } from 'react';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { TransferFields, transferHint } from '../admin-parts/transfer-fields.tsx';
import type { RefundInList } from './refund-words.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

type Refund = Pick<RefundInList, 'id' | 'amount_cents' | 'state' | 'needs_staff'> & {
  is_disputed?: boolean;
  /** Null or missing where it is an order's. */
  gift_card_number?: number | null;
  /** Whole or masked: the customer gave one. */
  clabe: string | null;
};
type Way = 'retry' | 'ask' | 'store_credit' | 'transfer';

const options: Record<Way, { label: Message; hint: Message }> = {
  retry: { label: msg('Try again'), hint: msg('The provider is asked once more.') },
  ask: {
    label: msg('Ask the customer'),
    hint: msg('They choose between a transfer to their CLABE and store credit.'),
  },
  transfer: {
    label: msg('Record the transfer'),
    hint: transferHint,
  },
  store_credit: {
    label: msg('Give store credit'),
    hint: msg(
      'Only where the customer wants it. It is there at once, above your ceiling once it is approved.',
    ),
  },
};

const disputedHint = msg(
  'A dispute about the payment is open: send nothing before it is over, or the customer might have the money twice.',
);

/** What staff may do about a refund; none where it is on its way or done. */
function waysOf({ state, needs_staff: needsStaff, gift_card_number: card = null }: Refund): Way[] {
  switch (state) {
    case 'failed':
      if (!needsStaff) return [];
      // Who bought a card has no page where they choose.
      return card === null
        ? ['retry', 'ask', 'transfer', 'store_credit']
        : ['retry', 'transfer', 'store_credit'];
    case 'awaiting_choice':
    case 'awaiting_transfer':
      return ['transfer', 'store_credit'];
    default:
      return [];
  }
}

/** The refund whose settling is open, of those on the page that wait for somebody of the staff. */
export function useSettling<Row extends Refund>(refunds: readonly Row[]) {
  const mayChange = useMay('move_money');
  const open = mayChange ? refunds.filter((refund) => waysOf(refund).length > 0) : [];
  return useDialogOf('settle', open, ({ id }) => id);
}

/** «Settle»: a refund that failed or waits goes on. */
export function SettleRefundButton({ refund, onOpen }: { refund: Refund; onOpen: () => void }) {
  const mayChange = useMay('move_money');
  if (!mayChange || waysOf(refund).length === 0) return null;
  return (
    <Button size="sm" variant="secondary" className="justify-self-start" onClick={onOpen}>
      {refund.state === 'awaiting_transfer' ? t('Record the transfer') : t('Settle')}
    </Button>
  );
}

/** What is done about a refund that failed or waits. */
export function SettleRefundDialog({
  refund,
  onDone,
  onClose,
}: {
  refund: Refund;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const ways = waysOf(refund);
  const [way, setWay] = useState<Way>(ways[0] ?? 'transfer');
  const [transfer, setTransfer] = useState({ clabe: '', trackingKey: '' });
  const { clabe, trackingKey } = transfer;
  // The same however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const settle = async () => {
    await browserApi().orders.settleRefund({
      params: { refund_id: refund.id },
      body:
        way === 'transfer'
          ? { way, tracking_key: trackingKey, ...(clabe.trim() !== '' && { clabe }) }
          : { way },
      idempotencyKey,
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Refund of {amount}', { amount: formatPesos(refund.amount_cents) })}
      confirmText={t(options[way].label)}
      isReady={way !== 'transfer' || trackingKey.trim() !== ''}
      act={settle}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <RadioGroup
            label={t('What is done about it')}
            isLabelHidden
            look="cards"
            value={way}
            onValueChange={(value) => setWay(value as Way)}
            options={ways.map((one) => ({
              value: one,
              label: t(options[one].label),
              hint: t(one === 'transfer' && refund.is_disputed ? disputedHint : options[one].hint),
            }))}
          />
          {way === 'transfer' && (
            <TransferFields
              value={transfer}
              given={refund.clabe}
              refusal={refusal}
              onValueChange={setTransfer}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
