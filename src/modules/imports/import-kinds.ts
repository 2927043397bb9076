import { t } from '../../i18n/t.ts';
import type { ImportKind } from './import-kind.ts';
import type { KindName } from './imports.queries.ts';
import { customerKind } from './customers/customer-kind.ts';
import { pictureKind } from './pictures/picture-kind.ts';
import { productKind } from './products/product-kind.ts';
import { redirectKind } from './redirects/redirect-kind.ts';

/** What files may be of. */
export const importKinds: Readonly<Record<KindName, ImportKind>> = {
  products: productKind,
  pictures: pictureKind,
  redirects: redirectKind,
  // Its lines are products to be changed, whoever wrote them. Checked as a file, they would say nothing.
  edits: {
    ...productKind,
    missingField: () => t('This edit came from no file. Make it again in the list of products.'),
  },
  customers: customerKind,
};
