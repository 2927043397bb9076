import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound, stale } from '../../platform/errors.ts';
import { answerOnce } from '../../platform/http/answer-once.ts';
import { customerOf, type HttpApp, serve } from '../../platform/http/serve.ts';
import { destinations, orAskApproval } from '../approvals/index.ts';
import { kindsOf } from '../catalog/index.ts';
import { personLimitOf, removePersonLimit, writePersonLimit } from '../inventory/index.ts';
import { checkoutContract } from '../checkout/index.ts';
import { kindsOfPc } from '../configurator/index.ts';
import { paymentsContract, requireOpenDesk } from '../payments/index.ts';
import { readPackingBoxes } from '../shipping/index.ts';
import { audit } from '../staff/index.ts';
import {
  acceptClaim,
  addEvidenceFile,
  disputeForStaff,
  removeEvidenceFile,
  writeToDisputant,
  saveEvidence,
  submitEvidence,
  type AskedToAccept,
} from './dispute/prepare-evidence.ts';
import { evidenceOf } from './dispute/collect-evidence.ts';
import { assemblyRoutes } from './assembly/assembly.routes.ts';
import { benchRoutes } from './fulfil/bench/bench.routes.ts';
import { draftOrdersRoutes } from './drafts/drafts.routes.ts';
import { editsRoutes } from './edit/edits.routes.ts';
import { parcelsRoutes } from './parcels/parcels.routes.ts';
import { chooseRefund } from './refund/choose-refund.ts';
import { chooseWhenSoldOut } from './place/choose-when-sold-out.ts';
import type { AskedOfOrder } from './refund/approved-money.ts';
import { cancelOrder } from './refund/cancel-order.ts';
import { closeUnpaidOrder } from './pay/close-unpaid-order.ts';
import type { Finish } from './finish.ts';
import { takeAtCounter } from './pay/take-at-counter.ts';
import { updateFulfilment } from './fulfil/fulfil-order.ts';
import { markOrder, markOrders } from './fulfil/mark-order.ts';
import { correctGift } from './fulfil/correct-gift.ts';
import { correctDelivery } from './fulfil/correct-delivery.ts';
import { holdOrder } from './fulfil/hold-order.ts';
import { correctSerials, moveShipment, unpackShipment } from './fulfil/move-shipment.ts';
import { recallsRoutes } from './recalls/recalls.routes.ts';
import { ordersContract } from './orders.contract.ts';
import { notesOf, orderState, writeNotes } from './orders.queries.ts';
import { packOrders } from './fulfil/pack-orders.ts';
import { applyGuides, previewGuides } from './fulfil/guides/guides.ts';
import { addressLabelsPdf, packingSlipsPdf, pickListPdf } from './fulfil/packing-papers.ts';
import { receiveGoods } from './fulfil/goods-from-suppliers.ts';
import { expectingOrders, packingQueue } from './fulfil/packing-queue.ts';
import { packingWork } from './fulfil/packing-work.ts';
import { packShipment } from './fulfil/pack-shipment.ts';
import { weighShipment } from './fulfil/weigh-shipment.ts';
import { reorder } from './place/reorder.ts';
import { placeOrder } from './place/place-order.ts';
import { companySpending } from './place/refuse-over-budget.ts';
import { refundableOf } from './refund/read-refundable.ts';
import { refundByTransfer } from './refund/refund-by-transfer.ts';
import { refundOrder } from './refund/refund-order.ts';
import {
  askedToSettle,
  refundsForStaff,
  settledOrder,
  settleRefund,
  transferDestination,
} from './refund/settle-refund.ts';
import { flagNames } from './read/flag-names.ts';
import { adminOrderDetail } from './read/admin-order.ts';
import type { Reading } from './read/order-detail.ts';
import { ordersPage, ownOrder, promisedDay } from './read/own-orders.ts';
import { chooseByLink } from './tracking/choose-by-link.ts';
import { mailOrderLink, orderOfLink, trackOrder } from './tracking/track-order.ts';
import { findWarranty } from './warranty/find-warranty.ts';
import { writeToBuyer } from './email/write-to-buyer.ts';
import {
  isSerialised,
  markSerialised,
  serialsOnShelf,
  unmarkSerialised,
} from './fulfil/shipments.queries.ts';

/**
 * The calls of `orders.contract.ts`, and those that are declared below orders but need one: placing an order (checkout),
 * coming back without paying and answering a dispute (payments). The staff's list is answered by `reports`.
 */
