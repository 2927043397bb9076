import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytea, whole } from '../../platform/database/columns.ts';
import { company } from '../companies/companies.tables.ts';
import { customer } from '../customers/customers.tables.ts';
import type { InvoiceReceiver } from '../invoice-profiles/index.ts';
import type { Discount } from '../promotions/index.ts';
import type { AssemblyStep, AssemblyTest } from './assembly/judge-steps.ts';
import type { Sign } from './fraud/weigh-signs.ts';
import type { DeliveryAddress } from './order-state.ts';
import type { AskedSerials } from './recalls/recalls.contract.ts';

const cents = (name: string) => whole(name).notNull();

/** A purchase with its lines frozen before anybody is charged. */
export const order = pgTable(
  'shop_order',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Folio without gaps, given when the payment is confirmed. */
    number: integer(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    cartId: uuid('cart_id').notNull(),
    state: text({
      enum: [
        'pending_payment',
        'awaiting_payment',
        'paid',
        'paid_without_stock',
        'manual_review',
        'expired',
        'cancelled',
        'refunded',
      ],
    }).notNull(),
    /** What the shipments say together; kept so that lists can ask for it. */
    fulfilment: text({ enum: ['unfulfilled', 'packed', 'partially_shipped', 'shipped', 'delivered'] })
      .notNull()
      .default('unfulfilled'),
    currency: text().notNull(),
    subtotalCents: cents('subtotal_cents'),
    discountCents: cents('discount_cents'),
    shippingCents: cents('shipping_cents'),
    /** Rate of IVA that the cost of shipping contains; lines have their own. */
    shippingTaxBasisPoints: integer('shipping_tax_basis_points').notNull().default(1600),
    /** Of the shipping, what was given back by name; a free amount is not of it. */
    shippingRefundedCents: cents('shipping_refunded_cents').default(0),
    /** IVA contained in the total. */
    taxCents: cents('tax_cents'),
    totalCents: cents('total_cents'),
    /** The part of the total that store credit pays; what is left is collected. */
    storeCreditCents: cents('store_credit_cents').default(0),
    /** The code that was typed, also where it gave nothing. */
    couponCode: text('coupon_code'),
    /** What promotions took off shipping; `shippingCents` is what is left. */
    shippingDiscounts: jsonb('shipping_discounts').$type<Discount[]>().notNull().default([]),
    /** The account's name and e-mail at the time: orders are found by them even after the account changed. */
    customerName: text('customer_name').notNull(),
    email: text().notNull(),
    /** Both in small letters without accents: what staff find it by. */
    buyerWords: text('buyer_words').generatedAlwaysAs(sql`shop_fold(customer_name || ' ' || email)`),
    /** What its buyer is recognised by (`contact-keys.ts`), hashed; empty for older orders and whoever is forgotten. */
    contactKeys: text('contact_keys')
      .array()
      .notNull()
      .default(sql`'{}'`),
    paymentMethod: text('payment_method', {
      enum: [
        'card',
        'oxxo',
        'spei',
        'paypal',
        'transfer',
        'terminal',
        'cash',
        'free',
        'store_credit',
        'company_credit',
      ],
    }).notNull(),
    /** The company it was bought for, whoever of its people did; null for who buys for themselves. */
    companyId: integer('company_id').references(() => company.id, { onDelete: 'set null' }),
    /** Whose link the buyer had followed, as their browser says: nobody checks that there is such a campaign. */
    campaignId: integer('campaign_id'),
    /** What the buyer's own books call it. */
    purchaseOrder: text('purchase_order').notNull().default(''),
    /** What the buyer has printed for whoever it is a gift for, perhaps nothing; null where it is no gift. */
    giftMessage: text('gift_message'),
    deliveryMethod: text('delivery_method').notNull(),
    deliveryAddress: jsonb('delivery_address').$type<DeliveryAddress>().notNull(),
    /** Whom the invoice is made out to, frozen; null where nobody asked for one while buying. */
    invoiceReceiver: jsonb('invoice_receiver').$type<InvoiceReceiver>(),
    /** Why nothing is packed or sent although it is paid. */
    hold: text({
      enum: ['dispute', 'dispute_lost', 'credit_disputed', 'credit_lost', 'staff', 'edit', 'fraud'],
    }),
    holdNote: text('hold_note'),
    notes: text().notNull().default(''),
    /** Counted up by a trigger when the notes change. */
    notesVersion: integer('notes_version').notNull().default(1),
    /** Words that staff put on it, to find it by. */
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** A colour that staff put on it, meaning whatever they agreed on. */
    flag: text({ enum: ['red', 'amber', 'green', 'blue'] }),
    /** The system user who is on it. */
    assignedTo: text('assigned_to'),
    placedAt: at('placed_at').notNull().defaultNow(),
    paidAt: at('paid_at'),
    /** The last day on which it leaves, or is on its way to the branch, and those between which it is there: as its buyer was told. */
    promisedLeavesOn: date('promised_leaves_on'),
    promisedEarliestOn: date('promised_earliest_on'),
    promisedLatestOn: date('promised_latest_on'),
    /** The payment attempt that paid; any other that succeeds is given back. */
    paidAttemptId: uuid('paid_attempt_id'),
    /** The bought lines have left the cart, which happens once. */
    isCartCleared: boolean('is_cart_cleared').notNull().default(false),
    /** How often staff edited it after it was paid: an invoice of fewer is of what it was before. */
    edits: integer().notNull().default(0),
    /** When an unpaid order gives its stock back. */
    expiresAt: at('expires_at').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('shop_order_number_key').on(table.number),
    // One purchase at a time may be in payment for a cart (rule R5).
    uniqueIndex('shop_order_open_cart_key')
      .on(table.cartId)
      .where(sql`${table.state} in ('pending_payment')`),
    index('shop_order_customer_idx').on(table.customerId, table.placedAt),
    index('shop_order_campaign_idx')
      .on(table.campaignId)
      .where(sql`${table.campaignId} is not null`),
    index('shop_order_company_idx')
      .on(table.companyId, table.placedAt)
      .where(sql`${table.companyId} is not null`),
    // The staff's list, in its order and with what narrows it: pages and counts read nothing else.
    index('shop_order_listed_idx').on(
      table.placedAt.desc().nullsFirst(),
      table.id,
      table.state,
      table.fulfilment,
      table.paymentMethod,
      table.deliveryMethod,
      table.hold,
      table.paidAt,
    ),
    // Sales of days.
    index('shop_order_paid_idx').on(
      table.paidAt,
      table.state,
      table.id,
      table.totalCents,
      table.storeCreditCents,
    ),
    // What customers spent.
    index('shop_order_spent_idx')
      .on(table.customerId, table.totalCents)
      .where(sql`${table.state} in ('paid', 'paid_without_stock')`),
    // What waits for a packer, oldest first.
    index('shop_order_to_pack_idx')
      .on(table.paidAt, table.id)
      .where(
        sql`${table.state} = 'paid' and ${table.fulfilment} not in ('shipped', 'delivered') and ${table.hold} is null`,
      ),
    // What one person bought before.
    index('shop_order_contacts_idx')
      .using('gin', table.contactKeys)
      .where(sql`${table.contactKeys} <> '{}'`),
    index('shop_order_tags_idx')
      .using('gin', table.tags)
      .where(sql`${table.tags} <> '{}'`),
    index('shop_order_flag_idx')
      .on(table.flag, table.placedAt)
      .where(sql`${table.flag} is not null`),
    index('shop_order_assigned_idx')
      .on(table.assignedTo)
      .where(sql`${table.assignedTo} is not null`),
    index('shop_order_held_idx')
      .on(table.paidAt)
      .where(sql`${table.hold} is not null`),
    index('shop_order_due_idx')
      .on(table.expiresAt)
      .where(sql`${table.state} in ('pending_payment', 'awaiting_payment')`),
    // Colonias of earlier deliveries to a postal code.
    index('shop_order_delivered_idx')
      .on(sql`(${table.deliveryAddress}->>'postal_code')`)
      .where(
        sql`${table.deliveryMethod} = 'parcel' and ${table.fulfilment} in ('partially_shipped', 'shipped', 'delivered')`,
      ),
    index('shop_order_buyer_idx').using('gin', sql`${table.buyerWords} gin_trgm_ops`),
    // Buyers of the newest orders, looked through in the order of the list.
    index('shop_order_newest_idx').on(table.placedAt.desc().nullsFirst(), table.id, table.buyerWords),
    // Parts of addresses with an @: what stands before it, from its end on.
    index('shop_order_local_part_idx').on(
      sql`reverse(split_part(shop_fold(${table.email}), '@', 1)) text_pattern_ops`,
    ),
    index('shop_order_email_idx').on(sql`lower(${table.email})`),
    // What staff find orders by: the phone's last ten digits, and the RFC.
    index('shop_order_phone_idx').on(
      sql`right(regexp_replace(${table.deliveryAddress}->>'phone', '\\D', '', 'g'), 10)`,
    ),
    index('shop_order_rfc_idx')
      .on(sql`(${table.invoiceReceiver}->>'rfc')`)
      .where(sql`${table.invoiceReceiver} is not null`),
    check(
      'shop_order_adds_up',
      sql`${table.totalCents} = ${table.subtotalCents} - ${table.discountCents} + ${table.shippingCents}`,
    ),
    check(
      'shop_order_promise',
      sql`num_nonnulls(${table.promisedLeavesOn}, ${table.promisedEarliestOn}, ${table.promisedLatestOn}) in (0, 3)
        and ${table.promisedLeavesOn} <= ${table.promisedEarliestOn} and ${table.promisedEarliestOn} <= ${table.promisedLatestOn}`,
    ),
    check(
      'shop_order_shipping_refunded_within',
      sql`${table.shippingRefundedCents} between 0 and ${table.shippingCents}`,
    ),
    check('shop_order_credit_within_total', sql`${table.storeCreditCents} between 0 and ${table.totalCents}`),
  ],
);

