import { useState } from 'react';
import { said, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { type FlagNames, flagWords, flagWordsOf } from './order-words.ts';

type Marks = Omit<NonNullable<Parameters<Api['orders']['markOrders']>[0]['body']>, 'order_ids'>;

/** Puts a tag or a flag on the chosen orders, or somebody. */
export function MarkMenu({
  ids,
  flagNames,
  onDone,
}: {
  ids: readonly string[];
  flagNames: FlagNames;
  onDone: () => Promise<void>;
}) {
  const [isTagging, setIsTagging] = useState(false);
  const [tag, setTag] = useState('');
  const { isSending, refusal, send } = useSend();
  const mark = async (marks: Marks) => {
    const { marked } = await browserApi().orders.markOrders({ body: { order_ids: [...ids], ...marks } });
    successToast(
      t('{marked, plural, one {# order marked} other {# orders marked}}', { marked }),
      flowToastMilliseconds,
    );
    setTag('');
    await onDone();
  };
  const entry = (label: string, marks: Marks) => ({
    kind: 'action' as const,
    label,
    onSelect: () => void send(() => mark(marks)),
  });
  const flags = flagWordsOf(flagNames);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button size="sm" variant="secondary" iconStart={refusal ? 'warning' : 'tag'} isBusy={isSending}>
            {refusal?.message ?? t('Mark')}
          </Button>
        }
        entries={[
          { kind: 'action', label: t('Add a tag…'), icon: 'tag', onSelect: () => setIsTagging(true) },
          entry(t('I am on it'), { assigned_to: 'me' }),
          entry(t('Nobody is on it'), { assigned_to: 'nobody' }),
          { kind: 'line' },
          ...(Object.keys(flagWords) as (keyof typeof flags)[]).map((flag) =>
            entry(said(flags[flag].label), { flag }),
          ),
          entry(t('No flag'), { flag: null }),
        ]}
      />
      {isTagging && (
        <FormDialog
          title={t('{count, plural, one {Tag # order} other {Tag # orders}}', { count: ids.length })}
          description={t('The tag joins those that each order has; lists find orders by it.')}
          confirmText={t('Add')}
          isReady={tag.trim() !== ''}
          act={() => mark({ tag })}
          onClose={() => setIsTagging(false)}
        >
          {(problem) => (
            <Field label={t('Tag')} isRequired error={problem?.fields['tag']}>
              <TextInput
                autoComplete="off"
                maxLength={30}
                value={tag}
                onChange={({ target }) => setTag(target.value)}
              />
            </Field>
          )}
        </FormDialog>
      )}
    </>
  );
}
