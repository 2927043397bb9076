import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { useStaff } from '../shell/admin-layout.tsx';
import { type FlagNames, flagWords, flagWordsOf, type OrderDetail } from './order-words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Props = {
  order: OrderDetail;
  /** Who may be put on it. */
  staff: readonly { id: string; name: string }[];
  /** What the shop calls each flag. */
  flagNames: FlagNames;
  onDone: () => Promise<void>;
};
type Marks = NonNullable<Parameters<Api['orders']['markOrder']>[0]['body']>;

/** Who is on an order, and the words and colour that staff put on it to find it by. */
export function OrderMarks({ order, staff, flagNames, onDone }: Props) {
  const mayChange = useMay('orders');
  const { id: ownId } = useStaff();
  const [isOpen, setIsOpen] = useDialog('tags', mayChange);
  const { isSending, refusal, send } = useSend();
  const { tags, flag, assigned_to: assigned } = order;
  const isMine = assigned !== null && assigned.id === ownId;
  const mark = async (body: Marks) => {
    await browserApi().orders.markOrder({ params: { order_id: order.order_id }, body });
    await onDone();
  };
  return (
    <Card title={t('Who is on it')}>
      <div className="grid gap-3">
        {mayChange ? (
          <Select
            size="sm"
            aria-label={t('Who is on it')}
            value={assigned?.id ?? ''}
            disabled={isSending}
            options={namesWith(staff, assigned)}
            onChange={({ target: { value: id } }) =>
              void send(() => mark({ assigned_to: id === '' ? 'nobody' : { id } }))
            }
          />
        ) : (
          <p className={assigned ? 'font-medium' : 'text-ink-soft'}>{assigned?.name ?? t('Nobody')}</p>
        )}
        {mayChange && (
          <Select
            size="sm"
            aria-label={t('Flag')}
            value={flag ?? ''}
            disabled={isSending}
            options={[{ value: '', label: t('No flag') }, ...selectOptions(flagWordsOf(flagNames))]}
            onChange={({ target: { value } }) => void send(() => mark({ flag: flagOf(value) }))}
          />
        )}
        {tags.length > 0 && (
          <p className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </p>
        )}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              isBusy={isSending}
              onClick={() => void send(() => mark({ assigned_to: isMine ? 'nobody' : 'me' }))}
            >
              {isMine ? t('Leave it') : t('I am on it')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
              {t('Tags')}
            </Button>
          </div>
        )}
        {isOpen && <TagsDialog tags={tags} save={mark} onClose={() => setIsOpen(false)} />}
      </div>
    </Card>
  );
}

/** Everybody who may be put on it, and who is on it although they may not any more. */
function namesWith(staff: Props['staff'], assigned: OrderDetail['assigned_to']) {
  const isGone = assigned !== null && !staff.some(({ id }) => id === assigned.id);
  return [
    { value: '', label: t('Nobody') },
    ...[...staff, ...(isGone ? [assigned] : [])].map(({ id, name }) => ({ value: id, label: name })),
  ];
}

function flagOf(value: string): OrderDetail['flag'] {
  const all = Object.keys(flagWords) as NonNullable<OrderDetail['flag']>[];
  return all.find((flag) => flag === value) ?? null;
}

function TagsDialog({
  tags,
  save,
  onClose,
}: {
  tags: readonly string[];
  save: (marks: Marks) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState(tags.join(', '));
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return (
    <FormDialog title={t('Tags')} confirmText={t('Save')} act={() => save({ tags: words })} onClose={onClose}>
      {(refusal) => (
        <Field
          label={t('Words, with commas between them')}
          hint={t('The list of orders finds it by them. Ten at most, of 30 letters.')}
          error={Object.values(refusal?.fields ?? {})[0]}
        >
          <TextInput value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}