/** What customers bought and paid for, kept by a trigger on orders; who bought nothing may have no row. */
export const customerSpending = pgTable(
  'customer_spending',
  {
    customerId: text('customer_id')
      .primaryKey()
      .references(() => customer.id, { onDelete: 'cascade' }),
    orderCount: integer('order_count').notNull().default(0),
    spentCents: whole('spent_cents').notNull().default(0),
  },
  (table) => [
    // The staff's list of those who spent most.
    index('customer_spending_most_idx')
      .on(table.spentCents.desc().nullsFirst(), table.customerId)
      .where(sql`${table.orderCount} > 0`),
  ],
);

/** What made the shop look twice at a paid order; orders without such signs have none. */
export const orderCheck = pgTable('order_check', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => order.id, { onDelete: 'cascade' }),
  signs: jsonb().$type<Sign[]>().notNull(),
  /** What the signs add up to, and from what an order was held then. */
  points: integer().notNull(),
  heldFrom: integer('held_from').notNull(),
  checkedAt: at('checked_at').notNull(),
  heldAt: at('held_at'),
  /** When staff let it go; what is let go is not held for its signs again. */
  releasedAt: at('released_at'),
  releasedBy: text('released_by'),
  releaseNote: text('release_note').notNull().default(''),
});

/** A line of a draft order: what staff agreed with a customer, whatever the price becomes. */
export type DraftLine = {
  productId: number;
  refId: string;
  sku: string;
  name: string;
  imageUrl: string | null;
  quantity: number;
  /** Of a unit, as agreed, IVA included. */
  priceCents: number;
  /** What a unit cost in the shop when it was agreed. */
  shopPriceCents: number;
  taxBasisPoints: number;
};

