import { keepText } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { SupplierRow } from './directory/directory.queries.ts';
import { type Accepts, FeedProblem, type FeedRecord, type OfferRecord } from './feed-record.ts';
import { type EarlierLine, judgeRecord, requireFloor, requireLikelyCost } from './judge-record.ts';
import { findHits } from './matching/find-matches.ts';
import { type Hit, type Match, matchRecord } from './matching/match-record.ts';
import { type Word, wordsOf } from './matching/words.ts';
import type { ShopRules } from './owners/shop-rules.ts';
import { costsOfOthersFor, heldPricesOf } from './offers-of-products.ts';
import type { Change, Target } from './store-batch.ts';
import { type KnownOffer, knownOffers } from './suppliers.queries.ts';

/** A record and the line of the feed it stands in. */
export type ReadRecord = { line: number; record: FeedRecord };

/** What a record does to what is stored, or why it must not be believed. */
export type Outcome =
  | { is: 'stale' }
  | { is: 'unchanged'; newer: boolean }
  | { is: 'change'; change: Change; before: KnownOffer | undefined; reactivated: boolean }
  | { is: 'refused'; problem: FeedProblem };

/** What is stored around the records of a batch. */
type Around = {
  stored: ReadonlyMap<string, KnownOffer>;
  /** The same as the lines so far make it. */
  known: Map<string, KnownOffer>;
  hits: ReadonlyMap<string, readonly Hit[]>;
  /** What staff say that codes are. */
  words: ReadonlyMap<string, Word>;
  /** What others ask, and prices that staff locked, by product id. */
  asked: Awaited<ReturnType<typeof costsOfOthersFor>>;
  held: ReadonlyMap<number, number>;
};

/**
 * Judges records of one supplier in the order of its feed. It remembers what it judged, so that a later line is held against
 * the earlier ones though nothing of them is written yet.
 */
export class BatchJudge {
  readonly #supplier: SupplierRow;
  readonly #rules: ShopRules;
  readonly #rulesKey: string;
  readonly #kindOf: Accepts['kindOf'];
  readonly #seen = new Map<string, EarlierLine>();
  /** What the lines so far make another of the stored offers: a feed of half a million moves few fields of each. */
  readonly #laid = new Map<string, Partial<KnownOffer>>();
  /** Of products that are still to be made. */
  readonly #targets = new Map<string, Target>();
  readonly #taken = new Set<number>();

  constructor(supplier: SupplierRow, rules: ShopRules, kindOf: Accepts['kindOf']) {
    this.#supplier = supplier;
    this.#kindOf = kindOf;
    this.#rules = rules;
    this.#rulesKey = JSON.stringify(rules);
  }

  /** Forgets what it judged: nothing is left to be judged by it. */
  forget(): void {
    this.#seen.clear();
    this.#laid.clear();
    this.#targets.clear();
    this.#taken.clear();
  }

