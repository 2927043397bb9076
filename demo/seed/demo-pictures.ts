import pictures from '../pictures/product-pictures.json' with { type: 'json' };

/** Where the shop serves the demo pictures. */
export const mediaFolder = '/media/demo/';

/** The files of every demo product by SKU, the one for lists first. */
export const picturesOf: Readonly<Record<string, readonly string[]>> = pictures;
