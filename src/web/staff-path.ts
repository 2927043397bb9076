/** The staff's own pages, in the language of who works there; shoppers fetch neither their list nor their texts. */
export function isStaffPath(pathname: string): boolean {
  // The router takes capitals for small letters, too.
  return /^\/(admin|auth)(\/|$)/i.test(pathname);
}