  /** Gives an outcome for each record, in their order. */
  async judge(db: Connection, given: readonly ReadRecord[]): Promise<Outcome[]> {
    const records = given.map(({ line, record }) => ({ line, record: this.#withRules(record) }));
    const stored = await knownOffers(
      db,
      this.#supplier.code,
      [...new Set(records.map(({ record }) => record.refId))],
      this.#rules.owners !== undefined,
    );
    const known = new Map(stored);
    for (const { record } of records) {
      const { refId } = record;
      const laid = this.#laid.get(refId);
      // Of an offer that is not stored everything was laid.
      if (laid) known.set(refId, { ...stored.get(refId), ...laid } as KnownOffer);
    }
    const unknown = records.flatMap(({ record }) =>
      record.status === 'active' && !isPlaced(known.get(record.refId)) ? [record] : [],
    );
    const hits = await findHits(db, this.#supplier.code, unknown);
    const words = await wordsOf(
      db,
      this.#supplier.code,
      unknown.map(({ refId }) => refId),
    );
    const priced = [
      ...productsToPrice(records, known, hits),
      ...[...words.values()].flatMap((word) => (word === 'own' ? [] : [word.productId])),
    ];
    const around: Around = {
      stored,
      known,
      hits,
      words,
      asked: await costsOfOthersFor(db, this.#supplier.code, priced, this.#rules.exchangeRate),
      held: await heldPricesOf(db, priced),
    };
    return records.map(({ line, record }): Outcome => {
      try {
        return this.#judgeOne(line, record, around);
      } catch (error) {
        if (error instanceof FeedProblem) return { is: 'refused', problem: error };
        throw error;
      }
    });
  }

  #judgeOne(line: number, record: FeedRecord, around: Around): Outcome {
    const { known, hits, words, asked, held } = around;
    const { refId, updatedAt } = record;
    const stored = known.get(refId);
    const lay = (offer: KnownOffer) => {
      known.set(refId, offer);
      this.#laid.set(refId, differing(around.stored.get(refId), offer));
    };
    const { is_house: isHouse } = this.#supplier;
    const verdict = judgeRecord(
      record,
      stored && asStored(stored),
      this.#seen.get(refId),
      isHouse,
      this.#kindOf,
      this.#supplier,
    );
    if (verdict.is === 'stale') return verdict;
    const articleHash = record.status === 'active' ? record.articleHash : undefined;
    if (!this.#seen.has(refId)) this.#seen.set(refId, { line, articleHash });
    if (verdict.is === 'unchanged') {
      if (verdict.newer && stored) lay({ ...stored, record_updated_at: updatedAt });
      return { is: 'unchanged', newer: verdict.newer && stored !== undefined };
    }
    if (verdict.is === 'withdrawn') {
      if (stored) lay({ ...stored, status: 'discontinued', record_updated_at: updatedAt });
      const change = { record: verdict.record, productId: stored?.product_id ?? undefined };
      return { is: 'change', change, before: stored, reactivated: false };
    }
    const { record: offer, reactivated } = verdict;
    const target =
      this.#targets.get(refId) ??
      keptTarget(stored) ??
      this.#matched(offer, hits.get(refId) ?? [], words.get(refId));
    const pesos = offer.currency === 'USD' ? offer.cost * this.#rules.exchangeRate : offer.cost;
    const others = asked.get(target.productId ?? 0);
    requireLikelyCost(offer, pesos, others);
    requireFloor(offer, this.#rules, {
      heldCents: held.get(target.productId ?? 0),
      before: stored?.status === 'active' ? stored : undefined,
      isCheapest: others === undefined || pesos <= others.lowest,
    });
    if (target.productId === undefined) this.#targets.set(refId, target);
    else this.#taken.add(target.productId);
    lay({
      ref_id: refId,
      product_id: target.productId ?? null,
      product_ref_id: target.refId,
      is_source: target.isSource,
      matched_by: target.matchedBy ?? null,
      product_name: offer.name,
      brand: offer.brand,
      mpn: offer.mpn ?? null,
      category: offer.category,
      cost: offer.cost,
      currency: offer.currency,
      map_price: offer.mapPrice ?? null,
      status: 'active',
      record_updated_at: updatedAt,
      record_hash: offer.hash,
      // Only what stands in the database is ever taken back, and a whole feed is remembered.
      stock: stored?.stock ?? [],
    });
    return { is: 'change', change: { record: offer, before: stored, target }, before: stored, reactivated };
  }

  /**
   * The product that a record is about whose code its supplier never sent before.
   * @throws FeedProblem where nobody can say
   */
  #matched(record: OfferRecord, hits: readonly Hit[], word: Word | undefined): Target {
    const { refId } = record;
    const { code, is_house: isHouse } = this.#supplier;
    if (word !== undefined && word !== 'own') {
      const { productId, productRefId } = word;
      return { productId, refId: productRefId, isSource: false, matchedBy: 'staff' };
    }
    const match: Match = word === 'own' ? { is: 'new' } : matchRecord(record, hits, isHouse);
    if (match.is === 'unsure') throw new FeedProblem(match.code, match.reason, refId);
    if (match.is === 'new') {
      // A colon parts the supplier from its code, so nobody's own code may look like another's.
      const isTaken = hits.some(({ by }) => by.has('ref_id')) || (!isHouse && refId.includes(':'));
      const own = isTaken ? `${code}:${refId}` : refId;
      return { productId: undefined, refId: own, isSource: true, matchedBy: undefined };
    }
    const { productId, by } = match;
    if (this.#taken.has(productId)) {
      throw new FeedProblem(
        'match_unsure',
        keepText('An earlier line has the same number under another ref_id.'),
        refId,
      );
    }
    return { productId, refId, isSource: by === 'ref_id', matchedBy: by };
  }

  /** The same record under other pricing rules is another price, so the rules are part of what is compared. */
  #withRules(record: FeedRecord): FeedRecord {
    return record.status === 'active' ? { ...record, hash: `${record.hash} ${this.#rulesKey}` } : record;
  }
}

/** The ids of products that changed or new records may be about. */
function productsToPrice(
  records: readonly { record: FeedRecord }[],
  known: ReadonlyMap<string, KnownOffer>,
  hits: ReadonlyMap<string, readonly Hit[]>,
): number[] {
  const ids = records.flatMap(({ record }) => {
    if (record.status !== 'active') return [];
    const stored = known.get(record.refId);
    const isSame = stored?.status === 'active' && stored.record_hash === record.hash;
    return isSame
      ? []
      : [stored?.product_id ?? [], (hits.get(record.refId) ?? []).map((hit) => hit.productId)].flat();
  });
  return [...new Set(ids)];
}

/** The fields in which an offer differs from the stored one; all where none is stored. */
function differing(stored: KnownOffer | undefined, offer: KnownOffer): Partial<KnownOffer> {
  if (stored === undefined) return offer;
  const isOther = ([name, value]: [string, unknown]) => stored[name as keyof KnownOffer] !== value;
  return Object.fromEntries(Object.entries(offer).filter(isOther));
}

/** Whether it is known which product an offer is of. */
function isPlaced(offer: KnownOffer | undefined): boolean {
  return offer !== undefined && offer.product_id !== null && offer.product_ref_id !== null;
}

/** The product that an offer is of since an earlier record; one that was deleted is made again. */
function keptTarget(offer: KnownOffer | undefined): Target | undefined {
  if (offer?.product_id == null || offer.product_ref_id === null) return undefined;
  return {
    productId: offer.product_id,
    refId: offer.product_ref_id,
    isSource: offer.is_source,
    matchedBy: offer.matched_by ?? undefined,
  };
}

function asStored(offer: KnownOffer) {
  return {
    name: offer.product_name,
    brand: offer.brand,
    mpn: offer.mpn ?? undefined,
    category: offer.category,
    cost: offer.cost,
    currency: offer.currency,
    status: offer.status,
    updatedAt: offer.record_updated_at,
    hash: offer.record_hash,
  };
}
