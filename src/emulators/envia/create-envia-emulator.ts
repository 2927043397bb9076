import { randomInt } from 'node:crypto';
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

const provider = 'envia';

const needed = z.string().trim().min(1);
const address = z.object({
  name: needed,
  phone: needed,
  street: needed,
  city: needed,
  state: needed,
  country: needed,
  postalCode: z.string(),
});
const box = z.object({
  type: z.enum(['box', 'envelope', 'pallet']),
  content: needed,
  amount: z.int().min(1),
  declaredValue: z.number().min(0),
  additionalServices: z
    .array(z.object({ service: needed, data: z.object({ amount: z.coerce.number().positive() }) }))
    .default([]),
  weightUnit: z.enum(['KG', 'LB']),
  lengthUnit: z.enum(['CM', 'IN']),
  weight: z.number().positive(),
  dimensions: z.object({
    length: z.number().positive(),
    width: z.number().positive(),
    height: z.number().positive(),
  }),
});
const rateRequest = z.object({
  origin: address,
  destination: address,
  packages: z.array(box).min(1),
  shipment: z.object({ type: z.int(), carrier: needed, service: z.string().optional() }),
});
const labelRequest = rateRequest.extend({
  shipment: z.object({ type: z.int(), carrier: needed, service: needed }),
  settings: z.object({ printFormat: needed, printSize: needed, comments: z.string().optional() }),
});
const trackRequest = z.object({ trackingNumbers: z.array(needed).min(1) });
const cancelRequest = z.object({ carrier: needed, trackingNumber: needed });
const pickupRequest = z.object({
  origin: address,
  shipment: z.object({
    type: z.int(),
    carrier: needed,
    pickup: z.object({
      totalPackages: z.int().min(1),
      totalWeight: z.number().positive(),
      weightUnit: z.literal('KG'),
      date: z.iso.date(),
      timeFrom: z.int().min(0).max(23),
      timeTo: z.int().min(1).max(24),
      carrier: needed,
      trackingNumbers: z.array(needed).min(1),
      instructions: z.string().optional(),
    }),
  }),
});
const locale = z.int().min(1);
const pickupCancelRequest = z.object({ carrier: needed, confirmation: needed, locale });
const pickupTrackRequest = z.object({ carrier: needed, confirmation: z.array(needed).min(1), locale });
type KeptPickup = z.output<typeof pickupRequest>['shipment']['pickup'] & { isCancelled?: boolean };

const moveRequest = z.strictObject({ status: needed, description: z.string().nullable().default(null) });

type Box = z.output<typeof box>;
/** Pesos: what a parcel may be insured for, some 5,000 dollars. */
const insuredMax = 90_000;
const insuredOf = (packages: readonly Box[]) =>
  packages
    .flatMap(({ additionalServices: services }) => services)
    .find(({ service }) => service === 'envia_insurance')?.data.amount ?? 0;
/** One percent and IVA, ten pesos at least. */
function insuranceOf(packages: readonly Box[]): number {
  const insured = insuredOf(packages);
  return insured === 0 ? 0 : Math.round(Math.max(10, insured * 0.01) * 116) / 100;
}

/** Once it has them, a carrier takes no label back. */
const untouched = 'Created';

/**
 * A local Envia: rates, labels, tracking, cancellation, pick-ups and unsigned webhooks in the wire format of
 * docs.envia.com. See the README.
 */