export function ordersRoutes(app: HttpApp): void {
  draftOrdersRoutes(app);
  recallsRoutes(app);
  editsRoutes(app);
  parcelsRoutes(app);
  benchRoutes(app);
  assemblyRoutes(app);

  serve(app, ordersContract.companySpending, async (context) => ({
    status: 200,
    body: await companySpending(context.db, customerOf(context).id, context.clock.now()),
  }));

  serve(app, checkoutContract.placeOrder, async (context, { body }) => {
    return placeOrder(context, customerOf(context), body);
  });

  serve(app, paymentsContract.cancelled, async (context, { body }) => {
    const order = await context.db.first(orderState, { orderId: body.order_id });
    if (order?.customer_id !== customerOf(context).id) throw notFound('No encontramos ese pedido.');
    // A voucher may be paid already, so only a payment page is closed.
    if (order.state !== 'pending_payment') return { status: 200, body: { state: order.state } };
    return { status: 200, body: { state: await closeUnpaidOrder(context, body.order_id, 'cancelled') } };
  });

  serve(app, paymentsContract.adminDispute, async (context, { params }) => ({
    status: 200,
    body: { dispute: await disputeForStaff(context, params.id) },
  }));

  serve(app, paymentsContract.saveEvidence, async (context, { params, body }) => ({
    status: 200,
    body: { dispute: await saveEvidence(context, params.id, body) },
  }));

  serve(app, paymentsContract.submitEvidence, async (context, { params, body }) => ({
    status: 200,
    body: { dispute: await submitEvidence(context, params.id, body) },
  }));

  serve(
    app,
    paymentsContract.addEvidenceFile,
    async (context, { params, form }) => ({
      status: 201,
      body: { dispute: await addEvidenceFile(context, params.id, form.kind, form.file) },
    }),
    (context, { params }) => requireOpenDesk(context, params.id),
  );

  serve(app, paymentsContract.acceptDispute, async (context, { params: { id }, body: { note } }) => {
    const asked = {
      action: 'payment_dispute.accept',
      subject: `payment-dispute:${id}`,
      path: `/admin/payments/disputes/${id}`,
      reason: note,
      destination: destinations.origin,
      input: { id, note } satisfies AskedToAccept,
    } as const;
    const dispute = await orAskApproval(context, asked, () => acceptClaim(context, id, note));
    return { status: 200, body: { dispute } };
  });

  serve(app, paymentsContract.writeInDispute, async (context, { params, body }) => ({
    status: 200,
    body: { dispute: await writeToDisputant(context, params.id, body.text) },
  }));

  serve(app, paymentsContract.removeEvidenceFile, async (context, { params }) => ({
    status: 200,
    body: { dispute: await removeEvidenceFile(context, params.id, params.kind) },
  }));

  serve(app, ordersContract.orders, async (context, { query }) => ({
    status: 200,
    body: await ordersPage(context.db, customerOf(context).id, {
      page: query.page,
      pageSize: query.page_size,
      kinds: query.makes_pc && kindsOfPc,
      attempts: query.attempts && query.attempts === 'true',
    }),
  }));

  serve(app, ordersContract.order, async (context, { params }) => ({
    status: 200,
    body: { order: await ownOrder(context, customerOf(context).id, params.order_id) },
  }));

  serve(app, ordersContract.trackOrder, async (context, { body }) => ({
    status: 200,
    body: { order: await trackOrder(context, body) },
  }));

  serve(app, ordersContract.mailOrderLink, async (context, { body }) => {
    await mailOrderLink(context, body);
    return { status: 202, body: { sent: true } };
  });

  serve(app, ordersContract.chooseByLink, async (context, { params, body }) => {
    await chooseByLink(context, params.token, body.choice);
    return { status: 200, body: { order: await orderOfLink(context, params.token) } };
  });
  serve(app, ordersContract.linkedOwnOrder, async (context, { params }) => ({
    status: 200,
    body: { order: await orderOfLink(context, params.token) },
  }));

  serve(app, ordersContract.findWarranty, async (context, { body }) => ({
    status: 200,
    body: await findWarranty(context, body),
  }));

  serve(app, ordersContract.reorder, async (context, { params }) => ({
    status: 200,
    body: await reorder(context, customerOf(context).id, params.order_id),
  }));

  serve(app, ordersContract.cancelOwn, (context, { params, body }) => {
    const { id } = customerOf(context);
    const call = { owner: id, route: `cancel ${params.order_id}`, input: body };
    return answerKept(context, call, ownOrderOf(id), async (finish) => {
      await cancelOrder(context, params.order_id, { reason: body.reason ?? '', by: 'customer' }, finish);
      return params.order_id;
    });
  });

  serve(app, ordersContract.correctOwnDelivery, (context, { params, body }) => {
    const { id } = customerOf(context);
    const call = { owner: id, route: `delivery ${params.order_id}`, input: body };
    return answerKept(context, call, ownOrderOf(id), async (finish) => {
      await correctDelivery(context, params.order_id, body, 'customer', finish);
      return params.order_id;
    });
  });

  serve(app, ordersContract.chooseWhenSoldOut, async (context, { params, body }) => {
    const customer = customerOf(context);
    await chooseWhenSoldOut(context, customer.id, params.order_id, body.choice);
    return { status: 200, body: { order: await ownOrder(context, customer.id, params.order_id) } };
  });

  serve(app, ordersContract.chooseRefund, (context, { params, body }) => {
    const { id } = customerOf(context);
    const call = { owner: id, route: `refund choice ${params.order_id}`, input: body };
    return answerKept(context, call, ownOrderOf(id), async (finish) => {
      await chooseRefund(context, id, params.order_id, body, finish);
      return params.order_id;
    });
  });

  serve(
    app,
    ordersContract.adminRefunds,
    async (context, { query: { view, page, page_size: pageSize } }) => ({
      status: 200,
      body: await refundsForStaff(context, { view, page, pageSize }),
    }),
  );

  serve(app, ordersContract.settleRefund, (context, { params, body }) => {
    const call = { owner: context.staff?.id ?? '', route: `settle ${params.refund_id}`, input: body };
    const way =
      body.way === 'transfer'
        ? { way: body.way, clabe: body.clabe, trackingKey: body.tracking_key }
        : { way: body.way };
    return answerKept(context, call, settledOrder, async (finish) =>
      orAskApproval(context, await askedToSettle(context.db, params.refund_id, way), () =>
        settleRefund(context, params.refund_id, way, finish),
      ),
    );
  });

  serve(app, ordersContract.adminOrder, async (context, { params }) => {
    const order = await adminOrderDetail(context, params.order_id);
    return {
      status: 200,
      body: { order, leaves_by: promisedDay(order), flag_names: await flagNames(context) },
    };
  });

  serve(app, ordersContract.packingWork, async ({ db }, { query }) => ({
    status: 200,
    body: await packingWork(db, query.orders),
  }));

  serve(app, ordersContract.previewGuides, async ({ db }, { body }) => ({
    status: 200,
    body: { lines: await previewGuides(db, body.csv) },
  }));

  serve(app, ordersContract.applyGuides, async (context, { body }) => ({
    status: 200,
    body: { lines: await applyGuides(context, body.csv) },
  }));

  serve(app, ordersContract.pickListPdf, async (context, { query }) => ({
    status: 200,
    body: await pickListPdf(context, query.orders),
  }));

  serve(app, ordersContract.packingSlipsPdf, async (context, { query }) => ({
    status: 200,
    body: await packingSlipsPdf(context, query.orders),
  }));

  serve(app, ordersContract.addressLabelsPdf, async (context, { query }) => ({
    status: 200,
    body: await addressLabelsPdf(context, query.orders),
  }));

  serve(app, ordersContract.ordersToPack, async ({ db }, { query }) => ({
    status: 200,
    body: await packingQueue(db, query),
  }));

  serve(app, ordersContract.ordersExpecting, async ({ db, clock }, { query }) => ({
    status: 200,
    body: await expectingOrders(db, query, clock.now()),
  }));

  serve(app, ordersContract.receiveGoods, async (context, { params, body }) => {
    await receiveGoods(context, params.order_id, body);
    return { status: 200, body: { order_id: params.order_id } };
  });

  serve(app, ordersContract.packOrders, async (context, { body }) => ({
    status: 200,
    body: { results: await packOrders(context, body.order_ids) },
  }));

  serve(app, ordersContract.updateFulfilment, async (context, { params, body }) => {
    await updateFulfilment(context, params.order_id, body);
    return { status: 200, body: { order: await adminOrderDetail(context, params.order_id) } };
  });

  serve(app, ordersContract.holdOrder, async (context, { params, body }) => {
    await holdOrder(context, params.order_id, body.reason, body.was, body.note);
    return { status: 200, body: { order: await adminOrderDetail(context, params.order_id) } };
  });

  serve(app, ordersContract.correctDelivery, (context, { params, body }) => {
    const call = { owner: context.staff?.id ?? '', route: `delivery ${params.order_id}`, input: body };
    return answerKept(context, call, adminOrderDetail, async (finish) => {
      await correctDelivery(context, params.order_id, body, 'staff', finish);
      return params.order_id;
    });
  });

  serve(app, ordersContract.evidence, async (context, { params }) => ({
    status: 200,
    body: { evidence: await evidenceOf(context, params.order_id) },
  }));

  serve(app, ordersContract.packShipment, async (context, { params, body }) => {
    const id = await packShipment(context, params.order_id, body.lines, body.parcel);
    const order = context.staff?.rights.includes('read_orders')
      ? await adminOrderDetail(context, params.order_id)
      : undefined;
    return { status: 201, body: { ...(order && { order }), shipment_id: id } };
  });

  serve(app, ordersContract.packingBoxes, async (context) => ({
    status: 200,
    body: await readPackingBoxes(context),
  }));

  serve(app, ordersContract.weighShipment, async (context, { params, body }) => ({
    status: 200,
    body: { parcel: await weighShipment(context, params.shipment_id, body) },
  }));

  serve(app, ordersContract.serialsOnShelf, async ({ db }, { params }) => ({
    status: 200,
    body: { serials: await db.rows(serialsOnShelf, { orderId: params.order_id }) },
  }));

  serve(app, ordersContract.moveShipment, async (context, { params, body }) => {
    const orderId = await moveShipment(context, params.shipment_id, body);
    return { status: 200, body: { order: await adminOrderDetail(context, orderId) } };
  });

  serve(app, ordersContract.correctSerials, async (context, { params, body }) => {
    const orderId = await correctSerials(context, params.shipment_id, body);
    return { status: 200, body: { order: await adminOrderDetail(context, orderId) } };
  });

  serve(app, ordersContract.unpackShipment, async (context, { params }) => {
    const orderId = await unpackShipment(context, params.shipment_id);
    return { status: 200, body: { order: await adminOrderDetail(context, orderId) } };
  });

  serve(app, ordersContract.serialised, async ({ db }, { params }) => ({
    status: 200,
    body: { is_serialised: (await db.first(isSerialised, { id: params.id }))?.is_serialised ?? false },
  }));

  serve(app, ordersContract.markSerialised, async ({ db, staff }, { params, body }) => {
    await db.transaction(async (tx) => {
      if (!(await kindsOf(tx, [params.id])).has(params.id)) throw notFound(t('There is no such product.'));
      await tx.run(body.is_serialised ? markSerialised : unmarkSerialised, { productId: params.id });
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'product.serialised',
        subject: `product:${params.id}`,
        after: body,
      });
    });
    return { status: 200, body };
  });

  serve(app, ordersContract.personLimit, async ({ db }, { params }) => ({
    status: 200,
    body: { limit: (await db.first(personLimitOf, { productId: params.id })) ?? null },
  }));

  serve(app, ordersContract.limitPerPerson, async ({ db, staff }, { params, body }) => {
    const productId = params.id;
    await db.transaction(async (tx) => {
      if (!(await kindsOf(tx, [productId])).has(productId)) throw notFound(t('There is no such product.'));
      const before = await tx.first(personLimitOf, { productId });
      if (body.limit === null) await tx.run(removePersonLimit, { productId });
      else await tx.run(writePersonLimit, { productId, ...body.limit });
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'product.person_limit',
        subject: `product:${productId}`,
        before: { ...before },
        after: { ...body.limit },
      });
    });
    return { status: 200, body };
  });

  serve(app, ordersContract.takeAtCounter, (context, { params, body }) => {
    const orderId = params.order_id;
    const call = { owner: context.staff?.id ?? '', route: `payment ${orderId}`, input: body };
    return answerKept(context, call, adminOrderDetail, async (finish) => {
      const { method, amount_cents: amountCents, reference } = body;
      await takeAtCounter(context, { orderId, taken: { method, amountCents, reference } }, finish);
      return orderId;
    });
  });

  serve(app, ordersContract.cancelOrder, (context, { params, body }) => {
    const call = { owner: context.staff?.id ?? '', route: `cancel ${params.order_id}`, input: body };
    return answerKept(context, call, adminOrderDetail, async (finish) => {
      const { reason, refund_to: refundTo } = body;
      await orAskApproval(context, asked('order.cancel', params.order_id, body), () =>
        cancelOrder(context, params.order_id, { reason, by: 'staff', refundTo }, finish),
      );
      return params.order_id;
    });
  });

  serve(app, ordersContract.refundOrder, (context, { params, body }) => {
    const call = { owner: context.staff?.id ?? '', route: `refund ${params.order_id}`, input: body };
    return answerKept(context, call, adminOrderDetail, async (finish) => {
      await orAskApproval(context, asked('order.refund', params.order_id, body), () =>
        refundOrder(context, params.order_id, body, finish),
      );
      return params.order_id;
    });
  });

  serve(app, ordersContract.refundable, async (context, { params }) => ({
    status: 200,
    body: await refundableOf(context, params.order_id),
  }));

  serve(app, ordersContract.refundByTransfer, async (context, { params, body }) => {
    await orAskApproval(context, asked('order.transfer_refund', params.order_id, body), () =>
      refundByTransfer(context, params.order_id, body),
    );
    return { status: 200, body: { order: await adminOrderDetail(context, params.order_id) } };
  });

  serve(app, ordersContract.writeToBuyer, (context, { params, body }) => {
    const call = { owner: context.staff?.id ?? '', route: `letter ${params.order_id}`, input: body };
    return answerKept(context, call, adminOrderDetail, async (finish) => {
      await writeToBuyer(context, params.order_id, body, finish);
      return params.order_id;
    });
  });

  serve(app, ordersContract.markOrder, async (context, { params, body }) => {
    await markOrder(context, params.order_id, body);
    return { status: 200, body: { order: await adminOrderDetail(context, params.order_id) } };
  });

  serve(app, ordersContract.markOrders, async (context, { body: { order_ids: orderIds, ...marks } }) => ({
    status: 200,
    body: { marked: await markOrders(context, orderIds, marks) },
  }));

  serve(app, ordersContract.correctGift, async (context, { params, body }) => {
    await correctGift(context, params.order_id, body);
    return { status: 200, body: { order: await adminOrderDetail(context, params.order_id) } };
  });

  serve(app, ordersContract.updateNotes, async (context, { params, body }) => {
    const { db, clock, staff } = context;
    await db.transaction(async (tx) => {
      const written = await tx.run(writeNotes, {
        orderId: params.order_id,
        notes: body.notes,
        version: body.version ?? null,
        now: clock.now(),
      });
      if (written === 0) {
        const current = await tx.first(notesOf, { orderId: params.order_id });
        throw current ? stale(current) : notFound(t('There is no such order.'));
      }
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'order.notes',
        subject: `order:${params.order_id}`,
      });
    });
    return { status: 200, body: { order: await adminOrderDetail(context, params.order_id) } };
  });
}

