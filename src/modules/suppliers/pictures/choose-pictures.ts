/** A picture that an offer names, and what came of it. */
export type OfferPicture = {
  source_url: string;
  original: string;
  url: string;
  width: number;
  height: number;
};
/** The pictures of one offer, in the order that its supplier gave them. */
export type OfferPictures = {
  supplier: string;
  refId: string;
  rank: number;
  isSource: boolean;
  pictures: readonly OfferPicture[];
};

/** What pages show at full size. */
const fullSide = 800;
/** Smaller ones are icons and placeholders. */
const leastSide = 200;

/**
 * Which pictures a product shows: all of one supplier's, of the one with the best main picture. Those of several would show the
 * same thing twice, in files that differ. The same file counts once.
 * @param max how many a product may have
 */
export function choosePictures(offers: readonly OfferPictures[], max: number): OfferPicture[] {
  const sets = offers.flatMap((offer) => {
    const seen = new Set<string>();
    const pictures = offer.pictures.filter(({ original, width, height }) => {
      const isNew = !seen.has(original) && Math.min(width, height) >= leastSide;
      seen.add(original);
      return isNew;
    });
    return pictures.length === 0 ? [] : [{ ...offer, pictures, best: Math.max(...pictures.map(worthOf)) }];
  });
  const [set] = sets.toSorted(
    (a, b) =>
      b.best - a.best ||
      Number(b.isSource) - Number(a.isSource) ||
      a.rank - b.rank ||
      a.supplier.localeCompare(b.supplier) ||
      a.refId.localeCompare(b.refId),
  );
  if (!set) return [];
  // The best one stands first, the others as they were given.
  const main = set.pictures.findIndex((picture) => worthOf(picture) === set.best);
  return [...set.pictures.slice(main, main + 1), ...set.pictures.toSpliced(main, 1)].slice(0, max);
}

/** From 0 to 10, in steps so that a few pixels decide nothing: large enough and near to square is best. */
function worthOf({ width, height }: OfferPicture): number {
  const size = Math.min(1, Math.min(width, height) / fullSide);
  const shape = Math.min(width, height) / Math.max(width, height);
  return Math.round(6 * size + 4 * Math.min(1, shape / 0.75));
}
