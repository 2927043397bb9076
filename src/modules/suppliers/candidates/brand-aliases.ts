import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { holdFeeds } from '../run-lock.ts';
import { codeOf } from '../same-article.ts';

const aliases = query(
  'suppliers.brand_aliases',
  'select alias, brand from brand_alias order by brand, alias',
);
const lockAliases = query(
  'suppliers.lock_brand_aliases',
  'select alias, brand from brand_alias order by brand, alias for update',
);
const codes = query('suppliers.brand_alias_codes', 'select code, brand from brand_alias');
const clear = query('suppliers.clear_brand_aliases', 'delete from brand_alias');
const put = query(
  'suppliers.put_brand_aliases',
  `insert into brand_alias (code, alias, brand)
   select code, alias, brand from unnest(:codes::text[], :aliases::text[], :brands::text[]) as a(code, alias, brand)`,
);

/** Another spelling of a maker, and what the shop calls it. */
export type BrandAlias = RowOf<typeof aliases>;

export const readAliases = (db: Connection) => db.rows(aliases);

/** What the shop calls a maker, by how a supplier writes it. */
export async function readBrandAliases(db: Connection): Promise<(name: string) => string> {
  const known = new Map((await db.rows(codes)).map(({ code, brand }) => [code, brand]));
  return known.size === 0 ? (name) => name : (name) => known.get(codeOf(name)) ?? name;
}

/** Whatever their order. */
const isSame = (one: readonly BrandAlias[], other: readonly BrandAlias[]) =>
  JSON.stringify(one.map(({ alias, brand }) => [alias, brand]).toSorted()) ===
  JSON.stringify(other.map(({ alias, brand }) => [alias, brand]).toSorted());

/**
 * Replaces the whole list of other spellings; the next record of each supplier is read by it.
 * @throws AppError 409 `changed_since` where the list is not the one that was read, `sync_running` while a feed is read; 422 beside
 * a line that says nothing
 */
export async function saveAliases(
  { db, staff }: RequestContext,
  { given, before }: { given: readonly BrandAlias[]; before: readonly BrandAlias[] },
): Promise<void> {
  const brandCodes = new Set(given.map(({ brand }) => codeOf(brand)));
  const seen = new Set<string>();
  for (const { alias, brand } of given) {
    const code = codeOf(alias);
    if (code === '' || codeOf(brand) === '') throw invalid({ aliases: t('Write both names.') });
    if (code === codeOf(brand))
      throw invalid({ aliases: t('“{alias}” is read as {brand} already.', { alias, brand }) });
    if (seen.has(code)) throw invalid({ aliases: t('“{alias}” is in the list twice.', { alias }) });
    // One that leads on would be read differently by who comes first.
    if (brandCodes.has(code))
      throw invalid({ aliases: t('“{alias}” is what another one is called here.', { alias }) });
    seen.add(code);
  }
  await db.transaction(async (tx) => {
    await holdFeeds(tx);
    const now = await tx.rows(lockAliases);
    if (isSame(now, given)) return;
    if (!isSame(now, before)) {
      throw new AppError(409, 'changed_since', t('Somebody changed the list meanwhile; look at it again.'));
    }
    await tx.run(clear);
    await tx.run(put, {
      codes: given.map(({ alias }) => codeOf(alias)),
      aliases: given.map(({ alias }) => alias),
      brands: given.map(({ brand }) => brand),
    });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'brand.aliases',
      subject: 'brand-aliases',
      before: { aliases: now },
      after: { aliases: given },
    });
  });
}