export function createEnviaEmulator(options: {
  pool: Pool;
  token: string;
  /** Where the shop takes its webhooks. */
  webhookUrl: string;
  now?: () => Date;
}) {
  const store = createEmulatorStore(options.pool);
  const now = options.now ?? (() => new Date());
  const faults = createFaults();
  const book = createParcelBook(store, provider);
  const news = createNewsSender({
    store,
    provider,
    faults,
    webhookUrl: options.webhookUrl,
    headersOf: () => ({ 'content-type': 'application/json', 'user-agent': 'Envia-Carriers' }),
  });

  const app = new Hono();
  app.use(loopbackHostOnly());
  app.use('*', async (c, next) => {
    const isOpen = c.req.path.startsWith('/_emulator') || c.req.path.startsWith('/labels/');
    // Tracking is public there.
    if (!isOpen && !c.req.path.startsWith('/ship/generaltrack')) {
      if (c.req.header('authorization') !== `Bearer ${options.token}`) {
        return c.json(refusalBody(401, 'Unauthorized', 'Authentication error.'), 401);
      }
    }
    return next();
  });
  app.use('/ship/*', applyApiFaults(faults, refusalBody(500, 'Server error', 'Internal server error')));

  app.post('/ship/rate/', async (c) => {
    const asked = await bodyOf(c, rateRequest);
    if ('refused' in asked) return c.json(asked.refused, 422);
    const { origin, destination, packages, shipment } = asked.body;
    const wrong = wrongPlace(origin.postalCode, destination.postalCode) ?? wrongInsurance(packages);
    // Business errors of theirs come with status 200.
    if (wrong) return c.json(wrong);
    const offered = carrierServices.filter(({ carrier }) => carrier === shipment.carrier);
    if (offered.length === 0) return c.json(refusalBody(1125, 'Invalid Option', 'Carrier not found'));
    const data = offered.flatMap((one) => {
      const size = packages[0]!;
      const price = priceOf(
        one,
        { ...size.dimensions, weight: size.weight },
        origin.postalCode,
        destination.postalCode,
      );
      if (!price || (shipment.service !== undefined && shipment.service !== one.service)) return [];
      const arrives = new Date(now().getTime() + price.days * 86_400_000).toISOString().slice(0, 10);
      return [
        {
          carrier: one.carrier,
          carrierDescription: one.carrierName,
          service: one.service,
          serviceDescription: one.serviceName,
          deliveryEstimate: price.days === 1 ? 'Día siguiente' : `${price.days - 1}-${price.days} días`,
          deliveryDate: { date: arrives, dateDifference: price.days, timeUnit: 'days', time: '20:00' },
          quantity: 1,
          basePrice: price.pesos,
          additionalCharges: insuranceOf(packages),
          totalPrice: price.pesos + insuranceOf(packages),
          currency: 'MXN',
          packageDetails: { totalWeight: price.kilograms, weightUnit: 'KG' },
        },
      ];
    });
    if (data.length === 0) return c.json(refusalBody(1129, 'No coverage', 'No hay cobertura para esta ruta'));
    return c.json({ meta: 'rate', data });
  });

  app.post('/ship/generate/', async (c) => {
    const asked = await bodyOf(c, labelRequest);
    if ('refused' in asked) return c.json(asked.refused, 422);
    const { origin, destination, packages, shipment, settings } = asked.body;
    const wrong = wrongPlace(origin.postalCode, destination.postalCode) ?? wrongInsurance(packages);
    if (wrong) return c.json(wrong);
    if (!/^\d{10}$/.test(destination.phone.replace(/^\+?52/, '').replaceAll(/\D/g, ''))) {
      return c.json(refusalBody(1147, 'Invalid phone', 'El teléfono del destinatario debe tener 10 dígitos'));
    }
    const one = carrierServices.find(
      ({ carrier, service }) => carrier === shipment.carrier && service === shipment.service,
    );
    if (!one) return c.json(refusalBody(1125, 'Invalid Option', 'Service not found'));
    const size = packages[0]!;
    const price = priceOf(
      one,
      { ...size.dimensions, weight: size.weight },
      origin.postalCode,
      destination.postalCode,
    );
    if (!price) return c.json(refusalBody(1129, 'No coverage', 'No hay cobertura para esta ruta'));
    const guide = newGuide(one);
    const parcel = await book.book({
      guide,
      id: String(randomInt(1_000_000, 9_999_999)),
      carrier: one.carrier,
      service: one.service,
      pesos: price.pesos + insuranceOf(packages),
      insured: insuredOf(packages),
      status: untouched,
      returnedStatus: null,
      events: [],
      label: [
        `${one.carrierName} ${one.serviceName}`,
        guide,
        '',
        destination.name,
        destination.street,
        `${destination.postalCode} ${destination.city}`,
        '',
        settings.comments ?? '',
      ],
      isCancelled: false,
      createdAt: now().toISOString(),
    });
    if (!parcel)
      return c.json(refusalBody(1300, 'Insufficient balance', 'Saldo insuficiente para generar la guía'));
    const { origin: ownUrl } = new URL(c.req.url);
    return c.json({
      meta: 'generate',
      data: [
        {
          carrier: one.carrier,
          service: one.service,
          shipmentId: Number(parcel.id),
          trackingNumber: guide,
          trackUrl: `${ownUrl}/rastreo/${guide}`,
          label: `${ownUrl}/labels/${guide}.pdf`,
          additionalFiles: [],
          totalPrice: parcel.pesos,
          currentBalance: await book.balance(),
          currency: 'MXN',
        },
      ],
    });
  });

  app.post('/ship/generaltrack/', async (c) => {
    const asked = await bodyOf(c, trackRequest);
    if ('refused' in asked) return c.json(asked.refused, 422);
    const found = await Promise.all(asked.body.trackingNumbers.map((guide) => book.find(guide)));
    const data = found.flatMap((parcel) =>
      parcel ? [trackedOnWire(parcel, new URL(c.req.url).origin)] : [],
    );
    if (data.length === 0) return c.json(refusalBody(1145, 'Not found', 'Tracking number not found'));
    return c.json({ meta: 'generaltrack', data });
  });

  app.post('/ship/cancel/', async (c) => {
    const asked = await bodyOf(c, cancelRequest);
    if ('refused' in asked) return c.json(asked.refused, 422);
    const parcel = await book.find(asked.body.trackingNumber);
    if (!parcel || parcel.carrier !== asked.body.carrier) {
      return c.json(refusalBody(1145, 'Not found', 'La guía no existe'));
    }
    if (parcel.isCancelled) return c.json(refusalBody(1155, 'Already cancelled', 'La guía ya fue cancelada'));
    if (parcel.status !== untouched) {
      return c.json(
        refusalBody(1156, 'Not cancellable', 'La guía ya fue recolectada y no se puede cancelar'),
      );
    }
    await book.change(parcel.guide, (before) => ({ ...before, status: 'Canceled', isCancelled: true }));
    await book.setBalance((await book.balance()) + parcel.pesos);
    const { carrier, service, guide, pesos } = parcel;
    return c.json({
      meta: 'cancel',
      data: [
        { carrier, service, trackingNumber: guide, folio: parcel.id, balanceReturned: true, amount: pesos },
      ],
    });
  });

  app.post('/ship/pickup/', async (c) => {
    const asked = await bodyOf(c, pickupRequest);
    if ('refused' in asked) return c.json(asked.refused, 422);
    const { pickup, carrier } = asked.body.shipment;
    if (!carrierServices.some((one) => one.carrier === carrier && one.picksUp)) {
      return c.json(refusalBody(1160, 'Pickup not supported', 'La paquetería no ofrece recolección'));
    }
    if (pickup.timeTo - pickup.timeFrom < 3) {
      return c.json(
        refusalBody(1161, 'Invalid window', 'La ventana de recolección debe ser de al menos 3 horas'),
      );
    }
    if (pickup.date < now().toISOString().slice(0, 10)) {
      return c.json(refusalBody(1162, 'Invalid date', 'La fecha de recolección ya pasó'));
    }
    const parcels = await Promise.all(pickup.trackingNumbers.map((guide) => book.find(guide)));
    if (parcels.some((parcel) => !parcel || parcel.isCancelled || parcel.carrier !== carrier)) {
      return c.json(refusalBody(1145, 'Not found', 'Una de las guías no existe o fue cancelada'));
    }
    // Long enough that no two are one: it is by this that it is kept and cancelled.
    const confirmation = `PKP-${pickup.date}${String(randomInt(10 ** 12)).padStart(12, '0')}`;
    await store.put(provider, 'pickup', confirmation, { ...pickup });
    const { date, timeFrom, timeTo } = pickup;
    return c.json({
      meta: 'pickup',
      data: { carrier, confirmation, status: 'Scheduled', date, timeFrom, timeTo },
    });
  });

  app.post('/ship/pickupcancel/', async (c) => {
    const asked = await bodyOf(c, pickupCancelRequest);
    if ('refused' in asked) return c.json(asked.refused, 422);
    const { carrier, confirmation } = asked.body;
    const pickup = await store.get<KeptPickup>(provider, 'pickup', confirmation);
    if (pickup?.carrier !== carrier) {
      return c.json(refusalBody(1145, 'Not found', 'La recolección no existe'));
    }
    if (pickup.isCancelled) {
      return c.json(refusalBody(1163, 'Already cancelled', 'La recolección ya fue cancelada'));
    }
    if (
      Date.parse(`${pickup.date}T${String(pickup.timeFrom).padStart(2, '0')}:00:00-06:00`) < now().getTime()
    ) {
      return c.json(refusalBody(1164, 'Not cancellable', 'El recolector ya va en camino'));
    }
    await store.put(provider, 'pickup', confirmation, { ...pickup, isCancelled: true });
    return c.json({ meta: 'pickupcancel', data: { carrier, confirmation } });
  });

  app.post('/ship/pickuptrack/', async (c) => {
    const asked = await bodyOf(c, pickupTrackRequest);
    if ('refused' in asked) return c.json(asked.refused, 422);
    const { carrier, confirmation: confirmations } = asked.body;
    const data = [];
    for (const confirmation of confirmations) {
      const pickup = await store.get<KeptPickup>(provider, 'pickup', confirmation);
      if (pickup?.carrier !== carrier) continue;
      data.push({ carrier, confirmation, status: pickup.isCancelled ? 'Cancelled' : 'Scheduled' });
    }
    if (data.length === 0) return c.json(refusalBody(1145, 'Not found', 'La recolección no existe'));
    return c.json({ meta: 'pickuptrack', data });
  });

  app.get('/_emulator/pickups', async (c) => {
    const kept = await store.list<KeptPickup>(provider, 'pickup', { limit: 500 });
    return c.json({ pickups: kept.map(({ id, body }) => ({ confirmation: id, ...body })) });
  });

  app.get('/available-carrier/:country/:international', (c) =>
    c.json({ data: [...new Set(carrierServices.map(({ carrier }) => carrier))].map((name) => ({ name })) }),
  );

  app.get('/labels/:file', async (c) => {
    const parcel = await book.find(c.req.param('file').replace(/\.pdf$/, ''));
    if (!parcel) return c.notFound();
    return c.body(labelPdf(parcel.label), 200, { 'content-type': 'application/pdf' });
  });

  app.post('/_emulator/parcels/:guide/move', async (c) => {
    const { status, description } = moveRequest.parse(await c.req.json());
    const at = now().toISOString();
    const parcel = await book.change(c.req.param('guide'), (before) => ({
      ...before,
      status,
      events: [...before.events, { status, description, at }],
    }));
    if (!parcel) return c.notFound();
    const body = { carrier: parcel.carrier, tracking_number: parcel.guide, shipment_status: status };
    await news.tell(`${parcel.guide}:${parcel.events.length}`, JSON.stringify(body));
    return c.json({ guide: parcel.guide, status });
  });

  return serveParcels(app, { provider, store, faults, book, news });
}

