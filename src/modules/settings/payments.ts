import { type Message, msg, t } from '../../i18n/t.ts';
import { cents, choice, column, rows, settingsGroup, text, toggle, whole } from './setting-field.ts';
import { endOfPause } from './shop-time.ts';

const methods = msg('Ways to pay');
const waiting = msg('How long the shop waits for money');

/** Ways to pay that staff switch, in the order of the checkout until they say otherwise. */
export const switchedMethods = ['card', 'oxxo', 'spei', 'paypal', 'store_credit'] as const;
export type SwitchedMethod = (typeof switchedMethods)[number];

/** What staff call each. */
export const methodLabels: Readonly<Record<SwitchedMethod, Message>> = {
  card: msg('Card'),
  oxxo: msg('OXXO'),
  spei: msg('Transfer (SPEI)'),
  paypal: msg('PayPal'),
  store_credit: msg('Store credit'),
};

/** Smallest amount that Stripe takes in pesos; largest it has digits for. */
const centsMin = 1_000;
const centsMax = 99_999_999;
/** What OXXO takes at its tills. */
const oxxoCentsMax = 1_000_000;

const method = (name: SwitchedMethod, maxCents = centsMax, minCents = centsMin) => ({
  method: name,
  is_on: true,
  off_text: '',
  off_reason: '',
  off_until: '',
  min_cents: minCents,
  max_cents: maxCents,
});

/** How orders can be paid. */
export const payments = settingsGroup({
  title: msg('Payments'),
  description: msg(
    'Which ways to pay the checkout offers, and how long it waits for money. Payments that are under way are still taken.',
  ),
  fields: {
    methods: rows({
      section: methods,
      label: msg('Methods'),
      explanation: msg(
        'In the order of the checkout. One that is off is not offered; who chose it before reads its text. Providers take no less and no more than they say, whatever stands here.',
      ),
      rowName: msg('Method'),
      rowsMax: switchedMethods.length,
      columns: {
        method: choice({
          ...column(msg('Method')),
          byDefault: 'card',
          options: switchedMethods.map((value) => ({ value, label: methodLabels[value] })),
        }),
        is_on: toggle({ ...column(msg('On')), byDefault: true }),
        off_text: text({ ...column(msg('Text while it is off')), byDefault: '', maxLength: 200 }),
        off_reason: text({ ...column(msg('Reason, for the staff')), byDefault: '', maxLength: 200 }),
        off_until: endOfPause(column(msg('Off until'))),
        min_cents: cents({ ...column(msg('From')), byDefault: centsMin, max: centsMax }),
        max_cents: cents({ ...column(msg('Up to')), byDefault: centsMax, min: centsMin, max: centsMax }),
      },
      byDefault: [
        method('card'),
        method('oxxo', oxxoCentsMax),
        method('spei'),
        method('paypal', centsMax, 0),
        method('store_credit', centsMax, 0),
      ],
    }),
    instalments: rows({
      section: methods,
      label: msg('Months without interest'),
      explanation: msg(
        'Plans that the shop’s acquirer gives, each from its smallest purchase. Product pages show the longest that a price reaches; without a line nothing is promised.',
      ),
      rowName: msg('Plan'),
      rowsMax: 20,
      columns: {
        months: whole({ ...column(msg('Months')), byDefault: 3, min: 2, max: 60, unit: msg('months') }),
        floor_cents: cents({ ...column(msg('From')), byDefault: 30_000, max: 1_000_000_000 }),
      },
      byDefault: [],
    }),
    spei_hold_hours: whole({
      section: waiting,
      label: msg('Transfers (SPEI)'),
      unit: msg('h'),
      byDefault: 48,
      min: 1,
      max: 240,
      explanation: msg(
        'From the order, and again after a transfer that was too small. Goods are held meanwhile.',
      ),
    }),
    oxxo_days: whole({
      section: waiting,
      label: msg('OXXO vouchers'),
      unit: msg('days'),
      byDefault: 3,
      min: 1,
      max: 7,
      explanation: msg(
        'A voucher is good until the end of the last day; goods are held until its money is known.',
      ),
    }),
  },
  check({ methods: lines, instalments: plans }) {
    const wrong: Record<string, string> = {};
    lines.forEach((line, index) => {
      if (lines.findIndex((other) => other.method === line.method) < index) {
        wrong[`methods.${index}.method`] = t('Stands in another line already.');
      }
      if (line.min_cents > line.max_cents)
        wrong[`methods.${index}.max_cents`] = t('Less than the amount before.');
    });
    if (!lines.some((line) => line.is_on && line.method !== 'store_credit')) {
      wrong.methods = t('One way to pay besides store credit must be on; pause the checkout instead.');
    }
    plans.forEach((plan, index) => {
      if (plans.findIndex((other) => other.months === plan.months) < index) {
        wrong[`instalments.${index}.months`] = t('Stands in another line already.');
      }
    });
    return wrong;
  },
});
