import { type Message, msg } from '../../i18n/t.ts';
import { cents, settingsGroup, toggle, whole } from './setting-field.ts';

const all = msg('When an order is held');
const newAccount = msg('New account, scarce expensive goods');
const country = msg('Card or wallet of another country');
const tries = msg('Many tries to pay');
const names = msg('Names that do not match');
const risk = msg('Risk by the provider');

const isOn = (section: Message, label: Message, explanation: Message) =>
  toggle({ section, label, byDefault: true, explanation });

const points = (section: Message, label: Message, byDefault: number) =>
  whole({
    section,
    label,
    unit: msg('points'),
    byDefault,
    max: 1000,
    explanation: msg('What it adds to the sum from which an order is held.'),
  });

/**
 * What of a paid order makes the shop look twice before it is packed. The defaults hold for no single sign, except the
 * provider's highest risk: most foreign cards and new accounts are honest.
 */
export const fraud = settingsGroup({
  title: msg('Signs of fraud'),
  description: msg(
    'What makes the shop hold a paid order until somebody has looked at it. Nothing is ever cancelled by itself, and the customer is told that the order is checked before it is packed.',
  ),
  fields: {
    is_on: toggle({
      section: all,
      label: msg('Check paid orders'),
      byDefault: true,
      explanation: msg(
        'Every order is checked once when its money comes, and again when its delivery changes.',
      ),
    }),
    held_from: whole({
      section: all,
      label: msg('Held from'),
      unit: msg('points'),
      byDefault: 80,
      min: 1,
      max: 10_000,
      explanation: msg('The points of all signs that an order shows are added up.'),
    }),
    account_is_on: isOn(
      newAccount,
      msg('Look at new accounts'),
      msg('An account without a delivered order buys something dear of which few are left.'),
    ),
    account_days: whole({
      section: newAccount,
      label: msg('New for'),
      unit: msg('days'),
      byDefault: 7,
      min: 1,
      max: 365,
      explanation: msg('Older accounts are not new, whatever they bought before.'),
    }),
    account_price_cents: cents({
      section: newAccount,
      label: msg('Expensive from'),
      byDefault: 1_000_000,
      max: 1_000_000_000,
      explanation: msg('What a unit cost its buyer.'),
    }),
    account_units: whole({
      section: newAccount,
      label: msg('Scarce with'),
      unit: msg('units left or fewer'),
      byDefault: 5,
      max: 100_000,
      explanation: msg('Of all locations that sell, when the order is checked.'),
    }),
    account_points: points(newAccount, msg('Points of a new account'), 30),
    country_is_on: isOn(
      country,
      msg('Look at the country'),
      msg('The card was issued, or the PayPal account is at home, outside Mexico, where every order goes.'),
    ),
    country_points: points(country, msg('Points of another country'), 30),
    tries_is_on: isOn(
      tries,
      msg('Look at declined tries'),
      msg('Payments for the order, from the same browser or with the same card were declined before.'),
    ),
    tries_count: whole({
      section: tries,
      label: msg('Many are'),
      unit: msg('declined tries'),
      byDefault: 3,
      min: 1,
      max: 100,
      explanation: msg('So many, or more.'),
    }),
    tries_hours: whole({
      section: tries,
      label: msg('Within'),
      unit: msg('h'),
      byDefault: 24,
      min: 1,
      max: 24,
      explanation: msg('Declined tries are kept for a day.'),
    }),
    tries_points: points(tries, msg('Points of many tries'), 40),
    names_is_on: isOn(
      names,
      msg('Look at the names'),
      msg(
        'The name on the card or of the PayPal account has no word in common with the recipient, the account or who the invoice is for.',
      ),
    ),
    names_points: points(names, msg('Points of other names'), 15),
    risk_is_on: isOn(
      risk,
      msg('Look at the risk'),
      msg('Stripe’s Radar finds a card payment risky. PayPal tells no risk.'),
    ),
    risk_elevated_points: points(risk, msg('Points of an elevated risk'), 50),
    risk_highest_points: points(risk, msg('Points of the highest risk'), 80),
  },
});
