/** `popularity` of a product that can be had is at least this: in stock comes before everything else. */
export const stockBit = '1125899906842624';
