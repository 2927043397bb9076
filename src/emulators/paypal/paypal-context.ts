import type { EmulatorStore } from '../emulator-store.ts';
import type { Faults } from '../faults.ts';

/** The name under which everything of this emulator stands in the store. */
export const provider = 'paypal';

/** The account that is paid, with the key that signs its webhooks. */
export type Merchant = {
  merchant_id: string;
  email_address: string;
  private_key: string;
  certificate: string;
  certificate_id: string;
};

/** What pino offers and the emulator uses. */
export type EmulatorLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What every part of the emulator needs at hand. */
export type PaypalContext = {
  store: EmulatorStore;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  webhookUrl: () => string;
  /** Where a browser reaches the emulator, without a slash at the end; begins the links of the answers. */
  baseUrl: (requestUrl: string) => string;
  /** The account that is paid, with the key that signs its webhooks; made once and kept in the store. */
  merchant: () => Promise<Merchant>;
  /** PayPal's times carry no fractions: "2026-11-21T01:15:00Z". */
  timestamp: () => string;
  now: () => Date;
  log: EmulatorLog;
  faults: Faults;
  /** Whether the server is closing, so that no further webhook is begun. */
  isStopping: () => boolean;
  /** Called after something was queued, so that webhooks do not wait for the next tick. */
  announceDelivery: () => void;
};
