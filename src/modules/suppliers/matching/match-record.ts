import { type Kept, keepText } from '../../../i18n/t.ts';
import type { OfferRecord } from '../feed-record.ts';
import { codeOf } from '../same-article.ts';
import { gtinsOf, isStrongCode } from './marks.ts';

/** A product that has a mark of a record. */
export type Hit = {
  productId: number;
  name: string;
  brand: string;
  mpn: string | undefined;
  gtins: readonly string[];
  kind: string;
  by: ReadonlySet<'ref_id' | 'mpn' | 'gtin' | 'name'>;
  /** Who offers or offered it: nobody, this supplier, or only others. */
  offers: 'none' | 'own' | 'others';
  /** This supplier's own record made it. */
  isOwn: boolean;
};

/** Which product a record means that its supplier never sent before. */
export type Match =
  | { is: 'same'; productId: number; by: 'ref_id' | 'mpn' | 'gtin' }
  | { is: 'new' }
  /** Its marks say different things, or not enough: it is not sold before somebody says what it is. */
  | { is: 'unsure'; code: 'identity_conflict' | 'match_unsure'; reason: Kept };

/**
 * Says which product a record means by its maker's part number, then by its bar code. A false match would sell one thing as
 * another, so whatever speaks against one makes it unsure; so does a name of the same maker that is the same but for its
 * spelling, where no number says more.
 * @param hits products that have any of its marks
 * @param isHouse its `ref_id`s are the shop's
 */
export function matchRecord(record: OfferRecord, hits: readonly Hit[], isHouse: boolean): Match {
  const named = hits.find(({ by }) => by.has('ref_id'));
  if (isHouse && named?.offers === 'none') return { is: 'same', productId: named.productId, by: 'ref_id' };
  // Two codes of one supplier are two articles: it knows its own.
  const others = hits.filter(({ isOwn }) => !isOwn);
  const brand = codeOf(record.brand);
  const isOfBrand = (hit: Hit) => codeOf(hit.brand) === brand;
  const isStrong = record.mpn !== undefined && isStrongCode(record.mpn);
  // What PostgreSQL found has the same Latin letters and digits only. A short one counts only with the name and the maker.
  const byMpn = others.filter(
    (hit) =>
      hit.by.has('mpn') &&
      codeOf(hit.mpn ?? '') === codeOf(record.mpn ?? '') &&
      (isStrong || (hit.by.has('name') && isOfBrand(hit))),
  );
  const byGtin = others.filter(({ by }) => by.has('gtin'));
  const mine = byMpn.filter(isOfBrand);
  const [first, second] = mine;
  const [coded] = byGtin;

  if (first && second)
    return unsure(
      'match_unsure',
      keepText('{name} and {other} have its part number.', { name: nameOf(first), other: nameOf(second) }),
    );
  if (coded && byGtin.some(({ productId }) => productId !== coded.productId)) {
    return unsure(
      'identity_conflict',
      keepText('Several products have its bar code, e.g. {coded}.', { coded: nameOf(coded) }),
    );
  }
  if (first) {
    if (coded && coded.productId !== first.productId) {
      return unsure(
        'identity_conflict',
        keepText('{name} has its part number, {coded} its bar code.', {
          name: nameOf(first),
          coded: nameOf(coded),
        }),
      );
    }
    const gtins = gtinsOf(record);
    if (gtins.length > 0 && first.gtins.length > 0 && !gtins.some((one) => first.gtins.includes(one))) {
      return unsure(
        'identity_conflict',
        keepText('{name} has its part number and another bar code.', { name: nameOf(first) }),
      );
    }
    return accepted(record, first, 'mpn');
  }
  if (coded) {
    if (record.mpn !== undefined && coded.mpn !== undefined && codeOf(record.mpn) !== codeOf(coded.mpn)) {
      return unsure(
        'identity_conflict',
        keepText('{coded} has its bar code and another part number.', { coded: nameOf(coded) }),
      );
    }
    if (!isOfBrand(coded)) {
      return unsure(
        'identity_conflict',
        keepText('{coded} has its bar code and is of {brand}.', { coded: nameOf(coded), brand: coded.brand }),
      );
    }
    return accepted(record, coded, 'gtin');
  }
  const [foreign] = byMpn;
  if (foreign) {
    return unsure(
      'identity_conflict',
      keepText('{name} has its part number and is of {brand}.', {
        name: nameOf(foreign),
        brand: foreign.brand,
      }),
    );
  }
  const alike = others.find((hit) => hit.by.has('name') && isOfBrand(hit));
  if (alike) {
    const name = nameOf(alike);
    return unsure(
      'match_unsure',
      record.mpn === undefined
        ? keepText('{name} has the same name, but no number says more.', { name })
        : keepText('{name} has the same name, but its part number is another.', { name }),
    );
  }
  return { is: 'new' };
}

function accepted(record: OfferRecord, hit: Hit, by: 'mpn' | 'gtin'): Match {
  if (hit.kind !== record.kind) {
    return unsure(
      'identity_conflict',
      keepText('{name} has its number and is of another category.', { name: nameOf(hit) }),
    );
  }
  if (hit.offers === 'own') {
    return unsure(
      'match_unsure',
      keepText('{name} has its number and is offered by this supplier already.', { name: nameOf(hit) }),
    );
  }
  return { is: 'same', productId: hit.productId, by };
}

const nameOf = ({ name }: Hit) => `“${name}”`;

function unsure(code: 'identity_conflict' | 'match_unsure', reason: Kept): Match {
  return { is: 'unsure', code, reason };
}
