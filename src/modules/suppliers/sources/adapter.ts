import type { FileMarks } from '../../../platform/remote-files.ts';

/** A fetch that is under way: where what comes is kept, and what is known from before. */
export type Fetch = {
  /** File that the answer becomes; the run reads it. */
  path: string;
  /** What was said of the last file. */
  marks: SourceMarks | undefined;
  /** When it began: the time of records that have none. */
  at: Date;
  /** Where a fetch that was cut off goes on; undefined at the beginning. */
  cursor: FetchCursor | undefined;
  /** Keeps how far the file is good, so that a killed fetch goes on from there. */
  keepCursor(cursor: FetchCursor): Promise<void>;
};

export type FetchCursor = {
  /** The adapter's own word for the page that comes next. */
  next: string;
  /** Bytes of the file that are good. */
  bytes: number;
  records: number;
};

/** What tells one file of a supplier from the next. */
export type SourceMarks = Partial<FileMarks> & { hash?: string | undefined };

export type Fetched =
  /** What there is was fetched before. */
  { is: 'unchanged' } | { is: 'fetched'; name: string; isFull: boolean; marks: SourceMarks | undefined };

/** Pesos for a dollar as a supplier reckons, and when it said so. */
export type SupplierRate = { mxnPerUsd: number; at: Date };

/** A supplier's door: what the shop asks of it, whatever it speaks. Records are in the shop's own format. */
export type SourceAdapter = {
  /** Asks something cheap and says what came, for the person who typed the keys. */
  check(): Promise<string>;
  /** All that it offers. */
  catalogue(fetch: Fetch): Promise<Fetched>;
  /** Stock and prices of what is known, as whole records again; undefined where it has no such call. */
  stockAndPrices?: (fetch: Fetch, known: KnownRecords) => Promise<Fetched>;
  /** One article as of now; undefined for one that it does not have. */
  product?: (code: string) => Promise<SourceRecord | undefined>;
  exchangeRate?: () => Promise<SupplierRate>;
  /** Buys goods; comes with purchase orders of the shop. */
  order?: (order: SupplierOrder) => Promise<{ folio: string }>;
  /** What became of an order: asked before one of which nobody heard is repeated. */
  tracking?: (folio: string) => Promise<{ state: string; guides: string[] } | undefined>;
};

export type SourceRecord = Record<string, unknown> & { ref_id: string };

/** What the last catalogue said of articles, some at a time. */
export type KnownRecords = AsyncIterable<readonly SourceRecord[]>;

export type SupplierOrder = {
  /** The shop's own number: the same twice is one order. */
  reference: string;
  warehouse: string;
  lines: { code: string; quantity: number; cost: number; currency: string }[];
};
