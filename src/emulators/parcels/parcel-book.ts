import { randomInt } from 'node:crypto';
import type { EmulatorStore } from '../emulator-store.ts';
import type { CarrierService } from './carrier-services.ts';

/** A parcel as an emulated aggregator keeps it, under its guide. */
export type BookedParcel = {
  guide: string;
  /** The aggregator's own number of the shipment. */
  id: string;
  carrier: string;
  service: string;
  pesos: number;
  /** Pesos that it is insured for; 0: it is not. */
  insured: number;
  status: string;
  /** How a parcel that goes back is doing; null while it does not. */
  returnedStatus: string | null;
  events: { status: string; description: string | null; at: string }[];
  label: string[];
  isCancelled: boolean;
  createdAt: string;
};

const kind = 'parcel';

/** What an emulated aggregator remembers of parcels and of its client's prepaid balance. */
export function createParcelBook(store: EmulatorStore, provider: string) {
  const balance = async () =>
    (await store.get<{ pesos: number }>(provider, 'account', 'balance'))?.pesos ?? 50_000;
  return {
    balance,
    setBalance: (pesos: number) => store.put(provider, 'account', 'balance', { pesos }),
    find: (guide: string) => store.get<BookedParcel>(provider, kind, guide),
    async findById(id: string): Promise<BookedParcel | undefined> {
      const [found] = await store.list<BookedParcel>(provider, kind, { match: { id }, limit: 1 });
      return found?.body;
    },
    all: async () => (await store.list<BookedParcel>(provider, kind, { limit: 500 })).map(({ body }) => body),
    /** Takes the price from the balance and keeps the parcel; undefined where the balance is too small. */
    async book(parcel: BookedParcel): Promise<BookedParcel | undefined> {
      const left = (await balance()) - parcel.pesos;
      if (left < 0) return undefined;
      await store.write(provider, {
        objects: [
          { kind: 'account', id: 'balance', body: { pesos: left } },
          { kind, id: parcel.guide, body: parcel },
        ],
      });
      return parcel;
    },
    change: (guide: string, change: (parcel: BookedParcel) => BookedParcel) =>
      store.update<BookedParcel>(provider, kind, guide, change),
  };
}

/** A guide such as the carrier's: its first digits, and random ones. */
export function newGuide({ guide }: CarrierService): string {
  return guide + String(randomInt(1_000_000_000)).padStart(9, '0');
}
