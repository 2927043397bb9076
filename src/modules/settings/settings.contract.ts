import { endpoint, pictureFiles, z } from '../../platform/http/endpoint.ts';
import { weekdays } from './weekdays.contract.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const words = { name: z.string(), section: z.string(), label: z.string(), explanation: z.string() };
const plain = { ...words, value: scalar, default: scalar };
const bounds = { unit: z.string(), min: z.number(), max: z.number() };
/** How each kind of field is shown and typed. */
const column = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole'), ...plain, ...bounds }),
  /** An amount in centavos, which people read and type in pesos. */
  z.object({ kind: z.literal('cents'), ...plain, ...bounds }),
  z.object({ kind: z.literal('decimal'), ...plain, ...bounds, decimals: z.number().int() }),
  z.object({
    kind: z.literal('text'),
    ...plain,
    max_length: z.number().int(),
    is_multiline: z.boolean(),
  }),
  z.object({ kind: z.literal('colour'), ...plain }),
  /** `value` is the address of an uploaded picture, or empty. */
  z.object({ kind: z.literal('picture'), ...plain }),
  z.object({ kind: z.literal('toggle'), ...plain }),
  z.object({
    kind: z.literal('choice'),
    ...plain,
    options: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
]);
const rows = z.array(z.record(z.string(), scalar));
const field = z.discriminatedUnion('kind', [
  ...column.options,
  z.object({
    kind: z.literal('rows'),
    ...words,
    row_name: z.string(),
    rows_max: z.number().int(),
    /** `value` and `default` of a column are what a new line begins with. */
    columns: z.array(column),
    value: rows,
    default: rows,
  }),
]);
const group = z.object({
  group: z.string(),
  title: z.string(),
  description: z.string(),
  /** Sent back with a change. */
  version: z.number().int(),
  /** Fields that only calls of their own change. */
  held: z.array(z.string()),
  fields: z.array(field),
});
const params = z.object({
  group: z.enum([
    'identity',
    'pricing',
    'offers',
    'owners',
    'icecat',
    'payments',
    'shipping',
    'carriers',
    'orders',
    'returns',
    'wholesale',
    'giftCards',
    'assembly',
    'taxes',
    'fraud',
    'pause',
    'support',
    'limits',
    'campaigns',
    'backups',
    'health',
  ]),
});
/** What the group had when it was read. */
const version = z.int().min(0);
const staleRefusal = '`stale` with the group as it is now in `details.current`';

/** What every page says of the shop. */
const shop = z.object({
  name: z.string(),
  /** What shoppers read while the shop takes no orders; null while it does. */
  checkout_pause: z.string().nullable(),
  /** Units of a product that anybody's cart may have; wholesale buyers' more. */
  cart_line_units: z.number().int(),
  /** What the day follows from on which a supplier's goods are with the shop. */
  supplier_rules: z.object({
    cut_off_hour: z.number().int(),
    calendar: z.object({
      weekdays: z.array(z.number().int()),
      law_days: z.array(
        z.enum([
          'new_year',
          'constitution_day',
          'juarez_birthday',
          'labour_day',
          'independence_day',
          'presidential_handover',
          'revolution_day',
          'christmas',
        ]),
      ),
      days_off: z.array(z.string()),
    }),
    transfer_days: z.object({ unknown: z.number().int() }),
  }),
  /** Until when goods may be sent back. */
  returns: z.object({
    revocation_days: z.number().int(),
    unopened_days: z.number().int(),
    fault_days: z.number().int(),
    kinds: z.array(z.object({ kind: z.string(), unopened_days: z.number().int() })),
  }),
  /** What it sells, in a sentence. */
  claim: z.string(),
  /** Addresses for light and dark ground; null: the mark and the name. */
  logo: z.object({ light: z.string(), dark: z.string() }).nullable(),
  icon_version: z.string().nullable(),
  palette_css: z.string().nullable(),
  company: z.object({
    legal_name: z.string(),
    rfc: z.string(),
    /** In one line. */
    address: z.string(),
    street_address: z.string(),
    municipality: z.string(),
    state: z.string(),
    postal_code: z.string(),
    /** Nobody typed a company yet: it does not exist. */
    is_example: z.boolean(),
  }),
  email: z.string(),
  privacy_email: z.string(),
  phones: z.array(z.object({ name: z.string(), number: z.string() })),
  whatsapp: z.string().nullable(),
  whatsapp_url: z.string().nullable(),
  hours: z.array(z.object({ day: z.enum(weekdays), opens: z.string(), closes: z.string() })),
  /** The same in words, with what stands behind them. */
  hours_text: z.string(),
  addresses: z.array(z.object({ name: z.string(), address: z.string() })),
  social: z.array(
    z.object({ name: z.string(), url: z.string(), icon: z.enum(['facebook', 'instagram', 'x', 'youtube']) }),
  ),
});

