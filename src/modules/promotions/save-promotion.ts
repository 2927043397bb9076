import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { AppError, invalid, notFound, stale } from '../../platform/errors.ts';
import {
  productIdsOf,
  readRefIds,
  readVersion,
  refreshListingSoon,
  savePictureField,
  slugOf,
} from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { goodsOf, lockRow, type PromotionRow, rewardsOf, valuesOf } from './kept-promotion.ts';
import { emptyScope, namesAnything, type PickedScope, pickScope, readScope } from './picked-scope.ts';
import { type PromotionForm, type PromotionValues, readPromotionForm } from './promotion-form.ts';
import {
  columnsOf,
  detailOf,
  meansEverything,
  type Reach,
  type RefuseLosses,
  pricedBy,
  repriced,
  writeParts,
  writePromotion,
} from './write-promotion.ts';

/**
 * Adds a promotion; gives its JSON.
 * @throws AppError 403 for prices below cost, 409 for a taken name or code, 413 and 422 for bad input
 */
export async function addPromotion(
  context: RequestContext,
  form: PromotionForm,
  refuseLosses: RefuseLosses,
): Promise<string> {
  const { db, jobs, media, clock, staff } = context;
  const values = readPromotionForm(form);
  const asked = readReach(form);
  const quantities = asked.quantities ?? asked.refIds?.map(() => 1) ?? [];
  const imageUrl = (await savePictureField(media, form.promotion_image, 'promotion_image')) ?? null;
  const now = clock.now();
  return refusingTaken(() =>
    db.transaction(async (tx) => {
      const productIds = await productIdsOf(tx, asked.refIds ?? []);
      const rewardIds = await productIdsOf(tx, asked.rewardRefIds ?? []);
      const scope = asked.scope && (await pickScope(tx, asked.scope, productIds));
      const rewardScope =
        asked.rewardScope && (await pickScope(tx, asked.rewardScope, rewardIds, 'reward_scope'));
      refuseWithoutGoods(values, { ...emptyScope, ...scope, productIds }, scope !== undefined);
      const customerIds = await namedCustomers(tx, values, asked.customerIds ?? []);
      const id = await writePromotion(
        tx,
        {
          ...values,
          imageUrl,
          productIds,
          quantities,
          rewardIds,
          customerIds,
          ...(scope && { scope }),
          ...(rewardScope && { rewardScope: { ...rewardScope, coversAll: false } }),
        },
        now,
      );
      if (!values.isDraft) await refuseLosses(tx, staff, id, form.reason);
      await refreshListingSoon(tx, jobs, await pricedBy(tx, id, now), now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'promotion.add',
        subject: `promotion:${id}`,
        after: { ...values, imageUrl, ...asked },
      });
      return detailOf(tx, id, { now, staff });
    }),
  );
}

/** The goods and rewards of the form; undefined: not sent. Throws AppError 422. */
function readReach(form: PromotionForm) {
  const refIds = readRefIds(form.products);
  return {
    refIds,
    quantities: readQuantities(form.quantities, refIds?.length ?? 0),
    rewardRefIds: readRefIds(form.rewards),
    customerIds: readCustomerIds(form.customers),
    scope: readScope(form.scope, 'scope'),
    rewardScope: readScope(form.reward_scope, 'reward_scope'),
  };
}

/**
 * A bundle is made of products, and without any never comes together; what is drawn up to be for some goods names them.
 * @param isTold whether somebody said what it is for; who does not may mean everything
 */
export function refuseWithoutGoods(
  { type, isDraft }: PromotionValues,
  goods: PickedScope,
  isTold: boolean,
): void {
  const check = t('Check the marked fields.');
  if (type !== 'bundle') {
    if (!isTold || isDraft || goods.coversAll || namesAnything(goods)) return;
    throw invalid({ scope: t('Choose what it is for: categories, brands or products.') }, check);
  }
  if (goods.productIds.length === 0) throw invalid({ products: t('Choose what is in the bundle.') }, check);
  if (goods.coversAll || goods.categoryIds.length + goods.brandIds.length > 0) {
    throw invalid({ scope: t('A bundle is made of products only.') }, check);
  }
}

const livingCustomers = query(
  'promotions.living_customers',
  'select id from customer where id = any(:ids::text[]) and not is_anonymous and deleted_at is null order by id for share',
);

/**
 * The accounts that a promotion for named customers is for; none of another one.
 * @throws AppError 422 naming `customers` where one is not there, or where nobody is named
 */
export async function namedCustomers(
  tx: Connection,
  { buyers, isDraft }: PromotionValues,
  ids: readonly string[],
): Promise<string[]> {
  if (buyers !== 'named') return [];
  const found = (await tx.rows(livingCustomers, { ids })).map(({ id }) => id);
  const check = t('Check the marked fields.');
  if (found.length < new Set(ids).size)
    throw invalid({ customers: t('One of them has no account any more.') }, check);
  if (found.length === 0 && !isDraft) throw invalid({ customers: t('Choose who it is for.') }, check);
  return found;
}

const customersMax = 500;

/** Ids of accounts as a JSON list; undefined: not sent. Throws AppError 422. */
function readCustomerIds(text: string | undefined): string[] | undefined {
  if (text === undefined || text === '') return undefined;
  const wrong = () =>
    invalid({ customers: t('Send a JSON list of at most {max} ids of accounts.', { max: customersMax }) });
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (!Array.isArray(list) || list.length > customersMax) throw wrong();
  return list.map((one: unknown) => {
    if (typeof one !== 'string' || one === '' || one.length > 64) throw wrong();
    return one;
  });
}

