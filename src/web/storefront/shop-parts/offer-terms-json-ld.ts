import { dearestParcelCost } from '../../../modules/shipping/rules/index.ts';
import type { ShippingRules } from '../../../modules/shipping/rules/index.ts';
import type { ReturnDays } from '../../../modules/settings/rules/return-days.ts';
import { links } from '../../links.ts';

/** Parcels that are ready leave on the next working day; it is part of the days that a zone takes. */
const handlingDaysMax = 1;

/**
 * What a parcel with one product costs and how long it travels. Zones go by postal code, which search engines cannot
 * say in Mexico: the cost is that of the dearest zone, as in the feeds, so that nobody pays more than was promised.
 */
export function shippingJsonLd(
  product: {
    price_cents: number;
    weight_grams: number | null;
    box_mm: readonly number[] | null;
    currency: string;
  },
  rules: ShippingRules,
): Record<string, unknown> {
  const cents = dearestParcelCost(
    {
      goodsCents: product.price_cents,
      items: [{ quantity: 1, weightGrams: product.weight_grams, boxMm: product.box_mm }],
    },
    rules,
  );
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: (cents / 100).toFixed(2), currency: product.currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'MX' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, handlingDaysMax),
      transitTime: days(
        Math.min(...rules.zones.map((zone) => zone.min_days)),
        Math.max(handlingDaysMax, ...rules.zones.map((zone) => zone.max_days)) - handlingDaysMax,
      ),
    },
  };
}

function days(minValue: number, maxValue: number): Record<string, unknown> {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}

/**
 * What the page «Devoluciones» promises to whoever changes their mind: so many days, money back, the way back at the
 * buyer's cost; nothing to pay where the goods are faulty. Business days are told as natural ones, which are fewer.
 */
export function returnPolicyJsonLd(
  publicUrl: string,
  { revocation, unopened }: ReturnDays,
): Record<string, unknown> {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'MX',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: Math.max(revocation, unopened),
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    refundType: 'https://schema.org/FullRefund',
    merchantReturnLink: publicUrl + links.returns(),
  };
}