export const settingsContract = {
  shop: endpoint({
    method: 'get',
    path: '/shop',
    summary: 'What pages say of the shop itself',
    access: 'public',
    answers: { 200: shop },
  }),
  pauses: endpoint({
    method: 'get',
    path: '/admin/pauses',
    summary: 'What is paused now: the shop, its checkout, ways to pay, branches; who switched it and when',
    access: { staff: 'any' },
    answers: {
      200: z.object({
        pauses: z.array(
          z.object({
            what: z.enum(['shop', 'checkout', 'method', 'branch']),
            name: z.string(),
            /** What shoppers read; empty: the shop's own words. */
            text: z.string(),
            /** When it goes on by itself; null: when staff say so. */
            until: z.string().nullable(),
            /** Where it is switched. */
            group: z.string(),
            /** Null for what nobody of the staff did. */
            by: z.string().nullable(),
            at: z.string().nullable(),
          }),
        ),
      }),
    },
  }),
  settingsGroups: endpoint({
    method: 'get',
    path: '/admin/settings',
    summary: 'The groups of settings, with how much of each is not as by default',
    access: { staff: 'system' },
    answers: {
      200: z.object({
        groups: z.array(
          z.object({
            group: z.string(),
            title: z.string(),
            description: z.string(),
            /** Fields that are not as by default. */
            changed: z.number().int(),
            changed_at: z.iso.datetime().nullable(),
          }),
        ),
      }),
    },
  }),
  settings: endpoint({
    method: 'get',
    path: '/admin/settings/{group}',
    summary: 'A group of settings: what each is, is by default, and does',
    access: { staff: 'system' },
    params,
    answers: { 200: group },
  }),
  changeSettings: endpoint({
    method: 'put',
    path: '/admin/settings/{group}',
    summary: 'Change some or all settings of a group that nobody changed meanwhile',
    access: { staff: 'system' },
    params,
    body: z.object({
      version,
      /** By the names of the fields; what is left out stays. */
      values: z.record(z.string().max(100), z.unknown()),
    }),
    answers: { 200: group },
    refusals: { 409: staleRefusal },
  }),
  settingsHistory: endpoint({
    method: 'get',
    path: '/admin/settings/{group}/history',
    summary: 'The last hundred changes of a group, the newest first',
    access: { staff: 'system' },
    params,
    answers: {
      200: z.object({
        changes: z.array(
          z.object({
            id: z.number().int(),
            at: z.string(),
            /** Null for what nobody of the staff did. */
            by: z.string().nullable(),
            fields: z.array(
              z.object({ name: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() }),
            ),
            /** Whether all its fields still are as it left them, so that it can be undone. */
            stands: z.boolean(),
          }),
        ),
      }),
    },
  }),
  undoSettings: endpoint({
    method: 'post',
    path: '/admin/settings/{group}/undo',
    summary: 'Take a change of a group back',
    access: { staff: 'system' },
    params,
    body: z.object({ version, change: z.int().min(1) }),
    answers: { 200: group },
    refusals: { 409: `${staleRefusal}, or \`changed_since\` where its fields were changed again` },
  }),
  uploadSettingPicture: endpoint({
    method: 'post',
    path: '/admin/settings/pictures',
    summary: 'Upload a picture that a setting may then name, e.g. the logo',
    access: { staff: 'system' },
    form: z.object({ picture: z.any() }),
    files: pictureFiles,
    answers: { 201: z.object({ url: z.string() }) },
    refusals: { 413: 'Picture over 8 MB' },
  }),
  sender: endpoint({
    method: 'get',
    path: '/admin/settings/identity/sender',
    summary: 'Whose e-mails they are now, and what decides it',
    access: { staff: 'system' },
    answers: {
      200: z.object({
        from: z.string(),
        reply_to: z.string().nullable(),
        source: z.enum(['settings', 'environment', 'example']),
        environment_from: z.string().nullable(),
        environment_reply_to: z.string().nullable(),
        /** Without a mail server e-mails become files. */
        via: z.enum(['smtp', 'outbox']),
      }),
    },
  }),
  sendTestEmail: endpoint({
    method: 'post',
    path: '/admin/settings/identity/test-email',
    summary: 'Send the caller a message from a sender that is not saved yet',
    access: { staff: 'system' },
    body: z.object({
      sender_name: z.string().max(200),
      sender_email: z.string().max(200),
      reply_to: z.string().max(200),
    }),
    answers: {
      200: z.object({
        to: z.string(),
        from: z.string(),
        /** Whose DNS has to let the mail server send. */
        domain: z.string(),
        via: z.enum(['smtp', 'outbox']),
        is_sent: z.boolean(),
        /** What the mail server said, or the file that the message is in. */
        answer: z.string(),
      }),
    },
    refusals: { 429: '`too_many_requests`' },
  }),
};
