import type { MetaDescriptor } from 'react-router';
import { links } from '../../links.ts';
import { shop } from '../../shop.ts';
import { company } from '../content/shop-facts.ts';
import { jsonLd } from '../shop-parts/json-ld.ts';
import { returnPolicyJsonLd } from '../shop-parts/offer-terms-json-ld.ts';

/** Who the shop is and how it is searched, for the home page. */
export function shopJsonLd(publicUrl: string): MetaDescriptor[] {
  const home = publicUrl + links.home();
  return [
    jsonLd({
      '@type': 'OnlineStore',
      '@id': `${home}#tienda`,
      name: shop.name,
      legalName: company.legalName,
      description: shop.claim,
      url: home,
      logo: `${publicUrl}/icons/icon-512.png`,
      image: `${publicUrl}/media/og/page/inicio.jpg`,
      email: company.email,
      telephone: `+52 ${company.phone}`,
      taxID: company.taxId,
      address: {
        '@type': 'PostalAddress',
        ...company.postalAddress,
        addressCountry: 'MX',
      },
      areaServed: { '@type': 'Country', name: 'México' },
      currenciesAccepted: 'MXN',
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: `+52 ${company.phone}`,
        email: company.email,
        availableLanguage: 'es',
        url: publicUrl + links.contact(),
      },
      hasMerchantReturnPolicy: returnPolicyJsonLd(publicUrl),
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
