import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from '../../../platform/http/endpoint.ts';
import { ask, createPdfReader } from '../ask-provider.ts';
import {
  CarrierError,
  type CarrierProvider,
  type MadeLabel,
  type ParcelPlace,
  type ParcelRate,
  type ParcelState,
} from '../provider.ts';
import { createSlowDown } from './slow-down.ts';

export type SkydropxSettings = {
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  /** `https://api-pro.skydropx.com`, `https://sb-pro.skydropx.com` or the emulator. */
  baseUrl: string;
  /** How many the account may make; all processes of a shop share them. */
  callsPerSecond?: number;
  now?: () => Date;
};

/** What Skydropx lets in. */
const skydropxCallsPerSecond = 2;
/** Calls that came too fast, or with a token that ended, did nothing: they are made again. */
const triesMax = 4;
/** Rates and guides come later; so often they are asked for. */
const readingsMax = 12;

/** Carta Porte: computers and their parts, in a box of cardboard. */
const consignmentNote = '43211500';
const packageType = '4G';

const amount = z.coerce.number().min(0);
const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const quotation = z.object({
  id: z.string().min(1),
  is_completed: z.boolean(),
  rates: z.array(
    z.object({
      success: z.boolean(),
      id: z.string(),
      provider_name: z.string(),
      provider_display_name: z.string().nullish(),
      provider_service_name: z.string().nullish(),
      provider_service_code: z.string().nullish(),
      total: amount.nullish(),
      currency_code: z.string().nullish(),
      days: z.coerce.number().nullish(),
      weight: amount.nullish(),
      pickup: z.boolean().nullish(),
      error_messages: z.array(z.unknown()).nullish(),
    }),
  ),
});
const shipment = z.object({
  data: z.object({
    id: z.string().min(1),
    attributes: z.object({
      workflow_status: z.string().nullish(),
      total: amount.nullish(),
      master_tracking_number: z.coerce.string().nullish(),
      error_detail: z.unknown(),
    }),
  }),
  included: z
    .array(
      z.object({
        type: z.string(),
        attributes: z
          .object({
            tracking_number: z.string().nullish(),
            tracking_status: z.string().nullish(),
            tracking_url_provider: z.string().nullish(),
            label_url: z.string().nullish(),
            returned_status: z.string().nullish(),
          })
          .loose(),
      }),
    )
    .default([]),
});
const events = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        status: z.string(),
        description: z.string().nullish(),
        event_description: z.string().nullish(),
        date: z.string().nullish(),
      }),
    }),
  ),
});
const pickup = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ confirmation: z.string().nullish() }).loose() }),
});
const webhook = z.object({
  data: z.object({
    type: z.literal('packages'),
    attributes: z.object({ status: z.string().max(200), tracking_number: z.string().min(1).max(60) }),
    relationships: z
      .object({ shipment: z.object({ data: z.object({ id: z.string() }) }).optional() })
      .optional(),
  }),
});

const states: Readonly<Record<string, ParcelState>> = {
  created: 'created',
  picked_up: 'picked_up',
  in_transit: 'in_transit',
  last_mile: 'out_for_delivery',
  delivery_attempt: 'attempted',
  delivered_to_branch: 'at_branch',
  delivered: 'delivered',
  exception: 'exception',
  retained: 'exception',
  in_return: 'returning',
  destroyed: 'lost',
  canceled: 'cancelled',
};

