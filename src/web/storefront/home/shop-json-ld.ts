import type { MetaDescriptor } from 'react-router';
import { returnDaysOf } from '../../../modules/settings/rules/return-days.ts';
import { links } from '../../links.ts';
import { phoneUrl } from '../../phone-url.ts';
import { currentShop } from '../../shop.ts';
import { jsonLd } from '../shop-parts/json-ld.ts';
import { returnPolicyJsonLd } from '../shop-parts/offer-terms-json-ld.ts';

/** Who the shop is and how it is searched, for the home page. */
export function shopJsonLd(publicUrl: string): MetaDescriptor[] {
  const shop = currentShop();
  const home = publicUrl + links.home();
  const phone = shop.phones[0];
  const telephone = phone && { telephone: internationalPhone(phone.number) };
  // The bare address of a network is nobody's page there.
  const sameAs = shop.social.filter(({ url }) => new URL(url).pathname !== '/').map(({ url }) => url);
  return [
    jsonLd({
      '@type': 'OnlineStore',
      '@id': `${home}#tienda`,
      name: shop.name,
      legalName: shop.company.legal_name,
      description: shop.claim,
      url: home,
      logo: `${publicUrl}/icons/icon-512.png`,
      image: `${publicUrl}/media/og/page/inicio.jpg`,
      email: shop.email,
      ...telephone,
      taxID: shop.company.rfc,
      address: {
        '@type': 'PostalAddress',
        streetAddress: shop.company.street_address,
        addressLocality: shop.company.municipality,
        addressRegion: shop.company.state,
        postalCode: shop.company.postal_code,
        addressCountry: 'MX',
      },
      ...(sameAs.length > 0 && { sameAs }),
      areaServed: { '@type': 'Country', name: 'México' },
      currenciesAccepted: 'MXN',
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        ...telephone,
        email: shop.email,
        availableLanguage: 'es',
        url: publicUrl + links.contact(),
        hoursAvailable: shop.hours.map(({ day, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${day}`,
          opens: opens.padStart(5, '0'),
          closes: closes.padStart(5, '0'),
        })),
      },
      hasMerchantReturnPolicy: returnPolicyJsonLd(publicUrl, returnDaysOf(shop.returns, null)),
    }),
    jsonLd({
      '@type': 'WebSite',
      '@id': `${home}#sitio`,
      name: shop.name,
      url: home,
      inLanguage: 'es-MX',
      publisher: { '@id': `${home}#tienda` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${publicUrl}${links.search()}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }),
  ];
}

/** `+52 55 5555 0101`. */
function internationalPhone(number: string): string {
  return number.startsWith('+') || !phoneUrl(number).startsWith('tel:+52') ? number : `+52 ${number}`;
}
