/** Statements that may read a large table from end to end, and why that is right. */
export type WholeReads = {
  why: string;
  /** Names; `*` stands for any part of one. */
  statements: readonly string[];
};

/** What is not here is refused by `npm run verify`, and so is what nothing needs any more. */
export const wholeReads: readonly WholeReads[] = [
  {
    why: 'Upkeep by the clock: nobody waits for it, and what is old or wrong may be anywhere.',
    statements: [
      'answers.forget_of',
      'answers.forget_old',
      'carriers.forget_events',
      'carriers.forget_quotes',
      'cart.forget_quotes',
      'cart.take_waiting',
      'catalog.count_searches',
      'catalog.forget_removed_pictures',
      'catalog.keep_facets_of_all',
      'catalog.prune_searches',
      'company_credit.debts_that_differ',
      'customers.gone_visitors',
      'gift_cards.lock_unpaid',
      'guesses.forget_old',
      'inventory.count_sold',
      'inventory.count_sold_since',
      'invoices.receipt_waits',
      'jobs.forget_done',
      'mail.forget_bodies',
      'mail.forget_old',
      'newsletter.forget_unanswered',
      'orders.kept_money',
      'payments.forget_declines',
      'promotions.mark_due',
      'rate_limit.forget_over',
      'staff.ending_api_tokens',
      'suppliers.forget_before',
      'suppliers.forget_changes',
      'suppliers.forget_held',
      'suppliers.forget_pictures',
      'suppliers.forget_problems',
      'suppliers.line_up_sheets',
      'suppliers.take_sheets',
      'wishlist.due_alerts',
      'wishlist.forget_unconfirmed',
      'webhooks.forget_deliveries',
    ],
  },
  {
    why: 'A feed of a supplier is read: all that it offered before is compared.',
    statements: [
      'suppliers.clear_changes',
      'suppliers.count_active_offers',
      'suppliers.counts_by_offers',
      'suppliers.fail_interrupted_runs',
      'suppliers.next_to_take_back',
      'suppliers.offers_not_named',
      'suppliers.offers_of_another_age',
      'suppliers.offers_of_supplier',
      'suppliers.offers_saying_specs',
      'suppliers.product_codes',
      'suppliers.ref_ids',
      'suppliers.said_spec_names',
      'suppliers.said_specs',
      'suppliers.take_back_words',
      'suppliers.words_before',
    ],
  },
  {
    why: 'Feeds, sitemaps, price lists and exports hold everything.',
    statements: [
      'catalog.brand_addresses',
      'catalog.category_addresses',
      'catalog.every_product_id',
      'catalog.offered_after',
      'catalog.product_address_chunks',
      'postal_codes.whole',
      'reports.stocked_after',
      'wholesale.catalogue_page',
      'wholesale.prices_of_list',
    ],
  },
  {
    why: 'A list of the staff says how many it holds: an index, or a table that grows slowly, is counted.',
    statements: [
      'configurator.count_shared',
      'gift_cards.count',
      'inventory.levels_count.0',
      'invoices.count',
      'jobs.dead_count',
      'newsletter.count',
      'newsletter.count_suppressions',
      'orders.admin_count',
      'orders.count_drafts',
      'orders.count_parcels',
      'orders.count_queues',
      'orders.count_to_assemble',
      'orders.count_to_pack',
      'payments.count_done_refunds',
      'payments.count_open_refunds',
      'questions.count',
      'questions.unanswered_count',
      'reports.customer_count',
      'staff.api_tokens',
      'suppliers.count_changes',
      'suppliers.count_held',
      'suppliers.count_offers',
      'support.late_count',
      'wishlist.demand_count',
    ],
  },
  {
    why: 'A view of a list of the staff that few rows may fit: its order is walked until the page is full.',
    statements: [
      'catalog.searches_by_empty',
      'catalog.searches_by_newest',
      'catalog.searches_by_times',
      'catalog.staff_list.-name',
      'catalog.staff_list.-price',
      'catalog.staff_list.-stock',
      'catalog.staff_list.low',
      'catalog.staff_list.margin',
      'catalog.staff_list.name',
      'catalog.staff_list.newest',
      'catalog.staff_list.price',
      'catalog.staff_list.sku',
      'catalog.staff_list.stock',
      'configurator.shared_page',
      'gift_cards.below',
      'gift_cards.page',
      'invoices.after',
      'jobs.dead_kinds_since',
      'jobs.dead_page',
      'jobs.queues',
      'newsletter.page',
      'newsletter.suppressions',
      'orders.admin_list',
      'orders.assembly_page',
      'orders.draft_page',
      'orders.in_queue',
      'orders.packing_queue',
      'orders.parcel_page',
      'payments.open_refund_page',
      'questions.page',
      'reports.customers',
      'reports.customers_by_spending',
      'suppliers.offers_page',
      'suppliers.page_of_changes',
      'support.below',
      'wishlist.demand',
    ],
  },
  {
    why: 'Figures and reports of the staff over all of the shop, kept for a while where they are shown often.',
    statements: [
      'suppliers.ask_for_sheets_again',
      'suppliers.count_sheets',
      'catalog.low_stock',
      'catalog.spec_layouts',
      'catalog.usual_categories_of_kinds',
      'company_credit.receivables',
      'gift_cards.outstanding',
      'inventory.locations_with_totals',
      'orders.costlier_edits',
      'orders.count_by_state',
      'orders.sales_by_day',
      'payments.money_by_provider',
      'payments.shielded_keys',
      'reports.best_sellers',
      'reports.replenishment_at',
      'reports.replenishment_everywhere',
      'reports.slow_sellers',
      'repricing.count_uncosted',
      'store_credit.moved_between',
      'suppliers.fields_of_changes',
      'suppliers.kinds_of_changes',
      'suppliers.moved_prices',
      'suppliers.moves_of_changes',
      'suppliers.suppliers_with_runs',
      'support.figures',
      'support.tags',
    ],
  },
  {
    why: 'Somebody’s data is erased or handed over, or a unit is looked into: seldom.',
    statements: [
      'customers.erase_account',
      'inventory.ever_held_products',
      'inventory.lock_stock_at',
      'inventory.own_stock',
    ],
  },
  {
    why: 'Whom a campaign is for is looked for among all.',
    statements: [
      'campaigns.campaign',
      'campaigns.everybody',
      'campaigns.who_bought',
      'campaigns.who_lives_in',
      'campaigns.who_spent',
      'campaigns.who_wishes',
    ],
  },
  {
    why: 'What every category holds is counted, and kept until one of its products changes.',
    statements: ['catalog.all_categories', 'catalog.categories_without_products', 'catalog.category_tree'],
  },
  {
    why: 'A promotion may reach everything.',
    statements: [
      'promotions.all',
      'promotions.one',
      'promotions.priced',
      'promotions.reached',
      'promotions.running',
      'promotions.unit_prices',
    ],
  },
  {
    why: 'How many of each kind, and the parts themselves, are kept in memory until they change.',
    statements: ['configurator.kind_counts', 'configurator.parts_of_kinds'],
  },
  {
    why: 'Names in a text of the staff are compared without their case.',
    statements: ['catalog.product_pages_among'],
  },
  {
    why: 'A list that many filters narrow: its order is walked, or its groups are weighed, whichever is less; see list-query.ts.',
    statements: ['catalog.list.all.*'],
  },
  {
    why: 'Whether the first start fills the shop: it stops at the first row.',
    statements: ['server.is_untouched'],
  },
];

/** The statements of a file of `database/plans/` that read a large table wholly. */
export function wholeReadsOf(plans: string): string[] {
  return plans.split('\n').flatMap((line) => (line.includes('*') ? line.slice(0, line.indexOf(':')) : []));
}

/**
 * What to tell of statements that read a large table wholly.
 * @param names of the statements that do so
 * @param allowed those that may
 */
export function refusedReads(names: readonly string[], allowed: readonly WholeReads[]): string[] {
  const patterns = allowed.flatMap(({ statements }) => statements);
  const fits = (name: string, pattern: string) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}(?: \\(.*\\))?$`).test(name);
  return [
    ...names
      .filter((name) => !patterns.some((pattern) => fits(name, pattern)))
      .map(
        (name) =>
          `${name} reads a large table wholly (database/plans/): add an index, or a reason to scripts/sql/whole-reads.ts.`,
      ),
    ...patterns
      .filter((pattern) => !names.some((name) => fits(name, pattern)))
      .map(
        (pattern) => `scripts/sql/whole-reads.ts lets ${pattern} through, which reads no large table wholly.`,
      ),
  ];
}
