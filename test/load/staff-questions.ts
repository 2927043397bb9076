// What eight staff ask of a shop, list by list; `staff-lists.ts` measures it.
import { contracts } from '../../src/api/contracts.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { defaultSupplier } from '../../src/modules/suppliers/suppliers.ts';
import type { Asked } from './staff-calls.ts';

export async function countOf(
  db: Database,
  table: 'shop_order' | 'customer' | 'audit_entry' | (string & {}),
): Promise<number> {
  const { rows } = await db.sql(`select count(*)::int as count from ${table}`);
  return (rows[0] as { count: number }).count;
}

/** What staff ask for, several of each kind; every list that has pages is among them. */
export async function questions(db: Database): Promise<Asked> {
  const some = async (text: string) =>
    ((await db.sql(text)).rows as { found: string }[]).map(({ found }) => found);
  const [
    buyers,
    frequent,
    guests,
    folios,
    phones,
    guides,
    serials,
    rfcs,
    charges,
    orders,
    products,
    staff,
    days,
  ] = await Promise.all([
    some(
      `select email as found from customer where id like 'load-%' and not is_anonymous order by md5(id) limit 20`,
    ),
    some(`select customer_id as found from shop_order group by 1 order by count(*) desc limit 20`),
    some(
      `select customer_name as found from shop_order where customer_id like 'load-guest%' order by md5(id::text) limit 20`,
    ),
    some(
      `select number::text as found from shop_order where number is not null order by md5(number::text) limit 20`,
    ),
    some(`select delivery_address->>'phone' as found from shop_order order by md5(cart_id::text) limit 20`),
    some(
      `select tracking_code as found from order_shipment where tracking_code is not null order by md5(tracking_code) limit 20`,
    ),
    some(`select serial as found from shipment_serial order by md5(serial) limit 20`),
    some(
      `select receiver->>'rfc' as found from invoice where kind = 'income' order by md5(id::text) limit 20`,
    ),
    some(
      `select charge_ref as found from payment_attempt where charge_ref is not null order by md5(charge_ref) limit 20`,
    ),
    some(`select id::text as found from shop_order order by md5(id::text) limit 20`),
    some(`select sku as found from product order by md5(sku) limit 20`),
    some(`select id as found from staff_user order by email limit 4`),
    some(
      `select to_char(now() - n * interval '30 days', 'YYYY-MM-DD') as found from generate_series(0, 12) n`,
    ),
  ]);
  const last = async (table: string, size: number) =>
    Math.max(1, Math.ceil((await countOf(db, table)) / size));
  const asked = (path: string, ...queries: string[]) =>
    queries.map((query) => `/admin/${path}${query && `?${query}`}`);
  const words = (path: string, texts: readonly string[]) =>
    texts.map((text) => `/admin/${path}?q=${encodeURIComponent(text)}`);
  const each = (key: string, ...values: string[]) => values.map((value) => `${key}=${value}`);
  const [today, month = '', , season = '', , , half = ''] = days;
  const all: Asked = {
    dashboard: asked('dashboard', '', 'days=7', 'days=30', 'days=90', 'days=365'),
    'dashboard, wholesale': asked('dashboard', 'channel=wholesale', 'channel=retail&days=90'),
    'orders, first pages': asked('orders', '', 'page=2', 'page=3', 'page_size=100'),
    'orders, a page in the middle': asked('orders', `page=${Math.ceil((await last('shop_order', 24)) / 2)}`),
    'orders, the last page': asked('orders', `page=${await last('shop_order', 24)}`),
    'orders by state': asked(
      'orders',
      ...each(
        'state',
        'pending_payment',
        'awaiting_payment',
        'paid',
        'paid_without_stock',
        'manual_review',
        'expired',
        'cancelled',
        'refunded',
      ),
    ),
    'orders by what was sent': asked(
      'orders',
      ...['unfulfilled', 'packed', 'partially_shipped', 'shipped', 'delivered'].flatMap((one) => [
        `fulfilment=${one}`,
        `state=paid&fulfilment=${one}`,
      ]),
    ),
    'orders late or held': asked('orders', ...each('attention', 'late', 'held')),
    'orders by channel': asked(
      'orders',
      ...each('channel', 'retail', 'wholesale'),
      'channel=wholesale&state=paid',
    ),
    'orders of days': asked(
      'orders',
      `paid_from=${month}&paid_to=${today}`,
      `placed_from=${season}&placed_to=${month}`,
      `paid_from=${half}`,
      `placed_to=${half}`,
    ),
    'orders by how they pay and arrive': asked(
      'orders',
      ...each('method', 'card', 'oxxo', 'spei', 'paypal', 'transfer'),
      ...each('delivery', 'parcel', 'pickup_cdmx'),
      'method=oxxo&state=awaiting_payment',
    ),
    'orders by amount': asked(
      'orders',
      'total_from_cents=2000000',
      'total_to_cents=50000',
      'total_from_cents=100000&total_to_cents=110000&state=paid',
      'total_from_cents=9000000000',
    ),
    'orders without invoice': asked('orders', 'invoice=needed'),
    'orders found by name': words('orders', [
      'maría',
      'hernández',
      'José López',
      ...guests.slice(0, 5),
      'nadie se llama así',
    ]),
    'orders found by e-mail': words('orders', buyers),
    'orders found by folio': words('orders', folios),
    'orders found by product or card': words('orders', [
      'rtx 5070',
      'teclado',
      '0042',
      '4242',
      ...products.slice(0, 4),
    ]),
    'how many orders wait': asked('order-queues', ''),
    'orders in a queue': asked('orders', ...each('queue', 'to_pack', 'late', 'held', 'unpaid', 'to_answer')),
    'orders found by phone': words('orders', phones),
    'orders found by guide, serial number, RFC or payment': words(
      'orders',
      [guides, serials, rfcs, charges].flatMap((one) => one.slice(0, 5)),
    ),
    'one order': orders.map((id) => `/admin/orders/${id}`),
    'orders to pack': asked('packing/orders', '', 'page=2'),
    'goods of suppliers that packers wait for': asked('packing/expected', ''),
    'PCs to put together': asked('assembly', ''),
    'found by anything': [
      ...words('find', ['maría', 'memoria']),
      ...words(
        'find',
        [buyers, folios, phones, guides, products].flatMap((one) => one.slice(0, 4)),
      ),
    ],
    'customers, first pages': asked('users', '', 'page=2', 'page_size=100'),
    'customers, the last page': asked('users', `page=${await last('customer where not is_anonymous', 24)}`),
    'customers by filter': asked(
      'users',
      ...each('verified', 'yes', 'no'),
      ...each('type', 'retail', 'wholesale', 'blocked'),
      ...each('spent', 'some', 'none'),
      ...each('min_spent_cents', '100000', '5000000'),
    ),
    'customers by spending': asked(
      'users',
      'sort=spent',
      'sort=spent&page=100',
      'sort=spent&spent=some',
      'sort=spent&min_spent_cents=1000000',
    ),
    'customers by words': words('users', ['maría', 'garcía', ...buyers]),
    'customers by RFC': words('users', rfcs.slice(0, 5)),
    'a customer and their orders': frequent.map((id) => `/admin/users/${id}`),
    'store credit of a customer': frequent.map((id) => `/admin/users/${id}/store-credit`),
    'refunds by view': asked(
      'refunds',
      ...each('view', 'to_do', 'waiting', 'failed', 'overdue', 'done'),
      'view=done&page=20',
    ),
    disputes: asked('payment-disputes', '', ...each('state', 'open', 'won', 'lost')),
    'findings of money': asked('payment-findings', '', ...each('state', 'open', 'solved')),
    'what providers told': asked(
      'payment-events',
      '',
      ...each('state', 'received', 'processed', 'ignored', 'failed'),
      'page=1000',
    ),
    books: asked('payment-books', '', `from=${season}&to=${today}`, `from=${half}`),
    payouts: asked('payment-payouts', '', 'page=20'),
    'card shield': asked('payment-shield', ''),
    invoices: asked(
      'invoices',
      '',
      ...each('state', 'requested', 'failed', 'stamped', 'cancelled'),
      ...each('kind', 'income', 'credit_note', 'global'),
      'page=300',
    ),
    'invoices by words': words('invoices', [...rfcs.slice(0, 5), 'A-1200', 'hernández']),
    returns: asked(
      'returns',
      '',
      ...each('state', 'requested', 'refused', 'approved', 'received', 'inspected', 'closed'),
      ...each('reason', 'defect', 'warranty'),
      'q=D-1200',
      'page=30',
    ),
    'opened units': asked('open-box', '', ...each('state', 'for_sale', 'hidden', 'sold')),
    reviews: asked(
      'reviews',
      '',
      ...each('state', 'pending', 'approved', 'rejected'),
      'rating=5',
      'with_photos=1',
      'page=200',
    ),
    'reviews by words': words('reviews', ['memoria', 'bien empacado', ...products.slice(0, 3)]),
    questions: asked(
      'questions',
      '',
      ...each('state', 'pending', 'approved', 'rejected'),
      ...each('answered', 'yes', 'no'),
      'page=150',
    ),
    'questions by words': words('questions', ['tarjeta madre', 'socket', ...products.slice(0, 3)]),
    tickets: [
      ...asked('tickets', '', ...each('state', 'open', 'waiting', 'closed'), 'page=100'),
      ...words('tickets', ['pedido', ...buyers.slice(0, 3)]),
    ],
    wishes: [
      ...asked('wishes', '', ...each('sort', 'stock', 'price', 'hearts'), 'page=50'),
      ...words('wishes', ['memoria', ...products.slice(0, 2)]),
    ],
    subscribers: asked(
      'subscribers',
      '',
      ...each('state', 'confirmed', 'pending'),
      'q=lector.77',
      'page=300',
    ),
    'blocked people': asked('blocks', '', 'q=malo.7'),
    'suppressed addresses': asked(
      'suppressions',
      '',
      ...each('reason', 'bounce', 'complaint', 'staff'),
      'q=lector.77',
    ),
    'draft orders': [
      ...asked('draft-orders', '', ...each('state', 'open', 'paid', 'over'), 'page=50'),
      ...words('draft-orders', ['garcía', ...buyers.slice(0, 3)]),
    ],
    mails: asked(
      'mails',
      '',
      ...each('state', 'waiting', 'sent', 'failed', 'withheld'),
      ...each('kind', 'order-received', 'shipped'),
      'page=1500',
      ...orders.slice(0, 5).map((id) => `order_id=${id}`),
    ),
    'mails by words': words('mails', ['recibimos', ...buyers.slice(0, 5)]),
    'audit log': asked('audit', '', 'page=2', 'page=400'),
    'audit log of a kind': asked(
      'audit',
      ...each('kind', 'product', 'order', 'customer', 'promotion', 'return', 'settings'),
    ),
    'audit log of a person': asked(
      'audit',
      ...each('by', ...staff, 'nobody'),
      ...staff.map((id) => `by=${id}&kind=order`),
    ),
    'audit log of a field': asked(
      'audit',
      ...each('field', 'price_cents', 'status', 'rate', 'shipment'),
      `field=status&by=${staff[1]}`,
    ),
    'audit log of days': asked(
      'audit',
      `from=${season}&to=${month}`,
      `from=${month}`,
      `to=${half}&kind=product`,
    ),
    'audit log of a thing': [
      ...asked('audit', 'object=product:12', 'object=settings:pricing', 'object=promotion:12'),
      ...words('audit', [...products.slice(0, 3), ...folios.slice(0, 3), 'maría']),
    ],
    'choices of the audit log': asked('audit/choices', ''),
    approvals: asked('approvals', '', 'page=20'),
    promotions: asked(
      'promotions',
      '',
      ...each('state', 'active', 'ended', 'paused'),
      ...each('type', 'coupon', 'line'),
      'q=campaña',
      'page=5',
    ),
    'price lists': asked('price-lists', ''),
    'gift cards': asked(
      'gift-cards',
      '',
      ...each('state', 'unpaid', 'active', 'redeemed'),
      'q=hern',
      'page=2',
    ),
    campaigns: asked('campaigns', '', ...each('state', 'draft', 'sent'), 'q=oferta'),
    'shared builds': asked('gallery', '', ...each('state', 'pending', 'approved'), 'q=gamer'),
    companies: asked('companies', '', 'state=applied', 'q=talleres'),
    quotes: asked('quotes', '', ...each('state', 'requested', 'sent', 'accepted', 'over'), 'q=talleres'),
    products: asked(
      'products',
      '',
      'page=400',
      'stock=low',
      'stock=none&sort=stock',
      'missing=ean',
      'sort=price',
      'status=active',
    ),
    'products by margin': asked('products', 'margin_below=0', 'margin_below=15', 'margin_below=15&sort=name'),
    'products by words': words('products', ['memoria', 'tarjeta de video', ...products]),
    levels: asked('inventory/levels', '', 'page=400', 'stock=low', 'sort=available', 'q=memoria'),
    movements: asked('inventory/movements', '', 'kind=sale'),
    'what to buy again': asked('inventory/replenishment', '', 'need=all&sort=sold'),
    'transfers, purchases and counts': asked('inventory/transfers', '').concat(
      asked('inventory/purchases', ''),
      asked('inventory/counts', ''),
    ),
    'purchases for buyers': asked('purchasing', '', ...each('queue', 'to_confirm', 'sent', 'done')),
    'returns to suppliers': asked(
      'supplier-returns',
      '',
      ...each('state', 'sent', 'closed'),
      'late=1',
      'q=rma',
    ).concat(asked('supplier-returns/to-send', '')),
    'specs of a supplier': asked(`suppliers/${defaultSupplier}/specs`, '', 'state=unread', 'q=memoria'),
    searches: asked(
      'search/searches',
      '',
      ...each('sort', 'empty', 'times', 'newest'),
      'q=busca',
      'page=300',
    ),
    'orders by address': asked(
      'orders',
      'address_state=Jalisco',
      'address_state=Colima',
      'postal_code=44',
      'postal_code=06700',
    ),
    files: asked('promotions.csv', '').concat(
      asked('wishes.csv', ''),
      asked('inventory/replenishment.csv', ''),
      asked('reviews.csv', ''),
      asked('returns.csv', ''),
      asked('quotes.csv', ''),
      asked('tickets.csv', ''),
    ),
    webhooks: asked('webhooks', ''),
    redirects: asked('redirects', '', ...each('kind', 'manual', 'former'), 'q=viejo/77'),
    recalls: asked('recalls', ''),
    parcels: asked('shipments', '', ...each('view', 'today', 'waiting', 'moving', 'problems')),
    'jobs that failed': asked('jobs', ''),
    'system users, roles and views': asked('system-users', '').concat(
      asked('roles', ''),
      asked('views', '', 'list=orders'),
    ),
    'imports and price runs': asked('imports', '').concat(
      asked('customer-imports', ''),
      asked('settings/pricing/runs', ''),
    ),
  };
  return all;
}

