import { contracts } from '../../src/api/contracts.ts';
import type { Endpoint } from '../../src/platform/http/endpoint.ts';
import { z } from '../../src/platform/http/endpoint.ts';
import { type SignedIn, testPassword } from '../factories/sign-in.ts';
import type { ShopInUse } from './shop-in-use.ts';

/** A call of the API as its contract declares it. */
export type DeclaredCall = { name: string; endpoint: Endpoint };

/** Every call of the API. */
export const declaredCalls: DeclaredCall[] = Object.entries(contracts).flatMap(([module, calls]) =>
  Object.entries(calls).map(([action, endpoint]) => ({
    name: `${module}.${action}`,
    endpoint: endpoint as Endpoint,
  })),
);

/** Answered by the accounts library, whose bodies have its own rules. */
export function isOfAccounts({ endpoint }: DeclaredCall): boolean {
  return /^\/(admin-)?auth\//.test(endpoint.path);
}

/** Somebody who may call: undefined where everybody may. */
export function callerOf({ endpoint }: DeclaredCall, world: ShopInUse): SignedIn | undefined {
  if (endpoint.access === 'public') return undefined;
  return typeof endpoint.access === 'object' ? world.owner : world.customer;
}

/** Names of a schema's fields, empty where it is no object. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** What stands in a path for something that is there. */
export function paramsOf(call: DeclaredCall, world: ShopInUse): Record<string, string> {
  const { path, params } = call.endpoint;
  const known: Record<string, string> = {
    userId: world.customer.id,
    productId: String(world.product.id),
    product_id: String(world.product.id),
    unit_id: '1',
    sku: world.product.sku,
    product_name: world.product.slug,
    ref_id: world.product.refId,
    order_id: path.startsWith('/admin/assembly') ? world.pcOrderId : world.orderId,
    shipment_id: world.shipmentId,
    label_id: world.labelId,
    pickup_id: '00000000-0000-4000-8000-000000000000',
    secret: 'not-the-secret',
    customer_id: world.customer.id,
    document_id: String(world.company.documentId),
    approval_id: '00000000-0000-4000-8000-000000000000',
    delivery_id: '00000000-0000-4000-8000-000000000000',
    payment_id: '1',
    refund_id: '00000000-0000-4000-8000-000000000000',
    return_id: path.startsWith('/order/tracking') ? world.guestReturn.id : world.returnId,
    code: path.startsWith('/admin/suppliers') ? 'mayorista' : world.buildCode,
    location_code: 'CDMX',
    slot: 'memory',
    postal_code: '72000',
    change_id: '1',
    schedule_id: '1',
    group: 'limits',
    role: world.role,
    provider: 'stripe',
    page: world.contentPage,
    number: '1',
    version: '1',
    step: '1',
    photo_id: '1',
    thread: world.threadToken,
    message_id: String(path.includes('/documents/') ? world.sentDocumentId : world.sentPictureId),
    slug: 'envios',
    kind: path.includes('payment-disputes') ? 'receipt' : path.includes('spec-layouts') ? 'gpu' : 'price',
    backup_name: world.backup.name,
    token: tokenOf(path, world),
    name: nameIn(path, world),
  };
  return Object.fromEntries(
    fieldsOf(params).map((field) => {
      const value = field === 'id' ? idOf(path, world) : known[field];
      if (value === undefined) throw new Error(`Nothing is known for {${field}} of ${path}.`);
      return [field, value];
    }),
  );
}

function nameIn(path: string, world: ShopInUse): string {
  if (path.includes('email-templates')) return 'payment-received';
  return path.includes('brand') ? world.product.brand : world.category.name;
}

function tokenOf(path: string, world: ShopInUse): string {
  if (path.startsWith('/customer/claims')) return world.claimToken;
  if (path.startsWith('/newsletter')) return world.newsletterToken;
  if (path.startsWith('/cart/quotes')) return world.cartQuoteToken;
  if (path.startsWith('/order/tracking'))
    return path.includes('/returns') ? world.guestReturn.link : world.orderLink;
  if (path.startsWith('/company-invitations')) return world.company.invitationToken;
  if (path.startsWith('/gift-cards')) return world.giftCard.token;
  if (path.startsWith('/draft-orders')) return world.draftOrder.token;
  if (path.startsWith('/order-edits')) return world.orderEdit.token;
  return path.startsWith('/customer/cart-mail') ? '0'.repeat(32) : world.alertToken;
}