/** An order that staff wrote for a customer, who pays it by a link; an order is made of it when they begin to pay. */
export const draftOrder = pgTable(
  'draft_order',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Stands in the link, which is all that is needed to see and pay it. */
    token: text().notNull(),
    state: text({ enum: ['open', 'cancelled', 'expired'] })
      .notNull()
      .default('open'),
    customerId: text('customer_id')
      .notNull()
      .references(() => customer.id),
    customerName: text('customer_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    lines: jsonb().$type<DraftLine[]>().notNull(),
    deliveryMethod: text('delivery_method').notNull(),
    deliveryAddress: jsonb('delivery_address').$type<DeliveryAddress>().notNull(),
    shippingCents: cents('shipping_cents'),
    shippingTaxBasisPoints: integer('shipping_tax_basis_points').notNull(),
    /** IVA contained in the total. */
    taxCents: cents('tax_cents'),
    totalCents: cents('total_cents'),
    discountReason: text('discount_reason').notNull().default(''),
    /** Why its customer gets more of something than one person may buy; empty where they did not. */
    limitReason: text('limit_reason').notNull().default(''),
    notes: text().notNull().default(''),
    /** The company's own number for it. */
    purchaseOrder: text('purchase_order').notNull().default(''),
    /** Of the company its customer buys for. */
    companyId: integer('company_id').references(() => company.id, { onDelete: 'set null' }),
    /** The purchase that was made of it last. */
    orderId: uuid('order_id').references(() => order.id),
    /** Of the system user who wrote it. */
    createdBy: text('created_by'),
    /** When its link was sent by e-mail last. */
    sentAt: at('sent_at'),
    /** Until when the link can be paid and the goods are kept. */
    keptUntil: at('kept_until').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('draft_order_token_key').on(table.token),
    index('draft_order_listed_idx').on(table.createdAt.desc().nullsFirst(), table.id),
    index('draft_order_words_idx').using(
      'gin',
      sql`shop_fold(${table.customerName} || ' ' || ${table.email} || ' ' || ${table.phone}) gin_trgm_ops`,
    ),
    index('draft_order_customer_idx').on(table.customerId),
    index('draft_order_order_idx').on(table.orderId),
    index('draft_order_due_idx')
      .on(table.keptUntil)
      .where(sql`${table.state} = 'open'`),
  ],
);

