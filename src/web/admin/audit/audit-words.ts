import { type Message, msg, said, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { adminLinks } from '../../admin-links.ts';
import { type CategoryNames, fieldName, fieldText } from '../admin-parts/field-words.ts';
import { roleName } from '../roles/role-words.ts';
import { rightWords } from '../roles/right-words.ts';

export type AuditEntry = Awaited<ReturnType<Api['auditLog']['entries']>>['entries'][number];
type Thing = AuditEntry['object'];

/** Kinds of things of the log, and the page of one. */
const kinds: Readonly<Record<string, { label: Message; to?: (id: string) => string }>> = {
  product: { label: msg('Product'), to: (id) => adminLinks.product(Number(id)) },
  order: { label: msg('Order'), to: adminLinks.order },
  draft_order: { label: msg('Draft order'), to: adminLinks.draftOrder },
  gift_card: { label: msg('Gift card'), to: adminLinks.giftCard },
  gift_card_for: { label: msg('Gift card'), to: adminLinks.giftCards },
  company_quote: { label: msg('Quote of a company'), to: adminLinks.quote },
  customer: { label: msg('Customer'), to: adminLinks.user },
  category: { label: msg('Category'), to: adminLinks.editCategory },
  categories: { label: msg('Order of the categories'), to: adminLinks.categories },
  brand: { label: msg('Brand'), to: adminLinks.editBrand },
  promotion: { label: msg('Promotion'), to: adminLinks.editPromotion },
  price_list: { label: msg('Price list'), to: adminLinks.editPriceList },
  company: { label: msg('Company'), to: adminLinks.company },
  purchase: { label: msg('Purchase'), to: (id) => adminLinks.purchase(Number(id)) },
  transfer: { label: msg('Transfer of stock'), to: (id) => adminLinks.transfer(Number(id)) },
  count: { label: msg('Stock count'), to: (id) => adminLinks.count(Number(id)) },
  supplier: { label: msg('Supplier'), to: adminLinks.supplier },
  location: { label: msg('Location'), to: adminLinks.locations },
  return: { label: msg('Return'), to: adminLinks.returns },
  refund: { label: msg('Refund') },
  invoice: { label: msg('Invoice'), to: adminLinks.invoices },
  dispute: { label: msg('Dispute'), to: adminLinks.dispute },
  'payment-finding': { label: msg('Payment finding'), to: adminLinks.payments },
  'payment-shield': { label: msg('Payment shield'), to: adminLinks.payments },
  approval: { label: msg('Approval'), to: adminLinks.approvals },
  review: { label: msg('Review'), to: adminLinks.reviews },
  reviews: { label: msg('Reviews'), to: adminLinks.reviews },
  question: { label: msg('Question'), to: adminLinks.questions },
  content: { label: msg('Content'), to: contentPath },
  redirect: { label: msg('Redirect'), to: adminLinks.redirects },
  synonym: { label: msg('Synonyms'), to: adminLinks.search },
  spec_layout: { label: msg('Specs of a kind'), to: adminLinks.specLayout },
  block: { label: msg('Blocked contact'), to: adminLinks.blocks },
  mail: { label: msg('E-mail'), to: (id) => adminLinks.mail(Number(id)) },
  job: { label: msg('Job'), to: adminLinks.jobs },
  settings: { label: msg('Settings'), to: adminLinks.settings },
  postal_codes: { label: msg('Postal codes'), to: adminLinks.postalCodes },
  system_user: { label: msg('System user'), to: adminLinks.systemUsers },
  invitation: { label: msg('Invitation'), to: adminLinks.systemUsers },
  role: { label: msg('Role'), to: adminLinks.roles },
  campaign: { label: msg('Campaign'), to: (id) => adminLinks.campaign(Number(id)) },
  segment: { label: msg('Segment'), to: adminLinks.segments },
  recall: { label: msg('Recall'), to: (id) => adminLinks.recall(Number(id)) },
  build: { label: msg('Shared build'), to: adminLinks.gallery },
  label: { label: msg('Label of a parcel') },
  pickup: { label: msg('Pick-up of parcels'), to: adminLinks.shipments },
  price_run: { label: msg('Price run'), to: () => adminLinks.settings('pricing') },
  exchange_rate: { label: msg('Exchange rate'), to: () => adminLinks.settings('pricing') },
  suppression: { label: msg('Suppressed address'), to: adminLinks.suppressed },
  email_test: { label: msg('E-mail for trial') },
  backup: { label: msg('Backup'), to: adminLinks.backups },
  backups: { label: msg('Backups'), to: adminLinks.backups },
  'brand-aliases': { label: msg('Other names of a brand'), to: adminLinks.brands },
};

/** Where `home`, `navigation` or `page:…` is written. */
function contentPath(id: string): string {
  if (id === 'home') return adminLinks.homeContent();
  return id === 'navigation' ? adminLinks.navigationContent() : adminLinks.contentPage(pageOf(id));
}

function contentName(id: string): string {
  if (id === 'home') return t('Home page');
  return id === 'navigation' ? t('Banner and menus') : pageOf(id);
}

const pageOf = (id: string) => id.replace(/^page:/, '');

/** Kinds without names of their own in the log: their page says whether there still is one. */
const nameless = new Set([
  'draft_order',
  'categories',
  'settings',
  'postal_codes',
  'spec_layout',
  'dispute',
  'mail',
  'job',
  'approval',
  'content',
]);

/** What a kind of thing is called. */
export function kindName(kind: string): string {
  const words = kind.replaceAll(/[_-]/g, ' ');
  return said(kinds[kind]?.label ?? words.charAt(0).toUpperCase() + words.slice(1));
}

/** What a thing is called, and its page while there is one. */
export function thingWords(thing: Thing): { name: string; to: string | undefined } {
  const { kind, id, name, is_there: isThere } = thing;
  const to =
    isThere || nameless.has(kind) || (kind === 'role' && id !== '') ? kinds[kind]?.to?.(id) : undefined;
  if (kind === 'content') return { name: contentName(id), to };
  return { name: kind === 'role' ? roleName(id, name ?? '') : (name ?? id), to };
}

const verbs: Readonly<Record<string, Message>> = {
  add: msg('Added'),
  create: msg('Added'),
  generate_codes: msg('Codes made'),
  duplicate: msg('Copied'),
  update: msg('Changed'),
  change: msg('Changed'),
  delete: msg('Deleted'),
  restore: msg('Restored'),
  merge: msg('Merged'),
  'merge-account': msg('Accounts merged'),
  'category.order': msg('Order changed'),
  'purchase.order': msg('Ordered from the supplier'),
  'company_quote.send': msg('Version sent'),
  'campaign.send': msg('Campaign sent'),
  'campaign.schedule': msg('Campaign scheduled'),
  'campaign.unschedule': msg('Draft again'),
  'campaign.test': msg('Sent for trial'),
  'email_template.test': msg('Sent for trial'),
  'keys.test': msg('Keys tried out'),
  'draft_order.send': msg('Payment link sent'),
  'pickup.ask': msg('Pick-up asked for'),
  stop: msg('Stopped'),
  accept: msg('Dispute accepted'),
  attach: msg('Evidence attached'),
  detach: msg('Evidence taken out'),
  message: msg('Message written'),
  'provide-evidence': msg('Evidence given'),
  submit: msg('Evidence submitted'),
  'backup.make': msg('Backup asked for'),
  'backup.download': msg('Backup downloaded'),
  aliases: msg('Other names changed'),
  change_member: msg('Member changed'),
  remove_member: msg('Member removed'),
  payment: msg('Payment booked'),
  dismiss: msg('Put aside'),
  'match.undo': msg('Match taken back'),
  assemble: msg('Assembly moved'),
  delivery: msg('Delivery corrected'),
  edit: msg('Order changed by agreement'),
  edit_keep: msg('Change waits for its payment'),
  edit_over_limit: msg('Changed beyond the limit per person'),
  edit_payment: msg('Payment of a change booked'),
  edit_withdraw: msg('Change withdrawn'),
  goods_came: msg('Goods of the supplier came'),
  label: msg('Label changed'),
  marks: msg('Marks changed'),
  parcel: msg('Parcel measured'),
  parcel_end: msg('Parcel did not arrive'),
  part_failed: msg('Part taken out'),
  reprice: msg('Prices made anew'),
  roll_back: msg('Taken back'),
  describer: msg('Who describes it changed'),
  person_limit: msg('Limit per person changed'),
  confirm: msg('Confirmed'),
  move_line: msg('Moved to another order'),
  propose: msg('Proposed'),
  sent_to_buyer: msg('Sent to the buyer'),
  settle: msg('Settled'),
  'recall.start': msg('Recalled'),
  'return.start': msg('Begun by staff'),
  suppress: msg('Suppressed'),
  lift_suppression: msg('Suppression lifted'),
  restore_suppression: msg('Suppressed again'),
  'supplier.fetch': msg('Feed fetched'),
  picture_hosts: msg('Hosts of pictures changed'),
  source: msg('Source changed'),
  reject: msg('Rejected'),
  'gift_card.issue': msg('Gift card given'),
  disable: msg('Disabled'),
  enable: msg('Enabled'),
  credit_line: msg('Credit line set'),
  credit_payment: msg('Payment booked'),
  credit_payment_reversed: msg('Payment reversed'),
  reset: msg('First rights again'),
  send: msg('Invited'),
  resend: msg('Sent again'),
  withdraw: msg('Withdrawn'),
  join: msg('Chose a password'),
  password: msg('Own password changed'),
  password_reset: msg('Password set by e-mail'),
  api_token_add: msg('API token made'),
  api_token_end: msg('API token ended'),
  totp_on: msg('Second step turned on'),
  totp_off: msg('Second step turned off'),
  totp_reset: msg('Second step reset'),
  recovery_codes: msg('New recovery codes'),
  recovery_code_used: msg('Signed in with a recovery code'),
  end_sessions: msg('Signed out everywhere'),
  pack: msg('Packed'),
  unpack: msg('Unpacked'),
  fulfilment: msg('Shipment moved'),
  hold: msg('Held or released'),
  serials: msg('Serial numbers corrected'),
  details: msg('Details corrected'),
  notes: msg('Notes changed'),
  letter: msg('E-mail sent'),
  refund: msg('Refunded'),
  transfer_refund: msg('Refunded by transfer'),
  settle_refund: msg('Refund settled'),
  cancel: msg('Cancelled'),
  ask: msg('Approval asked for'),
  approve: msg('Approved'),
  refuse: msg('Refused'),
  suspend: msg('Suspended'),
  issue: msg('Invoice issued'),
  replace: msg('Invoice replaced'),
  global: msg('Global invoice made'),
  receive: msg('Received'),
  apply: msg('Applied to the stock'),
  adjustment: msg('Stock changed'),
  limit: msg('Stock limit changed'),
  shelf: msg('Shelf changed'),
  restock: msg('Back on the shelf'),
  open_box: msg('Made an open-box unit'),
  close: msg('Closed'),
  decide: msg('Decided'),
  inspect: msg('Inspected'),
  export: msg('Data exported'),
  erase: msg('Account erased'),
  import: msg('Imported'),
  load: msg('Loaded'),
  price_list: msg('Price list given'),
  'reset-link': msg('Password link sent'),
  block: msg('Blocked'),
  unblock: msg('Unblocked'),
  restore_block: msg('Blocked again'),
  grant: msg('Store credit given'),
  specs: msg('Specs changed'),
  tax_key: msg('Tax key changed'),
  serialised: msg('Serial numbers asked for, or not'),
  family: msg('Variants changed'),
  parts: msg('Parts changed'),
  add_pictures: msg('Pictures added'),
  arrange_pictures: msg('Pictures changed'),
  schedule_price: msg('Price scheduled'),
  change_scheduled_price: msg('Scheduled price changed'),
  cancel_scheduled_price: msg('Scheduled price cancelled'),
  below_cost: msg('Sold below cost on purpose'),
  moderate: msg('Decided'),
  'moderate-many': msg('Decided'),
  'moderate-answer': msg('Answer decided'),
  photo: msg('Photo decided'),
  answer: msg('Answered'),
  explain: msg('Explained'),
  release: msg('Released'),
  'run-again': msg('Run again'),
  publish: msg('Published'),
  discard: msg('Draft thrown away'),
  'content.restore': msg('Earlier version published'),
  add_page: msg('Page added'),
  delete_page: msg('Page deleted'),
  bring_back_page: msg('Page brought back'),
};

/** What was done, e.g. «Changed». */
export function actionWords(action: string): string {
  const verb = action.slice(action.indexOf('.') + 1);
  return said(verbs[action] ?? verbs[verb] ?? verb.replaceAll(/[_-]/g, ' '));
}

/** `Price: $1,200.00 → $1,100.00`, in its three parts. */
export function changeWords(
  { field, before, after }: AuditEntry['changes'][number],
  categories?: CategoryNames,
): { field: string; before: string; after: string } {
  const text = (value: unknown) => {
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (field === 'role' && typeof value === 'string') return roleName(value, '');
    if (field === 'rights' && Array.isArray(value)) return rightsText(value);
    return stateText(field, value) ?? fieldText(field, value, categories);
  };
  if (field === 'rights' && Array.isArray(before) && Array.isArray(after)) {
    // What came and went says more than two long lists.
    return {
      field: fieldName(field),
      before: rightsText(before.filter((one) => !after.includes(one))),
      after: rightsText(after.filter((one) => !before.includes(one))),
    };
  }
  return { field: fieldName(field), before: text(before), after: text(after) };
}

/** Words that things of several kinds are said with in `state`, `resolution` and the like. */
const stateWords: Readonly<Record<string, Message>> = {
  draft: msg('Draft'),
  open: msg('Open'),
  paid: msg('Paid'),
  packed: msg('Packed'),
  shipped: msg('Shipped'),
  partially_shipped: msg('Partly shipped'),
  delivered: msg('Delivered'),
  cancelled: msg('Cancelled'),
  sent: msg('Sent'),
  requested: msg('Asked'),
  approved: msg('Approved'),
  refused: msg('Refused'),
  withdrawn: msg('Withdrawn'),
  received: msg('Received'),
  inspected: msg('Inspected'),
  closed: msg('Closed'),
  active: msg('Active'),
  hidden: msg('Hidden'),
  discontinued: msg('Discontinued'),
  refund: msg('Refund'),
  store_credit: msg('Store credit'),
  exchange: msg('Exchange'),
  nothing: msg('Nothing'),
  like_new: msg('Like new'),
  good: msg('Good'),
  marked: msg('With marks'),
};
const stateFields = new Set(['state', 'status', 'resolution', 'wanted', 'grade']);

function stateText(field: string, value: unknown): string | undefined {
  const words = typeof value === 'string' && stateFields.has(field) ? stateWords[value] : undefined;
  return words && t(words);
}

function rightsText(rights: readonly unknown[]): string {
  const words = rights.map((right) => {
    const known = rightWords[right as keyof typeof rightWords];
    return known ? t(known.label) : String(right);
  });
  return words.join(', ') || '—';
}
