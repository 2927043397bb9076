import { createHmac, randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Pool } from 'pg';
import { z } from 'zod';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { createEmulatorStore } from '../emulator-store.ts';
import { createFaults } from '../faults.ts';
import { applyApiFaults } from '../parcels/api-faults.ts';
import { carrierServices, isPostalCode, priceOf } from '../parcels/carrier-services.ts';
import { labelPdf } from '../parcels/label-pdf.ts';
import { type BookedParcel, createParcelBook, newGuide } from '../parcels/parcel-book.ts';
import { createNewsSender } from '../parcels/send-news.ts';
import { serveParcels } from '../parcels/serve-parcels.ts';

const provider = 'skydropx';
const tokenSeconds = 7200;
const quotationHours = 24;

const text = z.string().trim().min(1);
const phone = z.string().regex(/^\d{10}$/, 'no es válido');
const area = { country_code: z.literal('MX'), area_level1: text, area_level2: text };
const quotedPlace = z.object({ ...area, postal_code: z.string(), area_level3: z.string().optional() });
const box = z.object({
  length: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  weight: z.number().positive(),
});
const quotationRequest = z.object({
  quotation: z.object({
    address_from: quotedPlace,
    address_to: quotedPlace,
    parcels: z.array(box).min(1),
    requested_carriers: z.array(z.string()).optional(),
  }),
});
const labelledPlace = z.object({
  name: text.max(50, 'es demasiado largo'),
  company: z.string().optional(),
  street1: text.max(60, 'es demasiado largo'),
  phone,
  email: z.email('no es válido'),
  reference: text.max(30, 'es demasiado largo'),
});
const shipmentRequest = z.object({
  shipment: z.object({
    rate_id: z.uuid(),
    unique_shipment: z.boolean().default(false),
    printing_format: z.enum(['standard', 'thermal']),
    address_from: labelledPlace,
    address_to: labelledPlace,
    packages: z
      .array(
        z.object({
          package_number: text,
          package_protected: z.boolean(),
          declared_value: z.number().min(0),
          consignment_note: z.string().regex(/^\d{8}$/, 'no es válido'),
          package_type: text,
        }),
      )
      .min(1),
  }),
});
const cancelRequest = z.object({ reason: text });
const pickupRequest = z.object({
  pickup: z.object({
    reference_shipment_id: z.uuid(),
    packages: z.int().min(1),
    total_weight: z.number().positive(),
    scheduled_from: z.iso.datetime({ offset: true }),
    scheduled_to: z.iso.datetime({ offset: true }),
  }),
});
const statuses = [
  'created',
  'picked_up',
  'in_transit',
  'last_mile',
  'delivery_attempt',
  'delivered_to_branch',
  'delivered',
  'exception',
  'in_return',
  'canceled',
  'destroyed',
  'retained',
] as const;
const moveRequest = z.strictObject({
  status: z.enum(statuses),
  description: z.string().nullable().default(null),
  /** Of a parcel on its way back: how that is doing. */
  returned_status: z.enum(statuses).nullable().default(null),
});

type Quotation = {
  id: string;
  createdAt: string;
  reads: number;
  rates: { id: string; line: number; pesos: number; days: number; kilograms: number }[];
};

/**
 * A local Skydropx Pro: OAuth tokens of two hours, two calls a second, quotations, shipments, tracking, cancellations,
 * pick-ups and signed webhooks in the wire format of its api-docs. See the README.
 */
