import type { RequestContext } from '../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { productIdsOf, readRefIds, refreshListing, savePictureField, slugOf } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { type PromotionForm, type PromotionValues, readPromotionForm } from './promotion-form.ts';
import { promotionWithProducts } from './promotions.queries.ts';

const insertRow = query<{ id: number }>(
  'promotions.insert',
  `insert into promotion (name, slug, description, image_url, kind, value, starts_at, ends_at, is_paused, applied_at,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz, $10::timestamptz)
   returning id`,
);

const putProducts = query<unknown>(
  'promotions.put_products',
  `insert into promotion_product (promotion_id, product_id) select $1, unnest($2::int[]) on conflict do nothing`,
);

/** A promotion as the demo shop and tests make it. */
export type NewPromotion = PromotionValues & { imageUrl: string | null; productIds: readonly number[] };

/**
 * Writes a promotion in the caller's transaction; where it runs at `now`, prices are lowered at once.
 * @returns its id
 */
export async function createPromotion(tx: Connection, promotion: NewPromotion, now: Date): Promise<number> {
  const { name, description, imageUrl, kind, value, startsAt, endsAt, isPaused, productIds } = promotion;
  const row = await tx.first(insertRow, [
    name,
    slugOf(name),
    description,
    imageUrl,
    kind,
    value,
    startsAt,
    endsAt,
    isPaused,
    now,
  ]);
  if (!row) throw new Error('The promotion was not written.');
  await tx.run(putProducts, [row.id, productIds]);
  await refreshListing(tx, productIds, now);
  return row.id;
}

/** Adds a promotion; gives its JSON. Throws AppError 409 for a taken name, 413 and 422 for bad input. */
export async function addPromotion(context: RequestContext, form: PromotionForm): Promise<string> {
  const { db, media, clock, staff } = context;
  const values = readPromotionForm(form);
  const refIds = readRefIds(form.products) ?? [];
  const imageUrl = (await savePictureField(media, form.promotion_image, 'promotion_image')) ?? null;
  const now = clock.now();
  return refusingTakenNames(() =>
    db.transaction(async (tx) => {
      const productIds = await productIdsOf(tx, refIds);
      const id = await createPromotion(tx, { ...values, imageUrl, productIds }, now);
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

type PromotionRow = {
  name: string;
  slug: string;
  description: string;
  image_url: string | null;
  kind: string;
  value: number;
  starts_at: Date;
  ends_at: Date;
  is_paused: boolean;
  product_ids: number[];
};

const lockRow = query<PromotionRow>(
  'promotions.lock',
  `select m.name, m.slug, m.description, m.image_url, m.kind, m.value, m.starts_at, m.ends_at, m.is_paused,
          array(select product_id from promotion_product mp where mp.promotion_id = m.id) as product_ids
     from promotion m where m.id = $1 for update of m`,
);

const updateRow = query<unknown>(
  'promotions.update',
  `update promotion set name = $2, slug = $3, description = $4, image_url = $5, kind = $6, value = $7, starts_at = $8,
     ends_at = $9, is_paused = $10, applied_at = $11::timestamptz, updated_at = $11::timestamptz
    where id = $1`,
);

const keepFormerSlug = query<unknown>(
  'promotions.keep_former_slug',
  `insert into promotion_former_slug (slug, promotion_id, created_at) values ($1, $2, $3)
   on conflict (slug) do update set promotion_id = excluded.promotion_id, created_at = excluded.created_at`,
);

const takeProducts = query<unknown>(
  'promotions.take_products',
  'delete from promotion_product where promotion_id = $1 and product_id <> all($2::int[])',
);

/**
 * Changes a promotion and the prices that hang on it; without a picture the picture stays, without `products` they stay.
 * @throws AppError 404, 409 for a taken name, 413 and 422 for bad input
 */
export async function updatePromotion(
  context: RequestContext,
  id: number,
  form: PromotionForm,
): Promise<string> {
  const { db, media, clock, staff } = context;
  const values = readPromotionForm(form);
  const refIds = readRefIds(form.products);
  const picture = await savePictureField(media, form.promotion_image, 'promotion_image');
  const now = clock.now();
  return refusingTakenNames(() =>
    db.transaction(async (tx) => {
      const before = await tx.first(lockRow, [id]);
      if (!before) throw notFound('There is no such promotion.');
      const productIds = refIds ? await productIdsOf(tx, refIds) : before.product_ids;
      const imageUrl = picture ?? before.image_url;
      const { name, description, kind, value, startsAt, endsAt, isPaused } = values;
      await tx.run(updateRow, [
        id,
        name,
        slugOf(name),
        description,
        imageUrl,
        kind,
        value,
        startsAt,
        endsAt,
        isPaused,
        now,
      ]);
      if (slugOf(name) !== before.slug) await tx.run(keepFormerSlug, [before.slug, id, now]);
      await tx.run(takeProducts, [id, productIds]);
      await tx.run(putProducts, [id, productIds]);
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

async function refusingTakenNames<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'promotion_slug_key') throw error;
    const message = 'A promotion with that name exists.';
    throw new AppError(409, 'name_taken', message, { fields: { promotion_name: message } });
  }
}
