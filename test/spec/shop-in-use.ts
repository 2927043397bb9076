import sharp from 'sharp';
import { addToCart, buy, createBuyer, deliveryAddress } from '../factories/buy.ts';
import { createCategory } from '../factories/create-category.ts';
import { createAssembly, createPcParts } from '../factories/pc-parts.ts';
import { application, invitationTo } from '../factories/create-company.ts';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { goodsOfSupplier } from '../factories/goods-of-supplier.ts';
import {
  signInCustomer,
  signInStaff,
  signInVisitor,
  type SignedIn,
  testPassword,
} from '../factories/sign-in.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '../setup/test-shop.ts';
import { orderLinkToken } from '../../src/modules/orders/tracking/order-link.ts';
import { sharedSecret } from '../../src/platform/secrets.ts';
import { watchPurchases } from '../../src/modules/purchasing/purchasing.jobs.ts';

/** A shop with one of everything, and somebody of every kind in front of it. */
export type ShopInUse = {
  shop: TestShop;
  product: CreatedProduct;
  category: { id: number; name: string; slug: string };
  brandId: number;
  promotionId: number;
  priceListId: number;
  /** Of the customer, approved, with a document and an open invitation. */
  company: { id: number; documentId: number; invitationToken: string };
  /** Of the company, offered in one version. */
  companyQuoteId: string;
  /** Given by staff, and the link of one that waits to be paid. */
  giftCard: { id: string; token: string };
  /** Of the company's catalogue, as it stands in the address. */
  catalogueLink: string;
  reviewId: number;
  photoId: number;
  questionId: number;
  answerId: number;
  /** Of the customer's price alert, as it stands in emails. */
  alertToken: string;
  /** Of a quote of the customer’s cart. */
  cartQuoteToken: string;
  draftOrder: { id: string; token: string };
  orderEdit: { id: string; token: string };
  /** Of a subscriber, as it stands in emails. */
  newsletterToken: string;
  /** Of a guest, as it stands in emails. */
  claimToken: string;
  ticketId: number;
  /** Of somebody else. */
  otherTicketId: number;
  cannedReplyId: number;
  /** Opens that ticket, as it stands in emails; and what was sent to it. */
  threadToken: string;
  sentPictureId: number;
  sentDocumentId: number;
  subscriberId: number;
  campaignId: number;
  orderId: string;
  /** Of the order, as it stands in emails, and what it is asked for with. */
  orderLink: string;
  trackedOrder: { order_number: number; email: string };
  /** Of which a PC is to be put together. */
  pcOrderId: string;
  /** Of another order, which has left. */
  shipmentId: string;
  /** Of a label that was bought for a parcel of no order. */
  labelId: string;
  returnId: string;
  /** Of a guest, whose order its link opens. */
  guestReturn: { link: string; id: string };
  /** Of the order's payment, open. */
  disputeId: string;
  payoutId: string;
  addressId: string;
  invoiceProfileId: string;
  /** Of the order, stamped. */
  invoiceId: string;
  buildCode: string;
  machineId: string;
  caseRefId: string;
  synonymId: number;
  redirectId: number;
  webhookId: string;
  transferId: number;
  purchaseId: number;
  /** What an order waits for from a supplier. */
  purchaseOrder: { id: number; version: number };
  supplierReturn: { id: number; lines: { id: number }[] };
  recallId: number;
  countId: number;
  importId: string;
  customerImportId: string;
  repricingId: string;
  viewId: string;
  /** Of somebody who is invited to the staff. */
  invitationId: string;
  /** A role that an owner made. */
  role: string;
  /** A page of the shop's, which staff added and published. */
  contentPage: string;
  /** Made of the shop before all else, with a ticket of the owner’s to download it. */
  backup: { name: string; ticket: string };
  /** Has bought the product and reviewed it. */
  customer: SignedIn;
  visitor: SignedIn;
  owner: SignedIn;
};

