import type { Shop } from '../../platform/context.ts';
import { readShippingRules } from '../shipping/index.ts';
import { readSettings, type Settings } from '../settings/index.ts';
import {
  CarrierError,
  type CarrierProviderName,
  type Parcel,
  type ParcelRate,
  type ParcelRoute,
} from './provider.ts';

/** A rate with whose it is. */
export type QuotedRate = ParcelRate & { provider: CarrierProviderName };

export type Quote = {
  /** As it was asked for, with what is insured of it. */
  parcel: Parcel;
  /** The cheapest first. */
  rates: QuotedRate[];
  refusals: { provider: CarrierProviderName; carrier: string; reason: string }[];
  /** Providers that gave nothing at all, and why. */
  failures: { provider: CarrierProviderName; kind: CarrierError['kind'] }[];
  weightGrams: number;
  /** What its size counts as by the shop's own rules; null where only the scales count. */
  volumetricGrams: number | null;
};

/**
 * Asks every provider that the settings allow what a parcel costs, insured as they say; one that fails takes no other with it.
 */
export async function quoteParcel(shop: Shop, given: ParcelRoute): Promise<Quote> {
  const settings = await readSettings(shop.db, 'carriers', shop.log);
  const { volumetric_divisor: divisor } = await readShippingRules(shop);
  const carriers = allowedCarriers(settings.carriers);
  const route = { ...given, parcel: { ...given.parcel, insuredCents: insuredOf(given.parcel, settings) } };
  const asked = await Promise.all(
    shop.carriers.providers
      .filter(({ name }) => settings[`uses_${name}`])
      .map(async (provider) => {
        const { name } = provider;
        try {
          const { rates, refusals } = await provider.rates(route, carriers);
          return {
            rates: rates
              .filter(({ carrier }) => carriers.includes(carrier))
              .map((rate) => ({ ...rate, provider: name })),
            refusals: refusals.map((refusal) => ({ ...refusal, provider: name })),
            failures: [],
          };
        } catch (error) {
          if (!(error instanceof CarrierError)) throw error;
          shop.log.warn({ err: error, provider: name }, 'a provider of labels gave no rates');
          // What is refused as a whole is said of the parcel, e.g. a postal code that does not exist.
          return error.kind === 'refused'
            ? { rates: [], refusals: [{ provider: name, carrier: '', reason: error.said }], failures: [] }
            : { rates: [], refusals: [], failures: [{ provider: name, kind: error.kind }] };
        }
      }),
  );
  const { lengthMm, widthMm, heightMm, weightGrams } = route.parcel;
  const cubicCentimetres = (lengthMm * widthMm * heightMm) / 1000;
  return {
    parcel: route.parcel,
    rates: asked
      .flatMap(({ rates }) => rates)
      .toSorted(
        (a, b) => a.costCents - b.costCents || (a.promisedOn ?? '').localeCompare(b.promisedOn ?? ''),
      ),
    refusals: asked.flatMap(({ refusals }) => refusals),
    failures: asked.flatMap(({ failures }) => failures),
    weightGrams,
    volumetricGrams: divisor === null ? null : Math.round((cubicCentimetres / divisor) * 1000),
  };
}

/** What of a parcel's value is insured, in centavos; 0: it is not worth it. */
function insuredOf({ valueCents }: Parcel, settings: Settings<'carriers'>): number {
  const { insured_from_cents: from, insured_max_cents: max } = settings;
  return from > 0 && valueCents >= from ? Math.min(valueCents, max) : 0;
}

/** Carriers by their names as providers write them, from what staff typed. */
export function allowedCarriers(typed: string): string[] {
  return [
    ...new Set(
      typed
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
}
