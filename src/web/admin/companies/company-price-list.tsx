import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import type { CompanyDetail } from './company-words.ts';

type Lists = Awaited<ReturnType<Api['wholesale']['priceLists']>>['price_lists'];

/** By which price list the people of a company buy, before lists of their own. */
export function CompanyPriceList({
  company,
  lists,
  own,
}: {
  company: CompanyDetail;
  lists: Lists;
  own: { price_list_id: number | null };
}) {
  const mayChange = useMay('customers');
  const [chosen, setChosen] = useState(own.price_list_id === null ? '' : String(own.price_list_id));
  const { isSending, refusal, send } = useSend();
  const { revalidate } = useRevalidator();
  const save = () =>
    send(async () => {
      await browserApi().wholesale.setCompanyPriceList({
        params: { id: company.id },
        body: { price_list_id: chosen === '' ? null : Number(chosen), was: own.price_list_id },
      });
      successToast(t('Price list has been chosen.'), flowToastMilliseconds);
      await revalidate();
    });
  return (
    <Card title={t('Price list')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={t('Price list')}
          hint={
            company.state === 'approved'
              ? t('Holds at once, also for what is in the cart.')
              : t('Holds once the company is approved.')
          }
        >
          <Select
            value={chosen}
            disabled={!mayChange}
            options={[
              { value: '', label: t('Public prices') },
              ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {mayChange && (
          <Button type="submit" variant="secondary" className="justify-self-start" isBusy={isSending}>
            {t('Save')}
          </Button>
        )}
      </form>
    </Card>
  );
}
