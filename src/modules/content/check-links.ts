import { t } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { shopPathOf } from './documents/link-target.contract.ts';
import { pagesAmong, pathKey } from './shop-page.ts';

/** Of whoever is signed in; everybody may be led there. */
const accountPage = /^\/dashboard(\/(cuenta|mi-pc|deseos|equipos|facturacion|saldo))?$/;

/** A link as it was typed, and the field it stands in. */
export type TypedLink = { field: string; to: string };

/**
 * By field, which links lead to no page of the shop. Other sites are not asked.
 */
export async function linkProblems(
  db: Connection,
  links: readonly TypedLink[],
): Promise<Record<string, string>> {
  const own = links.flatMap(({ field, to }) => {
    const path = shopPathOf(to);
    return path === undefined ? [] : [{ field, key: pathKey(path) ?? '' }];
  });
  if (own.length === 0) return {};
  const pages = await pagesAmong(db, [...new Set(own.map(({ key }) => key))]);
  return Object.fromEntries(
    own.flatMap(({ field, key }) =>
      pages.has(key) || accountPage.test(key) ? [] : [[field, t('There is no page at this address.')]],
    ),
  );
}
