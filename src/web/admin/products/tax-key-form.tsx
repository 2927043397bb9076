import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';

type TaxKey = Awaited<ReturnType<Api['invoices']['taxKey']>>['tax_key'];

/** As the API writes it where the product's kind says the keys. */
const asItsKind = { prod_serv_key: '', unit_key: '' };

const valuesOf = ({ prod_serv_key: product, unit_key: unit, is_default: isDefault }: TaxKey) => ({
  product,
  unit,
  isDefault,
});
type Values = ReturnType<typeof valuesOf>;
const wireOf = ({ product, unit, isDefault }: Values) =>
  isDefault ? asItsKind : { prod_serv_key: product, unit_key: unit };
const labels: Readonly<Record<keyof Values, Message>> = {
  product: msg('ClaveProdServ'),
  unit: msg('ClaveUnidad'),
  isDefault: msg('As its kind'),
};

/** What a product is to the tax authority; its kind says so until staff do. */
export function TaxKeyForm({ productId }: { productId: number }) {
  const answer = useDetail(productId, (signal) =>
    browserApi().invoices.taxKey({ params: { id: productId }, signal }),
  );
  return answer.status === 'loaded' ? (
    <Keys productId={productId} start={answer.detail.tax_key} />
  ) : (
    <div className="min-h-52 border-t border-line p-5 text-sm text-ink-faint">{t('Invoice keys')}</div>
  );
}

function Keys({ productId, start }: { productId: number; start: TaxKey }) {
  const mayChange = useMay('catalog');
  const form = useVersions({
    name: 'tax-key',
    values: valuesOf(start),
    valuesOfCurrent: (current) => valuesOf(current as TaxKey),
    labelOf: (field) => labels[field],
  });
  const { product, unit } = form.typed;
  const { isSending, refusal, send } = useSend();
  const save = async (isReset: boolean) => {
    const isDone = await send(() =>
      form.save(async (typed, was) => {
        const { tax_key: key } = await browserApi().invoices.saveTaxKey({
          params: { id: productId },
          body: { ...(isReset ? asItsKind : wireOf({ ...typed, isDefault: false })), was: wireOf(was) },
        });
        form.begin(valuesOf(key));
      }),
    );
    if (isDone) successToast(t('Invoice keys have been saved.'), flowToastMilliseconds);
  };
  return (
    <form
      noValidate
      className="grid min-h-52 gap-4 border-t border-line p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <h3 className="text-sm font-semibold">
        {t('Invoice keys')}{' '}
        <span className="font-normal text-ink-faint">
          {form.start.isDefault ? t('as its kind') : t('set for this product')}
        </span>
      </h3>
      {form.notices}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('ClaveProdServ')} error={refusal?.fields['prod_serv_key']}>
          <TextInput
            inputMode="numeric"
            maxLength={8}
            disabled={!mayChange}
            value={product}
            onChange={(event) => form.type({ product: event.target.value })}
          />
        </Field>
        <Field label={t('ClaveUnidad')} error={refusal?.fields['unit_key']}>
          <TextInput
            maxLength={3}
            disabled={!mayChange}
            value={unit}
            onChange={(event) => form.type({ unit: event.target.value })}
          />
        </Field>
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" size="sm" isBusy={isSending} disabled={!form.isDirty}>
            {t('Save keys')}
          </Button>
          {!form.start.isDefault && (
            <Button variant="quiet" size="sm" onClick={() => void save(true)}>
              {t('Back to its kind’s')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
