import { z } from '../../../platform/http/endpoint.ts';
import { ask, createPdfReader } from '../ask-provider.ts';
import {
  CarrierError,
  type CarrierProvider,
  type LabelOrder,
  type Parcel,
  type ParcelPlace,
  type ParcelRate,
  type ParcelRoute,
  type ParcelState,
} from '../provider.ts';
import { stateCode } from './state-code.ts';

export type EnviaSettings = {
  token: string;
  /** `https://api.envia.com`, or the sandbox or the emulator. */
  baseUrl: string;
  /** Of its Queries API: `https://queries.envia.com`. */
  queriesUrl: string;
};

const amount = z.coerce.number().min(0);
const refusal = z.object({ meta: z.literal('error'), error: z.object({ message: z.string() }) });
const rateAnswer = z.object({
  data: z.array(
    z.object({
      carrier: z.string(),
      carrierDescription: z.string().optional(),
      service: z.string(),
      serviceDescription: z.string().optional(),
      deliveryDate: z.object({ date: z.string().nullish() }).nullish(),
      totalPrice: amount,
      packageDetails: z.object({ totalWeight: amount.nullish() }).nullish(),
    }),
  ),
});
const labelAnswer = z.object({
  data: z
    .array(
      z.object({
        shipmentId: z.union([z.string(), z.number()]).optional(),
        trackingNumber: z.coerce.string().min(1),
        trackUrl: z.string().nullish(),
        label: z.string().nullish(),
        totalPrice: amount,
      }),
    )
    .min(1),
});
const trackAnswer = z.object({
  data: z.array(
    z.object({
      trackingNumber: z.coerce.string(),
      status: z.string(),
      deliveredAt: z.string().nullish(),
      shippedAt: z.string().nullish(),
      eventHistory: z
        .array(z.object({ description: z.string().nullish(), date: z.string().nullish() }))
        .nullish(),
    }),
  ),
});
const pickupAnswer = z.object({ data: z.object({ confirmation: z.coerce.string().min(1) }) });
const cancelledPickup = z.object({ data: z.unknown() });
/** Nobody documents more of it. */
const trackedPickups = z.object({
  data: z.array(z.object({ confirmation: z.coerce.string(), status: z.string() }).loose()),
});
/** Mexico, in its list of countries. */
const locale = 1;
/** All that its webhooks carry. */
const webhook = z.object({
  carrier: z.string().optional(),
  tracking_number: z.coerce.string().min(1).max(60),
  shipment_status: z.string().max(200).default(''),
});

/** Envia's words for where a parcel is, in small letters without spaces; others count as on its way. */
const states: Readonly<Record<string, ParcelState>> = {
  created: 'created',
  pickedup: 'picked_up',
  shipped: 'in_transit',
  intransit: 'in_transit',
  outfordelivery: 'out_for_delivery',
  deliveryattempt: 'attempted',
  availableforpickup: 'at_branch',
  delivered: 'delivered',
  exception: 'exception',
  delayed: 'exception',
  damaged: 'exception',
  returning: 'returning',
  inreturn: 'returning',
  returned: 'returned',
  lost: 'lost',
  canceled: 'cancelled',
  cancelled: 'cancelled',
};

