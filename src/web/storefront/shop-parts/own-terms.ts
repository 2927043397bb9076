import { formatPesos } from '../../../platform/money.ts';

/** Units of a product at its public price; negative ones are left out of a change. */
export type OwnTerm = { id: number; quantity: number; price_cents: number };

/** What `data-own` says of an element with the public price of so many units: a wholesale buyer reads their own sum there. */
export function ownTerms(terms: readonly OwnTerm[]): string {
  return terms.map(({ id, quantity, price_cents: cents }) => `${id}*${quantity}@${cents}`).join(' ');
}

/** The same of parts of a PC, `refIds` naming each once for every unit; parts at home cost nothing. */
export function ownTermsOfParts(
  products: readonly { id: number; ref_id: string; price_cents: number; is_owned?: boolean }[],
  refIds: readonly string[],
): string {
  const terms = products.flatMap(({ id, ref_id: refId, price_cents, is_owned: isOwned }) =>
    isOwned === true ? [] : [{ id, price_cents, quantity: refIds.filter((one) => one === refId).length }],
  );
  return ownTerms(terms);
}

/** `data-own` read again; a product alone is one unit of it, and no public price was said. */
export function readOwnTerms(
  text: string,
): { id: string; quantity: number; publicCents: number | undefined }[] {
  return text.split(' ').flatMap((term) => {
    const [, id, quantity = '1', cents] = /^(\d+)(?:\*(-?\d+)@(\d+))?$/.exec(term) ?? [];
    if (id === undefined) return [];
    return [{ id, quantity: Number(quantity), publicCents: cents === undefined ? undefined : Number(cents) }];
  });
}

/** What a change costs, with its sign in words of money. */
export function differenceText(cents: number): string {
  if (cents === 0) return 'Mismo precio';
  return cents > 0 ? `+ ${formatPesos(cents)}` : `− ${formatPesos(-cents)}`;
}

/** What a unit costs somebody, and less from a quantity on. */
export type OwnPrice = {
  price_cents: number;
  breaks: readonly { from_quantity: number; price_cents: number }[];
};

/** What one of so many units costs somebody, in centavos. */
export function ownUnitCents({ price_cents: cents, breaks }: OwnPrice, quantity: number): number {
  const held = breaks.filter(({ from_quantity: from }) => from <= quantity);
  return Math.min(cents, ...held.map((one) => one.price_cents));
}

/**
 * The sum of what `data-own` says at somebody's own prices, in centavos; undefined where none of them is known, and where
 * one is neither known nor said.
 */
export function ownSumCents(text: string, known: (id: string) => OwnPrice | undefined): number | undefined {
  let sum = 0;
  let hasOwn = false;
  for (const { id, quantity, publicCents } of readOwnTerms(text)) {
    const own = known(id);
    hasOwn ||= own !== undefined;
    const cents = own ? ownUnitCents(own, Math.abs(quantity)) : publicCents;
    if (cents === undefined) return undefined;
    sum += cents * quantity;
  }
  return hasOwn ? sum : undefined;
}
