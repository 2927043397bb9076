import type { CurrentStaff, RequestContext } from '../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import {
  productIdsOf,
  productsOf,
  readRefIds,
  refreshListing,
  refreshListingSoon,
  savePictureField,
  slugOf,
} from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { emptyScope, namesAnything, type PickedScope, pickScope, readScope } from './picked-scope.ts';
import { type PromotionForm, type PromotionValues, readPromotionForm } from './promotion-form.ts';
import { promotionWithProducts } from './promotions.queries.ts';

const insertRow = query<{ id: number }>(
  'promotions.insert',
  `insert into promotion (
     name, slug, description, image_url, kind, value, starts_at, ends_at, is_paused, applied_at, created_at, updated_at,
     type, is_draft, is_stackable, is_exclusive, allows_wholesale, needs_code, min_subtotal_cents, buy_quantity,
     get_quantity, covers_all, category_ids, brand_ids, except_category_ids, except_brand_ids, reward_category_ids,
     reward_brand_ids, reward_except_category_ids, reward_except_brand_ids)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz, $10::timestamptz,
     $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28)
   returning id`,
);

/** Products beside how many of each; what is there already gets its new quantity. */
const putProducts = query<unknown>(
  'promotions.put_products',
  `insert into promotion_product (promotion_id, product_id, role, quantity)
   select $1, product_id, $2, quantity from unnest($3::int[], $4::int[]) as p(product_id, quantity)
   on conflict (promotion_id, product_id, role) do update set quantity = excluded.quantity
     where promotion_product.quantity <> excluded.quantity`,
);

const takeProducts = query<unknown>(
  'promotions.take_products',
  'delete from promotion_product where promotion_id = $1 and role = $2 and product_id <> all($3::int[])',
);

/** A limit set later counts what was used before it. */
const putLimit = query<unknown>(
  'promotions.put_limit',
  `with own as (
     insert into promotion_customer_use (promotion_id, customer_id, used)
     select u.promotion_id, u.customer_id, count(*)::int
       from promotion_use u join customer c on c.id = u.customer_id
      where u.promotion_id = $1 and u.state <> 'returned' and $3::int is not null
      group by u.promotion_id, u.customer_id
     on conflict (promotion_id, customer_id) do update set used = excluded.used
   )
   insert into promotion_limit (promotion_id, used_max, used_max_per_customer, used)
   select $1, $2::int, $3::int,
          (select count(*)::int from promotion_use where promotion_id = $1 and state <> 'returned')
   on conflict (promotion_id) do update set
     used_max = excluded.used_max, used_max_per_customer = excluded.used_max_per_customer, used = excluded.used`,
);

const takeLimit = query<unknown>(
  'promotions.take_limit',
  'delete from promotion_limit where promotion_id = $1',
);

const putCode = query<unknown>(
  'promotions.put_code',
  `insert into promotion_code (code, promotion_id, created_at) select $2::text, $1, $3::timestamptz
    where not exists (select from promotion_code where code = $2::text and promotion_id = $1)`,
);

/** The typed code is the one without a limit of its own; generated ones stay. */
const takeCodes = query<unknown>(
  'promotions.take_codes',
  'delete from promotion_code where promotion_id = $1 and used_max is null and code is distinct from $2',
);

/** What a promotion is for, how many of each product make a bundle, and what buy and get reduces. */
type Reach = { goods: PickedScope; quantities: readonly number[]; rewards: PickedScope };

/** A promotion as the demo shop and tests make it. */
export type NewPromotion = PromotionValues & {
  imageUrl: string | null;
  productIds: readonly number[];
  /** One of each unless told otherwise. */
  quantities?: readonly number[];
  rewardIds?: readonly number[];
  /** Everything where nothing is named at all, except for a catalogue price and a bundle. */
  scope?: Partial<PickedScope>;
  rewardScope?: Partial<PickedScope>;
};

/**
 * Writes a promotion in the caller's transaction; where it runs at `now`, prices are lowered at once.
 * @returns its id
 */
export async function createPromotion(tx: Connection, promotion: NewPromotion, now: Date): Promise<number> {
  const id = await writePromotion(tx, promotion, now);
  await refreshListing(tx, await pricedBy(tx, id, now), now);
  return id;
}

