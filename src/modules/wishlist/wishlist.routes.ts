import type { RequestContext } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import type { productCardSchema } from '../catalog/catalog.contract.ts';
import { offeredAlerts, setAlert } from './set-alert.ts';
import { wishesCsv } from './wishes-csv.ts';
import { addWish, removeWish } from './wish-list.ts';
import { wishlistContract } from './wishlist.contract.ts';
import {
  alertOfToken,
  confirmAlert,
  demandFor,
  endAlertsOfToken,
  marksOf,
  removeAlertOf,
  wishesOfCustomer,
  type WishRow,
} from './wishlist.queries.ts';

/** More than any shop has. */
const productsMax = 1_000_000;

/** Registers the calls of wish list and alerts. */
export function wishlistRoutes(app: HttpApp): void {
  serve(app, wishlistContract.marks, async (context) => {
    const rows = await marksOf(context.db, ownerOf(context));
    return {
      status: 200,
      body: {
        product_ids: rows.filter((row) => row.is_listed).map((row) => row.product_id),
        alerts: rows
          .filter((row) => row.stock_alert || row.price_below_cents !== null)
          .map((row) => ({
            product_id: row.product_id,
            stock: row.stock_alert,
            price_below_cents: row.price_below_cents,
          })),
      },
    };
  });

  serve(app, wishlistContract.wishes, async (context) => {
    const rows = await wishesOfCustomer(context.db, ownerOf(context), context.clock.now());
    return {
      status: 200,
      body: { offered_alerts: await offeredAlerts(context.db), wishes: rows.map((row) => onWire(row)) },
    };
  });

  serve(app, wishlistContract.add, async (context, { params }) => {
    await addWish(context, ownerOf(context), params.productId);
    return { status: 200, body: await listedOf(context) };
  });

  serve(app, wishlistContract.remove, async (context, { params }) => {
    await removeWish(context, ownerOf(context), params.productId);
    return { status: 200, body: await listedOf(context) };
  });

  serve(app, wishlistContract.offeredAlerts, async ({ db }) => ({
    status: 200,
    body: { offered_alerts: await offeredAlerts(db) },
  }));

  serve(app, wishlistContract.setAlert, async (context, { body }) => ({
    status: 201,
    body: { state: await setAlert(context, body) },
  }));

  serve(app, wishlistContract.removeAlert, async (context, { params }) => {
    await context.db.transaction((tx) => removeAlertOf(tx, ownerOf(context), params.productId, params.kind));
    return { status: 200, body: { removed: true } };
  });

  serve(app, wishlistContract.alertByToken, async ({ db }, { params }) => {
    const alert = await alertOfToken(db, params.token);
    if (!alert) throw notFound('Esta alerta ya no está activa.');
    return { status: 200, body: { alert } };
  });

  serve(app, wishlistContract.confirmAlert, async ({ db, clock }, { params }) => {
    if (!(await confirmAlert(db, params.token, clock.now()))) {
      throw notFound('Esta alerta ya no está activa.');
    }
    return { status: 200, body: { confirmed: true } };
  });

  serve(app, wishlistContract.endAlert, async ({ db }, { params }) => {
    await db.transaction((tx) => endAlertsOfToken(tx, params.token));
    return { status: 200, body: { ended: true } };
  });

  serve(app, wishlistContract.demand, async ({ db }, { query }) => {
    const { q = '', sort, page, page_size } = query;
    const { rows, total } = await demandFor(db, { q, sort, page, pageSize: page_size });
    return { status: 200, body: { products: rows, total, page, page_size } };
  });

  serve(app, wishlistContract.demandFile, async ({ db }, { query: { q = '', sort } }) => {
    const { rows } = await demandFor(db, { q, sort, page: 1, pageSize: productsMax });
    return { status: 200, body: { name: 'wishes.csv', content: wishesCsv(rows) } };
  });
}

async function listedOf(context: RequestContext): Promise<{ product_ids: number[] }> {
  const rows = await marksOf(context.db, ownerOf(context));
  return { product_ids: rows.filter((row) => row.is_listed).map((row) => row.product_id) };
}

/** Id of the customer or visitor; the request pipeline has made sure that there is one. */
function ownerOf({ customer }: RequestContext): string {
  if (!customer) throw new Error('A wish list belongs to somebody.');
  return customer.id;
}

/** PostgreSQL wrote the card as the contract says. */
type Card = z.output<typeof productCardSchema>;

function onWire(row: WishRow) {
  return {
    product_id: row.product_id,
    product_name: row.product_name,
    product: row.card === null ? null : (JSON.parse(row.card) as Card),
    paid_cents: row.paid_cents,
    is_listed: row.is_listed,
    added_price_cents: row.added_price_cents,
    added_at: row.added_at.toISOString(),
    alerts: { stock: row.stock_alert, price_below_cents: row.price_below_cents },
  };
}
