import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { keepQuote, type Parcel, type ParcelPlace, quoteParcel } from '../../carriers/index.ts';
import { seesCosts } from './label-on-wire.ts';
import type { quoteAnswer } from './parcels.contract.ts';

/** A parcel that may get a label, from whom and to whom. */
export type ParcelToQuote = {
  parcelRef: string;
  /** Of the shop's, whether it sends or receives. */
  warehouse: string;
  route: { from: ParcelPlace; to: ParcelPlace; parcel: Parcel };
};

/**
 * Asks carriers what a parcel costs, and keeps their rates for who buys one.
 * @throws AppError 409 `no_key`
 */
export async function askRates(
  context: RequestContext,
  { parcelRef, warehouse, route }: ParcelToQuote,
): Promise<z.input<typeof quoteAnswer>['quote']> {
  if (context.carriers.providers.length === 0) {
    throw conflict('no_key', t('The shop has no key of Envia or Skydropx.'));
  }
  const { parcel, rates, weightGrams, volumetricGrams, refusals, failures } = await quoteParcel(
    context,
    route,
  );
  const kept = { parcelRef, warehouse, parcel, rates, toCode: route.to.postal_code };
  const id = await keepQuote(context, kept);
  const sees = seesCosts(context);
  return {
    id,
    warehouse,
    weight_grams: weightGrams,
    volumetric_grams: volumetricGrams,
    insured_cents: sees ? (parcel.insuredCents ?? 0) : null,
    rates: rates.map((rate) => ({
      provider: rate.provider,
      carrier: rate.carrier,
      carrier_name: rate.carrierName,
      service_name: rate.serviceName,
      cost_cents: sees ? rate.costCents : null,
      promised_on: rate.promisedOn,
      billed_grams: rate.billedGrams,
      picks_up: rate.picksUp,
    })),
    refusals,
    failures,
  };
}