async function writePromotion(tx: Connection, promotion: NewPromotion, now: Date): Promise<number> {
  const { imageUrl, productIds, quantities = productIds.map(() => 1), rewardIds = [] } = promotion;
  const named = { ...emptyScope, ...promotion.scope, productIds };
  const coversAll = promotion.scope?.coversAll ?? meansEverything(promotion, named);
  const reach = {
    goods: { ...named, coversAll },
    quantities,
    rewards: { ...emptyScope, ...promotion.rewardScope, productIds: rewardIds },
  };
  const row = await tx.first(insertRow, columnsOf(promotion, reach, imageUrl, now));
  if (!row) throw new Error('The promotion was not written.');
  await writeParts(tx, row.id, promotion, reach, now);
  return row.id;
}

/** Who names nothing means everything, where that is no mistake: never a price in lists, nor a set. */
function meansEverything({ type }: PromotionValues, named: PickedScope): boolean {
  return type !== 'catalogue' && type !== 'bundle' && !namesAnything(named);
}

/** Products whose price in lists a promotion makes, or would if they were looked at now. */
const priced = query<{ product_id: number }>(
  'promotions.priced',
  `select product_id from product_listing where promotion_id = $1
   union
   select goods.product_id
     from promotion m cross join lateral (${productsOf('m', 'goods')}) goods
    where m.id = $1 and m.type = 'catalogue' and not m.is_draft and not m.is_paused
      and m.starts_at <= $2::timestamptz and m.ends_at > $2::timestamptz`,
);

async function pricedBy(tx: Connection, id: number, now: Date): Promise<number[]> {
  return (await tx.rows(priced, [id, now])).map((row) => row.product_id);
}

function columnsOf(
  values: PromotionValues,
  { goods, rewards }: Pick<Reach, 'goods' | 'rewards'>,
  imageUrl: string | null,
  now: Date,
): unknown[] {
  return [
    values.name,
    slugOf(values.name),
    values.description,
    imageUrl,
    values.kind,
    values.value,
    values.startsAt,
    values.endsAt,
    values.isPaused,
    now,
    values.type,
    values.isDraft,
    values.isStackable,
    values.isExclusive,
    values.allowsWholesale,
    values.needsCode,
    values.minSubtotalCents,
    values.buyQuantity,
    values.getQuantity,
    goods.coversAll,
    goods.categoryIds,
    goods.brandIds,
    goods.exceptCategoryIds,
    goods.exceptBrandIds,
    rewards.categoryIds,
    rewards.brandIds,
    rewards.exceptCategoryIds,
    rewards.exceptBrandIds,
  ];
}

async function writeParts(
  tx: Connection,
  id: number,
  values: PromotionValues,
  { goods, quantities, rewards }: Reach,
  now: Date,
): Promise<void> {
  const ones = (ids: readonly number[]) => ids.map(() => 1);
  for (const [role, ids, counts] of [
    ['goods', goods.productIds, quantities],
    ['except_goods', goods.exceptProductIds, ones(goods.exceptProductIds)],
    ['reward', rewards.productIds, ones(rewards.productIds)],
    ['except_reward', rewards.exceptProductIds, ones(rewards.exceptProductIds)],
  ] as const) {
    await tx.run(takeProducts, [id, role, ids]);
    await tx.run(putProducts, [id, role, ids, counts]);
  }
  const { usedMax, usedMaxPerCustomer, code } = values;
  if (usedMax === null && usedMaxPerCustomer === null) await tx.run(takeLimit, [id]);
  else await tx.run(putLimit, [id, usedMax, usedMaxPerCustomer]);
  await tx.run(takeCodes, [id, code]);
  if (code !== null) await tx.run(putCode, [id, code, now]);
}

/** Throws where the promotion, as the transaction has it, sells below cost and the person may not do that (rule R39). */
export type RefuseLosses = (
  tx: Connection,
  staff: CurrentStaff | undefined,
  promotionId: number,
) => Promise<void>;

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
      const id = await writePromotion(
        tx,
        {
          ...values,
          imageUrl,
          productIds,
          quantities,
          rewardIds,
          ...(scope && { scope }),
          ...(rewardScope && { rewardScope: { ...rewardScope, coversAll: false } }),
        },
        now,
      );
      if (!values.isDraft) await refuseLosses(tx, staff, id);
      await refreshListingSoon(tx, jobs, await pricedBy(tx, id, now), now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'promotion.add',
        subject: `promotion:${id}`,
        after: { ...values, imageUrl, ...asked },
      });
      return detailOf(tx, id, now);
    }),
  );
}

