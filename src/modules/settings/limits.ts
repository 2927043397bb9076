import { cents, whole, type SettingsGroup } from './setting-field.ts';

const suggestions = 'PC suggestions';
const money = 'Money given away by one person';
const unpaidOrders = 'Orders without money yet';
const refunds = 'Refunds';
const stock = 'Stock';
const imports = 'Imports';
const callsPerHour = 'Calls an hour';

/**
 * How much of something anybody may have or do. A new limit is one entry here: the call, the screen and `readLimits`
 * follow from it.
 */
export const limits = {
  title: 'Limits',
  description: 'How much anybody may hold or do before the shop says no. Changes hold from the next request.',
  fields: {
    refund_ceiling_cents: cents({
      section: money,
      label: 'Refunds a day',
      byDefault: 1_000_000,
      max: 1_000_000_000,
      explanation:
        'What one person may refund on a day; more waits for a second person at Approvals. Owners have no ceiling.',
    }),
    credit_ceiling_cents: cents({
      section: money,
      label: 'Store credit a day',
      byDefault: 1_000_000,
      max: 1_000_000_000,
      explanation:
        'What one person may give as store credit on a day; more waits for a second person at Approvals.',
    }),
    unpaid_orders_per_session: whole({
      section: unpaidOrders,
      label: 'Per visitor or customer',
      unit: 'orders',
      byDefault: 3,
      min: 1,
      max: 1000,
      explanation:
        'Open OXXO and transfer orders that one session or account may have; more are offered a card.',
    }),
    unpaid_orders_per_email: whole({
      section: unpaidOrders,
      label: 'Per e-mail',
      unit: 'orders',
      byDefault: 3,
      min: 1,
      max: 1000,
      explanation: 'The same, counted by e-mail; capitals, and dots and “+” of Gmail, make no difference.',
    }),
    unpaid_orders_per_phone: whole({
      section: unpaidOrders,
      label: 'Per phone',
      unit: 'orders',
      byDefault: 3,
      min: 1,
      max: 1000,
      explanation: 'The same, counted by the last ten digits of the phone.',
    }),
    unpaid_orders_per_address: whole({
      section: unpaidOrders,
      label: 'Per postal address',
      unit: 'orders',
      byDefault: 5,
      min: 1,
      max: 1000,
      explanation: 'The same, counted by street, number and postal code; people may share an address.',
    }),
    unpaid_stock_percent: whole({
      section: unpaidOrders,
      label: 'Share of a product’s stock',
      unit: '%',
      byDefault: 50,
      min: 0,
      max: 100,
      explanation:
        'How much of a product all open OXXO and transfer orders may hold together; one unit always may be.',
    }),
    low_stock_units: whole({
      section: stock,
      label: 'Buy again at',
      unit: 'units',
      byDefault: 5,
      min: 0,
      max: 100_000,
      explanation:
        'How many units of a product that sells make it stand in the replenishment list, where it has no limit of its own.',
    }),
    replenish_lead_days: whole({
      section: stock,
      label: 'Until a purchase is there',
      unit: 'days',
      byDefault: 7,
      min: 0,
      max: 365,
      explanation: 'A product whose units last for fewer days stands in the replenishment list.',
    }),
    replenish_cover_days: whole({
      section: stock,
      label: 'Buy for',
      unit: 'days',
      byDefault: 30,
      min: 1,
      max: 365,
      explanation: 'For how many days of sales the suggested quantity is, beyond the limit and the wait.',
    }),
    refund_business_days: whole({
      section: refunds,
      label: 'Until it is there',
      unit: 'business days',
      byDefault: 10,
      min: 1,
      max: 60,
      explanation:
        'How long a refund may be on its way at Stripe or PayPal, or wait for the customer’s choice, before staff are told.',
    }),
    transfer_business_days: whole({
      section: refunds,
      label: 'Until staff have sent it',
      unit: 'business days',
      byDefault: 3,
      min: 1,
      max: 60,
      explanation:
        'How long cash may wait for its transfer once the customer has given a CLABE, before staff are told.',
    }),
    imports_kept_days: whole({
      section: imports,
      label: 'Kept for',
      unit: 'days',
      byDefault: 180,
      min: 1,
      max: 3650,
      explanation: 'How long an imported file can be looked at and undone.',
    }),
    letters_per_client: whole({
      section: callsPerHour,
      label: 'Calls that write to an address, per sender',
      unit: 'an hour',
      byDefault: 30,
      min: 1,
      max: 1_000_000,
      explanation:
        'Links for guests, alerts, codes asked for again: letters to an address that nobody has proven.',
    }),
    letters_per_email: whole({
      section: callsPerHour,
      label: 'The same, per e-mail',
      unit: 'an hour',
      byDefault: 5,
      min: 1,
      max: 1_000_000,
      explanation: 'How many such letters may go to one address, whoever asks.',
    }),
    newsletter_per_client: whole({
      section: callsPerHour,
      label: 'Newsletter sign-ups per sender',
      unit: 'an hour',
      byDefault: 30,
      min: 1,
      max: 1_000_000,
      explanation: 'An answer says whether an address is on the list: few may be tried.',
    }),
    messages_per_client: whole({
      section: callsPerHour,
      label: 'Messages to support per sender',
      unit: 'an hour',
      byDefault: 20,
      min: 1,
      max: 1_000_000,
      explanation: 'The contact form and requests of wholesale buyers.',
    }),
    messages_per_email: whole({
      section: callsPerHour,
      label: 'The same, per e-mail',
      unit: 'an hour',
      byDefault: 10,
      min: 1,
      max: 1_000_000,
      explanation: 'How many messages may name one address to answer to.',
    }),
    voices_per_client: whole({
      section: callsPerHour,
      label: 'Reviews, questions, answers and photos per sender',
      unit: 'an hour',
      byDefault: 60,
      min: 1,
      max: 1_000_000,
      explanation:
        'What people have to look at before or after it is shown; requests of returns and invoices, too.',
    }),
    orders_per_client: whole({
      section: callsPerHour,
      label: 'Orders placed per sender',
      unit: 'an hour',
      byDefault: 600,
      min: 1,
      max: 1_000_000,
      explanation: 'Tries to place an order, paid or not.',
    }),
    orders_per_email: whole({
      section: callsPerHour,
      label: 'The same, per e-mail',
      unit: 'an hour',
      byDefault: 20,
      min: 1,
      max: 1_000_000,
      explanation: 'An order writes to its address: how many may name one.',
    }),
    guests_per_client: whole({
      section: callsPerHour,
      label: 'Contact data of guests per sender',
      unit: 'an hour',
      byDefault: 600,
      min: 1,
      max: 1_000_000,
      explanation: 'How often names and addresses may be typed to buy without an account.',
    }),
    builds_per_client: whole({
      section: callsPerHour,
      label: 'Saved PCs per sender',
      unit: 'an hour',
      byDefault: 300,
      min: 1,
      max: 1_000_000,
      explanation: 'Each is kept under an address of its own.',
    }),
    passwords_per_client: whole({
      section: callsPerHour,
      label: 'Passwords typed to delete an account, per sender',
      unit: 'an hour',
      byDefault: 10,
      min: 1,
      max: 1_000_000,
      explanation: 'Signing in is limited by itself.',
    }),
    writes_per_client: whole({
      section: callsPerHour,
      label: 'Everything else per sender',
      unit: 'an hour',
      byDefault: 100_000,
      min: 1,
      max: 1_000_000,
      explanation: 'Carts, lists, addresses and votes; a sender may be a whole office behind one address.',
    }),
    suggestions_waiting: whole({
      section: suggestions,
      label: 'Waiting at a time',
      unit: 'requests',
      byDefault: 40,
      min: 1,
      max: 1000,
      explanation: 'How many «Build for me» requests may wait in one process; more are asked to come again.',
    }),
    suggestions_per_client: whole({
      section: suggestions,
      label: 'Per client at a time',
      unit: 'requests',
      byDefault: 10,
      min: 1,
      max: 1000,
      explanation: 'How many of them one network address may have under way or waiting.',
    }),
  },
} as const satisfies SettingsGroup;
