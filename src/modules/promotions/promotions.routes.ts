import { t } from '../../i18n/t.ts';
import { notFound } from '../../platform/errors.ts';
import { type HttpApp, JsonText, serve } from '../../platform/http/serve.ts';
import { promotionsContract as calls } from './promotions.contract.ts';
import { cartPromotions, promotionWithProducts, runningPromotions } from './promotions.queries.ts';
import { listPromotions, type Promotion } from './list-promotions.ts';
import { promotionsCsv } from './promotions-csv.ts';
import { productIdsOf } from '../catalog/index.ts';
import { pickScope, productsReached } from './picked-scope.ts';
import { changePromotions } from './change-promotions.ts';
import { deletePromotion } from './delete-promotion.ts';
import { restorePromotion } from './restore-promotion.ts';
import { duplicatePromotion } from './duplicate-promotion.ts';
import { pausePromotion } from './pause-promotion.ts';
import { addPromotion, requirePromotion, updatePromotion } from './save-promotion.ts';
import type { RefuseLosses } from './write-promotion.ts';
import { codesCsv } from './codes-csv.ts';
import { generateCodes } from './generate-codes.ts';
import { simulate } from './simulate.ts';

/** More than any shop has. */
const promotionsMax = 100_000;

/**
 * Serves the promotions' calls.
 * @param refuseLosses throws where a promotion, as it stands in the transaction, may not be sold at by that person
 */
export function promotionsRoutes(app: HttpApp, refuseLosses: RefuseLosses): void {
  serve(app, calls.running, async ({ db, clock }, { query }) => {
    const asked = query.promotion?.trim();
    const { promotions, products } = await runningPromotions(
      db,
      clock.now(),
      asked === '' ? undefined : asked,
    );
    return { status: 200, body: new JsonText(`{"promotions":${promotions},"products":[${products}]}`) };
  });
  serve(app, calls.inCart, async (context, { query }) => ({
    status: 200,
    body: new JsonText(`{"promotions":${await cartPromotions(context, query.product_id)}}`),
  }));
  serve(app, calls.adminPromotions, async (context, { query }) => {
    const { page, page_size: limit, ...filter } = query;
    const { json, total } = await listPromotions(context, filter, { limit, offset: (page - 1) * limit });
    const body = `{"promotions":${json},"total":${total},"page":${page},"page_size":${limit}}`;
    return { status: 200, body: new JsonText(body) };
  });
  serve(app, calls.promotionsFile, async (context, { query }) => {
    const { json } = await listPromotions(context, query, { limit: promotionsMax, offset: 0 });
    const promotions = JSON.parse(json) as Promotion[];
    return { status: 200, body: { name: 'promotions.csv', content: promotionsCsv(promotions) } };
  });
  serve(app, calls.adminPromotion, async ({ db, clock, staff }, { params }) => {
    const json = await promotionWithProducts(db, params.id, { now: clock.now(), staff });
    if (json === undefined) throw notFound(t('There is no such promotion.'));
    return { status: 200, body: member(json) };
  });
  serve(app, calls.addPromotion, async (context, { form }) => ({
    status: 201,
    body: member(await addPromotion(context, form, refuseLosses)),
  }));
  serve(
    app,
    calls.updatePromotion,
    async (context, { params, form }) => ({
      status: 200,
      body: member(await updatePromotion(context, params.id, form, refuseLosses)),
    }),
    (context, { params }) => requirePromotion(context, params.id),
  );
  serve(app, calls.pausePromotion, async (context, { params, body }) => ({
    status: 200,
    body: member(await pausePromotion(context, params.id, body, refuseLosses)),
  }));
  serve(app, calls.changePromotions, async (context, { body }) => ({
    status: 200,
    body: { results: await changePromotions(context, body, refuseLosses) },
  }));
  serve(app, calls.duplicatePromotion, async (context, { params }) => ({
    status: 201,
    body: member(await duplicatePromotion(context, params.id)),
  }));
  serve(app, calls.generateCodes, async (context, { params, body }) => ({
    status: 201,
    body: { codes: await generateCodes(context, params.id, body) },
  }));
  serve(app, calls.codesCsv, async (context, { params }) => ({
    status: 200,
    body: { name: `codes-${params.id}.csv`, content: await codesCsv(context, params.id) },
  }));
  serve(app, calls.reached, async ({ db }, { body }) => {
    const { page, page_size: pageSize, products, ...asked } = body;
    const scope = await pickScope(db, asked, await productIdsOf(db, products));
    const { json, total } = await productsReached(db, scope, { page, pageSize });
    const text = `{"products":${json},"total":${total},"page":${page},"page_size":${pageSize}}`;
    return { status: 200, body: new JsonText(text) };
  });
  serve(app, calls.simulate, async ({ db, clock }, { body }) => ({
    status: 200,
    body: { simulation: await simulate(db, body, clock.now()) },
  }));
  serve(app, calls.deletePromotion, async (context, { params }) => {
    await deletePromotion(context, params.id);
    return { status: 200, body: { deleted: true } };
  });

  serve(app, calls.restorePromotion, async (context, { params }) => {
    await restorePromotion(context, params.id);
    return { status: 200, body: { restored: true } };
  });
}

function member(json: string): JsonText {
  return new JsonText(`{"promotion":${json}}`);
}
