import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../../src/api/client.ts';
import { shopClock } from '../../src/modules/shipping/index.ts';
import type { BookedParcel } from '../../src/emulators/parcels/parcel-book.ts';
import type { KillableShop } from './killable-shop.ts';
import type { Acknowledged } from './reconciliation.ts';
import { seededRandom } from './seeded-random.ts';
import { createUnlessBroken, untilAnswered } from './until-answered.ts';

/** Staff who pack what is paid, buy its labels and follow its parcels, and the carriers that move them. */
export type Packers = {
  /** Hands them an order that is paid. */
  send(orderId: string): void;
  /** Does something just before the next label is bought, of whom it names; of nobody where none is for some seconds. */
  beforeNextLabel(act: (seller?: Seller) => Promise<void>): Promise<void>;
  /** The same before a carrier is asked to come, or no more to. */
  beforeNextPickup(act: (seller?: Seller) => Promise<void>): Promise<void>;
  /** Resolves once so many labels were bought, or after a minute: sellers of labels have a pace of their own. */
  untilBought(count: number): Promise<void>;
  /** Everybody finishes the parcel at hand and those that came to nothing, and leaves. */
  goHome(): Promise<void>;
  readonly refusals: ReadonlyMap<string, number>;
};

type Shipment = { orderId: string; number: number | null; id: string; sequence: number };
type Label = Awaited<ReturnType<Api['orders']['buyLabel']>>['label'];
type Seller = Label['provider'];
type Outcome = 'delivered' | 'lost' | 'returned';
/** A parcel that will not arrive; the shop may not know yet. */
type Ending = { shipment: Shipment; outcome: 'lost' | 'returned'; tries: number };

const dayMs = 86_400_000;
const packersCount = 2;
const triesMax = 6;
/** So long somebody waits for it. */
const ambushMs = 5000;
const box = { weight_grams: 2500, length_mm: 500, width_mm: 300, height_mm: 300 };

/** What carriers tell of a parcel on its way, in the words of each seller of labels. */
const ways: Record<Seller, Record<Outcome, object[]>> = {
  envia: {
    delivered: statuses('Picked Up', 'Shipped', 'Out for Delivery', 'Delivered'),
    lost: statuses('Picked Up', 'Exception', 'Lost'),
    returned: statuses('Picked Up', 'Shipped', 'Returning', 'Returned'),
  },
  skydropx: {
    delivered: statuses('picked_up', 'in_transit', 'last_mile', 'delivered'),
    lost: statuses('picked_up', 'exception', 'destroyed'),
    returned: [...statuses('picked_up', 'in_return'), { status: 'in_return', returned_status: 'delivered' }],
  },
};

