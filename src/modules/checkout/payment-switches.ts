import type { Cents } from '../../platform/money.ts';
import { isSwitchedOff, type Settings, type SwitchedMethod } from '../settings/index.ts';

/** A way to pay as staff set it: off for now, in words for shoppers, and the amounts it takes. */
export type PaymentSwitch = {
  method: SwitchedMethod;
  off: string | null;
  minCents: Cents;
  maxCents: Cents;
};

/** What staff set of the ways to pay, in the order they are offered, and how long their vouchers are good for. */
export type PaymentSwitches = {
  methods: readonly PaymentSwitch[];
  speiHours: number;
  oxxoDays: number;
};

/** What shoppers read of a way to pay that is off without a word of the staff's. */
const offByDefault = 'Esa forma de pago no está disponible por ahora.';

/** What the settings mean. `now` is asked only where a way to pay is off until some time. */
export function paymentSwitches(settings: Settings<'payments'>, now: () => Date): PaymentSwitches {
  return {
    methods: settings.methods.map((line) => ({
      method: line.method,
      off: isSwitchedOff(line, now) ? line.off_text || offByDefault : null,
      minCents: line.min_cents,
      maxCents: line.max_cents,
    })),
    speiHours: settings.spei_hold_hours,
    oxxoDays: settings.oxxo_days,
  };
}

/** What staff set of one way to pay; one that they took off the list is off. */
export function switchOf({ methods }: PaymentSwitches, method: SwitchedMethod): PaymentSwitch {
  return (
    methods.find((one) => one.method === method) ?? { method, off: offByDefault, minCents: 0, maxCents: 0 }
  );
}
