import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { createEnviaProvider, type EnviaSettings } from './envia/envia-provider.ts';
import type { CarrierProvider, CarrierProviderName, ParcelState } from './provider.ts';
import { createSkydropxProvider, type SkydropxSettings } from './skydropx/skydropx-provider.ts';

/** Something about a parcel that whoever sent it has to know. */
export type ParcelChange = {
  parcelRef: string;
  labelId: string;
  carrierName: string;
  trackingCode: string;
} & (
  | { kind: 'labelled' }
  /** Nobody heard whether its label was bought. */
  | { kind: 'unknown' }
  /** Nobody heard whether its carrier comes for it and for others of the pick-up. */
  | { kind: 'unfetched'; pickupId: string }
  /** The label was given back; the parcel needs another. */
  | { kind: 'unlabelled' }
  | { kind: 'moved'; state: ParcelState; detail: string; at: Date }
);

/**
 * Hears of a parcel inside the transaction that writes it, with the label's lock held. It may not call the outside
 * world.
 */
export type AnnounceParcel = (shop: Shop, tx: Connection, change: ParcelChange) => Promise<void>;

/** The shop's ways of sending parcels. */
export type Carriers = {
  /** The local emulators stand in for the providers. */
  readonly isTestMode: boolean;
  readonly providers: readonly CarrierProvider[];
  readonly announce: AnnounceParcel;
  /** Stands in the address of webhooks that nobody signs. */
  readonly webhookSecret: string;
  /** Undefined without keys for it. */
  provider(name: CarrierProviderName): CarrierProvider | undefined;
};

declare module '../../platform/context.ts' {
  interface Shop {
    readonly carriers: Carriers;
  }
}

/** How the providers are reached; undefined: no keys. */
export type CarrierSettings = {
  envia?: EnviaSettings | undefined;
  skydropx?: SkydropxSettings | undefined;
};

/** Puts the providers that the shop has keys for behind one door; the module that sends parcels gives `announce`. */
export function createCarriers(
  options: CarrierSettings & { isTestMode: boolean; webhookSecret: string; announce: AnnounceParcel },
): Carriers {
  const { envia, skydropx, isTestMode, webhookSecret, announce } = options;
  const providers = [
    ...(envia ? [createEnviaProvider(envia)] : []),
    ...(skydropx ? [createSkydropxProvider(skydropx)] : []),
  ];
  return {
    isTestMode,
    providers,
    announce,
    webhookSecret,
    provider: (name) => providers.find((one) => one.name === name),
  };
}