/** Lists with pages among the contracts that nobody of `all` asks for. */
export function listsNotAsked(all: Asked): string[] {
  const paths = Object.values(all)
    .flat()
    .map((path) => path.replace(/\?.*/, ''));
  return (
    Object.values(contracts)
      .flatMap((calls) => Object.values(calls))
      .filter(
        (call) =>
          call.method === 'get' &&
          call.path.startsWith('/admin/') &&
          'page' in ((call.query as { shape?: object } | undefined)?.shape ?? {}),
      )
      .map(({ path }) => path)
      // Lines of one import, count or run are as many as that has, whatever else the shop has; messages of a webhook last a month.
      .filter((path) => !/\/(rows|lines|webhooks\/\{id\})$/.test(path))
      .filter((path) => !paths.some((one) => matcher(path).test(one)))
  );
}

/** Paths that no contract of the staff answers, or not with these values. */
export function refusedPaths(all: Asked): string[] {
  const calls = Object.values(contracts)
    .flatMap((each) => Object.values(each))
    .filter(({ method }) => method === 'get');
  return Object.values(all)
    .flat()
    .filter((path) => {
      const { pathname, searchParams } = new URL(path, 'http://shop');
      const call = calls.find((each) => matcher(each.path).test(pathname));
      if (!call?.query) return call === undefined || searchParams.size > 0;
      return !call.query.safeParse(Object.fromEntries(searchParams)).success;
    });
}

const matcher = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
