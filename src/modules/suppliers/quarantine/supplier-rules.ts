import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { ProductKind } from '../../catalog/index.ts';
import { readBrandAliases } from '../candidates/brand-aliases.ts';
import type { SupplierRow } from '../directory/directory.queries.ts';
import { kindOfCategory } from '../feed-categories.ts';
import { type Accepts, floors } from '../feed-record.ts';
import type { RuleCode } from '../run.contract.ts';
import { readSpecsOf } from '../specs/read-meanings.ts';

const rulesOf = query(
  'suppliers.rules_of',
  'select code, about, kind from supplier_rule where supplier = :supplier',
).narrow<{ code: RuleCode; kind: ProductKind | null }>();
const putRule = query(
  'suppliers.put_rule',
  `insert into supplier_rule (supplier, code, about, kind) values (:supplier, :code, :about, :kind)
   on conflict (supplier, code, about) do update set kind = excluded.kind`,
);

/** What is taken of a supplier's lines: its currency, the categories that the shop knows, and what staff accepted for good. */
export async function readAccepts(
  db: Connection,
  {
    code,
    currency,
    tax_included: taxIncluded,
    is_house: isHouse,
  }: Pick<SupplierRow, 'code' | 'currency' | 'tax_included' | 'is_house'>,
): Promise<Accepts> {
  const rules = await db.rows(rulesOf, { supplier: code });
  const kinds = new Map(
    rules.flatMap((rule) =>
      rule.code === 'category_unknown' && rule.kind ? [[rule.about, rule.kind] as const] : [],
    ),
  );
  const currencies = rules.flatMap((rule) => (rule.code === 'currency_unexpected' ? [rule.about] : []));
  return {
    currencies: new Set([currency, ...currencies]),
    kindOf: (category) => kindOfCategory(category) ?? kinds.get(category),
    anyCost: rules.some((rule) => rule.code === 'price_jump'),
    below: floors.filter((floor) => rules.some((rule) => rule.code === floor)),
    taxIncluded,
    brandOf: await readBrandAliases(db),
    // The house's specs are the shop's own.
    specsOf: isHouse ? (_kind, specs) => specs : (await readSpecsOf(db, code)).map,
  };
}

/** Accepts something of a supplier for good. */
export async function saveRule(
  tx: Connection,
  rule: { supplier: string; code: RuleCode; about: string; kind: ProductKind | undefined },
): Promise<void> {
  await tx.run(putRule, { ...rule, kind: rule.kind ?? null });
}