/**
 * Changes an order once for its idempotency key and answers with the order. `act` calls `finish` in its transaction
 * and returns the order's id.
 */
function answerKept<Order>(
  context: RequestContext,
  call: Parameters<typeof answerOnce>[1],
  read: (shop: Reading, orderId: string) => Promise<Order>,
  act: (finish: Finish) => Promise<string>,
): Promise<{ status: 200; body: { order: Order } }> {
  const reply = async (db: Connection, orderId: string) => ({
    status: 200 as const,
    body: { order: await read({ ...context, db }, orderId) },
  });
  return answerOnce(context, call, async (keep) => {
    const orderId = await act(async (tx, id) => keep(tx, await reply(tx, id)));
    return reply(context.db, orderId);
  });
}

function ownOrderOf(customerId: string) {
  return (shop: Reading, orderId: string) => ownOrder(shop, customerId, orderId);
}

/** What a second person reads and decides, where the amount is above the ceiling of who asks. */
function asked<Call extends 'refundOrder' | 'cancelOrder' | 'refundByTransfer'>(
  action: 'order.refund' | 'order.cancel' | 'order.transfer_refund',
  orderId: string,
  body: AskedOfOrder<Call>['body'],
) {
  const input: AskedOfOrder<Call> = { orderId, body };
  const destination =
    'clabe' in body ? transferDestination(body.clabe, body.tracking_key) : destinations[body.refund_to];
  const path = `/admin/order/${orderId}`;
  return { action, subject: `order:${orderId}`, path, reason: body.reason, destination, input };
}