/** Skydropx Pro: pro.skydropx.com/es-MX/api-docs. */
export function createSkydropxProvider(settings: SkydropxSettings): CarrierProvider {
  const baseUrl = `${settings.baseUrl}/api/v1`;
  const now = settings.now ?? (() => new Date());
  // A little more room, as clocks differ.
  const slowDown = createSlowDown(1100 / (settings.callsPerSecond ?? skydropxCallsPerSecond));
  let pendingToken: Promise<{ value: string; endsAt: number }> | undefined;

  async function fetchToken() {
    const { clientId, clientSecret } = settings;
    const { response, body } = await ask(`${baseUrl}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
    });
    const read = tokenAnswer.safeParse(body);
    if (response.ok && read.success) {
      // A minute early, so that no call begins with a token that ends on its way.
      return { value: read.data.access_token, endsAt: now().getTime() + (read.data.expires_in - 60) * 1000 };
    }
    const isRefused = response.status === 400 || response.status === 401;
    throw new CarrierError(isRefused ? 'wrong_key' : 'busy', `Skydropx ${response.status}`);
  }

  /** The token in use, or a new one; calls that start together share one request. */
  async function accessToken(): Promise<string> {
    const known = await pendingToken?.catch(() => undefined);
    if (known && now().getTime() < known.endsAt) return known.value;
    pendingToken = fetchToken();
    return (await pendingToken).value;
  }

  async function call<Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    for (let attempt = 1; ; attempt += 1) {
      const token = await accessToken();
      await slowDown();
      const answer = await ask(baseUrl + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { status } = answer.response;
      if (status === 401 && attempt < triesMax) {
        pendingToken = undefined;
        continue;
      }
      if ((status === 429 || status === 409) && attempt < triesMax) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        continue;
      }
      if (status === 401 || status === 403) throw new CarrierError('wrong_key', 'Skydropx');
      if (status === 429) throw new CarrierError('busy', 'Skydropx');
      // Their 408 does not say that nothing was done.
      if (status >= 500 || status === 408 || status === 409) {
        throw new CarrierError('unavailable', `Skydropx ${status}`);
      }
      if (!answer.response.ok) throw new CarrierError('refused', wordsOf(answer.body) || String(status));
      const read = schema.safeParse(answer.body);
      if (!read.success)
        throw new CarrierError('unavailable', 'Skydropx answered something else', read.error);
      return read.data;
    }
  }

  return {
    name: 'skydropx',
    buysOnce: true,
    findsNewGuides: false,
    checkKeys: async () => {
      await fetchToken();
    },

    rates: async ({ from, to, parcel }, carriers) => {
      let found = await call('POST', '/quotations', quotation, {
        quotation: {
          address_from: quotedPlace(from),
          address_to: quotedPlace(to),
          parcels: [
            {
              // Whole centimetres; begun ones count.
              length: Math.ceil(parcel.lengthMm / 10),
              width: Math.ceil(parcel.widthMm / 10),
              height: Math.ceil(parcel.heightMm / 10),
              weight: parcel.weightGrams / 1000,
            },
          ],
          requested_carriers: carriers,
        },
      });
      for (let reading = 1; !found.is_completed && reading <= readingsMax; reading += 1) {
        found = await call('GET', `/quotations/${encodeURIComponent(found.id)}`, quotation);
      }
      const today = now();
      return {
        rates: found.rates.flatMap((rate) => (rate.success ? [rateOf(rate, today)] : [])),
        refusals: found.rates.flatMap(({ success, provider_name: carrier, error_messages: errors }) =>
          success ? [] : [{ carrier, reason: wordsOf(errors) }],
        ),
      };
    },

    buy: async ({ from, to, parcel, rateRef, reference }) => {
      const made = await call('POST', '/shipments/', shipment, {
        shipment: {
          rate_id: rateRef,
          // The same rate is the same label for 96 hours, however often it is asked for.
          unique_shipment: true,
          printing_format: 'thermal',
          address_from: labelledPlace(from, reference),
          address_to: labelledPlace(to, to.directions || reference),
          packages: [
            {
              package_number: '1',
              // What it costs is in the total of the label, and in no rate.
              package_protected: (parcel.insuredCents ?? 0) > 0,
              declared_value: (parcel.insuredCents || parcel.valueCents) / 100,
              consignment_note: consignmentNote,
              package_type: packageType,
            },
          ],
        },
      });
      return labelOf(made);
    },

    label: async (providerRef) => {
      const path = `/shipments/${encodeURIComponent(providerRef)}`;
      const found = await call('GET', path, shipment).catch(noneWhereRefused);
      return found && labelOf(found);
    },

    cancel: async ({ providerRef }, reason) => {
      await call('POST', `/shipments/${encodeURIComponent(providerRef)}/cancellations`, z.unknown(), {
        reason,
      });
    },

    isCancelled: async ({ providerRef }) => {
      const { data } = await call('GET', `/shipments/${encodeURIComponent(providerRef)}`, shipment);
      return /^cancell?ed$/.test(data.attributes.workflow_status ?? '');
    },

    track: async ({ providerRef, trackingCode, carrier }) => {
      const asked = new URLSearchParams({ tracking_number: trackingCode, carrier_name: carrier });
      // A guide without events is not found there.
      const found = await call('GET', `/shipments/tracking?${asked}`, events).catch(noneWhereRefused);
      const happened = (found?.data ?? [])
        .map(({ attributes }) => attributes)
        .toSorted((a, b) => timeOf(a.date) - timeOf(b.date))
        .at(-1);
      if (!happened) return undefined;
      const state = states[happened.status] ?? 'in_transit';
      const isBack = state === 'returning' && providerRef !== null && (await cameBack(providerRef));
      return {
        state: isBack ? 'returned' : state,
        detail: happened.event_description || happened.description || '',
        at: happened.date ? new Date(happened.date) : null,
      };
    },

    // Its api-docs have no call that cancels one, and its help says so: the carrier does, by phone.
    pickUp: async ({ parcels, day, fromHour, toHour }) => {
      const [first] = parcels;
      if (!first) throw new CarrierError('refused', 'no parcel');
      const grams = parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
      const made = await call('POST', '/pickups', pickup, {
        pickup: {
          reference_shipment_id: first.providerRef,
          packages: parcels.length,
          total_weight: Math.max(1, Math.ceil(grams / 1000)),
          scheduled_from: `${day}T${String(fromHour).padStart(2, '0')}:00:00-06:00`,
          scheduled_to: `${day}T${String(toHour).padStart(2, '0')}:00:00-06:00`,
        },
      });
      return made.data.attributes.confirmation ?? made.data.id;
    },

    readWebhook: (headers, rawBody) => {
      if (!isSigned(headers.get('authorization'), rawBody, settings.webhookSecret)) return undefined;
      const read = webhook.safeParse(jsonOf(rawBody));
      if (!read.success) return { trackingCode: '', providerRef: null, said: '' };
      const { attributes, relationships } = read.data.data;
      return {
        trackingCode: attributes.tracking_number,
        providerRef: relationships?.shipment?.data.id ?? null,
        said: attributes.status,
      };
    },

    fetchLabel: createPdfReader(settings.baseUrl),
  };

  /** A parcel that goes back stays `in_return`; that it arrived stands apart. */
  async function cameBack(providerRef: string): Promise<boolean> {
    const path = `/shipments/${encodeURIComponent(providerRef)}`;
    // Of a label that a person found the number may be its guide, which is not Skydropx's own.
    const made = await call('GET', path, shipment).catch(noneWhereRefused);
    return made?.included.some(({ attributes }) => attributes.returned_status === 'delivered') ?? false;
  }
}

/** What is refused to be read is not there. */
function noneWhereRefused(error: unknown): undefined {
  if (error instanceof CarrierError && error.kind === 'refused') return undefined;
  throw error;
}

function rateOf(rate: z.output<typeof quotation>['rates'][number], today: Date): ParcelRate {
  const arrives = rate.days == null ? null : new Date(today.getTime() + rate.days * 86_400_000);
  return {
    carrier: rate.provider_name,
    carrierName: rate.provider_display_name ?? rate.provider_name,
    service: rate.provider_service_code ?? rate.provider_service_name ?? '',
    serviceName: rate.provider_service_name ?? rate.provider_service_code ?? '',
    costCents: Math.round((rate.total ?? 0) * 100),
    promisedOn: arrives && dayFormat.format(arrives),
    billedGrams: rate.weight ? Math.round(rate.weight * 1000) : null,
    picksUp: rate.pickup ?? null,
    rateRef: rate.id,
  };
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' });

/** @throws CarrierError `refused` where the carrier made no label of it */
function labelOf({ data, included }: z.output<typeof shipment>): MadeLabel {
  const {
    workflow_status: status,
    total,
    master_tracking_number: master,
    error_detail: error,
  } = data.attributes;
  if (status === 'error' || status === 'failed') {
    throw new CarrierError('refused', wordsOf(error) || 'el carrier no generó la guía');
  }
  const box = included.find(({ type }) => type === 'packages')?.attributes;
  return {
    providerRef: data.id,
    trackingCode: box?.tracking_number || master || null,
    trackingUrl: box?.tracking_url_provider ?? null,
    labelUrl: box?.label_url ?? null,
    costCents: Math.round((total ?? 0) * 100),
  };
}

function quotedPlace(place: ParcelPlace) {
  return {
    country_code: 'MX',
    postal_code: place.postal_code,
    area_level1: place.state,
    area_level2: place.municipality,
    area_level3: place.neighbourhood,
  };
}

function labelledPlace(place: ParcelPlace, reference: string) {
  const number = [place.exterior_number, place.interior_number].filter(Boolean).join(' int. ');
  return {
    name: place.name.slice(0, 50),
    ...(place.company && { company: place.company.slice(0, 50) }),
    street1: `${place.street} ${number}`.trim().slice(0, 60),
    phone: place.phone,
    email: place.email,
    reference: reference.slice(0, 30),
  };
}

/** `Authorization: HMAC <sha512 of the bytes, in small hex>`. */
function isSigned(header: string | null, rawBody: string, secret: string): boolean {
  const given = /^HMAC\s+([\da-f]{128})$/i.exec(header?.trim() ?? '')?.[1];
  if (given === undefined) return false;
  const expected = createHmac('sha512', secret).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
}

/** All texts of an error, whatever it is made of: `{errors: {address_to: {phone: ['no es válido']}}}`. */
function wordsOf(error: unknown, at = ''): string {
  if (typeof error === 'string') return at ? `${at}: ${error}` : error;
  if (Array.isArray(error))
    return error
      .map((one) => wordsOf(one, at))
      .filter(Boolean)
      .join('; ');
  if (typeof error !== 'object' || error === null) return '';
  return Object.entries(error)
    .map(([name, value]) => {
      const isEnvelope = ['errors', 'error', 'base', 'message'].includes(name);
      return wordsOf(value, isEnvelope ? at : at ? `${at}.${name}` : name);
    })
    .filter(Boolean)
    .join('; ');
}

function timeOf(date: string | null | undefined): number {
  const time = date ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? 0 : time;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
