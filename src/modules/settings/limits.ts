import { msg } from '../../i18n/t.ts';
import { cents, settingsGroup, whole } from './setting-field.ts';

const quotes = msg('Quotes');
const linksToOrders = msg('Links to orders');
const suggestions = msg('PC suggestions');
const money = msg('Money given away by one person');
const unpaidOrders = msg('Orders without money yet');
const refunds = msg('Refunds');
const carts = msg('Carts');
const stock = msg('Stock');
const imports = msg('Imports');
const conversations = msg('Conversations');
const callsPerHour = msg('Calls an hour');

/** No setting lets a line have more: its sum stays a whole number that is exact. */
export const unitsOfLineMax = 9999;

/**
 * How much of something anybody may have or do. A new limit is one entry here: the call, the screen and `readLimits`
 * follow from it.
 */
export const limits = settingsGroup({
  title: msg('Limits'),
  description: msg(
    'How much anybody may hold or do before the shop says no. Changes hold from the next request.',
  ),
  fields: {
    cart_line_units: whole({
      section: carts,
      label: msg('Units of a product'),
      unit: msg('units'),
      byDefault: 99,
      min: 1,
      max: unitsOfLineMax,
      explanation: msg(
        'How many of a product one cart may have; stock is the bound below that. Companies and customers with a price list: at Wholesale.',
      ),
    }),
    refund_ceiling_cents: cents({
      section: money,
      label: msg('Refunds a day'),
      byDefault: 1_000_000,
      max: 1_000_000_000,
      explanation: msg(
        'What one person may refund on a day; more waits for a second person at Approvals. Owners have no ceiling.',
      ),
    }),
    credit_ceiling_cents: cents({
      section: money,
      label: msg('Store credit a day'),
      byDefault: 1_000_000,
      max: 1_000_000_000,
      explanation: msg(
        'What one person may give as store credit on a day; more waits for a second person at Approvals.',
      ),
    }),
    manual_payment_ceiling_cents: cents({
      section: money,
      label: msg('Payments by hand a day'),
      byDefault: 5_000_000,
      max: 1_000_000_000,
      explanation: msg(
        'What one person may book as received by transfer, terminal or cash on a day; more waits for a second person at Approvals.',
      ),
    }),
    unpaid_orders_per_session: whole({
      section: unpaidOrders,
      label: msg('Per visitor or customer'),
      unit: msg('orders'),
      byDefault: 3,
      min: 1,
      max: 1000,
      explanation: msg(
        'Open OXXO and transfer orders that one session or account may have; more are offered a card.',
      ),
    }),
    unpaid_orders_per_email: whole({
      section: unpaidOrders,
      label: msg('Per e-mail'),
      unit: msg('orders'),
      byDefault: 3,
      min: 1,
      max: 1000,
      explanation: msg(
        'The same, counted by e-mail; capitals, and dots and “+” of Gmail, make no difference.',
      ),
    }),
    unpaid_orders_per_phone: whole({
      section: unpaidOrders,
      label: msg('Per phone'),
      unit: msg('orders'),
      byDefault: 3,
      min: 1,
      max: 1000,
      explanation: msg('The same, counted by the last ten digits of the phone.'),
    }),
    unpaid_orders_per_address: whole({
      section: unpaidOrders,
      label: msg('Per postal address'),
      unit: msg('orders'),
      byDefault: 5,
      min: 1,
      max: 1000,
      explanation: msg('The same, counted by street, number and postal code; people may share an address.'),
    }),
    unpaid_stock_percent: whole({
      section: unpaidOrders,
      label: msg('Share of a product’s stock'),
      unit: msg('%'),
      byDefault: 50,
      min: 0,
      max: 100,
      explanation: msg(
        'How much of a product all open OXXO and transfer orders may hold together; one unit always may be.',
      ),
    }),
    draft_order_hours: whole({
      section: unpaidOrders,
      label: msg('Draft orders'),
      unit: msg('hours'),
      byDefault: 48,
      min: 1,
      max: 2160,
      explanation: msg('How long the link of a draft order can be paid, and its goods are kept for it.'),
    }),
    order_edit_hours: whole({
      section: unpaidOrders,
      label: msg('Changes of paid orders'),
      unit: msg('hours'),
      byDefault: 48,
      min: 1,
      max: 2160,
      explanation: msg(
        'How long the link of a change that costs more can be paid, and its goods are kept for it.',
      ),
    }),
    low_stock_units: whole({
      section: stock,
      label: msg('Buy again at'),
      unit: msg('units'),
      byDefault: 5,
      min: 0,
      max: 100_000,
      explanation: msg(
        'With so many units, or fewer, a product is low in the lists; one that sells is then bought again. Its own limit goes first.',
      ),
    }),
    supplier_answer_days: whole({
      section: stock,
      label: msg('Suppliers answer returns within'),
      unit: msg('days'),
      byDefault: 14,
      min: 1,
      max: 365,
      explanation: msg(
        'A return that was asked for or sent, and has waited for longer, stands among what is to be done.',
      ),
    }),
    replenish_lead_days: whole({
      section: stock,
      label: msg('Until a purchase is there'),
      unit: msg('days'),
      byDefault: 7,
      min: 0,
      max: 365,
      explanation: msg('A product whose units last for fewer days stands in the replenishment list.'),
    }),
    replenish_cover_days: whole({
      section: stock,
      label: msg('Buy for'),
      unit: msg('days'),
      byDefault: 30,
      min: 1,
      max: 365,
      explanation: msg(
        'For how many days of sales the suggested quantity is, beyond the limit and the wait.',
      ),
    }),
    slow_seller_days: whole({
      section: stock,
      label: msg('Does not sell after'),
      unit: msg('days'),
      byDefault: 90,
      min: 7,
      max: 3650,
      explanation: msg('Own stock without a sale for so long is named on the first page with what it cost.'),
    }),
    refund_business_days: whole({
      section: refunds,
      label: msg('Until it is there'),
      unit: msg('business days'),
      byDefault: 10,
      min: 1,
      max: 60,
      explanation: msg(
        'How long a refund may be on its way at Stripe or PayPal, or wait for the customer’s choice, before staff are told.',
      ),
    }),
    transfer_business_days: whole({
      section: refunds,
      label: msg('Until staff have sent it'),
      unit: msg('business days'),
      byDefault: 3,
      min: 1,
      max: 60,
      explanation: msg(
        'How long cash may wait for its transfer once the customer has given a CLABE, before staff are told.',
      ),
    }),
    imports_kept_days: whole({
      section: imports,
      label: msg('Kept for'),
      unit: msg('days'),
      byDefault: 180,
      min: 1,
      max: 3650,
      explanation: msg('How long an imported file can be looked at and undone.'),
    }),
    feed_runs_kept_days: whole({
      section: imports,
      label: msg('Runs of feeds kept for'),
      unit: msg('days'),
      byDefault: 30,
      min: 1,
      max: 3650,
      explanation: msg(
        'How long a run of a feed can be looked at and rolled back, and how long a proposal waits before it is rejected. A large feed keeps some 50 MB.',
      ),
    }),
    customer_imports_kept_days: whole({
      section: imports,
      label: msg('Customers kept for'),
      unit: msg('days'),
      byDefault: 30,
      min: 1,
      max: 3650,
      explanation: msg('The same for files of customers: they are personal data that nobody needs twice.'),
    }),
    quote_days: whole({
      section: quotes,
      label: msg('Hold for'),
      unit: msg('days'),
      byDefault: 7,
      min: 1,
      max: 365,
      explanation: msg(
        'Until when quotes of carts and of PCs say that they hold; they reserve nothing, and a cart’s is forgotten a month later.',
      ),
    }),
    order_link_hours: whole({
      section: linksToOrders,
      label: msg('Open for'),
      unit: msg('hours'),
      byDefault: 72,
      min: 1,
      max: 2160,
      explanation: msg(
        'How long a link opens an order without signing in, once it was mailed: asked for with number and e-mail, or in emails to guests.',
      ),
    }),
    lookups_per_client: whole({
      section: callsPerHour,
      label: msg('Look-ups by number, per sender'),
      unit: msg('an hour'),
      byDefault: 30,
      min: 1,
      max: 1_000_000,
      explanation: msg(
        'Orders and warranties that somebody looks for by number and e-mail: few may be guessed.',
      ),
    }),
    lookups_per_email: whole({
      section: callsPerHour,
      label: msg('The same, per e-mail they are looked for with'),
      unit: msg('an hour'),
      byDefault: 60,
      min: 1,
      max: 1_000_000,
      explanation: msg(
        'Numbers of orders follow each other: whoever asks from many networks guesses no more than this.',
      ),
    }),
    letters_per_client: whole({
      section: callsPerHour,
      label: msg('Calls that write to an address, per sender'),
      unit: msg('an hour'),
      byDefault: 30,
      min: 1,
      max: 1_000_000,
      explanation: msg(
        'Links for guests, alerts, codes asked for again: e-mails to an address that nobody has proven.',
      ),
    }),
    letters_per_email: whole({
      section: callsPerHour,
      label: msg('The same, per e-mail'),
      unit: msg('an hour'),
      byDefault: 5,
      min: 1,
      max: 1_000_000,
      explanation: msg('How many such e-mails may go to one address, whoever asks.'),
    }),
    newsletter_per_client: whole({
      section: callsPerHour,
      label: msg('Newsletter sign-ups per sender'),
      unit: msg('an hour'),
      byDefault: 30,
      min: 1,
      max: 1_000_000,
      explanation: msg('An answer says whether an address is on the list: few may be tried.'),
    }),
    messages_per_client: whole({
      section: callsPerHour,
      label: msg('Messages to support per sender'),
      unit: msg('an hour'),
      byDefault: 20,
      min: 1,
      max: 1_000_000,
      explanation: msg('The contact form and requests of wholesale buyers.'),
    }),
    messages_per_email: whole({
      section: callsPerHour,
      label: msg('The same, per e-mail'),
      unit: msg('an hour'),
      byDefault: 10,
      min: 1,
      max: 1_000_000,
      explanation: msg('How many messages may name one address to answer to.'),
    }),
    replies_per_client: whole({
      section: callsPerHour,
      label: msg('Messages in conversations per sender'),
      unit: msg('an hour'),
      byDefault: 600,
      min: 1,
      max: 1_000_000,
      explanation: msg('What shoppers write and send in a conversation that is there.'),
    }),
    voices_per_client: whole({
      section: callsPerHour,
      label: msg('Reviews, questions, answers and photos per sender'),
      unit: msg('an hour'),
      byDefault: 60,
      min: 1,
      max: 1_000_000,
      explanation: msg(
        'What people have to look at before or after it is shown; requests of returns and invoices, too.',
      ),
    }),
    orders_per_client: whole({
      section: callsPerHour,
      label: msg('Orders placed per sender'),
      unit: msg('an hour'),
      byDefault: 600,
      min: 1,
      max: 1_000_000,
      explanation: msg('Tries to place an order, paid or not.'),
    }),
    orders_per_email: whole({
      section: callsPerHour,
      label: msg('The same, per e-mail'),
      unit: msg('an hour'),
      byDefault: 20,
      min: 1,
      max: 1_000_000,
      explanation: msg('An order writes to its address: how many may name one.'),
    }),
    guests_per_client: whole({
      section: callsPerHour,
      label: msg('Contact data of guests per sender'),
      unit: msg('an hour'),
      byDefault: 600,
      min: 1,
      max: 1_000_000,
      explanation: msg('How often names and addresses may be typed to buy without an account.'),
    }),
    builds_per_client: whole({
      section: callsPerHour,
      label: msg('Saved PCs per sender'),
      unit: msg('an hour'),
      byDefault: 300,
      min: 1,
      max: 1_000_000,
      explanation: msg('Each is kept under an address of its own.'),
    }),
    papers_per_client: whole({
      section: callsPerHour,
      label: msg('PDFs and price lists per sender'),
      unit: msg('an hour'),
      byDefault: 300,
      min: 1,
      max: 1_000_000,
      explanation: msg('Each is made anew whenever it is downloaded.'),
    }),
    passwords_per_client: whole({
      section: callsPerHour,
      label: msg('Passwords typed to delete an account, per sender'),
      unit: msg('an hour'),
      byDefault: 10,
      min: 1,
      max: 1_000_000,
      explanation: msg('Signing in is limited by itself.'),
    }),
    writes_per_client: whole({
      section: callsPerHour,
      label: msg('Everything else per sender'),
      unit: msg('an hour'),
      byDefault: 100_000,
      min: 1,
      max: 1_000_000,
      explanation: msg(
        'Carts, lists, addresses and votes; a sender may be a whole office behind one address.',
      ),
    }),
    files_per_conversation: whole({
      section: conversations,
      label: msg('Files of a conversation'),
      unit: msg('files'),
      byDefault: 20,
      min: 0,
      max: 1000,
      explanation: msg(
        'Pictures and PDFs that shopper and staff may send in one conversation, up to 8 MB each.',
      ),
    }),
    file_megabytes_per_sender: whole({
      section: conversations,
      label: msg('Files of one sender'),
      unit: msg('MB a day'),
      byDefault: 100,
      min: 1,
      max: 2000,
      explanation: msg(
        'What one network, account or e-mail address may send in all conversations within a day.',
      ),
    }),
    emails_per_sender: whole({
      section: conversations,
      label: msg('E-mails of one sender'),
      unit: msg('a day'),
      byDefault: 30,
      min: 1,
      max: 10_000,
      explanation: msg(
        'What one address may write to support within a day. More is told to staff in one note, and to the sender once.',
      ),
    }),
    suggestions_waiting: whole({
      section: suggestions,
      label: msg('Waiting at a time'),
      unit: msg('requests'),
      byDefault: 40,
      min: 1,
      max: 1000,
      explanation: msg(
        'How many «Build for me» requests may wait in one process; more are asked to come again.',
      ),
    }),
    suggestions_per_client: whole({
      section: suggestions,
      label: msg('Per client at a time'),
      unit: msg('requests'),
      byDefault: 10,
      min: 1,
      max: 1000,
      explanation: msg('How many of them one network address may have under way or waiting.'),
    }),
  },
});