/** Has staff pack and send what they are handed, whatever happens to the shop and to who sells it labels. */
export function createPackers(options: {
  shop: Pick<KillableShop, 'askCarrier' | 'now'>;
  staff: Api;
  seed: number;
  acknowledged: Acknowledged;
}): Packers {
  const { shop, staff, acknowledged } = options;
  const closing = new AbortController();
  const refusals = new Map<string, number>();
  const unlessBroken = createUnlessBroken(refusals);
  const waiting: { orderId: string; tries: number }[] = [];
  const endings: Ending[] = [];
  const bought = new Set<string>();
  const [beforeLabel, beforePickup] = [createAmbush(), createAmbush()];

  /** Packs what waits of an order and sends each parcel that has no label yet. Done again, it goes on where it was. */
  const sendOrder = async (orderId: string, random: () => number): Promise<void> => {
    const params = { order_id: orderId };
    const { order } = await untilAnswered(() => staff.orders.adminOrder({ params }));
    if (order.state !== 'paid' || order.hold !== null) return;
    const lines = order.to_pack.map(({ position, quantity }) => ({ position, quantity }));
    if (lines.length > 0) {
      await untilAnswered(() => staff.orders.packShipment({ params, body: { lines, parcel: box } }));
    }
    const now = await untilAnswered(() => staff.orders.adminOrder({ params }));
    for (const { id, sequence, state } of now.order.shipments) {
      if (state === 'packed') await sendParcel({ orderId, number: order.order_number, id, sequence }, random);
    }
  };

  const sendParcel = async (shipment: Shipment, random: () => number): Promise<void> => {
    let label = await buyLabel(shipment, random);
    if (label.state === 'bought' && random() < 0.25) {
      await cancelLabel(label, random);
      label = await buyLabel(shipment, random);
    }
    if (label.state === 'bought' && random() < 0.15) return cancelOrder(shipment.orderId);
    // Of those that are being made or that nobody heard of, somebody hears later.
    if (label.state !== 'bought' || label.tracking_code === null) return;
    if (random() < 0.4) await haveFetched(label, random);
    const draw = random();
    const outcome = draw < 0.6 ? 'delivered' : draw < 0.8 ? 'lost' : 'returned';
    for (const step of ways[label.provider][outcome]) await move(label.provider, label.tracking_code, step);
    if (outcome !== 'delivered') endings.push({ shipment, outcome, tries: 0 });
  };

  /** Asks for it, sometimes twice at once; of a label of which nobody heard, looks in the provider's own pages. */
  const buyLabel = async (shipment: Shipment, random: () => number): Promise<Label> => {
    const params = { shipment_id: shipment.id };
    const { quote } = await untilAnswered(() => staff.orders.parcelRates({ params, body: {} }));
    const wanted = random() < 0.6 ? 'envia' : 'skydropx';
    const first = quote.rates.findIndex(({ provider }) => provider === wanted);
    const body = { quote_id: quote.id, rate: Math.max(first, 0) };
    await beforeLabel.spring(quote.rates[body.rate]?.provider);
    const ask = () => untilAnswered(() => staff.orders.buyLabel({ params, body }));
    const asked = await Promise.all(random() < 0.5 ? [ask(), ask()] : [ask()]);
    const { label } = asked.at(-1) ?? asked[0]!;
    if (label.state === 'bought') bought.add(label.id);
    return label.state === 'unknown' ? resolveLabel(shipment, label) : label;
  };

  const resolveLabel = async ({ orderId, number, sequence }: Shipment, label: Label): Promise<Label> => {
    const { parcels } = (await shop.askCarrier(label.provider, '/parcels')) as { parcels: BookedParcel[] };
    const { labels: known } = await untilAnswered(() =>
      staff.orders.labelsOfOrder({ params: { order_id: orderId } }),
    );
    const reference = `${number}-${sequence}`;
    const found = parcels.find(
      ({ guide, label: lines }) =>
        lines.includes(reference) && known.every(({ tracking_code: code }) => code !== guide),
    );
    const body = found ? { tracking_code: found.guide } : {};
    return (await untilAnswered(() => staff.orders.resolveLabel({ params: { label_id: label.id }, body })))
      .label;
  };

  /** Asks its carrier to come, sometimes twice at once; half of them it is asked not to, as often. */
  const haveFetched = async ({ id, provider }: Label, random: () => number): Promise<void> => {
    const { day } = shopClock(new Date(shop.now().getTime() + dayMs));
    const body = { label_ids: [id], warehouse: 'CDMX', day, from_hour: 10, to_hour: 18 };
    await beforePickup.spring(provider);
    const ask = () => untilAnswered(() => staff.orders.askPickup({ body }));
    const { pickup } = (await Promise.all(random() < 0.5 ? [ask(), ask()] : [ask()]))[0]!;
    if (pickup.state !== 'asked' || random() < 0.5) return;
    await beforePickup.spring(provider);
    const params = { pickup_id: pickup.id };
    const cancel = () =>
      untilAnswered(() => staff.orders.cancelPickup({ params, body: { by_phone: !pickup.is_cancellable } }));
    await Promise.all(random() < 0.5 ? [cancel(), cancel()] : [cancel()]);
  };

  const cancelLabel = async ({ id }: Label, random: () => number): Promise<void> => {
    const ask = () => untilAnswered(() => staff.orders.cancelLabel({ params: { label_id: id } }));
    await Promise.all(random() < 0.5 ? [ask(), ask()] : [ask()]);
  };

  const cancelOrder = async (orderId: string): Promise<void> => {
    // Whether it was heard is not known before the answer.
    acknowledged.paid.delete(orderId);
    await untilAnswered((idempotencyKey) =>
      staff.orders.cancelOrder({
        params: { order_id: orderId },
        idempotencyKey,
        body: { reason: 'Lo pidió por teléfono' },
      }),
    );
    acknowledged.cancelled.add(orderId);
  };

  const move = (provider: Seller, guide: string, step: object) =>
    untilAnswered(() => shop.askCarrier(provider, `/parcels/${guide}/move`, step));

  /** Writes what is lost off and puts what came back on its shelf; half of it is sent again. */
  const endParcel = async ({ shipment, outcome }: Ending, random: () => number): Promise<void> => {
    const isResent = random() < 0.5;
    await untilAnswered(() =>
      staff.orders.endShipment({
        params: { shipment_id: shipment.id },
        body: { outcome, is_resent: isResent, ...(outcome === 'returned' && { shelf: 'CDMX' }) },
      }),
    );
    if (isResent) waiting.push({ orderId: shipment.orderId, tries: 0 });
  };

  const packer = async (number: number): Promise<void> => {
    const random = seededRandom(options.seed + 5000 + number);
    // Who goes home finishes what was begun.
    while (!closing.signal.aborted || endings.length > 0) {
      const ending = closing.signal.aborted || random() < 0.5 ? endings.shift() : undefined;
      const next = ending ? undefined : waiting.shift();
      try {
        if (ending) await endParcel(ending, random);
        else if (next) await sendOrder(next.orderId, random);
        else await delay(100);
      } catch (error) {
        unlessBroken(error);
        // Nobody told the shop yet, or it was in the middle.
        if (ending && ending.tries < triesMax) endings.push({ ...ending, tries: ending.tries + 1 });
        if (next && next.tries < triesMax) waiting.push({ ...next, tries: next.tries + 1 });
        await delay(300);
      }
    }
  };
  const packers = Array.from({ length: packersCount }, (_, number) => packer(number));
  return {
    send: (orderId) => void waiting.push({ orderId, tries: 0 }),
    beforeNextLabel: beforeLabel.lay,
    beforeNextPickup: beforePickup.lay,
    untilBought: async (count) => {
      const deadline = Date.now() + 60_000;
      while (bought.size < count && Date.now() < deadline) await delay(50);
    },
    goHome: async () => {
      closing.abort();
      await Promise.all(packers);
    },
    refusals,
  };
}

/** Something that happens just before somebody does something; some seconds later all the same. */
function createAmbush() {
  let waiting: ((seller?: Seller) => Promise<void>) | undefined;
  return {
    spring: async (seller?: Seller) => waiting?.(seller),
    lay: async (act: (seller?: Seller) => Promise<void>) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const once = async (seller?: Seller) => {
        if (waiting !== once) return;
        waiting = undefined;
        await act(seller).then(resolve, reject);
      };
      waiting = once;
      void delay(ambushMs).then(() => once());
      await promise;
    },
  };
}

function statuses(...words: string[]): { status: string }[] {
  return words.map((status) => ({ status }));
}
