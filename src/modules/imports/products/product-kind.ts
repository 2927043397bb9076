import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { allWarehouses, ownLocations } from '../../inventory/index.ts';
import type { ImportKind } from '../import-kind.ts';
import { openProductCheck } from './check-products.ts';
import { productFieldNames, productFields, stockPrefix } from './product-fields.ts';
import { undoProducts } from './undo-products.ts';
import { writeProducts } from './write-products.ts';

/** Products, their prices and stock, known by SKU. */
export const productKind: ImportKind = {
  fields: async (db: Connection) => [
    ...productFields,
    ...(await allWarehouses(db)).map((code) => stockPrefix + code),
  ],
  fieldNames: async (db: Connection) =>
    productFieldNames(
      await allWarehouses(db),
      (await ownLocations(db)).map(({ code }) => code),
    ),
  missingField: (fields) => (fields.includes('sku') ? undefined : t('One column has to be the SKU.')),
  openCheck: openProductCheck,
  batchSize: 500,
  write: writeProducts,
  undo: undoProducts,
};