/** What the form says of goods and rewards; undefined: nothing. Throws AppError 422. */
function readReach(form: PromotionForm) {
  const refIds = readRefIds(form.products);
  return {
    refIds,
    quantities: readQuantities(form.quantities, refIds?.length ?? 0),
    rewardRefIds: readRefIds(form.rewards),
    scope: readScope(form.scope, 'scope'),
    rewardScope: readScope(form.reward_scope, 'reward_scope'),
  };
}

/**
 * A bundle is made of products, and without any never comes together; what is drawn up to be for some goods names them.
 * @param isTold whether somebody said what it is for; who does not may mean everything
 */
function refuseWithoutGoods({ type, isDraft }: PromotionValues, goods: PickedScope, isTold: boolean): void {
  const check = 'Check the marked fields.';
  if (type !== 'bundle') {
    if (!isTold || isDraft || goods.coversAll || namesAnything(goods)) return;
    throw invalid({ scope: 'Choose what it is for: categories, brands or products.' }, check);
  }
  if (goods.productIds.length === 0) throw invalid({ products: 'Choose what is in the bundle.' }, check);
  if (goods.coversAll || goods.categoryIds.length + goods.brandIds.length > 0) {
    throw invalid({ scope: 'A bundle is made of products only.' }, check);
  }
}