async function companyOf(shop: TestShop, customer: SignedIn, owner: SignedIn) {
  const { company } = await customer.api.companies.apply({ body: application() });
  const form = new FormData();
  form.set('file', new File(['%PDF-1.4 constancia'], 'constancia.pdf'));
  await customer.api.companies.addDocument({ form });
  const params = { id: company.id };
  const detail = await owner.api.companies.decide({ params, body: { decision: 'approved', version: 1 } });
  await owner.api.companyCredit.setLine({
    params,
    body: { limit_cents: 100_000, days_to_pay: 30, version: 0 },
  });
  return {
    id: company.id,
    documentId: detail.company.documents[0]?.id ?? 0,
    invitationToken: await invitationTo(shop, customer, 'invitada@prueba.example'),
  };
}

async function quoteOf(buyer: SignedIn, owner: SignedIn, productId: number): Promise<string> {
  const lines = [{ product_id: productId, quantity: 2 }];
  const { quote } = await buyer.api.companyQuotes.request({
    body: { lines, delivery_method: 'pickup_cdmx' },
  });
  await owner.api.companyQuotes.send({
    params: { id: quote.id },
    body: { revision: quote.revision, lines, valid_days: 15, kept_hours: 0 },
  });
  return quote.id;
}

async function giftCardOf(shop: TestShop, owner: SignedIn) {
  const recipient = { recipient_name: 'Ana', recipient_email: 'regalada@prueba.example' };
  const { gift_card: given } = await owner.api.giftCards.issue({
    body: { amount_cents: 5000, ...recipient, reason: 'Premio' },
  });
  const body = {
    amount_cents: 50_000,
    ...recipient,
    sender_name: 'Beto',
    buyer_email: 'beto@prueba.example',
  };
  return { id: given.id, token: (await shop.api.giftCards.order({ body })).token };
}

async function linkTo(shop: TestShop, orderId: string, email: string): Promise<string> {
  const endsAt = new Date(shop.clock.now().getTime() + 86_400_000);
  return orderLinkToken(await sharedSecret(shop.db, 'secret.order-links'), { orderId, email, endsAt });
}

async function returnByLink(shop: TestShop, guest: SignedIn, owner: SignedIn, productId: number) {
  await addToCart(guest, productId, 2);
  const { order_id } = await buy(shop, guest);
  await owner.api.orders.updateFulfilment({
    params: { order_id },
    body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'D2' },
  });
  const token = await linkTo(shop, order_id, 'ines@prueba.example');
  const { return: made } = await shop.api.returns.askByLink({
    params: { token },
    body: { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
  });
  return { link: token, id: made.id };
}

async function labelReturn(owner: SignedIn, returnId: string) {
  const params = { return_id: returnId };
  await owner.api.returns.decide({ params, body: { decision: 'approve', answer: 'Va tu guía.' } });
  const parcel = { weight_grams: 900, length_mm: 300, width_mm: 200, height_mm: 100 };
  const { quote } = await owner.api.returns.labelRates({ params, body: { parcel } });
  await owner.api.returns.buyLabel({ params, body: { quote_id: quote.id, rate: 0 } });
}

