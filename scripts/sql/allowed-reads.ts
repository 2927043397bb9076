/** A read over a fence that is meant: which module reads which tables of another below it, and why it does not ask. */
export type AllowedRead = { reader: string; owner: string; tables: readonly string[]; why: string };

/** What the catalogue reads of modules above it; `*` ends the name of a list composed at run time. */
export type ListingRead = {
  owner: string;
  tables: readonly string[];
  statements: readonly string[];
  why: string;
};

/** The only reads that point upward (decision 0006). */
export const listingReads: readonly ListingRead[] = [
  {
    owner: 'inventory',
    tables: ['stock_level', 'warehouse', 'kit_part'],
    statements: [
      'catalog.refresh_listing',
      'catalog.refresh_listing_stock',
      'catalog.refresh_listing_of_kits',
    ],
    why: 'The listing says how many there are at places that sell.',
  },
  {
    owner: 'inventory',
    tables: ['stock_level', 'warehouse', 'kit_part'],
    statements: ['catalog.product_page'],
    why: 'The page of a product says how many there are by warehouse and what a kit is made of, in one statement.',
  },
  {
    owner: 'inventory',
    tables: ['stock_level', 'warehouse'],
    statements: ['catalog.edited_product', 'catalog.staff_list.*', 'catalog.exported_p*'],
    why: 'Staff see the stock beside the product, and order the list by it.',
  },
  {
    owner: 'inventory',
    tables: ['kit_part'],
    statements: ['catalog.edited_product', 'catalog.staff_list.*'],
    why: 'The stock of a kit is that of its parts; the editor shows them.',
  },
  {
    owner: 'inventory',
    tables: ['stock_limit'],
    statements: ['catalog.low_stock', 'catalog.staff_list.*'],
    why: 'A product is low by the limit that it is bought by.',
  },
  {
    owner: 'suppliers',
    tables: ['supplier_offer'],
    statements: ['catalog.staff_list.*', 'catalog.distributors_in_list'],
    why: 'Staff narrow their list to what a distributor offers.',
  },
  {
    owner: 'suppliers',
    tables: ['supplier_offer'],
    statements: ['catalog.refresh_listing', 'catalog.moved_floors', 'catalog.moved_floors_among'],
    why: 'The listing never says less than the maker lets be advertised.',
  },
  {
    owner: 'promotions',
    tables: ['promotion', 'promotion_product'],
    statements: ['catalog.refresh_listing'],
    why: 'The listing says the price after promotion.',
  },
  {
    owner: 'promotions',
    tables: ['promotion'],
    statements: ['catalog.list.promotion.*'],
    why: 'A list of what a promotion makes cheaper finds it by its address.',
  },
  {
    owner: 'reviews',
    tables: ['review'],
    statements: ['catalog.refresh_listing'],
    why: 'The listing says the rating.',
  },
];