export function createSkydropxEmulator(options: {
  pool: Pool;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
  /** Where the shop takes its webhooks. */
  webhookUrl: string;
  /** What it lets in: two, unless told otherwise. */
  callsPerSecond?: number;
  now?: () => Date;
}) {
  const callsPerSecondMax = options.callsPerSecond ?? 2;
  const store = createEmulatorStore(options.pool);
  const now = options.now ?? (() => new Date());
  const faults = createFaults();
  const book = createParcelBook(store, provider);
  const sign = (body: string) => createHmac('sha512', options.webhookSecret).update(body).digest('hex');
  const news = createNewsSender({
    store,
    provider,
    faults,
    webhookUrl: options.webhookUrl,
    headersOf: ({ body }) => ({ 'content-type': 'application/json', authorization: `HMAC ${sign(body)}` }),
  });
  /** When the last calls came, by the machine's own time: a limit is nothing the shop's clock moves. */
  let calls: number[] = [];

  const app = new Hono();
  app.use(loopbackHostOnly());

  app.post('/api/v1/oauth/token', async (c) => {
    const form = await c.req.parseBody();
    if (form['grant_type'] !== 'client_credentials') return c.json({ error: 'unsupported_grant_type' }, 400);
    if (form['client_id'] !== options.clientId || form['client_secret'] !== options.clientSecret) {
      return c.json({ error: 'invalid_client', error_description: 'Client authentication failed.' }, 401);
    }
    const token = randomUUID();
    await store.put(provider, 'token', token, { endsAt: now().getTime() + tokenSeconds * 1000 });
    return c.json({
      access_token: token,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      scope: 'default',
      created_at: Math.floor(now().getTime() / 1000),
    });
  });

  app.use('/api/v1/*', async (c, next) => {
    const at = performance.now();
    calls = calls.filter((one) => at - one < 1000);
    if (calls.length >= callsPerSecondMax) {
      c.header('retry-after', '1');
      return c.json({ error: 'Has superado el límite de solicitudes por segundo.' }, 429);
    }
    calls.push(at);
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const known =
      token === undefined ? undefined : await store.get<{ endsAt: number }>(provider, 'token', token);
    if (!known || known.endsAt <= now().getTime()) {
      return c.json({ error: 'El token de acceso expiró o no es válido.' }, 401);
    }
    return next();
  });
  app.use('/api/v1/*', applyApiFaults(faults, { error: 'Error interno del servidor' }));

  app.post('/api/v1/quotations', async (c) => {
    const asked = await bodyOf(c, quotationRequest);
    if ('errors' in asked) return c.json({ errors: asked.errors }, 422);
    const { address_from: from, address_to: to, parcels, requested_carriers: wanted } = asked.body.quotation;
    for (const [field, place] of Object.entries({ address_from: from, address_to: to })) {
      if (!isPostalCode(place.postal_code)) {
        return c.json({ errors: { [field]: { postal_code: [`${place.postal_code} no existe`] } } }, 422);
      }
    }
    const rates = carrierServices.flatMap((one, line) => {
      if (wanted && !wanted.includes(one.carrier)) return [];
      const price = priceOf(one, parcels[0]!, from.postal_code, to.postal_code);
      return price ? [{ id: randomUUID(), line, ...price }] : [];
    });
    const quotation: Quotation = { id: randomUUID(), createdAt: now().toISOString(), reads: 0, rates };
    await store.write(provider, {
      objects: [
        { kind: 'quotation', id: quotation.id, body: quotation },
        ...rates.map((rate) => ({
          kind: 'rate',
          id: rate.id,
          body: { ...rate, from: from.postal_code, to: to.postal_code, createdAt: quotation.createdAt },
        })),
      ],
    });
    return c.json(quotationOnWire(quotation), 201);
  });

  app.get('/api/v1/quotations/:id', async (c) => {
    const quotation = await store.update<Quotation>(provider, 'quotation', c.req.param('id'), (before) => ({
      ...before,
      reads: before.reads + 1,
    }));
    return quotation ? c.json(quotationOnWire(quotation)) : c.json({ error: 'No encontrado' }, 404);
  });

  app.on('POST', ['/api/v1/shipments', '/api/v1/shipments/'], async (c) => {
    const asked = await bodyOf(c, shipmentRequest);
    if ('errors' in asked) return c.json({ errors: asked.errors }, 422);
    const { rate_id: rateId, unique_shipment: isUnique, address_to: to, packages } = asked.body.shipment;
    const [box] = packages;
    type Rate = Quotation['rates'][number] & { to: string; createdAt: string };
    const rate = await store.get<Rate>(provider, 'rate', rateId);
    const endsAt = rate && new Date(rate.createdAt).getTime() + quotationHours * 3_600_000;
    if (!rate || endsAt === undefined || endsAt < now().getTime()) {
      return c.json({ errors: { rate_id: ['La tarifa no existe o expiró'] } }, 422);
    }
    if (isUnique) {
      const made = await store.get<{ id: string }>(provider, 'unique', rateId);
      const parcel = made && (await book.findById(made.id));
      if (parcel) return c.json(shipmentOnWire(parcel, new URL(c.req.url).origin, true), 200);
    }
    const one = carrierServices[rate.line]!;
    const parcel = await book.book({
      guide: newGuide(one),
      id: randomUUID(),
      carrier: one.carrier,
      service: one.service,
      pesos: rate.pesos + (box?.package_protected ? box.declared_value * 0.01 : 0),
      insured: box?.package_protected ? box.declared_value : 0,
      status: 'created',
      returnedStatus: null,
      events: [],
      label: [`${one.carrierName} ${one.serviceName}`, '', to.name, to.street1, rate.to, '', to.reference],
      isCancelled: false,
      createdAt: now().toISOString(),
    });
    if (!parcel) return c.json({ errors: { base: ['No tienes crédito suficiente'] } }, 422);
    await store.put(provider, 'unique', rateId, { id: parcel.id });
    // The carrier answers later: the guide is not there yet.
    return c.json(shipmentOnWire(parcel, new URL(c.req.url).origin, false), 202);
  });

  app.get('/api/v1/shipments/tracking', async (c) => {
    const parcel = await book.find(c.req.query('tracking_number') ?? '');
    if (!parcel || parcel.carrier !== c.req.query('carrier_name') || parcel.events.length === 0) {
      return c.json({ error: 'No hay eventos de rastreo' }, 404);
    }
    const data = parcel.events.toReversed().map(({ status, description, at }, index) => ({
      id: `${parcel.id}-${parcel.events.length - index}`,
      type: 'shipment_event',
      attributes: { status, description, event_description: description ?? '', location: null, date: at },
    }));
    return c.json({ data });
  });

  app.get('/api/v1/shipments/:id', async (c) => {
    const parcel = await book.findById(c.req.param('id'));
    if (!parcel) return c.json({ error: 'No encontrado' }, 404);
    return c.json(shipmentOnWire(parcel, new URL(c.req.url).origin, true));
  });

  app.post('/api/v1/shipments/:id/cancellations', async (c) => {
    const asked = await bodyOf(c, cancelRequest);
    if ('errors' in asked) return c.json({ errors: asked.errors }, 422);
    const parcel = await book.findById(c.req.param('id'));
    if (!parcel) return c.json({ error: 'No encontrado' }, 404);
    if (parcel.isCancelled) return c.json({ errors: { base: ['El envío ya está cancelado'] } }, 422);
    if (parcel.status !== 'created') {
      return c.json({ errors: { base: ['El envío ya fue recolectado y no se puede cancelar'] } }, 422);
    }
    await book.change(parcel.guide, (before) => ({ ...before, status: 'canceled', isCancelled: true }));
    await book.setBalance((await book.balance()) + parcel.pesos);
    return c.json({
      data: {
        id: parcel.id,
        type: 'cancellations',
        attributes: { status: 'approved', reason: asked.body.reason },
      },
    });
  });

  app.post('/api/v1/pickups', async (c) => {
    const asked = await bodyOf(c, pickupRequest);
    if ('errors' in asked) return c.json({ errors: asked.errors }, 422);
    const { reference_shipment_id: id, scheduled_from: from, scheduled_to: to } = asked.body.pickup;
    const parcel = await book.findById(id);
    if (!parcel || parcel.isCancelled) {
      return c.json({ errors: { base: ['El estado del envío no es exitoso'] } }, 422);
    }
    if (!carrierServices.some((one) => one.carrier === parcel.carrier && one.picksUp)) {
      return c.json({ errors: { base: ['La paquetería no ofrece recolección por API'] } }, 422);
    }
    const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000;
    if (Date.parse(from) < now().getTime() || hours < 2) {
      return c.json({ errors: { scheduled_from: ['El horario de recolección no es válido'] } }, 422);
    }
    const pickup = { id: randomUUID(), confirmation: `REC${Date.parse(from) / 1000}`, ...asked.body.pickup };
    await store.put(provider, 'pickup', pickup.id, pickup);
    const attributes = {
      status: 'scheduled',
      confirmation: pickup.confirmation,
      scheduled_from: from,
      scheduled_to: to,
    };
    return c.json({ data: { id: pickup.id, type: 'pickups', attributes } }, 201);
  });

  app.get('/labels/:file', async (c) => {
    const parcel = await book.find(c.req.param('file').replace(/\.pdf$/, ''));
    if (!parcel) return c.notFound();
    const [carrier = '', ...rest] = parcel.label;
    return c.body(labelPdf([carrier, parcel.guide, ...rest]), 200, { 'content-type': 'application/pdf' });
  });

  app.post('/_emulator/parcels/:guide/move', async (c) => {
    const { status, description, returned_status: returnedStatus } = moveRequest.parse(await c.req.json());
    const at = now().toISOString();
    const parcel = await book.change(c.req.param('guide'), (before) => ({
      ...before,
      status,
      returnedStatus,
      events: [...before.events, { status, description, at }],
    }));
    if (!parcel) return c.notFound();
    await news.tell(
      `${parcel.guide}:${parcel.events.length}`,
      JSON.stringify(packageNews(parcel, description)),
    );
    return c.json({ guide: parcel.guide, status });
  });
  app.post('/_emulator/tokens/expire', async (c) => {
    const { rowCount } = await options.pool.query(
      `delete from emulators.object where provider = $1 and kind = 'token'`,
      [provider],
    );
    return c.json({ expired: rowCount });
  });

  return serveParcels(app, { provider, store, faults, book, news });
}