/** A paper that staff keep to show a payment by hand. */
const paper = () => ({
  name: text().notNull(),
  content: bytea().notNull(),
  uploadedBy: text('uploaded_by'),
  createdAt: at('created_at').notNull(),
});

/** What staff keep to show that a draft order was paid by hand; the last one given. */
export const draftOrderProof = pgTable('draft_order_proof', {
  draftOrderId: uuid('draft_order_id')
    .primaryKey()
    .references(() => draftOrder.id),
  ...paper(),
});

/** What an order is made of and costs, before or after an edit. */
export type EditedOrder = {
  lines: EditedLine[];
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  /** IVA contained in the total. */
  taxCents: number;
  totalCents: number;
  deliveryMethod: string;
};

/** A line of it; one that an edit adds has no position before it is applied. */
export type EditedLine = {
  position: number | null;
  productId: number;
  refId: string;
  sku: string;
  name: string;
  imageUrl: string | null;
  quantity: number;
  unitPriceCents: number;
  discountCents: number;
  discounts: Discount[];
  grossCents: number;
  taxBaseCents: number;
  taxCents: number;
  taxBasisPoints: number;
};

/** A change of a paid order by staff: applied at once, or kept until its customer paid what it costs more. */
export const orderEdit = pgTable(
  'order_edit',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    state: text({ enum: ['pending', 'applied', 'withdrawn', 'expired', 'refused'] }).notNull(),
    /** Stands in the link by which the difference is paid; null where there is nothing to pay. */
    token: text(),
    before: jsonb().$type<EditedOrder>().notNull(),
    after: jsonb().$type<EditedOrder>().notNull(),
    /** Where it goes from now on; null where that stays. */
    deliveryAddress: jsonb('delivery_address').$type<DeliveryAddress>(),
    /** What the order was like when it was edited; it is applied to that alone. */
    orderVersion: text('order_version').notNull(),
    /** What the customer owes for it; below zero, what the shop does. */
    differenceCents: whole('difference_cents').notNull(),
    reason: text().notNull(),
    /** Of the system user. */
    createdBy: text('created_by'),
    createdAt: at('created_at').notNull(),
    /** Until when it can be paid and its goods are kept. */
    keptUntil: at('kept_until').notNull(),
    /** The payment attempt that was begun last. */
    attemptId: uuid('attempt_id'),
    /** What gave the difference back. */
    refundIds: uuid('refund_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When it was applied or given up. */
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('order_edit_token_key').on(table.token),
    index('order_edit_order_idx').on(table.orderId, table.createdAt),
    // One at a time waits for its money.
    uniqueIndex('order_edit_pending_key')
      .on(table.orderId)
      .where(sql`${table.state} = 'pending'`),
    index('order_edit_attempt_idx')
      .on(table.attemptId)
      .where(sql`${table.attemptId} is not null`),
    index('order_edit_due_idx')
      .on(table.keptUntil)
      .where(sql`${table.state} = 'pending'`),
  ],
);

/** What staff keep to show that the difference of an edit was paid by hand; the last one given. */
export const orderEditProof = pgTable('order_edit_proof', {
  orderEditId: uuid('order_edit_id')
    .primaryKey()
    .references(() => orderEdit.id, { onDelete: 'cascade' }),
  ...paper(),
});

/** Last folio given; one row, updated under lock so that folios have no gaps. */
export const orderNumber = pgTable('order_number', {
  id: smallint().primaryKey(),
  last: integer().notNull(),
});

