import { useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { successToast } from '../../toasts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import type { EditedProduct } from './product-values.ts';

/** A product like this one, to be changed before anybody sees it. */
export function CopyDialog({ product, onClose }: { product: EditedProduct; onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState(product.product_name);
  const [sku, setSku] = useState('');
  const copy = async () => {
    const { product_id: made } = await browserApi().catalog.copyProduct({
      params: { id: product.id },
      body: { sku, product_name: name },
    });
    successToast(
      t('Product has been duplicated. Nobody sees it until you activate it.'),
      flowToastMilliseconds,
    );
    await navigate(adminLinks.product(made));
  };
  return (
    <FormDialog
      title={t('Duplicate product')}
      description={t(
        'Pictures, specs, texts, categories and price are taken over; codes of the maker and stock are not.',
      )}
      confirmText={t('Duplicate')}
      act={copy}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Name')} isRequired error={refusal?.fields['product_name']}>
            <TextInput maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label={t('SKU')} isRequired error={refusal?.fields['sku']}>
            <TextInput
              className="spec"
              autoComplete="off"
              maxLength={64}
              placeholder={product.sku}
              value={sku}
              onChange={(event) => setSku(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