/** How many of each product, as a JSON list beside `products`. Throws AppError 422. */
function readQuantities(text: string | undefined, count: number): number[] | undefined {
  if (text === undefined || text === '') return undefined;
  const wrong = () =>
    invalid({ quantities: 'Send a JSON list of whole numbers from 1 to 99, one for each product.' });
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

type PromotionRow = {
  name: string;
  slug: string;
  description: string;
  image_url: string | null;
  kind: PromotionValues['kind'];
  value: number;
  starts_at: Date;
  ends_at: Date;
  type: PromotionValues['type'];
  is_paused: boolean;
  is_draft: boolean;
  is_stackable: boolean;
  is_exclusive: boolean;
  allows_wholesale: boolean;
  needs_code: boolean;
  min_subtotal_cents: number;
  buy_quantity: number;
  get_quantity: number;
  used_max: number | null;
  used_max_per_customer: number | null;
  code: string | null;
  product_ids: number[];
  quantities: number[];
  reward_ids: number[];
  except_product_ids: number[];
  except_reward_ids: number[];
  covers_all: boolean;
  category_ids: number[];
  brand_ids: number[];
  except_category_ids: number[];
  except_brand_ids: number[];
  reward_category_ids: number[];
  reward_brand_ids: number[];
  reward_except_category_ids: number[];
  reward_except_brand_ids: number[];
};

const productIdsIn = (role: string) => `array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = '${role}' order by product_id)`;

const lockRow = query<PromotionRow>(
  'promotions.lock',
  `select m.name, m.slug, m.description, m.image_url, m.kind, m.value, m.starts_at, m.ends_at, m.type, m.is_paused,
          m.is_draft, m.is_stackable, m.is_exclusive, m.allows_wholesale, m.needs_code, m.min_subtotal_cents,
          m.buy_quantity, m.get_quantity, l.used_max, l.used_max_per_customer,
          (select c.code from promotion_code c where c.promotion_id = m.id and c.used_max is null
            order by c.created_at, c.code limit 1) as code,
          m.covers_all, m.category_ids, m.brand_ids, m.except_category_ids, m.except_brand_ids, m.reward_category_ids,
          m.reward_brand_ids, m.reward_except_category_ids, m.reward_except_brand_ids,
          ${productIdsIn('goods')} as product_ids, ${productIdsIn('reward')} as reward_ids,
          ${productIdsIn('except_goods')} as except_product_ids, ${productIdsIn('except_reward')} as except_reward_ids,
          array(select quantity from promotion_product mp
                 where mp.promotion_id = m.id and role = 'goods' order by product_id) as quantities
     from promotion m left join promotion_limit l on l.promotion_id = m.id
    where m.id = $1 for update of m`,
);

const updateRow = query<unknown>(
  'promotions.update',
  `update promotion set name = $1, slug = $2, description = $3, image_url = $4, kind = $5, value = $6, starts_at = $7,
     ends_at = $8, is_paused = $9, applied_at = $10::timestamptz, updated_at = $10::timestamptz, type = $11,
     is_draft = $12, is_stackable = $13, is_exclusive = $14, allows_wholesale = $15, needs_code = $16,
     min_subtotal_cents = $17, buy_quantity = $18, get_quantity = $19, covers_all = $20, category_ids = $21,
     brand_ids = $22, except_category_ids = $23, except_brand_ids = $24, reward_category_ids = $25,
     reward_brand_ids = $26, reward_except_category_ids = $27, reward_except_brand_ids = $28
    where id = $29`,
);

const keepFormerSlug = query<unknown>(
  'promotions.keep_former_slug',
  `insert into promotion_former_slug (slug, promotion_id, created_at) values ($1, $2, $3)
   on conflict (slug) do update set promotion_id = excluded.promotion_id, created_at = excluded.created_at`,
);

function valuesOf(row: PromotionRow): PromotionValues {
  return {
    name: row.name,
    description: row.description,
    type: row.type,
    kind: row.kind,
    value: row.value,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isPaused: row.is_paused,
    isDraft: row.is_draft,
    isStackable: row.is_stackable,
    isExclusive: row.is_exclusive,
    allowsWholesale: row.allows_wholesale,
    needsCode: row.needs_code,
    minSubtotalCents: row.min_subtotal_cents,
    buyQuantity: row.buy_quantity,
    getQuantity: row.get_quantity,
    usedMax: row.used_max,
    usedMaxPerCustomer: row.used_max_per_customer,
    code: row.code,
  };
}

function goodsOf(row: PromotionRow): PickedScope {
  return {
    coversAll: row.covers_all,
    productIds: row.product_ids,
    categoryIds: row.category_ids,
    brandIds: row.brand_ids,
    exceptProductIds: row.except_product_ids,
    exceptCategoryIds: row.except_category_ids,
    exceptBrandIds: row.except_brand_ids,
  };
}

function rewardsOf(row: PromotionRow): PickedScope {
  return {
    coversAll: false,
    productIds: row.reward_ids,
    categoryIds: row.reward_category_ids,
    brandIds: row.reward_brand_ids,
    exceptProductIds: row.except_reward_ids,
    exceptCategoryIds: row.reward_except_category_ids,
    exceptBrandIds: row.reward_except_brand_ids,
  };
}

/**
 * Changes a promotion and the prices that hang on it; whatever the form leaves out stays: the picture, the products, and
 * every field that `PromotionForm` has as optional.
 * @throws AppError 403 for prices below cost, 404, 409 for a taken name or code, 413 and 422 for bad input
 */
export async function updatePromotion(
  context: RequestContext,
  id: number,
  form: PromotionForm,
  refuseLosses: RefuseLosses,
): Promise<string> {
  const { db, jobs, media, clock, staff } = context;
  const asked = readReach(form);
  // Checked before the picture is stored, and again under lock.
  const known = await db.first(lockRow, [id]);
  if (!known) throw notFound('There is no such promotion.');
  readPromotionForm(form, valuesOf(known));
  const picture = await savePictureField(media, form.promotion_image, 'promotion_image');
  const now = clock.now();
  return refusingTaken(() =>
    db.transaction(async (tx) => {
      const before = await tx.first(lockRow, [id]);
      if (!before) throw notFound('There is no such promotion.');
      const values = readPromotionForm(form, valuesOf(before));
      const reach = await reachAfter(tx, asked, values, before);
      const imageUrl = picture ?? before.image_url;
      const touched = new Set(await pricedBy(tx, id, now));
      await tx.run(updateRow, [...columnsOf(values, reach, imageUrl, now), id]);
      const slug = slugOf(values.name);
      if (slug !== before.slug) await tx.run(keepFormerSlug, [before.slug, id, now]);
      await writeParts(tx, id, values, reach, now);
      // Who ends a loss by a pause is never held up.
      if (!values.isDraft && !values.isPaused) await refuseLosses(tx, staff, id);
      for (const productId of await pricedBy(tx, id, now)) touched.add(productId);
      await refreshListingSoon(tx, jobs, [...touched], now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'promotion.update',
        subject: `promotion:${id}`,
        before,
        after: { ...values, imageUrl, ...reach },
      });
      return detailOf(tx, id, now);
    }),
  );
}

