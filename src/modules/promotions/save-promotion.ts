import type { CurrentStaff, RequestContext } from '../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { AppError, invalid, notFound } from '../../platform/errors.ts';
import { productIdsOf, readRefIds, refreshListing, savePictureField, slugOf } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { type PromotionForm, type PromotionValues, readPromotionForm } from './promotion-form.ts';
import { promotionWithProducts } from './promotions.queries.ts';

const insertRow = query<{ id: number }>(
  'promotions.insert',
  `insert into promotion (
     name, slug, description, image_url, kind, value, starts_at, ends_at, is_paused, applied_at, created_at, updated_at,
     type, is_draft, is_stackable, is_exclusive, allows_wholesale, needs_code, min_subtotal_cents, buy_quantity,
     get_quantity)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz, $10::timestamptz,
     $11, $12, $13, $14, $15, $16, $17, $18, $19)
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

/** Which products a promotion is for, how many of each make a bundle, and what buy and get reduces. */
type Products = { ids: readonly number[]; quantities: readonly number[]; rewardIds: readonly number[] };

/** A promotion as the demo shop and tests make it. */
export type NewPromotion = PromotionValues & {
  imageUrl: string | null;
  productIds: readonly number[];
  /** One of each unless told otherwise. */
  quantities?: readonly number[];
  rewardIds?: readonly number[];
};

/**
 * Writes a promotion in the caller's transaction; where it runs at `now`, prices are lowered at once.
 * @returns its id
 */
export async function createPromotion(tx: Connection, promotion: NewPromotion, now: Date): Promise<number> {
  const { imageUrl, productIds, quantities = productIds.map(() => 1), rewardIds = [] } = promotion;
  const row = await tx.first(insertRow, columnsOf(promotion, imageUrl, now));
  if (!row) throw new Error('The promotion was not written.');
  await writeParts(tx, row.id, promotion, { ids: productIds, quantities, rewardIds }, now);
  await refreshListing(tx, productIds, now);
  return row.id;
}

function columnsOf(values: PromotionValues, imageUrl: string | null, now: Date): unknown[] {
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
  ];
}

async function writeParts(
  tx: Connection,
  id: number,
  values: PromotionValues,
  products: Products,
  now: Date,
): Promise<void> {
  await tx.run(takeProducts, [id, 'goods', products.ids]);
  await tx.run(putProducts, [id, 'goods', products.ids, products.quantities]);
  await tx.run(takeProducts, [id, 'reward', products.rewardIds]);
  await tx.run(putProducts, [id, 'reward', products.rewardIds, products.rewardIds.map(() => 1)]);
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
  const { db, media, clock, staff } = context;
  const values = readPromotionForm(form);
  const refIds = readRefIds(form.products) ?? [];
  const rewardRefIds = readRefIds(form.rewards) ?? [];
  const quantities = readQuantities(form.quantities, refIds.length) ?? refIds.map(() => 1);
  refuseWithoutGoods(values, refIds.length);
  const imageUrl = (await savePictureField(media, form.promotion_image, 'promotion_image')) ?? null;
  const now = clock.now();
  return refusingTaken(() =>
    db.transaction(async (tx) => {
      const productIds = await productIdsOf(tx, refIds);
      const rewardIds = await productIdsOf(tx, rewardRefIds);
      const id = await createPromotion(tx, { ...values, imageUrl, productIds, quantities, rewardIds }, now);
      if (!values.isDraft) await refuseLosses(tx, staff, id);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'promotion.add',
        subject: `promotion:${id}`,
        after: { ...values, imageUrl, refIds },
      });
      return detailOf(tx, id, now);
    }),
  );
}

/** A bundle without goods never comes together. */
function refuseWithoutGoods({ type }: PromotionValues, goods: number): void {
  if (type === 'bundle' && goods === 0) {
    throw invalid({ products: 'Choose what is in the bundle.' }, 'Check the marked fields.');
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
};

const lockRow = query<PromotionRow>(
  'promotions.lock',
  `select m.name, m.slug, m.description, m.image_url, m.kind, m.value, m.starts_at, m.ends_at, m.type, m.is_paused,
          m.is_draft, m.is_stackable, m.is_exclusive, m.allows_wholesale, m.needs_code, m.min_subtotal_cents,
          m.buy_quantity, m.get_quantity, l.used_max, l.used_max_per_customer,
          (select c.code from promotion_code c where c.promotion_id = m.id and c.used_max is null
            order by c.created_at, c.code limit 1) as code,
          array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'goods' order by product_id) as product_ids,
          array(select quantity from promotion_product mp
                 where mp.promotion_id = m.id and role = 'goods' order by product_id) as quantities,
          array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = 'reward' order by product_id) as reward_ids
     from promotion m left join promotion_limit l on l.promotion_id = m.id
    where m.id = $1 for update of m`,
);

const updateRow = query<unknown>(
  'promotions.update',
  `update promotion set name = $1, slug = $2, description = $3, image_url = $4, kind = $5, value = $6, starts_at = $7,
     ends_at = $8, is_paused = $9, applied_at = $10::timestamptz, updated_at = $10::timestamptz, type = $11,
     is_draft = $12, is_stackable = $13, is_exclusive = $14, allows_wholesale = $15, needs_code = $16,
     min_subtotal_cents = $17, buy_quantity = $18, get_quantity = $19
    where id = $20`,
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
  const { db, media, clock, staff } = context;
  const refIds = readRefIds(form.products);
  const rewardRefIds = readRefIds(form.rewards);
  const quantities = readQuantities(form.quantities, refIds?.length ?? 0);
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
      const productIds = refIds ? await productIdsOf(tx, refIds) : before.product_ids;
      refuseWithoutGoods(values, productIds.length);
      const products = {
        ids: productIds,
        quantities: quantities ?? (refIds ? productIds.map(() => 1) : before.quantities),
        rewardIds: rewardRefIds ? await productIdsOf(tx, rewardRefIds) : before.reward_ids,
      };
      const imageUrl = picture ?? before.image_url;
      await tx.run(updateRow, [...columnsOf(values, imageUrl, now), id]);
      const slug = slugOf(values.name);
      if (slug !== before.slug) await tx.run(keepFormerSlug, [before.slug, id, now]);
      await writeParts(tx, id, values, products, now);
      // Who ends a loss by a pause is never held up.
      if (!values.isDraft && !values.isPaused) await refuseLosses(tx, staff, id);
      await refreshListing(tx, [...new Set([...before.product_ids, ...productIds])], now);
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'promotion.update',
        subject: `promotion:${id}`,
        before,
        after: { ...values, imageUrl, productIds },
      });
      return detailOf(tx, id, now);
    }),
  );
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
  { db, clock, staff }: RequestContext,
  id: number,
  isPaused: boolean,
  refuseLosses: RefuseLosses,
): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await tx.first(lockRow, [id]);
    if (!before) throw notFound('There is no such promotion.');
    await tx.run(setPaused, [id, isPaused, now]);
    if (!isPaused && !before.is_draft) await refuseLosses(tx, staff, id);
    await refreshListing(tx, before.product_ids, now);
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
export async function deletePromotion({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.first(lockRow, [id]);
    if (!before) throw notFound('There is no such promotion.');
    await tx.run(removeRow, [id]);
    await refreshListing(tx, before.product_ids, clock.now());
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