/** Starts a shop in which every call of the API finds something. */
export async function startShopInUse(options: TestShopOptions = {}): Promise<ShopInUse> {
  const shop = await startTestShop({ emulators: true, ...options });
  const owner = await signInStaff(shop, 'owner');
  const backup = await backUp(shop, owner);
  const visitor = await signInVisitor(shop);
  const product = await createProduct(shop.db, {
    name: 'Memoria Kingston 16 GB',
    kind: 'memory',
    stock: 500,
  });
  const category = await createCategory(shop.db, { name: 'Memorias de prueba', productIds: [product.id] });
  const promotion = await createPromotion(shop.db, { productIds: [product.id] });
  const customer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
  const order = await buy(shop, customer);
  const { review } = await customer.api.reviews.addReview({
    body: { product_id: product.id, rating: 5, title: 'Buena', comment: 'Funciona desde el primer día.' },
  });
  const { photo } = await customer.api.reviews.addPhoto({
    params: { id: review.id },
    form: formOf({ photo: await pictureFile() }),
  });
  const { question } = await customer.api.questions.ask({
    body: { product_id: product.id, body: '¿Funciona a 6000 MT/s en una B650?' },
  });
  const { answer } = await customer.api.questions.answer({
    params: { id: question.id },
    body: { body: 'En la mía sí, con EXPO.' },
  });
  await customer.api.wishlist.add({ params: { productId: product.id } });
  await customer.api.wishlist.setAlert({
    body: { product_id: product.id, kind: 'price', price_below_cents: 1000 },
  });
  const { rows: alerts } = await shop.db.sql('select token from wish where customer_id = $1', [customer.id]);
  const guest = await signInVisitor(shop);
  await guest.api.customers.becomeGuest({ body: { name: 'Inés', email: 'ines@prueba.example' } });
  const { rows: guests } = await shop.db.sql('select claim_token from customer where id = $1', [guest.id]);
  const { ticket_id } = await shop.api.support.ask({
    body: {
      name: 'Ana',
      email: 'ana@prueba.example',
      subject: 'Una duda',
      message: '¿Sirve para mi tarjeta madre?',
    },
  });
  const other = await shop.api.support.ask({
    body: {
      name: 'Luis',
      email: 'luis@prueba.example',
      subject: 'Otra duda',
      message: '¿Hacen envíos a Mérida?',
    },
  });
  const { reply } = await owner.api.support.addCanned({ body: { title: 'Saludo', body: 'Hola:' } });
  const conversation = await sendFiles(shop, owner, ticket_id);
  await shop.api.newsletter.subscribe({ body: { email_address: 'lectora@prueba.example' } });
  const { subscribers } = await owner.api.newsletter.adminSubscribers();
  const { rows: subscriptions } = await shop.db.sql('select token from subscriber');
  const { campaign } = await owner.api.campaigns.addCampaign({
    body: {
      name: 'Fin de mes',
      subject: 'Rebajas',
      preheader: '',
      topic: 'offers',
      segment_id: null,
      blocks: [{ id: 'a', type: 'text', text: 'Hola' }],
    },
  });
  const { address } = await customer.api.customers.addAddress({ body: deliveryAddress });
  const { profile } = await customer.api.invoiceProfiles.addProfile({
    body: {
      rfc: 'EKU9003173C9',
      legal_name: 'Escuela Kemper Urgate',
      tax_regime: '601',
      cfdi_use: 'G03',
      postal_code: '42501',
    },
  });
  const { invoice } = await customer.api.invoices.request({
    params: { order_id: order.order_id },
    body: { invoice_profile_id: profile.id },
  });
  await shop.open.runJob('invoices.stamp', { id: invoice.id });
  const { build } = await customer.api.configurator.saveBuild({ body: { ref_ids: [product.refId] } });
  await customer.api.configurator.shareBuild({
    params: { code: build.code },
    body: { title: 'Para jugar' },
  });
  const tower = await createProduct(shop.db, { kind: 'case' });
  const { machine } = await customer.api.configurator.addMachine({
    body: { name: 'La de casa', ref_ids: [tower.refId] },
  });
  const { brands } = await shop.api.catalog.brands();
  const { synonym } = await owner.api.catalog.addSynonym({
    body: { terms: ['tarjetota', 'gráfica enorme'] },
  });
  const { redirect } = await owner.api.redirects.addRedirect({
    body: { from_path: '/catalogo-de-antes', to_path: '/category' },
  });
  const { webhook } = await owner.api.webhooks.addWebhook({
    body: { name: 'Almacén', url: 'https://avisos.invalid/', topics: ['product.deleted'] },
  });
  await owner.api.inventory.addLocation({ body: { location_code: 'GDL', location_name: 'Guadalajara' } });
  const goods = [{ product_id: product.id, quantity: 1 }];
  const { transfer } = await owner.api.inventory.addTransfer({
    body: { from_code: 'CDMX', to_code: 'GDL', lines: goods },
  });
  const { purchase } = await owner.api.inventory.addPurchase({
    body: { supplier_name: 'Mayorista', location_code: 'CDMX', lines: goods },
  });
  const away = await createProduct(shop.db, { stock: 0 });
  await goodsOfSupplier(shop.db, away.id, 3, { supplier: 'lejano' });
  await buy(shop, await createBuyer(shop, [{ productId: away.id }]));
  await watchPurchases(shop.shop);
  const { purchases: proposals } = await owner.api.purchasing.purchaseOrders({ query: {} });
  const { purchase: purchaseOrder } = await owner.api.purchasing.purchaseOrder({
    params: { id: proposals[0]?.id ?? 0 },
  });
  const { supplier_return: supplierReturn } = await owner.api.supplierReturns.addSupplierReturn({
    body: { supplier: 'lejano', lines: [{ product_id: product.id, reason: 'No enciende' }] },
  });
  const { count } = await owner.api.inventory.addCount({ body: { location_code: 'CDMX' } });
  await addToCart(customer, product.id);
  const { quote: cartQuote } = await customer.api.cart.makeQuote({ body: {} });
  const sent = await buy(shop, customer);
  const sentOrder = { order_id: sent.order_id };
  const { shipment_id } = await owner.api.orders.packShipment({
    params: sentOrder,
    body: { lines: [{ position: 0, quantity: 1, serials: ['PRUEBA-1'] }] },
  });
  await owner.api.orders.moveShipment({
    params: { shipment_id },
    body: { state: 'shipped', carrier: 'DHL', tracking_code: 'D1' },
  });
  const { order: waiting } = await owner.api.orders.adminOrder({ params: { order_id: order.order_id } });
  const work = await createAssembly(shop.db);
  const parts = [...Object.values(await createPcParts(shop.db)), work];
  const { order_id: pcOrderId } = await buy(
    shop,
    await createBuyer(
      shop,
      parts.map(({ id: productId }) => ({ productId })),
    ),
  );
  await owner.api.orders.scanAtBench({ body: { code: String(waiting.order_number), key: 'key-of-a-scan' } });
  const { recall } = await owner.api.orders.recall({
    body: {
      product_id: product.id,
      serials: ['PRUEBA-1'],
      subject: 'Revisa tu memoria',
      text: 'Escríbenos y la cambiamos.',
      units: 1,
    },
  });
  const { return: returned } = await customer.api.returns.ask({
    params: sentOrder,
    body: { reason: 'revocation', wanted: 'refund', lines: [{ position: 0, quantity: 1 }] },
  });
  const guestReturn = await returnByLink(shop, guest, owner, product.id);
  await labelReturn(owner, returned.id);
  await labelReturn(owner, guestReturn.id);
  const { price_list: priceList } = await owner.api.wholesale.addPriceList({
    body: { name: 'Mayoreo de prueba', basis_points: 1000, products: [] },
  });
  const company = await companyOf(shop, customer, owner);
  await owner.api.wholesale.setCompanyPriceList({
    params: { id: company.id },
    body: { price_list_id: priceList.id },
  });
  const { url } = await customer.api.wholesale.catalogueLink({ body: {} });
  const { rows: disputes } = await shop.db.sql(
    `insert into payment_dispute (attempt_id, provider, provider_ref, amount_cents, reason, state, due_at)
     select id, provider, 'dp_nobodys', amount_cents, 'fraudulent', 'open', now() + interval '7 days'
     from payment_attempt where reference = $1 returning id`,
    [order.order_id],
  );
  const { rows: payouts } = await shop.db.sql(
    `insert into provider_payout (provider, provider_ref, amount_cents, state, has_lines, created_at)
     values ('stripe', 'po_nobodys', 100, 'paid', true, now()) returning id`,
  );
  const { draft_order: draft } = await owner.api.orders.createDraftOrder({
    body: {
      customer: { name: 'Rosa', email: 'rosa@prueba.example', phone: '5512345678' },
      lines: [{ product_id: product.id, quantity: 1 }],
      delivery_method: 'pickup_cdmx',
    },
  });
  await shop.db.sql(
    `insert into draft_order_proof (draft_order_id, name, content, created_at) values ($1, 'ficha.pdf', '%PDF-', now())`,
    [draft.id],
  );
  const { rows: edits } = await shop.db.sql(
    `insert into order_edit (order_id, state, token, before, after, order_version, difference_cents, reason, created_at, kept_until)
     select id, 'expired', 'cambio-de-prueba', e, e, 'x', 100, 'Prueba', now(), now()
     from shop_order, jsonb_build_object('lines', '[]'::jsonb, 'subtotalCents', 100, 'discountCents', 0, 'shippingCents', 0,
       'taxCents', 14, 'totalCents', 100, 'deliveryMethod', 'parcel') as e where id = $1 returning id, token`,
    [order.order_id],
  );
  await shop.db.sql(
    `insert into order_edit_proof (order_edit_id, name, content, created_at) values ($1, 'ficha.pdf', '%PDF-', now())`,
    [edits[0]?.['id']],
  );
  const { view } = await owner.api.savedViews.add({
    body: { list: 'products', name: 'Agotados', query: 'stock=none', is_shared: true },
  });
  const { role } = await owner.api.roles.addRole({ body: { name: 'Empacador', rights: ['pack'] } });
  const { invitation } = await owner.api.staff.inviteSystemUser({
    body: { name: 'Beto', email: 'beto@prueba.example', role: role.role },
  });
  const body = {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hola.' }] }],
  };
  const begun = await owner.api.pageContent.add({
    body: {
      value: {
        title: 'Guía de compra',
        slug: 'guia-de-compra',
        intro: '',
        since: '',
        seo_title: '',
        seo_description: '',
        is_in_help: true,
        body,
      },
    },
  });
  await owner.api.pageContent.publish({
    params: { page: begun.page },
    body: { version: begun.version, value: begun.value },
  });
  await owner.api.homeContent.restore({ body: { version: 0, number: 0 } });
  await owner.api.navigationContent.restore({ body: { version: 0, number: 0 } });
  const importId = await importFile(shop, owner.token, '/admin/imports', `sku,price\n${product.sku},1000\n`);
  const preview = await owner.api.repricing.previewPrices({ body: { version: 0, values: {} } });
  const { fingerprint } = preview;
  const repricing = await owner.api.repricing.startRepricing({
    body: { version: 0, values: {}, fingerprint },
  });
  const customerImportId = await importFile(
    shop,
    owner.token,
    '/admin/customer-imports',
    'email,name\nimportada@prueba.example,Importada\n',
  );
  const labels = await shop.db.sql(
    `insert into parcel_label (parcel_ref, provider, carrier, carrier_name, service, service_name, state, weight_grams, quoted_cents,
       tracking_code, pdf, asked_at, tried_at)
     values (gen_random_uuid(), 'envia', 'fedex', 'FedEx', 'ground', 'Nacional', 'bought', 1000, 10000, 'GUIA1', '%PDF-1.4', now(), now())
     returning id`,
  );
  return {
    shop,
    labelId: (labels.rows[0] as { id: string }).id,
    product,
    category,
    brandId: brands.find((brand) => brand.brand_name === product.brand)?.id ?? 0,
    promotionId: promotion.id,
    priceListId: priceList.id,
    company,
    companyQuoteId: await quoteOf(customer, owner, product.id),
    giftCard: await giftCardOf(shop, owner),
    catalogueLink: new URL(url).searchParams.get('link') ?? '',
    reviewId: review.id,
    photoId: photo.id,
    questionId: question.id,
    answerId: answer.id,
    claimToken: (guests as { claim_token: string }[])[0]?.claim_token ?? '',
    alertToken: String(alerts[0]?.token),
    cartQuoteToken: cartQuote.token,
    newsletterToken: String(subscriptions[0]?.token),
    ticketId: ticket_id,
    ...conversation,
    otherTicketId: other.ticket_id,
    cannedReplyId: reply.id,
    subscriberId: subscribers[0]?.id ?? 0,
    campaignId: campaign.id,
    orderId: order.order_id,
    orderLink: await linkTo(shop, order.order_id, customer.email),
    trackedOrder: { order_number: waiting.order_number ?? 0, email: customer.email },
    pcOrderId,
    shipmentId: shipment_id,
    returnId: returned.id,
    guestReturn,
    disputeId: String(disputes[0]?.['id']),
    payoutId: String(payouts[0]?.['id']),
    addressId: address.id,
    invoiceProfileId: profile.id,
    invoiceId: invoice.id,
    buildCode: build.code,
    machineId: machine.id,
    caseRefId: tower.refId,
    synonymId: synonym.id,
    redirectId: redirect.id ?? 0,
    webhookId: webhook.id,
    transferId: transfer.id,
    purchaseId: purchase.id,
    purchaseOrder: { id: purchaseOrder.id, version: purchaseOrder.version },
    supplierReturn,
    recallId: recall.id,
    countId: count.id,
    importId,
    customerImportId,
    repricingId: repricing.run?.id ?? '',
    viewId: view.id,
    orderEdit: { id: String(edits[0]?.['id']), token: String(edits[0]?.['token']) },
    draftOrder: { id: draft.id, token: draft.payment_link.split('/').at(-1) ?? '' },
    invitationId: invitation.id,
    role: role.role,
    contentPage: begun.page,
    backup,
    customer,
    visitor,
    owner,
  };
}

