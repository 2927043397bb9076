/** The shop's own number of a purchase, as its supplier reads it. */
export const referenceOf = (id: number) => `OC-${id}`;