/** What a changed promotion is for: what the form says, and where it says nothing what was there. */
async function reachAfter(
  tx: Connection,
  { refIds, quantities, rewardRefIds, scope, rewardScope }: ReturnType<typeof readReach>,
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
  return { goods, rewards, quantities: quantities ?? (refIds ? productIds.map(() => 1) : before.quantities) };
}

const setPaused = query<unknown>(
  'promotions.set_paused',
  `update promotion set is_paused = $2, applied_at = $3::timestamptz, updated_at = $3::timestamptz where id = $1`,
);

/**
 * Stops a promotion, or lets it run again, and nothing else; gives its JSON.
 * @throws AppError 403 where it would run at prices below cost, 404
 */
export async function pausePromotion(
  { db, jobs, clock, staff }: RequestContext,
  id: number,
  isPaused: boolean,
  refuseLosses: RefuseLosses,
): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await tx.first(lockRow, [id]);
    if (!before) throw notFound('There is no such promotion.');
    const touched = new Set(await pricedBy(tx, id, now));
    await tx.run(setPaused, [id, isPaused, now]);
    if (!isPaused && !before.is_draft) await refuseLosses(tx, staff, id);
    for (const productId of await pricedBy(tx, id, now)) touched.add(productId);
    await refreshListingSoon(tx, jobs, [...touched], now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: isPaused ? 'promotion.pause' : 'promotion.resume',
      subject: `promotion:${id}`,
    });
    return detailOf(tx, id, now);
  });
}

const nameTaken = query<{ taken: boolean }>(
  'promotions.name_taken',
  'select exists (select from promotion where slug = $1) as taken',
);
/** Nobody makes more copies of one promotion than this. */
const copiesMax = 50;

/**
 * Copies a promotion as a draft with a name of its own, without codes and uses; gives the copy's JSON.
 * @throws AppError 404
 */
export async function duplicatePromotion({ db, clock, staff }: RequestContext, id: number): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const row = await tx.first(lockRow, [id]);
    if (!row) throw notFound('There is no such promotion.');
    const name = await freeName(tx, row.name);
    const copy = await createPromotion(
      tx,
      {
        ...valuesOf(row),
        name,
        code: null,
        isDraft: true,
        isPaused: false,
        imageUrl: row.image_url,
        productIds: row.product_ids,
        quantities: row.quantities,
        rewardIds: row.reward_ids,
        scope: goodsOf(row),
        rewardScope: rewardsOf(row),
      },
      now,
    );
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'promotion.duplicate',
      subject: `promotion:${copy}`,
      after: { of: id, name },
    });
    return detailOf(tx, copy, now);
  });
}

async function freeName(tx: Connection, name: string): Promise<string> {
  for (let number = 1; number <= copiesMax; number += 1) {
    const candidate = `${name.slice(0, 100)} (copia${number === 1 ? '' : ` ${number}`})`;
    if ((await tx.first(nameTaken, [slugOf(candidate)]))?.taken === false) return candidate;
  }
  throw new AppError(409, 'name_taken', 'There are copies enough of this promotion.');
}

const removeRow = query<unknown>('promotions.delete', 'delete from promotion where id = $1');

/** Deletes a promotion; prices go back at once. Throws AppError 404. */
export async function deletePromotion({ db, jobs, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.first(lockRow, [id]);
    if (!before) throw notFound('There is no such promotion.');
    const touched = await pricedBy(tx, id, clock.now());
    await tx.run(removeRow, [id]);
    await refreshListingSoon(tx, jobs, touched, clock.now());
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'promotion.delete',
      subject: `promotion:${id}`,
      before,
    });
  });
}

async function detailOf(tx: Connection, id: number, now: Date): Promise<string> {
  const json = await promotionWithProducts(tx, id, now);
  if (json === undefined) throw new Error(`Promotion ${id} is gone in its own transaction.`);
  return json;
}

async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'promotion_slug_key') {
      const message = 'A promotion with that name exists.';
      throw new AppError(409, 'name_taken', message, { fields: { promotion_name: message } });
    }
    if (constraint === 'promotion_code_pkey') {
      const message = 'Another promotion has that code.';
      throw new AppError(409, 'code_taken', message, { fields: { code: message } });
    }
    throw error;
  }
}
