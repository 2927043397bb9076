/** Widths in which the server gives a picture, in pixels; the same list as in `server/sized-pictures.ts`. */
const widths = [200, 400, 800, 1600] as const;

/**
 * What an `<img>` needs to fetch a picture of the shop in the width its place asks for: AVIF where the browser reads it,
 * WebP elsewhere. Drawn pictures (SVG) and pictures of other hosts are fetched as they are.
 * @param widest the widest the place ever needs, in pixels: banners 1600, everything else 800
 */
export function pictureSizes(imageUrl: string, widest: 800 | 1600 = 800): { src: string; srcSet?: string } {
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