async function bodyOf<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<{ body: z.output<Schema> } | { errors: object }> {
  const result = schema.safeParse(await c.req.json().catch(() => undefined));
  if (result.success) return { body: result.data };
  // As Rails names them: by field, the words in lists.
  const errors: Record<string, unknown> = {};
  for (const { path, message, code } of result.error.issues) {
    const [, ...fields] = path;
    let at = errors;
    for (const field of fields.slice(0, -1)) at = (at[String(field)] ??= {}) as Record<string, unknown>;
    at[String(fields.at(-1) ?? 'base')] = [code === 'invalid_type' ? 'es obligatorio' : message];
  }
  return { errors };
}

/** Rates come later than the quotation: the first reading has some, the second one all. */
function quotationOnWire({ id, reads, rates }: Quotation) {
  const isCompleted = reads > 1;
  return {
    id,
    quotation_scope: { carriers_scoped_to: 'all' },
    is_completed: isCompleted,
    rates: rates.map((rate, index) => {
      const one = carrierServices[rate.line]!;
      const isThere = isCompleted || (reads > 0 && index % 2 === 0);
      return {
        success: isThere,
        id: rate.id,
        provider_name: one.carrier,
        provider_display_name: one.carrierName,
        provider_service_name: one.serviceName,
        provider_service_code: one.service,
        status: isThere ? 'price_found_internal' : 'pending',
        currency_code: 'MXN',
        // Numbers and texts take turns there, from one rate to the next.
        amount: isThere ? String(rate.pesos) : null,
        total: isThere ? (index % 2 === 0 ? rate.pesos.toFixed(2) : rate.pesos) : null,
        days: isThere ? rate.days : null,
        weight: isThere ? rate.kilograms : '0.0',
        pickup: one.picksUp,
        error_messages: [],
      };
    }),
  };
}

