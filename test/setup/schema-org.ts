import { Ajv } from 'ajv';
import formats from 'ajv-formats';

/*
 * The small part of schema.org that the shop uses, with what Google's structured-data guides require of it and what
 * they recommend and we can say truthfully. Unknown properties are mistakes.
 */

const text = { type: 'string', minLength: 1 };
const url = { type: 'string', format: 'uri', pattern: '^https?://' };
const price = { type: 'string', pattern: String.raw`^\d+\.\d{2}$` };
const date = { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}(T.*Z)?$` };
const gtin = { type: 'string', pattern: String.raw`^(\d{8}|\d{12,14})$` };
const word = (...words: string[]) => ({ enum: words.map((each) => `https://schema.org/${each}`) });

function thing(type: string, properties: Record<string, object>, required: string[]): object {
  return {
    type: 'object',
    properties: {
      '@context': { const: 'https://schema.org' },
      '@type': { const: type },
      '@id': url,
      ...properties,
    },
    required: ['@type', ...required],
    additionalProperties: false,
  };
}

const quantity = thing(
  'QuantitativeValue',
  { value: { type: 'number' }, minValue: { type: 'integer' }, maxValue: { type: 'integer' }, unitCode: text },
  [],
);
const time = { type: 'string', pattern: String.raw`^\d{2}:\d{2}$` };
const openingHours = thing(
  'OpeningHoursSpecification',
  {
    dayOfWeek: {
      enum: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
        (day) => `https://schema.org/${day}`,
      ),
    },
    opens: time,
    closes: time,
  },
  ['dayOfWeek', 'opens', 'closes'],
);
const region = thing('DefinedRegion', { addressCountry: { const: 'MX' } }, ['addressCountry']);
const returnPolicy = thing(
  'MerchantReturnPolicy',
  {
    applicableCountry: { const: 'MX' },
    returnPolicyCategory: word('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: { type: 'integer', minimum: 1 },
    returnMethod: word('ReturnByMail'),
    returnFees: word('ReturnFeesCustomerResponsibility', 'FreeReturn'),
    itemDefectReturnFees: word('FreeReturn'),
    refundType: word('FullRefund'),
    merchantReturnLink: url,
  },
  ['applicableCountry', 'returnPolicyCategory', 'merchantReturnDays', 'returnMethod', 'returnFees'],
);
const shipping = thing(
  'OfferShippingDetails',
  {
    shippingRate: thing('MonetaryAmount', { value: price, currency: { const: 'MXN' } }, [
      'value',
      'currency',
    ]),
    shippingDestination: region,
    deliveryTime: thing('ShippingDeliveryTime', { handlingTime: quantity, transitTime: quantity }, [
      'handlingTime',
      'transitTime',
    ]),
  },
  ['shippingRate', 'shippingDestination', 'deliveryTime'],
);
const unitPrice = thing(
  'UnitPriceSpecification',
  {
    price,
    priceCurrency: { const: 'MXN' },
    valueAddedTaxIncluded: { const: true },
    priceType: word('StrikethroughPrice'),
  },
  ['price', 'priceCurrency', 'valueAddedTaxIncluded'],
);
const offer = thing(
  'Offer',
  {
    url,
    price,
    priceCurrency: { const: 'MXN' },
    priceSpecification: { type: 'array', items: unitPrice, minItems: 1 },
    availability: word('InStock', 'LimitedAvailability', 'OutOfStock'),
    itemCondition: word('NewCondition'),
    priceValidUntil: date,
    seller: { type: 'object', properties: { '@id': url }, required: ['@id'], additionalProperties: false },
    shippingDetails: shipping,
    hasMerchantReturnPolicy: returnPolicy,
  },
  [
    'url',
    'price',
    'priceCurrency',
    'availability',
    'itemCondition',
    'shippingDetails',
    'hasMerchantReturnPolicy',
  ],
);
const rating = thing(
  'Rating',
  {
    ratingValue: { type: 'number', minimum: 1, maximum: 5 },
    bestRating: { const: 5 },
    worstRating: { const: 1 },
  },
  ['ratingValue'],
);
const aggregateRating = thing(
  'AggregateRating',
  {
    ratingValue: { type: 'number', minimum: 1, maximum: 5 },
    reviewCount: { type: 'integer', minimum: 1 },
    bestRating: { const: 5 },
    worstRating: { const: 1 },
  },
  ['ratingValue', 'reviewCount'],
);
const review = thing(
  'Review',
  {
    name: text,
    reviewBody: text,
    author: thing('Person', { name: text }, ['name']),
    datePublished: date,
    reviewRating: rating,
  },
  ['author', 'reviewRating', 'datePublished'],
);

const things = {
  Product: thing(
    'Product',
    {
      name: text,
      url,
      sku: text,
      mpn: text,
      gtin,
      description: text,
      image: { type: 'array', items: url, minItems: 1 },
      category: text,
      brand: thing('Brand', { name: text }, ['name']),
      weight: quantity,
      additionalProperty: {
        type: 'array',
        items: thing('PropertyValue', { name: text, value: text, unitText: text }, ['name', 'value']),
      },
      offers: offer,
      aggregateRating,
      review: { type: 'array', items: review, minItems: 1 },
      isVariantOf: {
        type: 'object',
        properties: { '@id': url },
        required: ['@id'],
        additionalProperties: false,
      },
      inProductGroupWithID: text,
    },
    ['name', 'url', 'sku', 'image', 'description', 'brand', 'offers'],
  ),
  ProductGroup: thing(
    'ProductGroup',
    {
      name: text,
      productGroupID: text,
      brand: thing('Brand', { name: text }, ['name']),
      variesBy: { type: 'array', items: word('size', 'color', 'material'), minItems: 1 },
      hasVariant: {
        type: 'array',
        minItems: 2,
        items: {
          anyOf: [
            { type: 'object', properties: { '@id': url }, required: ['@id'], additionalProperties: false },
            thing('Product', { name: text, sku: text, url }, ['name', 'sku', 'url']),
          ],
        },
      },
    },
    ['name', 'productGroupID', 'variesBy', 'hasVariant'],
  ),
  BreadcrumbList: thing(
    'BreadcrumbList',
    {
      itemListElement: {
        type: 'array',
        minItems: 2,
        items: thing('ListItem', { position: { type: 'integer', minimum: 1 }, name: text, item: url }, [
          'position',
          'name',
          'item',
        ]),
      },
    },
    ['itemListElement'],
  ),
  ItemList: thing(
    'ItemList',
    {
      name: text,
      numberOfItems: { type: 'integer', minimum: 0 },
      itemListElement: {
        type: 'array',
        items: thing('ListItem', { position: { type: 'integer', minimum: 1 }, name: text, url }, [
          'position',
          'url',
        ]),
      },
    },
    ['itemListElement'],
  ),
  OnlineStore: thing(
    'OnlineStore',
    {
      name: text,
      legalName: text,
      description: text,
      url,
      logo: url,
      image: url,
      email: { type: 'string', format: 'email' },
      telephone: { type: 'string', pattern: String.raw`^\+52 [\d ]{10,}$` },
      taxID: text,
      address: thing(
        'PostalAddress',
        {
          streetAddress: text,
          addressLocality: text,
          addressRegion: text,
          postalCode: { type: 'string', pattern: String.raw`^\d{5}$` },
          addressCountry: { const: 'MX' },
        },
        ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
      ),
      areaServed: thing('Country', { name: text }, ['name']),
      currenciesAccepted: { const: 'MXN' },
      contactPoint: thing(
        'ContactPoint',
        {
          contactType: text,
          telephone: text,
          email: text,
          availableLanguage: text,
          url,
          hoursAvailable: { type: 'array', items: openingHours },
        },
        ['contactType', 'telephone'],
      ),
      hasMerchantReturnPolicy: returnPolicy,
    },
    ['name', 'url', 'logo', 'address', 'contactPoint'],
  ),
  WebSite: thing(
    'WebSite',
    {
      name: text,
      url,
      inLanguage: text,
      publisher: { type: 'object', properties: { '@id': url }, required: ['@id'] },
      potentialAction: thing(
        'SearchAction',
        {
          target: thing(
            'EntryPoint',
            { urlTemplate: { type: 'string', pattern: '\\{search_term_string\\}' } },
            ['urlTemplate'],
          ),
          'query-input': { const: 'required name=search_term_string' },
        },
        ['target', 'query-input'],
      ),
    },
    ['name', 'url', 'potentialAction'],
  ),
} as const;

const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
formats.default(ajv);
const validators = Object.fromEntries(
  Object.entries(things).map(([type, schema]) => [type, ajv.compile(schema)]),
);

/** A thing that a page describes. */
export type SchemaThing = Record<string, unknown> & { '@type': string };

/** What a page's scripts of linked data hold. */
export function thingsOn(html: string): SchemaThing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as SchemaThing,
  );
}

/** What is wrong with a thing; empty when nothing is. */
export function mistakesIn(described: SchemaThing): string[] {
  const validate = validators[described['@type']];
  if (!validate) return [`${described['@type']} is unknown`];
  if (described['@context'] !== 'https://schema.org') return [`${described['@type']} has no context`];
  if (validate(described)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${described['@type']}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
