import { useEffect, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { useSend } from '../admin-parts/use-send.ts';

type Lists = Awaited<ReturnType<Api['wholesale']['priceLists']>>['price_lists'];

/** By which price list a customer buys; asked for when the dialog opens. */
export function PriceListDialog({
  customer,
  onClose,
}: {
  customer: { id: string; name: string };
  onClose: () => void;
}) {
  const [lists, setLists] = useState<Lists>();
  const [chosen, setChosen] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const { isSending, refusal, send } = useSend();

  useEffect(() => {
    let isHere = true;
    const api = browserApi().wholesale;
    const ask = async () => {
      const [{ price_lists: all }, { price_list_id: own }] = await Promise.all([
        api.priceLists(),
        api.customerPriceList({ params: { id: customer.id } }),
      ]);
      if (!isHere) return;
      setLists(all);
      setChosen(String(own ?? ''));
    };
    ask().catch(() => isHere && setHasFailed(true));
    return () => {
      isHere = false;
    };
  }, [customer.id]);

  const save = async () => {
    const isTaken = await send(() =>
      browserApi().wholesale.setCustomerPriceList({
        params: { id: customer.id },
        body: { price_list_id: chosen === '' ? null : Number(chosen) },
      }),
    );
    if (isTaken) onClose();
  };
  return (
    <Dialog
      title={`Prices for ${customer.name}`}
      size="sm"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <Button isBusy={isSending} disabled={lists === undefined} onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <div className="grid gap-4">
        {(hasFailed || refusal) && (
          <InlineNotice tone="danger">
            {refusal?.message ?? 'The price lists could not be loaded.'}
          </InlineNotice>
        )}
        <Field label="Price list" hint="Holds at once, also for what is in the cart.">
          <Select
            disabled={lists === undefined}
            value={chosen}
            options={[
              { value: '', label: 'Public prices' },
              ...(lists ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
