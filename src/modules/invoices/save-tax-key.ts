import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { requireAsRead } from '../../platform/require-as-read.ts';
import { audit } from '../staff/index.ts';
import type { TaxKey } from './cfdi/sat-keys.ts';
import type { invoicesContract } from './invoices.contract.ts';
import { forgetTaxKey, saveTaxKey as write, taxKeysOf } from './invoices.queries.ts';
import { taxKeys } from './stamp-invoice.ts';

type Given = z.output<typeof invoicesContract.saveTaxKey.body & z.ZodType>;

/** As it is written where a product's kind says its keys. */
const asItsKind: TaxKey = { prod_serv_key: '', unit_key: '' };

/** @throws AppError 404 for a product that is not there */
export async function taxKeyOf(context: { db: Connection }, productId: number) {
  const key = (await taxKeys(context, [productId])).get(productId);
  if (!key) throw notFound(t('There is no such product.'));
  const said = await context.db.first(taxKeysOf, { productIds: [productId] });
  return { ...key, is_default: said === undefined };
}

/**
 * Says what a product is to the tax authority; both keys empty: what its kind is.
 * @throws AppError 404; 409 `stale` with what is there now; 422 for one key without the other
 */
export async function saveTaxKey(
  context: RequestContext,
  id: number,
  { prod_serv_key: prodServKey, unit_key: unitKey, was }: Given,
) {
  const isDefault = prodServKey === '' && unitKey === '';
  if (!isDefault && (prodServKey === '' || unitKey === '')) {
    throw invalid({ [unitKey === '' ? 'unit_key' : 'prod_serv_key']: t('Give both keys, or none.') });
  }
  return context.db.transaction(async (tx) => {
    await lockKey(tx, `tax_key:${id}`);
    const before = await taxKeyOf({ db: tx }, id);
    requireAsRead(was, written(before), before);
    if (isDefault) await tx.run(forgetTaxKey, { id });
    else await tx.run(write, { id, prodServKey, unitKey, now: context.clock.now() });
    const after = await taxKeyOf({ db: tx }, id);
    await audit(tx, {
      systemUserId: context.staff?.id,
      action: 'product.tax_key',
      subject: `product:${id}`,
      before,
      after,
    });
    return after;
  });
}

function written({
  is_default: isDefault,
  prod_serv_key,
  unit_key,
}: TaxKey & { is_default: boolean }): TaxKey {
  return isDefault ? asItsKind : { prod_serv_key, unit_key };
}
