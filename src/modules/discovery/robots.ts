/**
 * What search engines are asked to leave alone: the staff's pages, the API, what belongs to one visitor, and filtered
 * lists, of which there are more than anybody can read. Pages of one visitor that are linked from everywhere (cart,
 * sign-in) are not named here: they say `noindex` themselves, and a robot has to be let in to hear it.
 */
export function robotsText(publicUrl: string): string {
  return `User-agent: *
Disallow: /admin
Disallow: /auth/
Disallow: /api/
Disallow: /checkout
Disallow: /dashboard
Disallow: /payments
Disallow: /address
Disallow: /stripe/
Disallow: /paypal/
Disallow: /*?*min_price=
Disallow: /*?*max_price=
Disallow: /*?*in_stock=
Disallow: /*?*sort=
Disallow: /*?*spec.
Allow: /

Sitemap: ${publicUrl}/sitemap.xml
`;
}
