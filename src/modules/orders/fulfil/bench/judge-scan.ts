/** Something to be scanned: so many units of the product of a line, or of a part of its kit. */
export type Piece = { position: number; product_id: number; quantity: number; is_serialised: boolean };

/** A unit that was scanned; its serial number follows where the product has them. */
export type Scan = { position: number; product_id: number; serial: string | null };

type Place = { position: number; product_id: number };

/** Whether a scan is of this piece. */
export function isOf(one: Place, other: Place): boolean {
  return one.position === other.position && one.product_id === other.product_id;
}

/** The unit whose serial number comes next. */
export function awaitingSerial(pieces: readonly Piece[], scans: readonly Scan[]): Scan | undefined {
  return scans.find(
    (scan) => scan.serial === null && pieces.some((piece) => piece.is_serialised && isOf(piece, scan)),
  );
}

/** Units of a piece that were scanned whole. */
export function scannedOf(piece: Piece, scans: readonly Scan[]): number {
  return scans.filter((scan) => isOf(piece, scan) && !(piece.is_serialised && scan.serial === null)).length;
}

/** Units that were scanned before the order was changed to fewer of them, or to none; of its units the first stay. */
export function surplusOf<Known extends Scan>(pieces: readonly Piece[], scans: readonly Known[]): Known[] {
  const places = Map.groupBy(scans, (scan) => `${scan.position} ${scan.product_id}`);
  return [...places.values()].flatMap(([first, ...others]) =>
    first ? [first, ...others].slice(pieces.find((piece) => isOf(piece, first))?.quantity ?? 0) : [],
  );
}

/** Everything was scanned, and nothing else. */
export function isComplete(pieces: readonly Piece[], scans: readonly Scan[]): boolean {
  return (
    pieces.every((piece) => scannedOf(piece, scans) >= piece.quantity) &&
    surplusOf(pieces, scans).length === 0
  );
}

/**
 * What a code means that these products have: the piece it counts for, or why it counts for none. The same product may
 * stand in several lines and kits; the first with room takes it.
 */
export function judgeScan<Known extends Piece>(
  pieces: readonly Known[],
  scans: readonly Scan[],
  productIds: readonly number[],
): { counts: Known } | { refused: 'not_in_order' } | { refused: 'enough'; piece: Known } {
  const [first, ...others] = pieces.filter((piece) => productIds.includes(piece.product_id));
  if (!first) return { refused: 'not_in_order' };
  const open = [first, ...others].find(
    (piece) => scans.filter((scan) => isOf(piece, scan)).length < piece.quantity,
  );
  return open ? { counts: open } : { refused: 'enough', piece: first };
}

/** What is packed of lines whose units were scanned; of a kit as many as all its parts make up. */
export function packedBy(
  lines: readonly { position: number; pieces: readonly (Piece & { each: number })[] }[],
  scans: readonly Scan[],
): { position: number; quantity: number; isWhole: boolean }[] {
  return lines.map(({ position, pieces }) => {
    const made = pieces.map((piece) => scannedOf(piece, scans) / piece.each);
    const quantity = Math.floor(Math.min(...made));
    return { position, quantity, isWhole: made.every((one) => one === quantity) };
  });
}
