const name = 'campania';
const daySeconds = 86_400;

/**
 * A cookie of the shop's own that says which campaign led to it last, and nothing of who came. It ends by itself.
 * @param days how long an order counts for the campaign
 */
export function campaignCookie(
  campaignId: number,
  { days, isSecure }: { days: number; isSecure: boolean },
): string {
  const end = `Max-Age=${days * daySeconds}; Path=/; HttpOnly; SameSite=Lax`;
  return `${name}=${campaignId}; ${end}${isSecure ? '; Secure' : ''}`;
}

/** The campaign whose link led to the shop, by the request's cookies; null where none did, or long ago. */
export function campaignOf({ headers }: Pick<Request, 'headers'>): number | null {
  const [, id] = /(?:^|;\s*)campania=([1-9]\d{0,8})(?:;|$)/.exec(headers.get('cookie') ?? '') ?? [];
  return id === undefined ? null : Number(id);
}
