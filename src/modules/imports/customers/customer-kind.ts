import { t } from '../../../i18n/t.ts';
import type { ImportKind } from '../import-kind.ts';
import { openCustomerCheck } from './check-customers.ts';
import { customerFieldNames, customerFields } from './read-customer.ts';
import { undoCustomers } from './undo-customers.ts';
import { writeCustomers } from './write-customers.ts';

/** Customers with what the shop before this one knew of them, known by e-mail. */
export const customerKind: ImportKind = {
  fields: async () => customerFields,
  fieldNames: async () => customerFieldNames,
  missingField: (fields) => (fields.includes('email') ? undefined : t('One column has to be the e-mail.')),
  openCheck: openCustomerCheck,
  batchSize: 500,
  write: writeCustomers,
  undo: undoCustomers,
};
