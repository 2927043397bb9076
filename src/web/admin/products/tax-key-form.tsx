import { useState } from 'react';
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

type TaxKey = Awaited<ReturnType<Api['invoices']['taxKey']>>['tax_key'];

/** What a product is to the tax authority; its kind says so until staff do. */
export function TaxKeyForm({ productId }: { productId: number }) {
  const answer = useDetail(productId, (signal) =>
    browserApi().invoices.taxKey({ params: { id: productId }, signal }),
  );
  return answer.status === 'loaded' ? (
    <Keys productId={productId} start={answer.detail.tax_key} />
  ) : (
    <div className="min-h-52 border-t border-line p-5 text-sm text-ink-faint">Invoice keys</div>
  );
}

function Keys({ productId, start }: { productId: number; start: TaxKey }) {
  const mayChange = useMay('catalog');
  const [kept, setKept] = useState(start);
  const [product, setProduct] = useState(start.prod_serv_key);
  const [unit, setUnit] = useState(start.unit_key);
  const { isSending, refusal, send } = useSend();
  const save = async (prodServKey: string, unitKey: string) => {
    const isDone = await send(async () => {
      const { tax_key: key } = await browserApi().invoices.saveTaxKey({
        params: { id: productId },
        body: { prod_serv_key: prodServKey, unit_key: unitKey },
      });
      setKept(key);
      setProduct(key.prod_serv_key);
      setUnit(key.unit_key);
    });
    if (isDone) successToast('Invoice keys have been saved.', flowToastMilliseconds);
  };
  const isDirty = product !== kept.prod_serv_key || unit !== kept.unit_key;
  return (
    <form
      noValidate
      className="grid min-h-52 gap-4 border-t border-line p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save(product, unit);
      }}
    >
      <h3 className="text-sm font-semibold">
        Invoice keys{' '}
        <span className="font-normal text-ink-faint">
          {kept.is_default ? 'as its kind' : 'set for this product'}
        </span>
      </h3>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <div className="grid grid-cols-2 gap-4">
        <Field label="ClaveProdServ" error={refusal?.fields['prod_serv_key']}>
          <TextInput
            inputMode="numeric"
            maxLength={8}
            disabled={!mayChange}
            value={product}
            onChange={(event) => setProduct(event.target.value)}
          />
        </Field>
        <Field label="ClaveUnidad" error={refusal?.fields['unit_key']}>
          <TextInput
            maxLength={3}
            disabled={!mayChange}
            value={unit}
            onChange={(event) => setUnit(event.target.value)}
          />
        </Field>
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" size="sm" isBusy={isSending} disabled={!isDirty}>
            Save keys
          </Button>
          {!kept.is_default && (
            <Button variant="quiet" size="sm" onClick={() => void save('', '')}>
              Back to its kind’s
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
