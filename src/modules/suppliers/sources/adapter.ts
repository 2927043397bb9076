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
  length?: ListLength | undefined;
  /** The list changed its length while it was read. */
  hasMoved?: boolean | undefined;
};

/** How many there are of a list. */
export type ListLength = { of: string; count: number };

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
  /**
   * Buys goods, never by itself a second time. Throws SupplierError: `unavailable` where nobody knows whether it arrived,
   * `duplicate` where an order of this number is there, `busy` and others where nothing was bought.
   */
  order?: (order: SupplierOrder) => Promise<SupplierAnswer>;
  /** What became of an order, by the shop's own number: asked before one of which nobody heard is repeated. */
  tracking?: (asked: {
    reference: string;
    folio: string | undefined;
    since: Date;
  }) => Promise<SupplierTracking | undefined>;
};

/** What a supplier says of an order that it took. */
export type SupplierAnswer = { folio: string; status?: string | undefined };

export type SupplierTracking = {
  folio: string;
  /** In its words. */
  status: string;
  guides: string[];
  /** The supplier itself ended it: nothing of it comes. */
  isCancelled: boolean;
  isDelivered: boolean;
  /** Who brings its parcels, where it says so. */
  carrier?: string | undefined;
};

export type SourceRecord = Record<string, unknown> & { ref_id: string };

/** What the last catalogue said of articles, some at a time. */
export type KnownRecords = AsyncIterable<readonly SourceRecord[]>;

/** Whom a supplier sends goods to itself. */
export type ShipTo = {
  /** The shop's number of the order. */
  order: number | null;
  recipient: string;
  phone: string;
  street: string;
  exterior_number: string;
  interior_number: string;
  neighbourhood: string;
  municipality: string;
  state: string;
  postal_code: string;
  directions: string;
};

export type SupplierOrder = {
  /** The shop's own number: the same twice is one order. */
  reference: string;
  warehouse: string;
  /** Costs before IVA, as the shop knows them. */
  lines: { code: string; quantity: number; cost: number; currency: string }[];
  /** Without it, to the shop. */
  shipTo?: ShipTo | undefined;
};
