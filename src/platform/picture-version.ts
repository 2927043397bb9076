/**
 * What stands behind the address of a picture that is drawn from another one: `?v=` and the end of that one's name. Who
 * has fetched the one of yesterday fetches today's.
 */
export function pictureVersion(imageUrl: string | null | undefined): string {
  const name =
    imageUrl
      ?.split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '')
      .replaceAll(/\W/g, '') ?? '';
  return name === '' ? '' : `?v=${name.slice(-12)}`;
}
