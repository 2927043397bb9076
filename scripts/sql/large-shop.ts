import { chownSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { ClientBase } from 'pg';
import measured from './large-shop.json' with { type: 'json' };

/** Pages and rows of a table or index, and what PostgreSQL knows of its columns. */
export type Counted = {
  pages: number;
  rows: number;
  /** Pages whose rows everybody sees, which an index answers for by itself. */
  visible?: number;
  columns?: Record<string, Column>;
};
type Column = {
  nulls: number;
  width: number;
  /** As `pg_stats.n_distinct`: below 0 a share of the rows. */
  distinct: number;
  correlation?: number;
  /** The most frequent values, as PostgreSQL writes an array, and the share of each. */
  values?: string;
  shares?: number[];
};

/**
 * Tables that stay small however much a shop sells: what its owner sets up, who works there, and what is made anew. Every
 * other one is taken to grow.
 */
export const smallTables: ReadonlySet<string> = new Set(
  [
    // Set up by an owner.
    'brand brand_alias brand_former_slug canned_reply category category_former_slug machine content_draft',
    'content_entry content_former_slug content_version customer_segment email_template price_list',
    'product_describer promotion_former_slug search_synonym shared_secret shop_setting spec_layout',
    'warehouse campaign postal_code_load price_run import_run supplier supplier_rule',
    'supplier_source supplier_spec_mapping supplier_warehouse sync_run promotion promotion_limit',
    'person_limit recall kit_part webhook',
    // Who works there.
    'staff_allowance staff_invitation staff_role staff_user staff_user_account staff_view',
    'staff_user_password_reset staff_user_rate_limit staff_user_recovery_code staff_user_session',
    'staff_user_totp staff_user_verification packing_bench packing_scan',
    // Some thousands a year, which are read in milliseconds.
    'staff_approval contact_block page_redirect catalogue_deletion kept_deletion open_box_unit',
    'cycle_count stock_transfer stock_purchase stock_purchase_buyer supplier_order parcel_pickup company',
    'company_quote company_credit_payment price_list_company payment_dispute payment_finding',
    'provider_payout recall_unit customer_alias search_word supplier_return supplier_return_line',
    // A row for all of the shop, or for each day, kind or process.
    'exchange_rate funnel_day invoice_folio kept_pages order_check order_number popular_product',
    'process_life provider_day listing_facets match_deed stock_speed_count',
    // What a job or the next read empties within minutes.
    'announced_change coupon_try listing_due listing_group_change picture_due webhook_event',
    // Of pg-boss and of migrations.
    'bam queue queue_stats schedule subscription version warning __drizzle_migrations',
  ].flatMap((names) => names.split(' ')),
);

/** Whether a table grows with the shop. PostgreSQL's own do not, and are counted whenever it likes. */
export function growsWithShop(table: string): boolean {
  return !smallTables.has(table) && !table.startsWith('pg_');
}

/** Of a table that grows and that the measured shop left empty. */
const unknownRows = 1_000_000;
const rowsOfPage = { table: 40, index: 200 };
/** Fewer rows than these tell nothing of a table that grows. */
const fewRows = 10_000;
const pageBytes = 8192;
const segmentBytes = 2 ** 30;

type Relation = {
  schema: string;
  name: string;
  kind: 'r' | 'i';
  /** The table, of an index. */
  table: string;
  columns: string[];
  /** Columns that refer to another table, the first of several, and which. */
  references: Record<string, string>;
  path: string;
};

/**
 * Makes the planner believe that the migrated, empty database behind `client` is the large shop that was measured. The
 * planner asks the file system for a table's pages; a file with a hole in it answers without taking place. Nothing may
 * be read or written there any more.
 */
export async function pretendLarge(client: ClientBase): Promise<void> {
  // What the machine's memory and a test's clock decide elsewhere; plans must not depend on it.
  await client.query(`set effective_cache_size = '12GB'; set search_path = public`);
  const { rows } = await client.query<Relation>(
    `select n.nspname as schema, c.relname as name, c.relkind::text as kind, coalesce(t.relname, c.relname) as table,
            (select coalesce(json_agg(a.attname), '[]') from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
            (select coalesce(json_object_agg(a.attname, f.confrelid::regclass::text), '{}')
               from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
              where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as references,
            current_setting('data_directory') || '/' || pg_relation_filepath(c.oid) as path
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
      where c.relkind in ('r', 'i') and n.nspname in ('public', 'pgboss')`,
  );
  const known = measured as Record<string, Counted>;
  for (const relation of rows) {
    if (!growsWithShop(relation.table)) continue;
    const ofTable = known[relation.table];
    const isKnown = ofTable !== undefined && ofTable.rows >= fewRows;
    const counted = (isKnown ? known[relation.name] : undefined) ?? unknown(relation);
    grow(relation.path, counted.pages);
    await client.query(
      `select pg_restore_relation_stats('schemaname', $1::text, 'relname', $2::text, 'relpages', $3::int,
         'reltuples', $4::real, 'relallvisible', $5::int)`,
      [relation.schema, relation.name, counted.pages, counted.rows, counted.visible ?? 0],
    );
    for (const [name, column] of Object.entries(counted.columns ?? {})) {
      if (relation.columns.includes(name)) await restoreColumn(client, relation, name, column);
    }
  }
}

/** A few rows for each row of the large tables it refers to. */
function unknown({ kind, references }: Relation): Counted {
  const pages = Math.ceil(unknownRows / (kind === 'r' ? rowsOfPage.table : rowsOfPage.index));
  if (kind === 'i') return { pages, rows: unknownRows };
  const parents = Object.entries(references).filter(([, table]) => growsWithShop(table));
  return {
    pages,
    rows: unknownRows,
    visible: pages,
    columns: Object.fromEntries(parents.map(([name]) => [name, { nulls: 0, width: 16, distinct: -0.2 }])),
  };
}

function grow(path: string, pages: number): void {
  const bytes = pages * pageBytes;
  const { uid, gid } = statSync(path);
  for (let segment = 0; segment * segmentBytes < bytes; segment += 1) {
    const file = segment === 0 ? path : `${path}.${segment}`;
    if (segment > 0) {
      writeFileSync(file, '');
      // Where root starts it, PostgreSQL is somebody else, and a file that it may not open ends the table before it.
      chownSync(file, uid, gid);
    }
    truncateSync(file, Math.min(segmentBytes, bytes - segment * segmentBytes));
  }
}

async function restoreColumn(client: ClientBase, relation: Relation, name: string, column: Column) {
  await client.query(
    `select pg_restore_attribute_stats('schemaname', $1::text, 'relname', $2::text, 'attname', $3::text, 'inherited', false,
       'null_frac', $4::real, 'avg_width', $5::int, 'n_distinct', $6::real, 'correlation', $7::real,
       'most_common_vals', $8::text, 'most_common_freqs', $9::real[])`,
    [
      relation.schema,
      relation.name,
      name,
      column.nulls,
      column.width,
      column.distinct,
      column.correlation ?? null,
      column.values ?? null,
      column.shares ?? null,
    ],
  );
}