export const orderLine = pgTable(
  'order_line',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    productId: integer('product_id').notNull(),
    refId: text('ref_id').notNull(),
    sku: text().notNull(),
    productName: text('product_name').notNull(),
    imageUrl: text('image_url'),
    quantity: integer().notNull(),
    /** Regular price of a unit; the discount of the line holds what promotions took off. */
    unitPriceCents: cents('unit_price_cents'),
    /** What a unit cost the shop at its cheapest distributor, IVA included; null where nobody knew. */
    unitCostCents: whole('unit_cost_cents'),
    discountCents: cents('discount_cents'),
    /** Which promotion gave how much; adds up to the discount. */
    discounts: jsonb().$type<Discount[]>().notNull().default([]),
    /** quantity × unit price − discount, IVA included. */
    grossCents: cents('gross_cents'),
    taxBaseCents: cents('tax_base_cents'),
    taxCents: cents('tax_cents'),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    /** Work on what stands in other lines: it takes nothing from the shelves and is in no parcel. */
    isAssembly: boolean('is_assembly').notNull().default(false),
    /** Units that leave a second time, in place of returned ones. */
    exchangedQuantity: integer('exchanged_quantity').notNull().default(0),
    /** Units whose price was given back, of which the next two are a part. */
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    /** Of them, those that had not left and never will. */
    withdrawnQuantity: integer('withdrawn_quantity').notNull().default(0),
    /** Of them, those that had left and that staff put on a shelf again without a return. */
    shelvedQuantity: integer('shelved_quantity').notNull().default(0),
    /** Days from delivery in which it may be sent back, as promised when it was ordered; null before they were settings. */
    revocationDays: smallint('revocation_days'),
    unopenedDays: smallint('unopened_days'),
    faultDays: smallint('fault_days'),
    /** When its order was placed, by which those that have the same goods are listed. */
    placedAt: at('placed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    // Orders are found by their goods, and put in order, without a look at each.
    index('order_line_product_idx').on(table.productId, table.placedAt.desc().nullsFirst(), table.orderId),
    // Orders of PCs to put together: a list of orders looks for theirs at once.
    index('order_line_assembly_idx')
      .on(table.orderId)
      .where(sql`${table.isAssembly}`),
    // Orders of wholesale.
    index('order_line_wholesale_idx')
      .on(table.orderId)
      .where(sql`${table.discounts} @> '[{"lane": 1}]'`),
    check(
      'order_line_adds_up',
      sql`${table.grossCents} = ${table.quantity} * ${table.unitPriceCents} - ${table.discountCents}
        and ${table.taxBaseCents} + ${table.taxCents} = ${table.grossCents}`,
    ),
    check('order_line_refunded_within', sql`${table.refundedQuantity} between 0 and ${table.quantity}`),
    check(
      'order_line_gone_within',
      sql`${table.withdrawnQuantity} >= 0 and ${table.shelvedQuantity} >= 0
        and ${table.withdrawnQuantity} + ${table.shelvedQuantity} <= ${table.refundedQuantity}`,
    ),
  ],
);

/** What one unit of a line that is a kit was made of when it was ordered: its stock, whatever the kit becomes later. */
export const orderLinePart = pgTable(
  'order_line_part',
  {
    orderId: uuid('order_id').notNull(),
    position: smallint().notNull(),
    productId: integer('product_id').notNull(),
    sku: text().notNull(),
    productName: text('product_name').notNull(),
    /** Units in one kit. */
    quantity: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position, table.productId] }),
    foreignKey({
      name: 'order_line_part_line_fk',
      columns: [table.orderId, table.position],
      foreignColumns: [orderLine.orderId, orderLine.position],
    }).onDelete('cascade'),
    check('order_line_part_quantity', sql`${table.quantity} > 0`),
  ],
);

