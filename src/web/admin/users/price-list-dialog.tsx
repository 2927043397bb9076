import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';

type Lists = Awaited<ReturnType<Api['wholesale']['priceLists']>>['price_lists'];
type Own = Awaited<ReturnType<Api['wholesale']['customerPriceList']>>;
type Customer = { id: string; name: string };

/** By which price list a customer buys; asked for when the dialog opens. */
export function PriceListDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const asked = useDetail(customer.id, async (signal) => {
    const api = browserApi().wholesale;
    const [{ price_lists: lists }, own] = await Promise.all([
      api.priceLists({ signal }),
      api.customerPriceList({ params: { id: customer.id }, signal }),
    ]);
    return { lists, own };
  });
  if (asked.status === 'loaded') {
    return <ChoiceDialog customer={customer} {...asked.detail} onClose={onClose} />;
  }
  return (
    <Dialog title={titleOf(customer)} size="sm" isOpen onOpenChange={onClose}>
      {asked.status === 'failed' ? (
        <InlineNotice tone="danger">{t('The price lists could not be loaded.')}</InlineNotice>
      ) : (
        <p className="text-sm text-ink-faint">{t('Price list')}</p>
      )}
    </Dialog>
  );
}

const titleOf = ({ name }: Customer) => t('Prices for {name}', { name });
const valuesOf = ({ price_list_id: id }: Own) => ({ chosen: id === null ? '' : String(id) });
const idIn = (chosen: string) => (chosen === '' ? null : Number(chosen));

function ChoiceDialog({
  customer,
  lists,
  own,
  onClose,
}: {
  customer: Customer;
  lists: Lists;
  own: Own;
  onClose: () => void;
}) {
  const options = [
    { value: '', label: t('Public prices') },
    ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const form = useVersions({
    name: `price-list:${customer.id}`,
    values: valuesOf(own),
    valuesOfCurrent: (current) => valuesOf(current as Own),
    labelOf: () => t('Price list'),
    textOf: (_, chosen) => options.find(({ value }) => value === chosen)?.label ?? t('Another price list'),
  });
  const act = () =>
    form.save(({ chosen }, { chosen: was }) =>
      browserApi().wholesale.setCustomerPriceList({
        params: { id: customer.id },
        body: { price_list_id: idIn(chosen), was: idIn(was) },
      }),
    );
  return (
    <FormDialog title={titleOf(customer)} confirmText={t('Save')} fields={form} act={act} onClose={onClose}>
      {(refusal) => (
        <Field
          label={t('Price list')}
          hint={t('Holds at once, also for what is in the cart.')}
          error={refusal?.fields['price_list_id']}
        >
          <Select
            value={form.typed.chosen}
            options={options}
            onChange={(event) => form.type({ chosen: event.target.value })}
          />
        </Field>
      )}
    </FormDialog>
  );
}
