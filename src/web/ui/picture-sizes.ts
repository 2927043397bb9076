/** The first picture of a product; one without any shows the picture of its kind, as distributors' goods often do. */
export function pictureOf(product: { kind: string; images: readonly { image_url: string }[] }): string {
  const ending = drawnKinds.has(product.kind) ? 'svg' : 'avif';
  return product.images[0]?.image_url ?? `/media/demo/kind-${product.kind.replaceAll('_', '-')}.${ending}`;
}

/** Kinds of which there is a drawing and no render. */
const drawnKinds = new Set(['optical_drive', 'sound_card', 'desk', 'lighting', 'vr', 'mount', 'assembly']);

/**
 * Widths in which the server gives a picture, in pixels; the same list as in `server/sized-pictures.ts`. A card on a
 * phone is 160 wide: 320 with two pixels to each, 480 with three. A product's page shows 604 at most, so that two pixels
 * to each make 1200.
 */
const widths = [200, 320, 480, 800, 1200, 1600] as const;

/**
 * What an `<img>` needs to fetch a picture of the shop in the width its place asks for: AVIF where the browser reads it,
 * WebP elsewhere. Drawn pictures (SVG) and pictures of other hosts are fetched as they are.
 * @param widest the widest the place ever needs, in pixels: banners and photos looked at 1600, everything else 800
 */
export function pictureSizes(
  imageUrl: string,
  widest: 800 | 1200 | 1600 = 800,
): { src: string; srcSet?: string } {
  const path = /^\/media\/((?:demo|uploads)\/[^/]+\.(?:avif|webp|jpe?g|png))$/.exec(imageUrl)?.[1];
  if (path === undefined) return { src: imageUrl };
  return {
    src: `/media/800/${path}`,
    srcSet: widths
      .filter((width) => width <= widest)
      .map((width) => `/media/${width}/${path} ${width}w`)
      .join(', '),
  };
}