/** The order's timeline: payments, stock, mails, staff. Append-only. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    message: text().notNull(),
    actor: text(),
    details: jsonb(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_event_order_idx').on(table.orderId, table.id)],
);

/** A parcel of an order, or a bag at the counter: several may leave at different times. */
export const orderShipment = pgTable(
  'order_shipment',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … within the order. */
    sequence: smallint().notNull(),
    /** `shipped` means on its way, or ready at the counter where the order is picked up. */
    state: text({ enum: ['packed', 'shipped', 'delivered'] }).notNull(),
    carrier: text(),
    trackingCode: text('tracking_code'),
    /** Further guides of it, where a supplier sent it in several boxes. */
    moreTracking: text('more_tracking').array().notNull().default([]),
    /** What a supplier takes for sending it, in centavos before IVA; null for what the shop sent. */
    supplierFeeCents: whole('supplier_fee_cents'),
    packedBy: text('packed_by'),
    packedAt: at('packed_at').notNull(),
    shippedAt: at('shipped_at'),
    deliveredAt: at('delivered_at'),
    /** When it is there, where it left too late for what its buyer was told of the order; null where that stands. */
    dueEarliestOn: date('due_earliest_on'),
    dueLatestOn: date('due_latest_on'),
    /** It left and will not arrive: nobody has it, or it is in our hands again. */
    endedAs: text('ended_as', { enum: ['lost', 'returned'] }),
    endedAt: at('ended_at'),
    /** Of the closed parcel, on the scales; null where nobody weighed it. */
    weightGrams: integer('weight_grams'),
    /** Its outside; all three, or none where nobody measured it. */
    lengthMm: integer('length_mm'),
    widthMm: integer('width_mm'),
    heightMm: integer('height_mm'),
  },
  (table) => [
    check('order_shipment_weight', sql`${table.weightGrams} > 0`),
    check(
      'order_shipment_due',
      sql`num_nonnulls(${table.dueEarliestOn}, ${table.dueLatestOn}) in (0, 2) and ${table.dueEarliestOn} <= ${table.dueLatestOn}`,
    ),
    check(
      'order_shipment_size',
      sql`num_nonnulls(${table.lengthMm}, ${table.widthMm}, ${table.heightMm}) in (0, 3)
        and least(${table.lengthMm}, ${table.widthMm}, ${table.heightMm}) > 0`,
    ),
    uniqueIndex('order_shipment_sequence_key').on(table.orderId, table.sequence),
    // What arrived in some days.
    index('order_shipment_delivered_idx')
      .on(table.deliveredAt)
      .where(sql`${table.deliveredAt} is not null`),
    index('order_shipment_tracking_idx')
      .on(sql`upper(${table.trackingCode})`)
      .where(sql`${table.trackingCode} is not null`),
  ],
);

export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => orderShipment.id, { onDelete: 'cascade' }),
    /** Of the order's line. */
    position: smallint().notNull(),
    quantity: integer().notNull(),
    /** What the maker promised when it was packed; null: it depends on the model, and the law's minimum holds. */
    warrantyMonths: smallint('warranty_months'),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.position] }),
    check('shipment_line_quantity_positive', sql`${table.quantity} > 0`),
  ],
);

/** Serial numbers of the units in a shipment; a unit leaves the house once. */
export const shipmentSerial = pgTable(
  'shipment_serial',
  {
    productId: integer('product_id').notNull(),
    serial: text().notNull(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => orderShipment.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** It came back and may leave again. */
    isReturned: boolean('is_returned').notNull().default(false),
  },
  (table) => [
    uniqueIndex('shipment_serial_key')
      .on(table.productId, table.serial)
      .where(sql`not ${table.isReturned}`),
    index('shipment_serial_shipment_idx').on(table.shipmentId),
    index('shipment_serial_upper_idx').on(sql`upper(${table.serial})`),
  ],
);

/** An order that somebody packs by scanner, until its parcel is closed. */
export const packingBench = pgTable('packing_bench', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => order.id, { onDelete: 'cascade' }),
  /** The system user who scans for it. */
  systemUserId: text('system_user_id').notNull(),
  staffName: text('staff_name').notNull(),
  openedAt: at('opened_at').notNull(),
});

/** A unit that was scanned into the open parcel of an order. */
export const packingScan = pgTable(
  'packing_scan',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => packingBench.orderId, { onDelete: 'cascade' }),
    /** Of the scan, made where it was scanned: sent again it counts once. */
    key: text().notNull(),
    /** Of the order's line; of a kit `productId` is the part. */
    position: smallint().notNull(),
    productId: integer('product_id').notNull(),
    /** Null while it is still to be scanned, and for products without one. */
    serial: text(),
    serialKey: text('serial_key'),
    scannedAt: at('scanned_at').notNull(),
  },
  (table) => [
    uniqueIndex('packing_scan_key').on(table.orderId, table.key),
    index('packing_scan_serial_idx')
      .on(table.productId, table.serial)
      .where(sql`${table.serial} is not null`),
  ],
);