function shipmentOnWire(parcel: BookedParcel, ownUrl: string, isReady: boolean) {
  const guide = isReady ? parcel.guide : null;
  return {
    data: {
      id: parcel.id,
      type: 'shipments',
      attributes: {
        id: parcel.id,
        carrier_name: parcel.carrier,
        workflow_status: parcel.isCancelled ? 'cancelled' : isReady ? 'success' : 'in_progress',
        payment_status: parcel.isCancelled ? 'refunded' : 'paid',
        total: String(parcel.pesos),
        master_tracking_number: guide,
        error_detail: null,
        created_at: parcel.createdAt,
      },
      relationships: { packages: { data: [{ id: `pkg-${parcel.id}`, type: 'packages' }] } },
    },
    included: [
      {
        id: `pkg-${parcel.id}`,
        type: 'packages',
        attributes: {
          tracking_number: guide,
          tracking_status: parcel.status,
          tracking_url_provider: guide && `${ownUrl}/rastreo/${guide}`,
          label_url: guide && `${ownUrl}/labels/${guide}.pdf`,
          returned: parcel.status === 'in_return',
          returned_status: parcel.returnedStatus,
        },
      },
    ],
  };
}

/** The webhook `packages`. */
function packageNews(parcel: BookedParcel, description: string | null) {
  return {
    data: {
      id: `pkg-${parcel.id}`,
      type: 'packages',
      attributes: {
        status: parcel.status,
        tracking_number: parcel.guide,
        tracking_url_provider: null,
        label_url: null,
        event_description: description ?? '',
        returned: parcel.status === 'in_return',
        returned_status: parcel.returnedStatus,
      },
      relationships: { shipment: { data: { id: parcel.id, type: 'shipments' } } },
    },
  };
}