/** How many of each product, as a JSON list beside `products`. Throws AppError 422. */
function readQuantities(text: string | undefined, count: number): number[] | undefined {
  if (text === undefined || text === '') return undefined;
  const wrong = () =>
    invalid({ quantities: t('Send a JSON list of whole numbers from 1 to 99, one for each product.') });
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (!Array.isArray(list) || list.length !== count) throw wrong();
  return list.map((one: unknown) => {
    if (typeof one !== 'number' || !Number.isInteger(one) || one < 1 || one > 99) throw wrong();
    return one;
  });
}

const updateRow = query(
  'promotions.update',
  `update promotion set name = :name, slug = :slug, description = :description, image_url = :imageUrl, kind = :kind, value = :value, starts_at = :startsAt,
     ends_at = :endsAt, is_paused = :isPaused, applied_at = :now::timestamptz, updated_at = :now::timestamptz, type = :type,
     is_draft = :isDraft, is_stackable = :isStackable, is_exclusive = :isExclusive, allows_wholesale = :allowsWholesale, needs_code = :needsCode,
     min_subtotal_cents = :minSubtotalCents, buy_quantity = :buyQuantity, get_quantity = :getQuantity, covers_all = :coversAll, category_ids = :categoryIds,
     brand_ids = :brandIds, except_category_ids = :exceptCategoryIds, except_brand_ids = :exceptBrandIds, reward_category_ids = :rewardCategoryIds,
     reward_brand_ids = :rewardBrandIds, reward_except_category_ids = :rewardExceptCategoryIds, reward_except_brand_ids = :rewardExceptBrandIds,
     buyers = :buyers, payment_methods = :paymentMethods
    where id = :id`,
);

const keepFormerSlug = query(
  'promotions.keep_former_slug',
  `insert into promotion_former_slug (slug, promotion_id, created_at) values (:beforeSlug, :id, :now)
   on conflict (slug) do update set promotion_id = excluded.promotion_id, created_at = excluded.created_at`,
);

/** @throws AppError 404, before a form is read */
export async function requirePromotion({ db }: Pick<RequestContext, 'db'>, id: number) {
  const known = await db.first(lockRow, { id });
  if (!known) throw notFound(t('There is no such promotion.'));
  return known;
}

/**
 * Changes a promotion and the prices that hang on it; whatever the form leaves out stays: the picture, the products, and
 * every field that `PromotionForm` has as optional.
 * @throws AppError 403 for prices below cost, 404, 409 for a taken name or code or where it is `stale`, 413 and 422 for bad input
 */
export async function updatePromotion(
  context: RequestContext,
  id: number,
  form: PromotionForm,
  refuseLosses: RefuseLosses,
): Promise<string> {
  const { db, jobs, media, clock, staff } = context;
  const asked = readReach(form);
  const version = readVersion(form.version);
  // Checked before the picture is stored, and again under lock.
  const known = await requirePromotion(context, id);
  readPromotionForm(form, valuesOf(known));
  const picture = await savePictureField(media, form.promotion_image, 'promotion_image');
  const now = clock.now();
  return refusingTaken(() =>
    db.transaction(async (tx) => {
      const before = await tx.first(lockRow, { id });
      if (!before) throw notFound(t('There is no such promotion.'));
      if (version !== undefined && version !== before.version) {
        throw stale(JSON.parse(await detailOf(tx, id, { now, staff })));
      }
      const values = readPromotionForm(form, valuesOf(before));
      const reach = await reachAfter(tx, asked, values, before);
      const imageUrl = picture ?? before.image_url;
      await repriced(tx, jobs, { id, now }, async () => {
        await tx.run(updateRow, { ...columnsOf(values, reach, imageUrl, now), id });
        const slug = slugOf(values.name);
        if (slug !== before.slug) await tx.run(keepFormerSlug, { beforeSlug: before.slug, id, now });
        await writeParts(tx, id, values, reach, now);
        // Pausing a promotion that sells at a loss is always allowed.
        if (!values.isDraft && !values.isPaused) await refuseLosses(tx, staff, id, form.reason);
      });
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'promotion.update',
        subject: `promotion:${id}`,
        before,
        after: { ...values, imageUrl, ...reach },
      });
      return detailOf(tx, id, { now, staff });
    }),
  );
}

/** The scope of a changed promotion: the form's, or the former one where the form has none. */
async function reachAfter(
  tx: Connection,
  { refIds, quantities, rewardRefIds, customerIds, scope, rewardScope }: ReturnType<typeof readReach>,
  values: PromotionValues,
  before: PromotionRow,
): Promise<Reach> {
  const productIds = refIds ? await productIdsOf(tx, refIds) : before.product_ids;
  const rewardIds = rewardRefIds ? await productIdsOf(tx, rewardRefIds) : before.reward_ids;
  const kept = { ...goodsOf(before), productIds };
  const goods = scope
    ? await pickScope(tx, scope, productIds)
    : refIds
      ? { ...kept, coversAll: meansEverything(values, kept) }
      : kept;
  refuseWithoutGoods(values, goods, scope !== undefined);
  const rewards = rewardScope
    ? { ...(await pickScope(tx, rewardScope, rewardIds, 'reward_scope')), coversAll: false }
    : { ...rewardsOf(before), productIds: rewardIds };
  return {
    goods,
    rewards,
    quantities: quantities ?? (refIds ? productIds.map(() => 1) : before.quantities),
    customerIds: await namedCustomers(tx, values, customerIds ?? before.customer_ids),
  };
}

async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'promotion_slug_key') {
      const message = t('A promotion with that name exists.');
      throw new AppError(409, 'name_taken', message, { fields: { promotion_name: message } });
    }
    if (constraint === 'promotion_code_pkey') {
      const message = t('Another promotion has that code.');
      throw new AppError(409, 'code_taken', message, { fields: { code: message } });
    }
    throw error;
  }
}
