import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useBulk } from '../admin-parts/bulk-results.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { SelectionBar } from '../admin-parts/selection-bar.tsx';
import type { Undoable } from '../admin-parts/undo-strip.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';

/** What is done to several customers at once. */
export function UsersBulkBar({
  users,
  chosen,
  onChosen,
  offer,
}: {
  users: readonly { id: string; name: string }[];
  chosen: RowSelectionState;
  onChosen: (chosen: RowSelectionState) => void;
  offer: (undoable: Undoable) => void;
}) {
  const [isPricing, setIsPricing] = useState(false);
  const here = users.filter(({ id }) => chosen[id]);
  const { run, isSending, notice } = useBulk(
    here.map(({ id, name }) => ({ id, name, to: adminLinks.user(id) })),
    () => onChosen({}),
  );
  const turn = (ids: string[], isBlocked: boolean) =>
    browserApi().customers.blockCustomers({ body: { ids, is_blocked: isBlocked } });
  const block = (isBlocked: boolean) =>
    run(
      (ids) => turn(ids, isBlocked),
      (ids) =>
        offer({
          text: isBlocked
            ? t('{count, plural, one {# customer blocked} other {# customers blocked}}', {
                count: ids.length,
              })
            : t('{count, plural, one {# customer unblocked} other {# customers unblocked}}', {
                count: ids.length,
              }),
          undo: () => turn(ids, !isBlocked),
          undoneText: t('They are as they were'),
        }),
    );
  return (
    <>
      {notice}
      <SelectionBar count={here.length} onClear={() => onChosen({})}>
        <Button size="sm" variant="secondary" iconStart="tag" onClick={() => setIsPricing(true)}>
          {t('Prices')}
        </Button>
        <Button size="sm" variant="secondary" isBusy={isSending} onClick={() => void block(false)}>
          {t('Unblock')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          iconStart="shield"
          isBusy={isSending}
          onClick={() => void block(true)}
        >
          {t('Block')}
        </Button>
      </SelectionBar>
      {isPricing && (
        <PricesDialog
          count={here.length}
          onClose={() => setIsPricing(false)}
          act={(listId) =>
            run((ids) =>
              browserApi().wholesale.setCustomersPriceList({ body: { ids, price_list_id: listId } }),
            )
          }
        />
      )}
    </>
  );
}

function PricesDialog({
  count,
  act,
  onClose,
}: {
  count: number;
  act: (listId: number | null) => Promise<void>;
  onClose: () => void;
}) {
  const [listId, setListId] = useState('');
  const asked = useDetail('price-lists', (signal) => browserApi().wholesale.priceLists({ signal }));
  const lists = asked.status === 'loaded' ? asked.detail.price_lists : [];
  return (
    <FormDialog
      title={t('{count, plural, one {Prices for # customer} other {Prices for # customers}}', { count })}
      confirmText={t('Save')}
      isReady={asked.status === 'loaded'}
      act={() => act(listId === '' ? null : Number(listId))}
      onClose={onClose}
    >
      {() => (
        <Field
          label={t('Price list')}
          hint={t('Holds at once, also for what is in the cart.')}
          error={asked.status === 'failed' ? t('The price lists could not be loaded.') : undefined}
        >
          <Select
            value={listId}
            options={[
              { value: '', label: t('Public prices') },
              ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => setListId(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