function idOf(path: string, world: ShopInUse): string {
  const ids: [RegExp, string | number][] = [
    [/^\/frontend\/.*brand/, world.brandId],
    [/^\/admin\/brands/, world.brandId],
    [/^\/(frontend|admin\/categories)\//, world.category.id],
    [/promotion/i, world.promotionId],
    [/^\/admin\/price-lists/, world.priceListId],
    [/^\/admin\/companies/, world.company.id],
    [/^\/admin\/gift-cards/, world.giftCard.id],
    [/^\/company\/budget-requests/, 2_000_000_000],
    [/^\/(?:company|admin)\/quotes/, world.companyQuoteId],
    [/^\/company\//, '00000000-0000-4000-8000-000000000000'],
    [/^\/admin\/(?:inventory\/)?products/, world.product.id],
    [/^\/admin\/inventory\/transfers/, world.transferId],
    [/^\/admin\/inventory\/purchases/, world.purchaseId],
    [/^\/admin\/purchasing/, world.purchaseOrder.id],
    [/^\/admin\/supplier-returns/, world.supplierReturn.id],
    [/^\/admin\/inventory\/counts/, world.countId],
    [/^\/admin\/recalls/, world.recallId],
    [/^\/admin\/imports/, world.importId],
    [/^\/admin\/customer-imports/, world.customerImportId],
    [/^\/admin\/reviews/, world.reviewId],
    [/^\/product\/review\//, world.reviewId],
    [/^\/admin\/review-photos/, world.photoId],
    [/^\/(product\/question|admin\/questions)\//, world.questionId],
    [/^\/(product\/answer|admin\/answers)\//, world.answerId],
    [/^\/admin\/search\/synonyms/, world.synonymId],
    [/^\/admin\/redirects/, world.redirectId],
    [/^\/admin\/tickets/, world.ticketId],
    [/^\/admin\/support\/replies/, world.cannedReplyId],
    [/^\/admin\/subscribers/, world.subscriberId],
    [/^\/admin\/campaigns/, world.campaignId],
    [/^\/admin\/users/, world.customer.id],
    [/^\/admin\/(?:blocks|suppressions|segments)/, 2_000_000_000],
    [/^\/admin\/system-users/, world.owner.id],
    [/^\/admin\/invitations/, world.invitationId],
    [/^\/customer\/addresses/, world.addressId],
    [/^\/admin\/account\/api-tokens/, '00000000-0000-4000-8000-000000000000'],
    [/^\/(customer|admin\/account)\/sessions/, 'a-session-that-is-over'],
    [/^\/customer\/invoice-profiles/, world.invoiceProfileId],
    [/^\/(order|admin)\/(tracking\/.*\/)?invoices/, world.invoiceId],
    [/^\/admin\/settings\/pricing\/runs/, world.repricingId],
    [/^\/admin\/settings\/pricing\/rates/, 1],
    [/^\/sync\/runs/, '00000000-0000-4000-8000-000000000000'],
    [/^\/sync\/(?:quarantine|candidates|match-deeds)/, 2_000_000_000],
    [/^\/workstation\/machines/, world.machineId],
    [/^\/admin\/payment-(?:events|findings)/, 1],
    [/^\/admin\/payment-disputes/, world.disputeId],
    [/^\/admin\/payment-payouts/, world.payoutId],
    [/^\/admin\/webhooks/, world.webhookId],
    [/^\/admin\/jobs/, '00000000-0000-4000-8000-000000000000'],
    [/^\/admin\/mails/, 1],
    [/^\/admin\/views/, world.viewId],
    [/^\/admin\/draft-orders/, world.draftOrder.id],
    [/^\/admin\/order-edits/, world.orderEdit.id],
  ];
  const found = ids.find(([pattern]) => pattern.test(path));
  if (!found) throw new Error(`Nothing is known for {id} of ${path}.`);
  return String(found[1]);
}

/** The path with its parameters, which stand in it as they are: already encoded. */
export function filledPath({ endpoint }: DeclaredCall, params: Record<string, string>): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

export function encoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, encodeURIComponent(value)]));
}

/** What has to stand behind the path for a call to be taken. */
export function queryOf({ name }: DeclaredCall, world: ShopInUse): string {
  if (name === 'backups.downloadBackup') return `?ticket=${world.backup.ticket}`;
  if (name === 'configurator.measures') return `?ref_ids=${world.product.refId}`;
  if (name === 'invoices.globalPreview') return '?period=2026-01';
  const papers = [
    'orders.packingWork',
    'orders.pickListPdf',
    'orders.packingSlipsPdf',
    'orders.addressLabelsPdf',
  ];
  if (papers.includes(name)) return `?orders=${world.orderId}`;
  if (name === 'wholesale.catalogue' || name === 'wholesale.catalogueWorkbook')
    return `?link=${world.catalogueLink}`;
  if (name === 'wholesale.ownPrices') return `?products=${world.product.id}`;
  if (/^companyCredit\.(?:s|ownS)tatement/.test(name)) return '?from=2026-01-01&to=2026-01-31';
  if (name === 'inventory.shelves') return '?location=CDMX';
  if (name === 'reports.find') return '?q=ana';
  if (name === 'reports.sales' || name === 'reports.salesCsv')
    return '?by=category&paid_from=2026-01-01&paid_to=2026-01-31';
  return name === 'catalog.compare' ? `?ids=${world.product.id}` : '';
}

/** A body that is taken, so that a refusal of something else is not one of the body. */
export function bodyOf({ name }: DeclaredCall, world: ShopInUse): Record<string, unknown> | undefined {
  let all = bodiesOf.get(world);
  if (!all) bodiesOf.set(world, (all = bodies(world)));
  return all[name];
}

const bodiesOf = new WeakMap<ShopInUse, ReturnType<typeof bodies>>();

function bodies(world: ShopInUse): Record<string, Record<string, unknown>> {
  const productId = world.product.id;
  const campaign = {
    name: 'Fin de mes',
    subject: 'Rebajas',
    preheader: '',
    topic: 'offers',
    segment_id: null,
    blocks: [{ id: 'a', type: 'text', text: 'Hola' }],
  };
  const segmentRules = { match: 'all', rules: [{ field: 'bought', kind: 'gpu' }] };
  const address = {
    recipient: 'Ana',
    phone: '2221234567',
    street: '5 de Mayo',
    exterior_number: '1',
    neighbourhood: 'Centro',
    municipality: 'Puebla',
    state: 'Puebla',
    postal_code: '72000',
  };
  const invoiceTo = {
    rfc: 'CACX7605101P8',
    legal_name: 'Xochilt Casas Chavez',
    tax_regime: '612',
    cfdi_use: 'G03',
    postal_code: '36257',
  };
  return {
    'configurator.shareBuild': { title: 'Para jugar' },
    'configurator.likeBuild': { is_liked: true },
    'configurator.moderateBuild': { state: 'approved' },
    'cart.makeQuote': {},
    'cart.openQuote': {},
    'orders.findWarranty': { serial: 'PRUEBA-1', email: world.customer.email },
    'orders.trackOrder': world.trackedOrder,
    'orders.mailOrderLink': world.trackedOrder,
    'orders.previewEdit': { lines: [{ position: 0, quantity: 0 }] },
    'orders.editOrder': {
      added: [{ product_id: productId, quantity: 1 }],
      reason: 'Como quedamos',
      order_version: '0123456789abcdef',
      difference_cents: 0,
    },
    'orders.parcelRates': {},
    'orders.buyLabel': { quote_id: '00000000-0000-4000-8000-000000000000', rate: 0 },
    'orders.resolveLabel': {},
    'orders.askPickup': {
      label_ids: ['00000000-0000-4000-8000-000000000000'],
      warehouse: 'CDMX',
      day: '2026-11-30',
      from_hour: 9,
      to_hour: 14,
    },
    'orders.cancelPickup': { by_phone: true },
    'orders.endShipment': { outcome: 'lost', is_resent: false },
    'orders.noteLabel': { note: 'Reclamo 123' },
    'orders.withdrawEdit': {},
    'orders.payLinkedEdit': { payment_method: 'card' },
    'orders.confirmLinkedEdit': {},
    'catalog.addSynonym': { terms: ['torrecita', 'gabinete chiquito'] },
    'catalog.updateSynonym': { terms: ['tarjetota', 'gráfica enorme'] },
    'catalog.changeProductSpecs': { set: { color: ['BLACK'] } },
    'catalog.changeProductsInBulk': { ids: [productId], change: { status: 'active' }, dry_run: true },
    'catalog.undoProductChange': {},
    'catalog.schedulePrice': { price_cents: 90_000, starts_at: '2030-01-01T00:00:00Z' },
    'catalog.changeScheduledPrice': { reason: 'Buen Fin' },
    'imports.startEdit': { ids: [productId], change: { status: 'active' } },
    'catalog.undoBulk': { run: `bulk:${'0'.repeat(32)}` },
    'imports.checkImport': { mapping: ['sku', 'price'] },
    'customerImports.checkImport': { mapping: ['email', 'name'] },
    'customerImports.runImport': {},
    'catalog.productsOfPictures': { skus: ['NADIE-1'] },
    'imports.runImport': {},
    'savedViews.add': { list: 'products', name: 'Sin foto', query: 'missing=picture' },
    'savedViews.update': { name: 'Por fotografiar' },
    'catalog.addProduct': {
      product_name: 'Producto declarado',
      brand: 'Marca declarada',
      category_id: world.category.id,
      kind: 'accessory',
      price_cents: 10_000,
      sku: 'DECLARADO-1',
    },
    'catalog.arrangeProductPictures': { images: [] },
    'catalog.orderCategories': { tree_version: '', categories: [] },
    'catalog.saveSpecLayout': { version: 0, specs: [] },
    'catalog.showCategory': { is_visible: true },
    'catalog.showCategories': { ids: [world.category.id], is_visible: true },
    'catalog.mergeBrand': { into_id: world.brandId },
    'catalog.saveFamily': { options: [], members: [] },
    'catalog.addVariant': {
      sku: 'VARIANTE-2',
      price_cents: 100_000,
      options: ['Capacidad'],
      own_values: ['1 TB'],
      values: ['2 TB'],
    },
    'catalog.copyProduct': { sku: 'COPIA-2', product_name: 'Copia' },
    'catalog.updateProduct': { product_name: world.product.name },
    'inventory.adjust': { product_id: productId, location_code: 'CDMX', change: 1, reason: 'Prueba' },
    'inventory.saveParts': { parts: [] },
    'inventory.addLocation': { location_code: 'LUNA', location_name: 'Sucursal Luna' },
    'inventory.changeLocation': { hours: '9 a 18' },
    'inventory.addTransfer': {
      from_code: 'CDMX',
      to_code: 'GDL',
      lines: [{ product_id: productId, quantity: 1 }],
    },
    'inventory.receiveTransfer': {},
    'inventory.addPurchase': {
      supplier_name: 'Mayorista',
      location_code: 'CDMX',
      lines: [{ product_id: productId, quantity: 1 }],
    },
    'inventory.changePurchase': { note: 'Con prisa' },
    'purchasing.confirmPurchaseOrder': { version: world.purchaseOrder.version },
    'purchasing.proposeForShelf': { lines: [{ product_id: productId, units: 1 }] },
    'purchasing.takeFromOther': { product_id: productId, to_code: 'NADA' },
    'purchasing.settlePurchaseOrder': { was_ordered: true },
    'purchasing.sentToBuyer': { tracking_code: 'G-1' },
    'supplierReturns.addSupplierReturn': {
      supplier: 'lejano',
      lines: [{ product_id: productId, reason: 'No enciende' }],
    },
    'supplierReturns.changeSupplierReturn': { note: 'Frágil' },
    'supplierReturns.moveSupplierReturn': { step: 'request' },
    'supplierReturns.settleSupplierReturn': {
      lines: [{ id: world.supplierReturn.lines[0]?.id, outcome: 'credited', credit_cents: 100 }],
    },
    'returns.sellOpenBox': {
      grade: 'good',
      price_cents: 50_000,
      warranty_months: 6,
      location_code: 'CDMX',
    },
    'returns.changeOpenBox': { note: 'Le falta la caja.' },
    'inventory.addCount': { location_code: 'CDMX' },
    'inventory.changeCount': { note: 'Por la noche' },
    'inventory.scan': { scans: [{ key: crypto.randomUUID(), product_id: productId }] },
    'inventory.setCounted': { counted: 3 },
    'inventory.setShelf': { location_code: 'CDMX', bin: 'A-01', product_ids: [productId] },
    'inventory.setLimit': { product_id: productId, units: 3 },
    'inventory.receivePurchase': { lines: [{ product_id: productId, quantity: 1 }] },
    'mails.changeTemplate': { version: 0, texts: { subject: 'Gracias por tu pedido {orderNumber}' } },
    'mails.undoTemplate': { version: 0, change_id: 1 },
    'mails.previewTemplate': { theme: 'dark' },
    'mails.testTemplate': {},
    'suppliers.addSupplier': { code: 'norte', name: 'Norte' },
    'suppliers.changeSupplier': { lead_days: 2 },
    'suppliers.saveSource': { kind: 'file', settings: {} },
    'suppliers.previewMapping': { rows: [], mapping: { columns: [] } },
    'suppliers.fetchSource': {},
    'suppliers.savePictureHosts': { hosts: [] },
    'suppliers.previewSpec': { kind: 'gpu', name: 'Dato', meaning: { is: 'ignored' } },
    'suppliers.saveSpec': { kind: 'gpu', name: 'Dato', meaning: { is: 'default' } },
    'suppliers.acceptHeld': { version: 1 },
    'suppliers.decideCandidate': { version: 1, as: 'new' },
    'suppliers.splitProduct': { supplier: 'mayorista', ref_id: 'NADA', into_id: null },
    'suppliers.chooseDescriber': { offer: { supplier: 'mayorista', ref_id: 'NADA' } },
    'suppliers.joinProducts': { into_id: 2_000_000_000 },
    'suppliers.saveBrandAliases': { aliases: [], before: [] },
    'suppliers.rejectHeld': { version: 1 },
    'suppliers.fixHeld': { version: 1, line: '{}' },
    'redirects.addRedirect': { from_path: '/tienda-de-antes', to_path: '/promotion' },
    'cart.addToCart': { user_id: world.customer.id, product_id: productId, quantity: 1 },
    'cart.addSet': {
      user_id: world.customer.id,
      items: [{ product_id: productId, quantity: 1, seen_price_cents: 100 }],
    },
    'cart.changeQuantity': { quantity: 1 },
    'cart.applyCoupon': { code: 'NADA' },
    'promotions.pausePromotion': { is_paused: false },
    'promotions.changePromotions': { ids: [world.promotionId], action: 'activate' },
    'promotions.generateCodes': { count: 1 },
    'promotions.reached': { products: [world.product.refId], covers_all: true },
    'promotions.simulate': { lines: [{ ref_id: world.product.refId, quantity: 1 }] },
    'wholesale.addPriceList': { name: 'Otra lista', basis_points: 500 },
    'wholesale.updatePriceList': { name: 'Lista de prueba', basis_points: 500 },
    'wholesale.setCustomerPriceList': { price_list_id: null },
    'wholesale.setCustomersPriceList': { ids: [world.customer.id], price_list_id: null },
    'wholesale.setCompanyPriceList': { price_list_id: null },
    'companies.apply': {
      name: 'Talleres Norte',
      rfc: 'EKU9003173C9',
      tax_regime: '601',
      postal_code: '42501',
      contact_name: 'Ana',
      phone: '2221234567',
    },
    'companies.invite': { email: 'otra@prueba.example', role: 'buyer' },
    'companies.acceptInvitation': {},
    'wholesale.catalogueLink': {},
    'cart.quickOrder': { text: world.product.sku },
    'companies.changeMember': { role: 'admin', monthly_budget_cents: null },
    'companies.changeMemberByStaff': { role: 'admin', monthly_budget_cents: null },
    'campaigns.copyCampaign': {},
    'companies.addAddress': address,
    'companies.askBudget': { amount_cents: 100 },
    'companies.decideBudget': { is_granted: true },
    'companies.decide': { decision: 'approved', version: 1 },
    'companyCredit.setLine': { limit_cents: 100_000, days_to_pay: 30, version: 1 },
    'companyCredit.recordPayment': {
      method: 'transfer',
      reference: 'CLAVE-1',
      paid_on: '2026-01-15',
      amount_cents: 100,
    },
    'companyCredit.reversePayment': { reason: 'De otra empresa' },
    'cart.noteChanges': { items: [{ product_id: productId, unit_price_cents: 100 }] },
    'customers.setCartMail': { wanted: true },
    'storeCredit.change': { kind: 'grant', amount_cents: 5000, reason: 'Por la demora' },
    'giftCards.order': {
      amount_cents: 50_000,
      recipient_name: 'Ana',
      recipient_email: 'ana.regalo@prueba.example',
      sender_name: 'Beto',
      buyer_email: 'beto@prueba.example',
    },
    'companyQuotes.request': {
      lines: [{ product_id: productId, quantity: 20 }],
      delivery_method: 'parcel',
      address,
    },
    'companyQuotes.begin': {
      customer_id: 'nobody',
      lines: [{ product_id: productId, quantity: 20 }],
      delivery_method: 'pickup_cdmx',
    },
    'companyQuotes.reply': { revision: 2, message: '¿Y con 30 piezas?' },
    'companyQuotes.accept': { revision: 2 },
    'companyQuotes.decline': { revision: 2 },
    'companyQuotes.send': {
      revision: 2,
      lines: [{ product_id: productId, quantity: 20 }],
      valid_days: 15,
      kept_hours: 48,
    },
    'companyQuotes.withdraw': { revision: 2, reason: 'Ya no se fabrica' },
    'giftCards.pay': { payment_method: 'card' },
    'giftCards.confirm': {},
    'giftCards.sendAgain': { recipient_name: 'Ana', recipient_email: 'ana.regalo@prueba.example' },
    'giftCards.redeem': { code: 'ABCDE-FGHJK-LMNPQ-RSTUV' },
    'giftCards.issue': {
      amount_cents: 5000,
      recipient_name: 'Ana',
      recipient_email: 'ana.regalo@prueba.example',
      reason: 'Premio',
    },
    'giftCards.resend': {
      version: 2,
      recipient_name: 'Ana',
      recipient_email: 'ana.regalo@prueba.example',
    },
    'giftCards.disable': { version: 2, reason: 'Se perdió' },
    'giftCards.enable': { version: 2 },
    'giftCards.refund': { version: 2, reason: 'Se arrepintió' },
    'accounts.deleteAccount': { confirmation: 'ELIMINAR', password: 'no-es-esta-clave' },
    'cart.mergeCart': { items: [{ product_id: productId, quantity: 1 }] },
    'checkout.quote': { postal_code: '72000', delivery_method: 'parcel' },
    'checkout.placeOrder': {
      address,
      delivery_method: 'parcel',
      payment_method: 'card',
      total_cents: 1,
    },
    'payments.confirmStripe': { session_id: 'cs_test_nobody' },
    'payments.confirmPaypal': { token: 'NOBODY' },
    'orders.packOrders': { order_ids: [world.orderId] },
    'orders.receiveGoods': { location_code: 'CDMX' },
    'orders.refundOrder': { amount_cents: 100, refund_to: 'store_credit', reason: 'Llegó tarde' },
    'orders.refundByTransfer': {
      amount_cents: 100,
      clabe: '032180000118359719',
      tracking_key: 'BNET01002511210',
      reason: 'Efectivo de OXXO',
    },
    'orders.settleRefund': { way: 'retry' },
    'orders.chooseRefund': { to: 'store_credit' },
    'payments.acceptDispute': { note: 'Tiene razón.' },
    'payments.writeInDispute': { text: 'Va en camino.' },
    'payments.saveEvidence': { texts: { customer_name: 'Ana Prueba' } },
    'payments.submitEvidence': { texts: { customer_name: 'Ana Prueba' } },
    'payments.explainFinding': { note: 'Depósito de otra tienda.' },
    'payments.cancelled': { order_id: world.orderId },
    'orders.updateFulfilment': { fulfilment: 'delivered' },
    'orders.packShipment': { lines: [{ position: 0, quantity: 9999 }] },
    'orders.closeParcel': {
      parcel: { weight_grams: 1250, length_mm: 300, width_mm: 200, height_mm: 150 },
    },
    'orders.previewGuides': { csv: '999999999,DHL,D-1' },
    'orders.applyGuides': { csv: '999999999,DHL,D-1' },
    'orders.scanAtBench': { code: '1', key: 'key-of-a-scan' },
    'orders.scanIntoPc': { code: '1', key: 'key-of-a-scan' },
    'orders.replaceDefective': { version: 0, note: 'No da video' },
    'orders.setAssemblyStep': { version: 0, is_done: true },
    'orders.testPc': { version: 0, is_passed: true, minutes: 30 },
    'orders.weighShipment': {
      parcel: { weight_grams: 1250, length_mm: 300, width_mm: 200, height_mm: 150 },
    },
    'orders.moveShipment': { state: 'delivered' },
    'orders.correctSerials': { lines: [{ position: 0, serials: [] }] },
    'orders.markSerialised': { is_serialised: false },
    'orders.cancelOwn': {},
    'returns.ask': { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
    'returns.askByLink': { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
    'returns.start': { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
    'returns.decide': { decision: 'approve', answer: 'Manda la caja.' },
    'returns.labelRates': { parcel: { weight_grams: 900, length_mm: 300, width_mm: 200, height_mm: 100 } },
    'returns.buyLabel': { quote_id: '00000000-0000-4000-8000-000000000000', rate: 0 },
    'returns.inspect': { units: [{ id: 1, outcome: 'sellable' }] },
    'returns.restock': { warehouse: 'CDMX' },
    'returns.close': { resolution: 'refund' },
    'orders.takeAtCounter': { method: 'cash', amount_cents: 100 },
    'orders.correctGift': { message: 'Felicidades' },
    'orders.cancelOrder': { reason: 'Prueba' },
    'orders.markOrder': { tags: ['urgente'], assigned_to: 'me' },
    'orders.markOrders': { order_ids: [world.orderId], tag: 'urgente' },
    'orders.updateNotes': { notes: 'Prueba' },
    'orders.holdOrder': { reason: 'Prueba' },
    'orders.correctDelivery': { to: 'parcel', ...address },
    'orders.correctOwnDelivery': { to: 'parcel', ...address },
    'orders.chooseWhenSoldOut': { choice: 'wait' },
    'orders.chooseByLink': { choice: 'wait' },
    'orders.reorder': {},
    'payments.releaseShield': { kind: 'ip', value: '192.0.2.1' },
    'reviews.addReview': { product_id: productId, rating: 5, title: 'Buena', comment: 'Diez letras o más.' },
    'reviews.moderateReview': { state: 'approved', reply: 'Gracias.' },
    'reviews.vote': { is_useful: true },
    'reviews.moderateReviews': { ids: [world.reviewId], state: 'approved' },
    'reviews.moderatePhoto': { state: 'approved' },
    'questions.ask': { product_id: productId, body: '¿Trae disipador de fábrica?' },
    'questions.answer': { body: 'Sí, uno bajo.' },
    'questions.voteQuestion': { wants_to_know: true },
    'questions.voteAnswer': { is_useful: true },
    'questions.moderateQuestion': { state: 'approved' },
    'questions.answerAsShop': { body: 'Sí, de aluminio.' },
    'questions.moderateAnswer': { state: 'approved' },
    'wishlist.setAlert': { product_id: productId, kind: 'price', price_below_cents: 1000 },
    'customers.addAddress': address,
    'customers.updateAddress': address,
    'customers.changeName': { name: 'Ana Prueba' },
    'customers.changePassword': { currentPassword: 'no-es-esta-clave', newPassword: 'contraseña-nueva' },
    'customers.requestEmailChange': { newEmail: 'nueva@prueba.example' },
    'customers.changeEmail': { newEmail: 'nueva@prueba.example', otp: '123456' },
    'customers.becomeGuest': { name: 'Ana', email: 'ana@prueba.example' },
    'accounts.claimAccount': { password: 'contraseña' },
    'invoices.request': { invoice_profile_id: world.invoiceProfileId },
    'invoices.requestByLink': invoiceTo,
    'invoices.issue': invoiceTo,
    'invoices.replace': invoiceTo,
    'invoices.issueGlobal': { period: '2026-01' },
    'invoices.cancel': { reason: '02' },
    'invoices.saveTaxKey': { prod_serv_key: '43211503', unit_key: 'H87' },
    'invoiceProfiles.addProfile': invoiceTo,
    'invoiceProfiles.updateProfile': invoiceTo,
    'customers.blockCustomer': { is_blocked: false },
    'customers.blockCustomers': { ids: [world.customer.id], is_blocked: false },
    'customers.addBlock': { kind: 'phone', value: '5500000000', reason: 'No paga nunca.' },
    'customers.changeCustomer': { name: 'Ana', phone: null, was: { name: 'Ana', phone: null } },
    'customers.saveCustomerNotes': { notes: 'Llamar antes.' },
    'accounts.adminMergeAccount': {
      account_id: 'nadie',
      confirmation: 'nadie@ensambla.example',
      reason: 'Es la misma persona.',
    },
    'accounts.adminMerge': { guest_id: 'nadie', reason: 'Es la misma persona.' },
    'orders.writeToBuyer': { subject: 'Sobre tu pedido', text: 'Va en camino.' },
    'accounts.confirmEmail': { code: '123456' },
    'customers.signUp': { name: 'Ana', email: 'ana@prueba.example', password: 'contraseña' },
    'customers.signIn': { email: 'nadie@prueba.example', password: 'contraseña' },
    'customers.sendSignInCode': { email: 'nadie@prueba.example', type: 'sign-in' },
    'customers.signInWithCode': { email: 'nadie@prueba.example', otp: '123456' },
    'customers.resetPassword': { email: 'nadie@prueba.example', otp: '123456', password: 'contraseña' },
    'staff.signIn': { email: 'nadie@prueba.example', password: 'contraseña' },
    'staff.inviteSystemUser': { name: 'Ana', email: 'otra@prueba.example', role: 'support' },
    'invitations.read': { token: 'inventado' },
    'invitations.accept': { token: 'inventado', new_password: 'contraseña-nueva' },
    'apiTokens.addApiToken': {
      name: 'Contabilidad',
      rights: ['read_orders'],
      days: 90,
      current_password: testPassword,
    },
    'webhooks.addWebhook': { name: 'Marketplace', url: 'https://avisos.invalid/', topics: ['order.paid'] },
    'webhooks.changeWebhook': {
      name: 'Almacén',
      url: 'https://avisos.invalid/',
      topics: ['order.paid'],
      is_on: false,
    },
    'roles.addRole': { name: 'Almacén', rights: ['pack'] },
    'roles.changeRole': { rights: ['pack'], version: 1 },
    'staff.updateSystemUser': { name: 'Dueña' },
    'approvals.approve': { version: 1 },
    'approvals.refuse': { version: 1, reason: 'No es para tanto.' },
    'staff.secondStep': { code: '123456' },
    'staff.askPasswordReset': { email: 'nadie@prueba.example' },
    'staff.resetPassword': { token: 'inventado', new_password: 'contraseña-nueva' },
    'staff.chooseLanguage': { language: 'es' },
    'staff.changePassword': { current_password: 'contraseña-vieja', new_password: 'contraseña-nueva' },
    'staff.startTotp': { current_password: 'contraseña-vieja' },
    'staff.confirmTotp': { code: '123456' },
    'staff.removeTotp': { code: '123456' },
    'staff.renewRecoveryCodes': { code: '123456' },
    'configurator.check': { ref_ids: [world.product.refId] },
    'configurator.renameBuild': { name: 'Para jugar' },
    'configurator.addMachine': { name: 'La de casa', ref_ids: [world.caseRefId] },
    'configurator.changeMachine': { name: 'La de casa', ref_ids: [world.caseRefId] },
    'configurator.saveBuild': { name: 'Mi PC', ref_ids: [world.product.refId] },
    'configurator.suggest': { use: 'gaming_1440p', budget_cents: 3_000_000, keep: [world.product.refId] },
    'campaigns.addCampaign': campaign,
    'campaigns.changeCampaign': { ...campaign, version: 1 },
    'campaigns.previewCampaign': campaign,
    'campaigns.sendCampaign': { version: 1, at: null, typed_number: null },
    'campaigns.countSegment': segmentRules,
    'campaigns.addSegment': { name: 'Jugadores', definition: segmentRules },
    'campaigns.changeSegment': { name: 'Jugadores', definition: segmentRules, version: 1 },
    'newsletter.chooseTopics': { topics: ['news'] },
    'newsletter.suppress': { email: 'nadie@prueba.example', reason: 'Lo pidió por teléfono.' },
    'newsletter.subscribe': { email_address: 'fuzz@prueba.example' },
    'support.ask': {
      name: 'Ana',
      email: 'ana@prueba.example',
      subject: 'Duda',
      message: 'Una pregunta de prueba.',
    },
    'support.write': { body: '¿Y para la mía?', key: 'una-clave-de-prueba' },
    'support.rate': { rating: 5 },
    'support.mergeTicket': { into: world.otherTicketId },
    'support.noteAction': {
      kind: 'refund',
      amount_cents: 100,
      key: 'una-clave-de-prueba',
      order_id: '0f5c1d0e-0000-4000-8000-000000000001',
    },
    'support.addCanned': { title: 'Saludo', body: 'Hola, {nombre}:' },
    'support.changeCanned': { title: 'Saludo', body: 'Hola, {nombre}:', version: 1 },
    'support.seen': { message_id: world.sentPictureId },
    'support.adminSeen': { message_id: world.sentPictureId },
    'support.replyTicket': { body: 'Claro que sí.' },
    'support.updateTicket': { state: 'open' },
    'orders.createDraftOrder': {
      customer: { name: 'Rosa', email: 'rosa@prueba.example', phone: '5512345678' },
      lines: [{ product_id: productId, quantity: 1 }],
      delivery_method: 'pickup_cdmx',
    },
    'orders.editDraftOrder': {
      customer: { name: 'Rosa', email: 'rosa@prueba.example', phone: '5512345678' },
      lines: [{ product_id: productId, quantity: 1 }],
      delivery_method: 'pickup_cdmx',
      version: 'prueba',
    },
    'orders.limitPerPerson': { limit: null },
    'orders.previewRecall': { product_id: productId, serials: ['PRUEBA-1'] },
    'orders.recall': {
      product_id: productId,
      serials: ['PRUEBA-1'],
      subject: 'Revisa tu memoria',
      text: 'Escríbenos y la cambiamos.',
      units: 1,
    },
    'orders.cancelDraftOrder': {},
    'orders.sendDraftOrder': { message: 'Aquí está lo que pediste.' },
    'orders.payLinkedOrder': { payment_method: 'card' },
    'orders.confirmLinkedOrder': {},
    'settings.changeSettings': { version: 0, values: {} },
    'settings.undoSettings': { version: 0, change: 1 },
    'repricing.previewPrices': { version: 0, values: {} },
    'repricing.startRepricing': { version: 0, values: {}, fingerprint: 'nada' },
    'settings.sendTestEmail': { sender_name: '', sender_email: '', reply_to: '' },
    ...contentBodies(),
    'backups.unlockBackup': { current_password: testPassword },
  };
}

function contentBodies(): Record<string, Record<string, unknown>> {
  const home = { version: 99, value: { sections: [shownAlways] } };
  const navigation = { version: 99, value: { banners: [], header: [], footer: [helpColumn] } };
  const page = { version: 99, value: writtenPage };
  const old = { version: 99, number: 0 };
  return {
    'homeContent.save': home,
    'homeContent.publish': home,
    'homeContent.discard': { version: 99 },
    'homeContent.restore': old,
    'navigationContent.save': navigation,
    'navigationContent.publish': navigation,
    'navigationContent.discard': { version: 99 },
    'navigationContent.restore': old,
    'pageContent.save': page,
    'pageContent.publish': page,
    'pageContent.discard': { version: 99 },
    'pageContent.restore': old,
    'pageContent.add': { value: writtenPage },
  };
}

const shownAlways = {
  id: 'a',
  type: 'brands',
  title: 'Marcas',
  count: 12,
  is_visible: true,
  starts_at: null,
  ends_at: null,
};
const helpColumn = { title: 'Ayuda', links: [{ label: 'Envíos', to: '/envios' }] };
const writtenPage = {
  title: 'Guía',
  slug: 'guia',
  intro: '',
  since: '',
  seo_title: '',
  seo_description: '',
  is_in_help: true,
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hola.' }] }] },
};

/** Texts of a form that is taken. */
export function formTextsOf({ name }: DeclaredCall, world: ShopInUse): Record<string, string> {
  const products = JSON.stringify([{ ref_id: world.product.refId }]);
  if (name.endsWith('Category')) return { category_name: world.category.name, products };
  if (name.endsWith('Brand')) return { brand_name: world.product.brand, description: '', warranty_text: '' };
  if (name.endsWith('Promotion')) {
    return {
      promotion_name: 'Promoción de prueba',
      description: '',
      kind: 'percent',
      value: '1000',
      starts_at: '2026-01-01T00:00:00Z',
      ends_at: '2036-01-01T00:00:00Z',
      products,
    };
  }
  if (name === 'support.sendFile' || name === 'support.adminSendFile') return { key: 'una-clave-de-prueba' };
  if (name === 'payments.addEvidenceFile') return { kind: 'receipt' };
  if (name === 'orders.recordPayment' || name === 'orders.recordEditPayment') {
    return { method: 'cash', amount_cents: '100' };
  }
  return {};
}
