import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { ApiError } from '../../../../api/client.ts';
import { formatPesos } from '../../../../platform/money.ts';
import { browserApi } from '../../../data.ts';
import { CellInput } from '../../admin-parts/cell-input.tsx';
import { hundredthsOf, typedHundredths } from '../../admin-parts/hundredths.ts';
import type { ProductInList } from './product-list.ts';

/** A price that is changed where it stands; what somebody changed meanwhile is said before it is overwritten. */
export function PriceCell({ product }: { product: ProductInList }) {
  const [version, setVersion] = useState(product.version);
  const save = async (cents: number) => {
    try {
      await browserApi().catalog.updateProduct({
        params: { id: product.id },
        body: { price_cents: cents, version },
      });
    } catch (error) {
      const now = currentOf(error);
      if (!now) throw error;
      setVersion(now.version);
      throw new ApiError(
        409,
        'stale_price',
        t('Changed meanwhile: {amount} now. Enter saves yours.', { amount: formatPesos(now.price_cents) }),
      );
    }
  };
  return (
    <CellInput
      label={t('Price of {productName}', { productName: product.product_name })}
      shown={formatPesos(product.price_cents)}
      start={typedHundredths(product.price_cents)}
      valueOf={hundredthsOf}
      wrongText={t('Enter a price.')}
      fieldNames={['price_cents', 'reason']}
      inputMode="decimal"
      maxLength={14}
      onOpen={() => setVersion(product.version)}
      save={save}
    />
  );
}

/** What is there now, where somebody changed it meanwhile. */
function currentOf(error: unknown): { version: number; price_cents: number } | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  return error.details['current'] as { version: number; price_cents: number };
}
