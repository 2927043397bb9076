import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { type HttpApp, serve } from '../../../platform/http/serve.ts';
import {
  askPickup,
  asStaffSee,
  buyLabel,
  cancelLabel,
  cancelPickup,
  labelFile,
  type LabelRow,
  labelsOfParcels,
  noteProblem,
  type Pickup,
  readPickups,
  requireLabel,
  requireQuote,
  resolveLabel,
  solveProblems,
} from '../../carriers/index.ts';
import { readSettings } from '../../settings/index.ts';
import { momentOf, shopClock } from '../../shipping/index.ts';
import { audit } from '../../staff/index.ts';
import { askRates } from './ask-rates.ts';
import { labelOnWire, seesCosts } from './label-on-wire.ts';
import { measuredParcel, originNamed, parcelToSend, requireSendable } from './parcel-to-send.ts';
import { parcelsContract } from './parcels.contract.ts';
import { endShipment } from './end-shipment.ts';
import { countElsewhere, countParcels, parcelPage } from './parcels.queries.ts';
import { shipmentIds } from './shipment-ids.ts';

/** Rates, labels and what becomes of them. */
export function parcelsRoutes(app: HttpApp): void {
  serve(app, parcelsContract.parcelRates, async (context, { params, body }) => {
    const sent = await parcelToSend(context, params.shipment_id, body.warehouse);
    await context.db.transaction((tx) => requireSendable(tx, context, sent));
    const { from, to, row, warehouse, warehouses } = sent;
    const route = { from, to, parcel: measuredParcel(sent) };
    const quote = await askRates(context, { parcelRef: row.id, warehouse, route });
    return { status: 200, body: { quote, warehouses } };
  });

  serve(app, parcelsContract.buyLabel, async (context, { params, body }) => {
    const quote = await requireQuote(context, body.quote_id, params.shipment_id);
    const sent = await parcelToSend(context, params.shipment_id, quote.warehouse);
    const rate = quote.rates[body.rate];
    if (!rate || quote.to_code !== sent.to.postal_code) {
      throw conflict('quote_expired', t('Ask for the rates again: the parcel has changed.'));
    }
    const { from, to, reference, row } = sent;
    const wish = { parcelRef: row.id, rate, from, to, parcel: quote.parcel, reference };
    const askedBy = context.staff?.name ?? null;
    const label = await buyLabel(context, { ...wish, askedBy }, (tx) => requireSendable(tx, context, sent));
    await audit(context.db, {
      systemUserId: context.staff?.id,
      action: 'order.label',
      subject: `order:${row.order_id}`,
      after: { shipment: row.sequence, label: label.id, carrier: label.carrier_name, state: label.state },
    });
    return { status: 200, body: { label: labelOnWire(context, label) } };
  });

  serve(app, parcelsContract.labelsOfOrder, async (context, { params }) => {
    const { db, carriers } = context;
    const parcelRefs = await shipmentIds(db, [params.order_id]);
    const labels = await db.rows(labelsOfParcels, { parcelRefs });
    return {
      status: 200,
      body: {
        labels: labels.map((label) => labelOnWire(context, label)),
        can_buy: carriers.providers.length > 0,
        is_test_mode: carriers.isTestMode,
      },
    };
  });

  serve(app, parcelsContract.labelPdf, async (context, { params }) => {
    const { tracking_code: code } = await requireLabel(context.db, params.label_id);
    const content = await labelFile(context, params.label_id);
    return { status: 200, body: { name: `guia-${(code ?? '').replaceAll(/[^\w-]/g, '')}.pdf`, content } };
  });

  serve(app, parcelsContract.cancelLabel, async (context, { params }) => {
    const label = await cancelLabel(context, params.label_id, context.staff?.name ?? null);
    await noteInTrail(context, 'label.cancel', label);
    return { status: 200, body: { label: labelOnWire(context, label) } };
  });

  serve(app, parcelsContract.endShipment, async (context, { params, body }) => ({
    status: 200,
    body: { order_id: await endShipment(context, params.shipment_id, body) },
  }));

  serve(app, parcelsContract.noteLabel, async (context, { params, body }) => {
    const { note, is_closed: isClosed } = body;
    const label = await context.db.transaction(async (tx) => {
      const noted = await noteProblem(tx, params.label_id, note);
      if (!isClosed) return noted;
      const by = context.staff?.name ?? null;
      await solveProblems(tx, context, noted.parcel_ref, { solution: 'closed', by, note });
      return requireLabel(tx, noted.id);
    });
    await noteInTrail(context, 'label.note', label);
    return { status: 200, body: { label: labelOnWire(context, label) } };
  });

  serve(app, parcelsContract.askPickup, async (context, { body }) => {
    const { label_ids: labelIds, warehouse, day, from_hour: fromHour, to_hour: toHour } = body;
    if (toHour <= fromHour) throw invalid({ to_hour: t('It ends after it begins.') });
    const elsewhere = await context.db.first(countElsewhere, { labelIds });
    if (elsewhere && elsewhere.total > 0) {
      throw conflict('not_together', t('The parcel of a return waits at its buyer’s, not here.'));
    }
    const { place: from } = await originNamed(context, { warehouse });
    const askedBy = context.staff?.name ?? null;
    const pickup = await askPickup(context, { labelIds, from, warehouse, day, fromHour, toHour, askedBy });
    await audit(context.db, {
      systemUserId: context.staff?.id,
      action: 'pickup.ask',
      subject: `pickup:${pickup.id}`,
      after: { carrier: pickup.carrier_name, day, state: pickup.state },
    });
    return { status: 200, body: { pickup: pickupOnWire(await asStaffSee(context, pickup)) } };
  });

  serve(app, parcelsContract.pickups, async (context) => ({
    status: 200,
    body: { pickups: (await readPickups(context)).map(pickupOnWire) },
  }));

  serve(app, parcelsContract.cancelPickup, async (context, { params, body }) => {
    const by = context.staff?.name ?? null;
    const pickup = await cancelPickup(context, params.pickup_id, { byPhone: body.by_phone, by });
    await audit(context.db, {
      systemUserId: context.staff?.id,
      action: 'pickup.cancel',
      subject: `pickup:${pickup.id}`,
      after: {
        carrier: pickup.carrier_name,
        day: pickup.day,
        state: pickup.state,
        by_phone: body.by_phone,
      },
    });
    return { status: 200, body: { pickup: pickupOnWire(pickup) } };
  });

  serve(app, parcelsContract.parcels, async (context, { query }) => {
    const { page, page_size: pageSize, view } = query;
    const { db, clock } = context;
    const since = momentOf(shopClock(clock.now()).day, 0);
    const rows = await db.rows(parcelPage, { view, since, pageSize, offset: (page - 1) * pageSize });
    const { total } = (await db.first(countParcels, { view, since })) ?? { total: 0 };
    const parcels = rows.map((row) => parcelOnWire(context, row));
    const { origins } = await readSettings(db, 'carriers', context.log);
    const warehouses = origins.map(({ warehouse }) => warehouse);
    return { status: 200, body: { parcels, total, page, page_size: pageSize, warehouses } };
  });

  serve(app, parcelsContract.resolveLabel, async (context, { params, body }) => {
    const { tracking_code: trackingCode } = body;
    const found = trackingCode === undefined ? 'none' : { tracking_code: trackingCode };
    const label = await resolveLabel(context, params.label_id, found);
    await noteInTrail(context, 'label.resolve', label);
    return { status: 200, body: { label: labelOnWire(context, label) } };
  });
}

function parcelOnWire(context: RequestContext, row: RowOf<typeof parcelPage>) {
  const { asked_at: askedAt, parcel_state_at: at, cost_cents: cost, ...rest } = row;
  return {
    ...rest,
    cost_cents: seesCosts(context) ? cost : null,
    asked_at: askedAt.toISOString(),
    parcel_state_at: at?.toISOString() ?? null,
  };
}

function pickupOnWire(pickup: Pickup) {
  const { id, provider, carrier_name, day, from_hour, to_hour, state, confirmation, failure, phone } = pickup;
  return {
    id,
    provider,
    carrier_name,
    warehouse: pickup.warehouse_code,
    day,
    from_hour,
    to_hour,
    state,
    confirmation,
    failure,
    parcels: pickup.parcels ?? 0,
    is_cancellable: pickup.isCancellable,
    phone,
  };
}

function noteInTrail({ db, staff }: RequestContext, action: string, label: LabelRow): Promise<void> {
  return audit(db, {
    systemUserId: staff?.id,
    action,
    subject: `label:${label.id}`,
    after: { state: label.state, tracking_code: label.tracking_code },
  });
}
