import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { invalid, notFound, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { audit } from '../../staff/index.ts';
import type { familyCalls } from './family.contract.ts';
import {
  addFamily,
  changeFamily,
  clearMembers,
  dropFamily,
  type Family,
  familyOf,
  lockMembers,
  memberIds,
  writeMembers,
} from './family.queries.ts';

/** What a family becomes. */
export type GivenFamily = z.output<typeof familyCalls.saveFamily.body & z.ZodType>;

/**
 * Says which products are variants of one, in which options, and with which values; fewer than two dissolve the family.
 * @throws AppError 404; 409 `stale` with what is there now; 422 beside fields
 */
export function saveFamily(
  context: RequestContext,
  productId: number,
  given: GivenFamily,
): Promise<Family | null> {
  return context.db.transaction((tx) => saveFamilyIn(tx, context, productId, given));
}

/** The same in the caller's transaction. */
export async function saveFamilyIn(
  tx: Connection,
  { staff, clock }: Pick<RequestContext, 'staff' | 'clock'>,
  productId: number,
  { options, members, version }: GivenFamily,
): Promise<Family | null> {
  const former = (await tx.rows(memberIds, { productId })).map((row) => row.product_id);
  const productIds = [...new Set([productId, ...former, ...members.map((member) => member.product_id)])];
  const locked = await tx.rows(lockMembers, { productIds });
  if (!locked.some(({ id }) => id === productId)) throw notFound(t('There is no such product.'));
  const before = (await tx.first(familyOf, { productId }))?.family ?? null;
  if (version !== undefined && version !== (before?.version ?? null)) throw stale(before);
  requireMembers({ options, members }, familyIdsOf(await tx.rows(lockMembers, { productIds })), before?.id);
  const now = clock.now();
  const familyId = before?.id ?? null;
  if (members.length < 2) {
    if (familyId !== null) await tx.run(dropFamily, { familyId });
  } else {
    const id = familyId ?? (await tx.first(addFamily, { options, now }))?.id ?? 0;
    if (familyId !== null) {
      await tx.run(changeFamily, { familyId, options, now });
      await tx.run(clearMembers, { familyId });
    }
    const rows = members.map((member, position) => ({ ...member, position }));
    await tx.run(writeMembers, { familyId: id, members: JSON.stringify(rows) });
  }
  const after = (await tx.first(familyOf, { productId }))?.family ?? null;
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'product.family',
    subject: `product:${productId}`,
    before: { variants: inWords(before) },
    after: { variants: inWords(after) },
  });
  return after;
}

function familyIdsOf(rows: readonly { id: number; family_id: number | null }[]): Map<number, number | null> {
  return new Map(rows.map((row) => [row.id, row.family_id]));
}

/** Throws AppError 422 beside each value and product that cannot be. */
function requireMembers(
  { options, members }: Pick<GivenFamily, 'options' | 'members'>,
  familyIds: ReadonlyMap<number, number | null>,
  ownFamilyId: number | undefined,
): void {
  if (members.length < 2) return;
  const fields: Record<string, string> = {};
  if (options.length === 0) fields['options'] = t('Say in what they differ.');
  for (const [index, name] of options.entries()) {
    if (options.findIndex((one) => folded(one) === folded(name)) < index) {
      fields[`options.${index}`] = t('This option stands here already.');
    }
  }
  const seen = new Map<string, number>();
  for (const [index, { product_id: id, values }] of members.entries()) {
    const field = `members.${index}`;
    const family = familyIds.get(id);
    if (family === undefined) fields[`${field}.product_id`] = t('There is no such product.');
    else if (members.findIndex((one) => one.product_id === id) < index) {
      fields[`${field}.product_id`] = t('It stands in another line already.');
    } else if (family !== null && family !== ownFamilyId) {
      fields[`${field}.product_id`] = t('It is a variant of another product: take it out there first.');
    }
    if (values.length !== options.length) fields[`${field}.values`] = t('Write one value for each option.');
    const key = JSON.stringify(values.map(folded));
    if (seen.has(key)) fields[`${field}.values`] = t('Another variant has the same values.');
    seen.set(key, index);
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked fields.'));
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ');
}

function inWords(family: Family | null): string[] {
  return (family?.members ?? []).map(({ sku, values }) => `${sku}: ${values.join(', ')}`);
}
