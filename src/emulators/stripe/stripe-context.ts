import type { EmulatorStore } from '../emulator-store.ts';
import type { Faults } from '../faults.ts';

/** The version whose shapes the emulator gives; a test holds it to the version of the SDK the shop uses. */
export const API_VERSION = '2026-10-28.endive';

/** The name under which the shared tables keep what is Stripe's. */
export const PROVIDER = 'stripe';

export type EmulatorLog = {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
};

export type StripeContext = {
  store: EmulatorStore;
  now(): Date;
  log: EmulatorLog;
  secretKey: string;
  webhookUrl(): string | undefined;
  webhookSecret: string;
  /** Where a browser reaches the payment page, without a slash at the end. */
  publicUrl(): string;
  faults: Faults;
  /** Tells the delivery loop that there is something to send. */
  wake(): void;
};

export function nowSeconds(context: StripeContext): number {
  return Math.floor(context.now().getTime() / 1000);
}