async function backUp(shop: TestShop, owner: SignedIn): Promise<ShopInUse['backup']> {
  await shop.open.runJob('backups.make');
  const name = (await owner.api.backups.backups()).backups[0]?.name ?? '';
  const { ticket } = await owner.api.backups.unlockBackup({
    params: { backup_name: name },
    body: { current_password: testPassword },
  });
  return { name, ticket };
}

/** A file of one line that was read and no more. */
async function importFile(shop: TestShop, token: string, path: string, text: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File([text], 'archivo.csv'));
  const answer = await shop.request(path, { method: 'POST', token, body: form });
  return ((await answer.json()) as { import: { id: string } }).import.id;
}

/** A conversation with a picture and a PDF, and the secret that stands in its emails. */
async function sendFiles(shop: TestShop, owner: SignedIn, ticketId: number) {
  const params = { id: ticketId };
  const pdf = new File(['%PDF-1.4\n%%EOF'], 'guia.pdf', { type: 'application/pdf' });
  for (const [name, file] of Object.entries({ picture: await pictureFile(), document: pdf })) {
    await owner.api.support.adminSendFile({ params, form: formOf({ file, key: `${name}-de-prueba` }) });
  }
  const { messages } = await owner.api.support.adminTicket({ params });
  const idOf = (kind: string) => messages.find(({ file }) => file?.kind === kind)?.id ?? 0;
  const { rows } = await shop.db.sql(
    `select parts::text as parts from mail where kind = 'support' order by id`,
  );
  const threadToken = /ayuda\/([\w-]+)/.exec(String(rows[0]?.['parts']))?.[1] ?? '';
  return { threadToken, sentPictureId: idOf('picture'), sentDocumentId: idOf('document') };
}

/** Somebody else with an account, who owns nothing of the above. */
export function signInStranger({ shop }: ShopInUse): Promise<SignedIn> {
  return signInCustomer(shop);
}

/** A real picture file of a few hundred bytes. */
export async function pictureFile(name = 'foto.png'): Promise<File> {
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}

/** A multipart form. */
export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