/** The other reads point downward, each for a reason; a table that nobody reads any more has to leave the list. */
export const allowedReads: readonly AllowedRead[] = [
  {
    reader: 'mails',
    owner: 'platform',
    tables: ['mail', 'mail_body'],
    why: 'It is the screen of the letters that the platform keeps.',
  },
  {
    reader: 'approvals',
    owner: 'staff',
    tables: ['staff_user'],
    why: 'Names who asked and who decided.',
  },

  // Settings ride along with the statement that needs them: a trip of their own would be one a request.
  {
    reader: 'pricing',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'The exchange rate rides along with statements that convert, instalments with pages and orders.',
  },
  {
    reader: 'catalog',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'Pages bring highlights and instalments in their one statement; lists find by the shop’s limit what is low.',
  },
  {
    reader: 'cart',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'A line’s rate of IVA is the product’s or the shop’s, and a cart is one statement.',
  },
  {
    reader: 'promotions',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'A tried-out promotion splits IVA by the rate of the product or the shop.',
  },
  {
    reader: 'inventory',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'What unpaid orders may hold, and what is low, is judged in the statement that counts it.',
  },
  {
    reader: 'reports',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'The cheapest distributor is found in the statement, whatever they charge in.',
  },
  {
    reader: 'repricing',
    owner: 'staff',
    tables: ['staff_user'],
    why: 'Names who changed prices and rates.',
  },
  {
    reader: 'repricing',
    owner: 'catalog',
    tables: ['product', 'scheduled_price'],
    why: 'Every price that follows a cost is weighed in one statement, with why it stays where it does.',
  },
  {
    reader: 'repricing',
    owner: 'inventory',
    tables: ['stock_level'],
    why: 'A preview says what the stock is worth before and after.',
  },
  {
    reader: 'repricing',
    owner: 'suppliers',
    tables: ['supplier_offer'],
    why: 'Prices are made from what distributors ask.',
  },
  {
    reader: 'suppliers',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'Costs in dollars become pesos in the statement.',
  },
  {
    reader: 'payments',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'How long a transfer is waited for is read in the transaction that hears of it.',
  },
  {
    reader: 'orders',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'The cost of a line is frozen in pesos as the order is written.',
  },

  // The listing is the shop's read model (decision 0006); beside it stand what a product is called and how it looks.
  {
    reader: 'wholesale',
    owner: 'catalog',
    tables: ['brand', 'product', 'product_listing', 'product_image'],
    why: 'Staff see a price list with the goods it is about.',
  },
  {
    reader: 'promotions',
    owner: 'catalog',
    tables: ['product', 'product_listing', 'listing_group', 'listing_group_change', 'brand', 'category'],
    why: 'Which goods a promotion reaches, and how many, is decided over the whole catalogue.',
  },
  {
    reader: 'configurator',
    owner: 'catalog',
    tables: ['product', 'product_listing', 'product_search', 'product_code', 'brand'],
    why: 'It reads thousands of parts at a time.',
  },
  {
    reader: 'inventory',
    owner: 'catalog',
    tables: [
      'brand',
      'category',
      'category_product',
      'product',
      'product_image',
      'product_search',
      'product_code',
    ],
    why: 'Levels, movements and counts are found by their products, and shown with them.',
  },
  {
    reader: 'inventory',
    owner: 'staff',
    tables: ['staff_user'],
    why: 'A movement says who of the staff made it.',
  },
  {
    reader: 'suppliers',
    owner: 'catalog',
    tables: ['product', 'brand', 'category_product', 'product_image', 'product_spec_layer'],
    why: 'Specs are sought for all products by their codes, and what suppliers say is held against them; a run notes what it changes of products; staff see what a line may be.',
  },
  {
    reader: 'wishlist',
    owner: 'catalog',
    tables: ['product', 'product_listing'],
    why: 'A list of wishes is shown, and due alerts are found, in one statement.',
  },
  {
    reader: 'cart',
    owner: 'inventory',
    tables: ['kit_part', 'person_limit', 'stock_level', 'warehouse'],
    why: 'A cart costs one statement; a kit in it shares units with its parts, and scarce goods are looked at more closely.',
  },
  {
    reader: 'suppliers',
    owner: 'staff',
    tables: ['staff_user'],
    why: 'A run says who approved or rejected it.',
  },
  {
    reader: 'suppliers',
    owner: 'inventory',
    tables: ['kit_part', 'stock_level'],
    why: 'A kit costs what its parts cost; a run notes the stock that it changes.',
  },
  {
    reader: 'returns',
    owner: 'carriers',
    tables: ['parcel_label'],
    why: 'A return is read with the label that it is sent with, in one statement.',
  },
  {
    reader: 'orders',
    owner: 'carriers',
    tables: ['parcel_label'],
    why: 'The list of parcels shows labels with their orders, a page at a time.',
  },
  {
    reader: 'orders',
    owner: 'staff',
    tables: ['staff_user'],
    why: 'A list of draft orders names who wrote each of them.',
  },
  {
    reader: 'orders',
    owner: 'inventory',
    tables: ['kit_part', 'person_limit'],
    why: 'What a kit is made of is frozen as the order is written, and scarce goods in it are counted for its buyer.',
  },
  {
    reader: 'cart',
    owner: 'catalog',
    tables: ['product', 'product_code', 'product_listing', 'product_image', 'listing_due'],
    why: 'A cart costs one statement; a line is added only of what is for sale.',
  },
  {
    reader: 'orders',
    owner: 'catalog',
    tables: ['product', 'product_listing', 'product_former_name'],
    why: 'A letter links each line to its page, purchases are told by the kinds of goods, signs of fraud by how few are left, packers see what they take, and orders are found by what their goods are or were called.',
  },
  {
    reader: 'reviews',
    owner: 'catalog',
    tables: ['product'],
    why: 'A review is shown with what it is about, and none is asked for of what is not there.',
  },
  {
    reader: 'support',
    owner: 'catalog',
    tables: ['product', 'product_image'],
    why: 'A conversation shows the product it is about, which has to be for sale when it begins.',
  },
  {
    reader: 'questions',
    owner: 'catalog',
    tables: ['product'],
    why: 'A question is shown with what it is about, and none is asked for of what is not there.',
  },
  {
    reader: 'content',
    owner: 'staff',
    tables: ['staff_user'],
    why: 'Drafts and versions say who saved them.',
  },
  {
    reader: 'redirects',
    owner: 'catalog',
    tables: ['brand', 'brand_former_slug', 'category', 'category_former_slug'],
    why: 'Staff see all former addresses in one list.',
  },
  {
    reader: 'redirects',
    owner: 'promotions',
    tables: ['promotion', 'promotion_former_slug'],
    why: 'Staff see all former addresses in one list.',
  },

  // Who somebody is, and whether they may be written to, stands in one row of `customer`.
  {
    reader: 'wholesale',
    owner: 'customers',
    tables: ['customer'],
    why: 'A price list shows who has it.',
  },
  {
    reader: 'promotions',
    owner: 'customers',
    tables: ['customer'],
    why: 'A coupon asks whether its reader has an account with a proven address; uses are counted by who is still there.',
  },
  {
    reader: 'payments',
    owner: 'customers',
    tables: ['customer'],
    why: 'What a provider says after its payer was erased is written without words, under one lock.',
  },
  {
    reader: 'wishlist',
    owner: 'customers',
    tables: ['customer'],
    why: 'Only proven addresses are told; found and marked under one lock.',
  },
  {
    reader: 'cart',
    owner: 'customers',
    tables: ['customer'],
    why: 'Only who agreed is reminded; found and marked under one lock.',
  },
  {
    reader: 'orders',
    owner: 'customers',
    tables: ['customer', 'contact_block'],
    why: 'An order of a blocked buyer is refused by the statement that writes it; letters address their reader.',
  },
  {
    reader: 'configurator',
    owner: 'customers',
    tables: ['customer'],
    why: 'A page of the gallery brings the names of those who shared.',
  },
  {
    reader: 'reviews',
    owner: 'customers',
    tables: ['customer'],
    why: 'A page of reviews brings the names of their authors.',
  },
  {
    reader: 'questions',
    owner: 'customers',
    tables: ['customer'],
    why: 'A page of questions brings the names of their askers.',
  },
  {
    reader: 'support',
    owner: 'customers',
    tables: ['customer'],
    why: 'Who has an account reads the answer there, everybody else by a link.',
  },

  // What is bought.
  {
    reader: 'promotions',
    owner: 'wholesale',
    tables: ['price_list', 'price_list_break', 'price_list_product'],
    why: 'A simulation weighs a promotion against the prices of a list.',
  },
  {
    reader: 'cart',
    owner: 'wholesale',
    tables: [
      'price_list',
      'price_list_break',
      'price_list_company',
      'price_list_customer',
      'price_list_product',
    ],
    why: 'A cart costs one statement (`joinPriceList` of wholesale).',
  },
  {
    reader: 'cart',
    owner: 'companies',
    tables: ['company', 'company_member'],
    why: 'A cart costs one statement (`joinPriceList` of wholesale).',
  },
  {
    reader: 'wishlist',
    owner: 'wholesale',
    tables: [
      'price_list',
      'price_list_break',
      'price_list_company',
      'price_list_customer',
      'price_list_product',
    ],
    why: 'Alerts are told by what their customer pays (`paidPrice` of wholesale).',
  },
  {
    reader: 'wishlist',
    owner: 'companies',
    tables: ['company', 'company_member'],
    why: 'Alerts are told by what their customer pays (`paidPrice` of wholesale).',
  },
  {
    reader: 'wholesale',
    owner: 'settings',
    tables: ['shop_setting'],
    why: 'How many units a cart may have is read with the prices (`mostUnits`): a cart costs one statement.',
  },
  {
    reader: 'wholesale',
    owner: 'companies',
    tables: ['company', 'company_member'],
    why: 'Who leaves a company, or whose company is suspended, loses its prices with that very commit.',
  },
  {
    reader: 'orders',
    owner: 'cart',
    tables: ['cart'],
    why: 'The purchase that is closed for a new one is one of the same cart, and never an order by a link.',
  },
  {
    reader: 'gift-cards',
    owner: 'customers',
    tables: ['customer'],
    why: 'Staff read who redeemed a card by the name of the account.',
  },
  {
    reader: 'gift-cards',
    owner: 'payments',
    tables: ['refund', 'payment_dispute', 'payment_attempt'],
    why: 'A card whose refund failed says so and can be refunded again; one whose payment is disputed stays disabled, and one that may still be paid is not forgotten.',
  },
  {
    reader: 'company-quotes',
    owner: 'companies',
    tables: ['company'],
    why: 'A quote names the company that asked; staff find it by that.',
  },
  {
    reader: 'company-quotes',
    owner: 'customers',
    tables: ['customer'],
    why: 'A quote names who asked, who is written to at the address of their account.',
  },
  {
    reader: 'company-quotes',
    owner: 'orders',
    tables: ['draft_order', 'shop_order'],
    why: 'An accepted quote says what became of its draft order.',
  },
  {
    reader: 'company-quotes',
    owner: 'inventory',
    tables: ['stock_reservation'],
    why: 'Of quotes whose time to keep goods is over, only those that still hold some are looked into.',
  },
  {
    reader: 'company-credit',
    owner: 'companies',
    tables: ['company', 'company_member'],
    why: 'A credit line is of a company; receivables name it, and its admins are written to.',
  },
  {
    reader: 'company-credit',
    owner: 'customers',
    tables: ['customer'],
    why: 'Admins of a company are written to at the address of their account.',
  },
  {
    reader: 'orders',
    owner: 'companies',
    tables: ['company'],
    why: 'An order names the company it was bought for.',
  },
  {
    reader: 'companies',
    owner: 'customers',
    tables: ['customer'],
    why: 'Names and addresses of a company’s people are those of their accounts.',
  },
  {
    reader: 'companies',
    owner: 'staff',
    tables: ['staff_user'],
    why: 'A company says who decided on it.',
  },
  {
    reader: 'cart',
    owner: 'promotions',
    tables: [
      'promotion',
      'promotion_code',
      'promotion_contact_use',
      'promotion_customer',
      'promotion_customer_use',
      'promotion_limit',
      'promotion_product',
      'promotion_use',
    ],
    why: 'A cart is read in one write: its lines, with the promotion that made each cheaper, and what may come off (`rulesSql` of promotions).',
  },
  {
    reader: 'orders',
    owner: 'suppliers',
    tables: ['supplier_offer'],
    why: 'The cost of a line is frozen as the order is written.',
  },
  {
    reader: 'orders',
    owner: 'inventory',
    tables: ['stock_reservation', 'stock_serial', 'warehouse'],
    why: 'A serial number on the shelf is one that came in and has not left: both are joined in one statement.',
  },
  {
    reader: 'orders',
    owner: 'payments',
    tables: ['payment_attempt', 'payment_decline', 'payment_ledger', 'payment_finding', 'refund'],
    why: 'Money held for orders that are over is found by their state and the ledger together; who paid, and how often in vain, may be a sign of fraud.',
  },
  {
    reader: 'orders',
    owner: 'store-credit',
    tables: ['store_credit_movement', 'store_credit_part'],
    why: 'Who paid for the credit that an order was paid with is looked at as who paid the order.',
  },
  {
    reader: 'reviews',
    owner: 'orders',
    tables: ['order_line', 'order_shipment', 'shop_order'],
    why: 'Whose order arrived long enough ago, and of which lines they kept units, is found in one statement.',
  },
  {
    reader: 'reviews',
    owner: 'returns',
    tables: ['return_request', 'return_unit'],
    why: 'Nobody is asked about what they are sending back.',
  },
  {
    reader: 'support',
    owner: 'staff',
    tables: ['staff_user'],
    why: 'A conversation says who looks after it.',
  },
  {
    reader: 'support',
    owner: 'orders',
    tables: ['shop_order'],
    why: 'A conversation is about an order of whoever asks; orders change hands.',
  },
  {
    reader: 'support',
    owner: 'returns',
    tables: ['return_request'],
    why: 'A conversation is about a return of whoever asks.',
  },
  {
    reader: 'returns',
    owner: 'orders',
    tables: ['order_line', 'shop_order'],
    why: 'Returns belong to whom their order belongs to now; orders change hands.',
  },
  {
    reader: 'returns',
    owner: 'catalog',
    tables: ['open_box_unit', 'product', 'product_image'],
    why: 'Units that are sold as what they are stand beside those that wait to be.',
  },
  {
    reader: 'returns',
    owner: 'inventory',
    tables: ['stock_level'],
    why: 'A unit that is on no shelf any more was sold.',
  },
  {
    reader: 'invoices',
    owner: 'orders',
    tables: ['shop_order'],
    why: 'Invoices belong to whom their order belongs to now; orders change hands.',
  },

  // What is bought from suppliers joins who waits, what it earns and who has it.
  ...(
    [
      ['settings', ['shop_setting']],
      ['staff', ['staff_user']],
      ['catalog', ['product']],
      [
        'inventory',
        [
          'stock_level',
          'stock_purchase',
          'stock_purchase_buyer',
          'stock_purchase_line',
          'stock_reservation',
          'warehouse',
        ],
      ],
      ['suppliers', ['supplier', 'supplier_offer', 'supplier_warehouse']],
      ['orders', ['order_line', 'order_line_part', 'order_shipment', 'shop_order']],
    ] as const
  ).map(([owner, tables]) => ({
    reader: 'purchasing',
    owner,
    tables,
    why: 'A purchase is weighed with its offers, its buyers and what they paid, in one statement; it shows the parcel that it became.',
  })),

  ...(
    [
      ['staff', ['staff_user']],
      ['settings', ['shop_setting']],
      ['catalog', ['product']],
      ['inventory', ['kit_part', 'stock_purchase', 'stock_purchase_line', 'stock_serial', 'warehouse']],
      ['suppliers', ['supplier', 'supplier_offer']],
      ['orders', ['order_line', 'shipment_serial']],
      ['purchasing', ['supplier_order_line']],
      ['returns', ['return_request', 'return_unit']],
    ] as const
  ).map(([owner, tables]) => ({
    reader: 'supplier-returns',
    owner,
    tables,
    why: 'What goes back is shown with whom it was bought from, for how much, and with whose return it came.',
  })),

  {
    reader: 'postal-codes',
    owner: 'orders',
    tables: ['shop_order'],
    why: 'Without the post’s catalogue, colonias are those that parcels went to.',
  },

  ...(
    [
      ['newsletter', ['subscriber', 'suppression', 'mail_report']],
      ['platform', ['mail']],
      ['orders', ['shop_order', 'order_line']],
      ['wishlist', ['wish']],
      ['catalog', ['product']],
      ['customers', ['customer', 'address']],
      ['wholesale', ['price_list_customer']],
    ] as const
  ).map(([owner, tables]) => ({
    reader: 'campaigns',
    owner,
    tables,
    why: 'A segment is the subscribers of whom something is known; what became of a campaign is what became of its letters.',
  })),

  // These stand above what they join.
  {
    reader: 'reports',
    owner: 'customers',
    tables: ['customer', 'customer_alias', 'customer_session'],
    why: 'It joins modules for staff (decision 0007).',
  },
  ...(
    [
      ['staff', ['staff_user', 'staff_role', 'staff_invitation']],
      ['catalog', ['brand', 'category', 'search_synonym']],
      ['promotions', ['promotion']],
      ['wholesale', ['price_list']],
      ['inventory', ['cycle_count']],
      ['customers', ['contact_block']],
      ['redirects', ['page_redirect']],
      ['suppliers', ['supplier']],
      ['returns', ['return_request']],
      ['reviews', ['review']],
      ['questions', ['question']],
    ] as const
  ).map(([owner, tables]) => ({
    reader: 'reports',
    owner,
    tables,
    why: 'The log of changes calls things as they are called today, in one statement.',
  })),
  {
    reader: 'reports',
    owner: 'orders',
    tables: [
      'customer_spending',
      'draft_order',
      'order_line',
      'order_shipment',
      'shipment_serial',
      'shop_order',
    ],
    why: 'It joins modules for staff (decision 0007).',
  },
  {
    reader: 'reports',
    owner: 'invoices',
    tables: ['invoice'],
    why: 'An order is found by the RFC and the folio of its invoice, in the one statement that knows every code.',
  },
  {
    reader: 'reports',
    owner: 'support',
    tables: ['ticket'],
    why: 'Orders whose customers wait for an answer are a queue of the orders.',
  },
  {
    reader: 'reports',
    owner: 'payments',
    tables: ['payment_attempt', 'provider_move'],
    why: 'An order is found by what Stripe or PayPal call its payment; the sales report sums what they kept.',
  },
  {
    reader: 'reports',
    owner: 'carriers',
    tables: ['parcel_label'],
    why: 'The sales report sums what labels of its orders cost.',
  },
  {
    reader: 'reports',
    owner: 'wholesale',
    tables: ['price_list_company', 'price_list_customer'],
    why: 'It joins modules for staff (decision 0007).',
  },
  {
    reader: 'reports',
    owner: 'company-quotes',
    tables: ['company_quote'],
    why: 'It joins modules for staff (decision 0007).',
  },
  {
    reader: 'reports',
    owner: 'companies',
    tables: ['company', 'company_member'],
    why: 'It joins modules for staff (decision 0007).',
  },
  {
    reader: 'reports',
    owner: 'inventory',
    tables: [
      'kit_part',
      'stock_level',
      'stock_limit',
      'stock_movement',
      'stock_purchase',
      'stock_purchase_line',
      'stock_speed',
      'stock_transfer',
      'stock_transfer_line',
      'warehouse',
    ],
    why: 'What to buy again, and what does not sell, is found over the whole stock in one statement.',
  },
  {
    reader: 'reports',
    owner: 'catalog',
    tables: ['product', 'product_code', 'product_image', 'product_listing', 'product_search'],
    why: 'What to buy again is narrowed by the goods, and shown with them.',
  },
  {
    reader: 'reports',
    owner: 'catalog',
    tables: ['category_product'],
    why: 'Sales are told by category in one statement.',
  },
  {
    reader: 'reports',
    owner: 'suppliers',
    tables: ['supplier', 'supplier_offer', 'supplier_warehouse'],
    why: 'What to buy again is bought from somebody; what stands in a supplier’s warehouse is not the shop’s own.',
  },
  {
    reader: 'reports',
    owner: 'webhooks',
    tables: ['webhook'],
    why: 'It joins modules for staff (decision 0007).',
  },
  {
    reader: 'reports',
    owner: 'supplier-returns',
    tables: ['supplier_return'],
    why: 'It joins modules for staff (decision 0007).',
  },
  {
    reader: 'reports',
    owner: 'wishlist',
    tables: ['wish'],
    why: 'Who waits for a product makes it urgent.',
  },
  {
    reader: 'server',
    owner: 'catalog',
    tables: ['product'],
    why: 'The demo fills only a shop that nobody has used.',
  },
  {
    reader: 'server',
    owner: 'customers',
    tables: ['customer'],
    why: 'The demo fills only a shop that nobody has used.',
  },
  {
    reader: 'server',
    owner: 'orders',
    tables: ['shop_order'],
    why: 'The demo fills only a shop that nobody has used.',
  },
];
