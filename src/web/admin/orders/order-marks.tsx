import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import type { OrderDetail } from './order-words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Props = { order: OrderDetail; onDone: () => Promise<void> };
type Marks = { tags?: string[]; assigned_to?: 'me' | 'nobody' };

/** Who is on an order, and the words that staff put on it to find it by. */
export function OrderMarks({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const [isOpen, setIsOpen] = useDialog('tags', mayChange);
  const { isSending, refusal, send } = useSend();
  const { tags, assigned_to: assigned } = order;
  const mark = async (body: Marks) => {
    await browserApi().orders.markOrder({ params: { order_id: order.order_id }, body });
    await onDone();
  };
  return (
    <Card title={t('Who is on it')}>
      <div className="grid gap-3">
        <p className={assigned ? 'font-medium' : 'text-ink-soft'}>{assigned?.name ?? t('Nobody')}</p>
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
              onClick={() => void send(() => mark({ assigned_to: assigned ? 'nobody' : 'me' }))}
            >
              {assigned ? t('Leave it') : t('I am on it')}
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