/** Envia: docs.envia.com, «Core Workflow». It knows no idempotency, and its webhooks are not signed. */
export function createEnviaProvider({ token, baseUrl, queriesUrl }: EnviaSettings): CarrierProvider {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  async function post<Schema extends z.ZodType>(
    path: string,
    body: object,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const answer = await ask(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { status } = answer.response;
    if (status === 401 || status === 403) throw new CarrierError('wrong_key', 'Envia');
    if (status === 429) throw new CarrierError('busy', 'Envia');
    if (status >= 500) throw new CarrierError('unavailable', `Envia ${status}`);
    // Refusals come with status 200, too.
    const refused = refusal.safeParse(answer.body);
    if (refused.success) throw new CarrierError('refused', refused.data.error.message);
    const read = schema.safeParse(answer.body);
    if (!read.success) throw new CarrierError('unavailable', 'Envia answered something else', read.error);
    return read.data;
  }

  const provider: CarrierProvider = {
    name: 'envia',
    buysOnce: false,
    findsNewGuides: true,
    checkKeys: async () => {
      const { response } = await ask(`${queriesUrl}/available-carrier/MX/0`, { headers });
      if (response.ok) return;
      const isRefused = response.status === 401 || response.status === 403;
      throw new CarrierError(isRefused ? 'wrong_key' : 'unavailable', `Envia ${response.status}`);
    },

    rates: async (route, carriers) => {
      const body = routeOnWire(route);
      // One carrier a call; one that fails takes no other with it.
      const asked = await Promise.all(
        carriers.map(async (carrier) => {
          try {
            const { data } = await post(
              '/ship/rate/',
              { ...body, shipment: { type: 1, carrier } },
              rateAnswer,
            );
            return { rates: data.map(rateOf), refusals: [] };
          } catch (error) {
            if (!(error instanceof CarrierError) || error.kind === 'wrong_key') throw error;
            return { rates: [], refusals: [{ carrier, reason: error.said }] };
          }
        }),
      );
      return {
        rates: asked.flatMap(({ rates }) => rates),
        refusals: asked.flatMap(({ refusals }) => refusals),
      };
    },

    buy: async (order) => {
      const { data } = await post('/ship/generate/', labelOnWire(order), labelAnswer);
      const [made] = data;
      if (!made) throw new CarrierError('unavailable', 'Envia answered no label');
      return {
        providerRef: String(made.shipmentId ?? made.trackingNumber),
        trackingCode: made.trackingNumber,
        trackingUrl: made.trackUrl ?? null,
        labelUrl: made.label ?? null,
        costCents: Math.round(made.totalPrice * 100),
      };
    },

    label: async () => undefined,

    cancel: async ({ carrier, trackingCode }) => {
      await post('/ship/cancel/', { carrier, trackingNumber: trackingCode }, z.unknown());
    },

    isCancelled: async (label) => (await provider.track(label))?.state === 'cancelled',

    track: async ({ trackingCode }) => {
      const found = await post('/ship/generaltrack/', { trackingNumbers: [trackingCode] }, trackAnswer).catch(
        (error: unknown) => {
          if (error instanceof CarrierError && error.kind === 'refused') return undefined;
          throw error;
        },
      );
      const parcel = found?.data.find(({ trackingNumber }) => trackingNumber === trackingCode);
      if (!parcel) return undefined;
      const last = parcel.eventHistory?.at(-1);
      return {
        state: states[parcel.status.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? 'in_transit',
        detail: last?.description ?? parcel.status,
        at: momentOf(last?.date ?? parcel.deliveredAt ?? parcel.shippedAt),
      };
    },

    pickUp: async ({ from, carrier, parcels, day, fromHour, toHour }) => {
      const grams = parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
      const pickup = {
        carrier,
        date: day,
        timeFrom: fromHour,
        timeTo: toHour,
        totalPackages: parcels.length,
        totalWeight: grams / 1000,
        weightUnit: 'KG',
        trackingNumbers: parcels.map(({ trackingCode }) => trackingCode),
      };
      const shipment = { type: 1, carrier, pickup };
      const { data } = await post('/ship/pickup/', { origin: placeOnWire(from), shipment }, pickupAnswer);
      return data.confirmation;
    },

    cancelPickUp: {
      cancel: async ({ carrier, confirmation }) => {
        await post('/ship/pickupcancel/', { carrier, confirmation, locale }, cancelledPickup);
      },
      isCancelled: async ({ carrier, confirmation }) => {
        const asked = { carrier, confirmation: [confirmation], locale };
        const { data } = await post('/ship/pickuptrack/', asked, trackedPickups);
        return data.some((one) => one.confirmation === confirmation && /^cancell?ed$/i.test(one.status));
      },
    },

    readWebhook: (_headers, rawBody) => {
      const read = webhook.safeParse(jsonOf(rawBody));
      if (!read.success) return undefined;
      return { trackingCode: read.data.tracking_number, providerRef: null, said: read.data.shipment_status };
    },

    fetchLabel: createPdfReader(baseUrl),
  };
  return provider;
}

function rateOf(rate: z.output<typeof rateAnswer>['data'][number]): ParcelRate {
  const kilograms = rate.packageDetails?.totalWeight;
  return {
    carrier: rate.carrier,
    carrierName: rate.carrierDescription ?? rate.carrier,
    service: rate.service,
    serviceName: rate.serviceDescription ?? rate.service,
    costCents: Math.round(rate.totalPrice * 100),
    promisedOn: /^\d{4}-\d{2}-\d{2}$/.test(rate.deliveryDate?.date ?? '')
      ? (rate.deliveryDate?.date ?? null)
      : null,
    billedGrams: kilograms == null ? null : Math.round(kilograms * 1000),
    picksUp: null,
    rateRef: null,
  };
}

function routeOnWire({ from, to, parcel }: ParcelRoute) {
  return {
    origin: placeOnWire(from),
    destination: placeOnWire(to),
    packages: [
      {
        type: 'box',
        content: parcel.content,
        amount: 1,
        declaredValue: parcel.valueCents / 100,
        ...insurance(parcel),
        weightUnit: 'KG',
        lengthUnit: 'CM',
        weight: parcel.weightGrams / 1000,
        dimensions: {
          length: parcel.lengthMm / 10,
          width: parcel.widthMm / 10,
          height: parcel.heightMm / 10,
        },
      },
    ],
  };
}

/** Envia's own, of any carrier; rates say what it costs within their total. */
function insurance({ insuredCents = 0 }: Parcel) {
  if (insuredCents === 0) return {};
  return { additionalServices: [{ service: 'envia_insurance', data: { amount: insuredCents / 100 } }] };
}

function labelOnWire(order: LabelOrder) {
  return {
    ...routeOnWire(order),
    shipment: { type: 1, carrier: order.carrier, service: order.service },
    settings: { currency: 'MXN', printFormat: 'PDF', printSize: 'STOCK_4X6', comments: order.reference },
  };
}

function placeOnWire(place: ParcelPlace) {
  return {
    name: place.name,
    company: place.company,
    email: place.email,
    phone: place.phone,
    street: place.street,
    number: [place.exterior_number, place.interior_number].filter(Boolean).join(' int. '),
    district: place.neighbourhood,
    city: place.municipality,
    state: stateCode(place.state),
    country: 'MX',
    postalCode: place.postal_code,
    reference: place.directions,
  };
}

function momentOf(text: string | null | undefined): Date | null {
  const at = text ? new Date(text) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
