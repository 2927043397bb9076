/** Who sells labels of several carriers. */
export const providerNames = ['envia', 'skydropx'] as const;
export type CarrierProviderName = (typeof providerNames)[number];

/** A place with somebody in it, as carriers want it. */
export type ParcelPlace = {
  name: string;
  company: string;
  /** Ten digits. */
  phone: string;
  email: string;
  street: string;
  exterior_number: string;
  interior_number: string;
  neighbourhood: string;
  municipality: string;
  /** By its name, e.g. `Nuevo León`. */
  state: string;
  postal_code: string;
  /** How to find it; carriers print the beginning. */
  directions: string;
};

/** What is sent. `valueCents` is what its goods cost, with IVA; `insuredCents` what of it is insured, left out: nothing. */
export type Parcel = {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  valueCents: number;
  insuredCents?: number;
  /** In words, as carriers ask for it. */
  content: string;
};

export type ParcelRoute = { from: ParcelPlace; to: ParcelPlace; parcel: Parcel };

/** A service that takes a parcel, and what it costs the shop. */
export type ParcelRate = {
  carrier: string;
  carrierName: string;
  service: string;
  serviceName: string;
  costCents: number;
  /** The day it should be there, `YYYY-MM-DD`; null where they do not say. */
  promisedOn: string | null;
  /** Grams they charge for; null where they do not say. */
  billedGrams: number | null;
  picksUp: boolean | null;
  /** The provider's number of the offer, where a label is bought by it. */
  rateRef: string | null;
};

export type QuotedRates = {
  rates: ParcelRate[];
  /** Carriers that were asked and do not take it, in the provider's words. */
  refusals: { carrier: string; reason: string }[];
};

/** A label to buy. The same `rateRef`, or the same `reference`, is the same label. */
export type LabelOrder = ParcelRoute & {
  carrier: string;
  service: string;
  rateRef: string | null;
  /** Printed on the label: the order and the parcel. */
  reference: string;
};

/** A label as its provider has it; one that is still being made has no guide yet. */
export type MadeLabel = {
  providerRef: string;
  /** Null: the carrier has not answered; ask `label` again. */
  trackingCode: string | null;
  trackingUrl: string | null;
  labelUrl: string | null;
  costCents: number;
};

/** A label that was bought. */
export type KnownLabel = { providerRef: string; trackingCode: string; carrier: string };

/** Where a parcel is, whoever carries it. */
export const parcelStates = [
  'created',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'attempted',
  'at_branch',
  'exception',
  'returning',
  'delivered',
  'returned',
  'lost',
  'cancelled',
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** What the provider itself says of a parcel. */
export type ReportedParcel = {
  state: ParcelState;
  /** In the carrier's words. */
  detail: string;
  /** When that happened; null where they do not say. */
  at: Date | null;
};

/** A parcel that a webhook is about. */
export type ParcelNews = { trackingCode: string; providerRef: string | null; said: string };

/** How far a pick-up is. */
export const pickupStates = ['asking', 'asked', 'unknown', 'refused', 'cancelling', 'cancelled'] as const;
export type PickupState = (typeof pickupStates)[number];

/** A pick-up that its provider took. */
export type KnownPickup = { carrier: string; confirmation: string };

export type PickupOrder = {
  from: ParcelPlace;
  carrier: string;
  parcels: readonly { providerRef: string; trackingCode: string; weightGrams: number }[];
  /** `YYYY-MM-DD` of Mexico City, and whole hours of that day. */
  day: string;
  fromHour: number;
  toHour: number;
};

/**
 * Sells labels and tells where parcels are. Every call goes over the network, may take seconds and throws
 * `CarrierError`; none may be made in a transaction.
 */
export type CarrierProvider = {
  readonly name: CarrierProviderName;
  /** Whether it takes the shop's key, by a call that changes nothing. */
  checkKeys(): Promise<void>;
  rates(route: ParcelRoute, carriers: readonly string[]): Promise<QuotedRates>;
  /**
   * Buys a label.
   * @throws CarrierError `unavailable` where it may have been bought all the same
   */
  buy(order: LabelOrder): Promise<MadeLabel>;
  /**
   * Whether `buy` may be called again for the same order after an unknown outcome, and gives the label that was made
   * instead of a second one. Where not, a person has to look in the provider's own pages.
   */
  readonly buysOnce: boolean;
  /** The label once more, where its provider keeps it under its number. */
  label(providerRef: string): Promise<MadeLabel | undefined>;
  /** @throws CarrierError `refused` where the carrier has the parcel already */
  cancel(label: KnownLabel, reason: string): Promise<void>;
  /** Whether it was given back already, e.g. by a call whose answer was lost. */
  isCancelled(label: KnownLabel): Promise<boolean>;
  /** Whether `track` knows a guide to which nothing happened yet. */
  readonly findsNewGuides: boolean;
  /** Undefined where nobody knows the guide, or nothing happened yet. */
  track(
    label: Omit<KnownLabel, 'providerRef'> & { providerRef: string | null },
  ): Promise<ReportedParcel | undefined>;
  /** Gives what the provider calls the pick-up. */
  pickUp(order: PickupOrder): Promise<string>;
  /** Undefined where only the carrier cancels pick-ups, by phone. */
  readonly cancelPickUp?: {
    /** @throws CarrierError `refused` where the carrier comes all the same */
    cancel(pickup: KnownPickup): Promise<void>;
    /** Whether it was cancelled already, e.g. by a call whose answer was lost. */
    isCancelled(pickup: KnownPickup): Promise<boolean>;
  };
  /** What a webhook is about; undefined for what the provider did not send, as far as it lets anybody know. */
  readWebhook(headers: Headers, rawBody: string): ParcelNews | undefined;
  /** The bytes of a label's PDF. */
  fetchLabel(labelUrl: string): Promise<Uint8Array<ArrayBuffer>>;
};

/**
 * A provider did not do what was asked. `refused`: it never will, as things are; `said` is why, in its words.
 * `busy`: nothing was done, later it may. `unavailable`: it may have been done without our hearing of it.
 */
export class CarrierError extends Error {
  readonly kind: 'refused' | 'busy' | 'unavailable' | 'wrong_key';
  readonly said: string;

  constructor(kind: CarrierError['kind'], said: string, cause?: unknown) {
    super(`The carriers' provider: ${kind}: ${said}`, { cause });
    this.name = 'CarrierError';
    this.kind = kind;
    this.said = said;
  }
}
