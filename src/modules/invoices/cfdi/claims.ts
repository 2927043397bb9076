const money = /^\d{1,12}\.\d{2}$/;

/** A fiscal number. */
export const uuid = /^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/;

/** Sentences of the claims that are not true. */
export function untrue(claims: readonly (readonly [boolean, string])[]): string[] {
  return claims.filter(([isTrue]) => !isTrue).map(([, sentence]) => sentence);
}

/** Centavos of an amount as it is written; -1 where it is none. */
export function centsOf(text: string | undefined): number {
  return text !== undefined && money.test(text) ? Number(text.replace('.', '')) : -1;
}