/** A PC of a paid order that staff put together; there is none before somebody begins with it. */
export const assembly = pgTable(
  'assembly',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … of the order's PCs. */
    number: smallint().notNull(),
    /** Counted up with each change: whoever read an older one is told. */
    version: integer().notNull(),
    /** As they were in the settings when it was begun, with who did each. */
    steps: jsonb().$type<AssemblyStep[]>().notNull(),
    /** The last test; null before one, and after a part was changed. */
    test: jsonb().$type<AssemblyTest>(),
    begunBy: text('begun_by').notNull(),
    begunAt: at('begun_at').notNull(),
    /** When the last step was done; null while one is not. */
    finishedAt: at('finished_at'),
    finishedBy: text('finished_by'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.number] })],
);

const pcOf = () => ({ orderId: uuid('order_id').notNull(), number: smallint().notNull() });

/** A unit that was scanned into a PC. */
export const assemblyUnit = pgTable(
  'assembly_unit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...pcOf(),
    /** Of the scan, made where it was scanned: sent again it counts once. */
    key: text().notNull(),
    /** Of the order's line; of a kit `productId` is the part. */
    position: smallint().notNull(),
    productId: integer('product_id').notNull(),
    /** Null while it is still to be scanned, and for products without one. */
    serial: text(),
    serialKey: text('serial_key'),
    scannedBy: text('scanned_by').notNull(),
    scannedAt: at('scanned_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'assembly_unit_pc_fk',
      columns: [table.orderId, table.number],
      foreignColumns: [assembly.orderId, assembly.number],
    }).onDelete('cascade'),
    uniqueIndex('assembly_unit_key').on(table.orderId, table.number, table.key),
    index('assembly_unit_serial_idx')
      .on(table.productId, table.serial)
      .where(sql`${table.serial} is not null`),
  ],
);

/** A part that failed while a PC was put together: it is on no shelf any more, another unit took its place. */
export const assemblyDefect = pgTable(
  'assembly_defect',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...pcOf(),
    productId: integer('product_id').notNull(),
    productName: text('product_name').notNull(),
    serial: text(),
    note: text().notNull(),
    /** Where the other unit was taken from. */
    warehouseCode: text('warehouse_code').notNull(),
    foundBy: text('found_by').notNull(),
    foundAt: at('found_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'assembly_defect_pc_fk',
      columns: [table.orderId, table.number],
      foreignColumns: [assembly.orderId, assembly.number],
    }).onDelete('cascade'),
    index('assembly_defect_pc_idx').on(table.orderId, table.number),
  ],
);

/** A photo of a PC; only staff get its address. */
export const assemblyPhoto = pgTable(
  'assembly_photo',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...pcOf(),
    imageUrl: text('image_url').notNull(),
    width: smallint().notNull(),
    height: smallint().notNull(),
    takenBy: text('taken_by').notNull(),
    takenAt: at('taken_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'assembly_photo_pc_fk',
      columns: [table.orderId, table.number],
      foreignColumns: [assembly.orderId, assembly.number],
    }).onDelete('cascade'),
    uniqueIndex('assembly_photo_once_key').on(table.orderId, table.number, table.imageUrl),
  ],
);

/** Products that are not packed without a serial number for each unit. */
export const serialisedProduct = pgTable('serialised_product', {
  productId: integer('product_id').primaryKey(),
});

/** Units of a product that are called back: whose they were, and what their buyers were told. */
export const recall = pgTable(
  'recall',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id').notNull(),
    sku: text().notNull(),
    productName: text('product_name').notNull(),
    /** Which serial numbers were asked for, in words of the form. */
    asked: jsonb().$type<AskedSerials>().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    createdBy: text('created_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('recall_created_idx').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** A unit that is called back, with the order it left with. */
export const recallUnit = pgTable(
  'recall_unit',
  {
    recallId: integer('recall_id')
      .notNull()
      .references(() => recall.id, { onDelete: 'cascade' }),
    serial: text().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    shipmentId: uuid('shipment_id').notNull(),
    /** The name (`once`) of the letter its buyer got; null where there was nobody to write to. */
    letter: text(),
  },
  (table) => [
    primaryKey({ columns: [table.recallId, table.serial] }),
    index('recall_unit_order_idx').on(table.orderId),
  ],
);