function refusalBody(code: number, description: string, message: string) {
  return { meta: 'error', error: { code, description, message } };
}

async function bodyOf<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<{ body: z.output<Schema> } | { refused: ReturnType<typeof refusalBody> }> {
  const result = schema.safeParse(await c.req.json().catch(() => undefined));
  if (result.success) return { body: result.data };
  const [issue] = result.error.issues;
  const where = issue?.path.join('.') ?? '';
  return { refused: refusalBody(422, 'Validation error', `${where}: ${issue?.message ?? 'invalid'}`) };
}

function wrongPlace(from: string, to: string) {
  if (!isPostalCode(from))
    return refusalBody(1101, 'Invalid origin', `Código postal de origen no válido: ${from}`);
  if (!isPostalCode(to))
    return refusalBody(1102, 'Invalid destination', `Código postal de destino no válido: ${to}`);
  return undefined;
}

function wrongInsurance(packages: readonly Box[]) {
  return insuredOf(packages) > insuredMax
    ? refusalBody(1148, 'Invalid insurance', 'El valor asegurado excede el máximo')
    : undefined;
}

function trackedOnWire(parcel: BookedParcel, ownUrl: string) {
  const last = (status: string) => parcel.events.findLast((event) => event.status === status)?.at ?? null;
  return {
    carrier: parcel.carrier,
    service: parcel.service,
    trackingNumber: parcel.guide,
    trackUrl: `${ownUrl}/rastreo/${parcel.guide}`,
    status: parcel.status,
    shippedAt: last('Shipped') ?? last('Picked Up'),
    deliveredAt: last('Delivered'),
    signedBy: null,
    podFile: null,
    eventHistory: parcel.events.map(({ status, description, at }) => ({
      status,
      description: description ?? status,
      location: null,
      date: at,
    })),
  };
}
