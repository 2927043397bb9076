import { t } from '../../i18n/t.ts';
import { centsSchema, endpoint, z } from '../../platform/http/endpoint.ts';
import { invitationSchema } from './invitations/invitations.contract.ts';
import { runStates } from '../suppliers/run.contract.ts';

/**
 * What a system user may be allowed to do. Reading is a right of its own. `own_account` and `any` are everybody's: the
 * first stays while nothing but enrolling is allowed.
 */
export const staffRights = [
  'own_account',
  'any',
  'read_catalog',
  'write_products',
  'catalog',
  'stock',
  'read_costs',
  'price_below_cost',
  'read_orders',
  'assist',
  'orders',
  'pack',
  'read_customers',
  'customers',
  'read_payments',
  'move_money',
  'approve_money',
  'keep_books',
  'read_mails',
  'read_reports',
  'export',
  'export_catalog',
  'content',
  'campaigns',
  'support',
  'read_audit',
  'system',
] as const;

declare module '../../platform/http/endpoint.ts' {
  interface StaffRights extends Record<(typeof staffRights)[number], true> {}
}

const staffUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  rights: z.array(z.enum(staffRights)),
  /** Has to turn on the second step of signing in before anything else. */
  must_enrol: z.boolean(),
  /** What they chose to read; null: as their browser prefers. */
  language: z.enum(['en', 'es']).nullable(),
});

const systemUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** A built-in one, or one that an owner made (`/admin/roles`). */
  role: z.string(),
  is_disabled: z.boolean(),
  /** Signs in with a code of an app besides the password. */
  has_totp: z.boolean(),
  /** Where they are signed in now. */
  sessions: z.number().int(),
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
  /** Counts changes of name, role and access. */
  version: z.number().int(),
});
const newPassword = z
  .string()
  .min(10, { error: () => t('Use 10 characters or more.') })
  .max(128);
const anyPassword = z
  .string()
  .min(1, { error: () => t('Enter your password.') })
  .max(128);
const code = z
  .string()
  .trim()
  .min(1, { error: () => t('Enter the code.') })
  .max(40);
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const tooMany = { 429: '`too_many_guesses` with `retry_after_seconds`: several wrong passwords or codes' };
const role = z.string().min(1).max(64);
const systemUserParams = z.object({ id: z.string().min(1).max(64) });

/** Sales of some days: amounts with IVA, the margin without, of the lines whose cost is known. */
const salesSchema = z.object({
  paid_cents: centsSchema,
  /** Of it, what store credit paid. */
  credit_cents: centsSchema,
  orders: z.number().int(),
  average_cents: centsSchema.nullable(),
  margin_cents: centsSchema.nullable(),
  margin_basis_points: z.number().int().nullable(),
  /** Orders placed in these days, and of those the paid ones: the conversion. */
  placed: z.number().int(),
  placed_paid: z.number().int(),
});
const periodSchema = z.object({ current: salesSchema, previous: salesSchema });
/** Null where it could not be read, left out where the role may not read it. */
const countOrNothing = z.number().int().nullable().optional();

/** What may wait for staff. */
export const todoKeys = [
  'orders_to_pack',
  'orders_to_assemble',
  'orders_late',
  'orders_without_stock',
  'orders_to_review',
  'orders_held',
  'parcel_problems',
  'disputes_open',
  'refunds_overdue',
  'refunds_to_settle',
  'approvals_waiting',
  'payment_findings',
  'failed_payment_events',
  'invoices_needed',
  'receipts_refused',
  'return_parcels',
  'returns_to_decide',
  'returns_at_bench',
  'returns_to_settle',
  'companies_to_decide',
  'companies_overdue',
  'quotes_to_answer',
  'late_tickets',
  'open_tickets',
  'open_questions',
  'pending_reviews',
  'shared_builds',
  'shop_problems',
  'failed_mails',
  'dead_jobs',
  'imports_with_problems',
  'customer_imports_with_problems',
  'purchases_unknown',
  'purchases_to_confirm',
  'supplier_returns_late',
  'feeds_to_approve',
  'feed_lines_to_decide',
  'low_stock',
] as const;

/** A block of the first page: null where it could not be read, and when it was. */
const block = <Shape extends z.ZodType>(figures: Shape) => ({
  200: z.object({ figures: figures.nullable(), read_at: z.string().nullable() }),
});
const period = z.coerce.number().int().min(1).max(366).default(30);

const soldProduct = {
  product_id: z.number().int(),
  sku: z.string(),
  product_name: z.string(),
  units: z.number().int(),
};

/** Figures are kept for a while; `fresh` asks for ones that are read after the call. */
const freshness = { fresh: z.enum(['true']).optional() };

export const staffContract = {
  session: endpoint({
    method: 'get',
    path: '/admin-auth/session',
    summary: 'Which system user is signed in',
    access: 'public',
    answers: {
      200: z.object({
        user: staffUser.nullable(),
        /** The password was right; the code of the second step is still asked for (`secondStep`). */
        second_step: z.boolean(),
        /** Somebody's session, whose account was disabled meanwhile. */
        is_disabled: z.boolean(),
      }),
    },
  }),
  signIn: endpoint({
    method: 'post',
    path: '/admin-auth/sign-in/email',
    summary: 'Sign in to the admin area',
    access: 'public',
    body: z.object({ email: z.string(), password: z.string() }),
    answers: {
      200: z.object({
        token: z.string().nullable().optional(),
        user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
      }),
    },
    refusals: { 401: '`invalid_email_or_password`', 403: '`account_disabled`' },
  }),
  signOut: endpoint({
    method: 'post',
    path: '/admin-auth/sign-out',
    summary: 'Sign out of the admin area',
    access: 'public',
    body: z.object({}).optional(),
    answers: { 200: z.object({ success: z.boolean() }) },
  }),
  secondStep: endpoint({
    method: 'post',
    path: '/admin/account/second-step',
    summary: 'The code of the app, or a recovery code, after the password; each works once',
    access: 'public',
    body: z.object({ code }),
    answers: { 200: z.object({ signed_in: z.literal(true) }) },
    refusals: { ...tooMany, 401: '`not_signed_in`: the password comes first' },
  }),
  askPasswordReset: endpoint({
    method: 'post',
    path: '/admin/account/password-reset',
    summary: 'Mail a system user a link for a new password; answers the same for every address',
    access: 'public',
    body: z.object({ email: z.email({ error: () => t('Enter a valid e-mail.') }).max(254) }),
    answers: { 202: z.object({ asked: z.literal(true) }) },
  }),
  resetPassword: endpoint({
    method: 'put',
    path: '/admin/account/password-reset',
    summary: 'Set a new password by a mailed link, once, within 30 minutes; every session ends',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(100), new_password: newPassword }),
    answers: { 200: z.object({ changed: z.literal(true) }) },
    refusals: { 422: '`link_is_over`' },
  }),
  account: endpoint({
    method: 'get',
    path: '/admin/account',
    summary: 'The own account: the second step of signing in, and where it is open',
    access: { staff: 'own_account' },
    answers: {
      200: z.object({
        has_totp: z.boolean(),
        /** This role has to sign in with a second step. */
        needs_totp: z.boolean(),
        recovery_codes_left: z.number().int(),
        sessions: z.array(
          z.object({
            id: z.string(),
            device: z.string(),
            ip_address: z.string().nullable(),
            is_current: z.boolean(),
            signed_in_at: z.string(),
            last_seen_at: z.string(),
          }),
        ),
      }),
    },
  }),
  changePassword: endpoint({
    method: 'put',
    path: '/admin/account/password',
    summary: 'Change the own password; the other sessions end',
    access: { staff: 'own_account' },
    body: z.object({ current_password: anyPassword, new_password: newPassword }),
    answers: { 200: z.object({ changed: z.literal(true) }) },
    refusals: tooMany,
  }),
  chooseLanguage: endpoint({
    method: 'put',
    path: '/admin/account/language',
    summary: 'Choose what the admin is read in; null: as the browser prefers',
    access: { staff: 'own_account' },
    body: z.object({ language: z.enum(['en', 'es']).nullable() }),
    answers: { 200: z.object({ language: z.enum(['en', 'es']).nullable() }) },
  }),
  endSession: endpoint({
    method: 'delete',
    path: '/admin/account/sessions/{id}',
    summary: 'End one of the own sessions',
    access: { staff: 'own_account' },
    params: z.object({ id: z.string().min(1).max(64) }),
    answers: { 200: z.object({ ended: z.literal(true) }) },
  }),
  endOtherSessions: endpoint({
    method: 'delete',
    path: '/admin/account/sessions',
    summary: 'End the own sessions but this one',
    access: { staff: 'own_account' },
    answers: { 200: z.object({ ended: z.number().int() }) },
  }),
  startTotp: endpoint({
    method: 'post',
    path: '/admin/account/totp',
    summary: 'A secret for an authenticator app; the second step is on once a code of it was typed',
    access: { staff: 'own_account' },
    body: z.object({ current_password: anyPassword }),
    answers: {
      201: z.object({
        secret: z.string(),
        /** What the picture for the app says. */
        address: z.string(),
      }),
    },
    refusals: { 409: '`totp_is_on`', ...tooMany },
  }),
  confirmTotp: endpoint({
    method: 'put',
    path: '/admin/account/totp',
    summary: 'Turn the second step on with a first code; recovery codes are shown once, other sessions end',
    access: { staff: 'own_account' },
    body: z.object({ code }),
    answers: { 200: recoveryCodes },
    refusals: { 409: '`totp_is_on`, `totp_not_started`', ...tooMany },
  }),
  removeTotp: endpoint({
    method: 'post',
    path: '/admin/account/totp/removal',
    summary: 'Turn the own second step off with a code of it, e.g. for a new phone',
    access: { staff: 'own_account' },
    body: z.object({ code }),
    answers: { 200: z.object({ has_totp: z.literal(false) }) },
    refusals: { 409: '`totp_not_started`', ...tooMany },
  }),
  renewRecoveryCodes: endpoint({
    method: 'post',
    path: '/admin/account/recovery-codes',
    summary: 'Ten new recovery codes instead of the old ones, shown once',
    access: { staff: 'own_account' },
    body: z.object({ code }),
    answers: { 201: recoveryCodes },
    refusals: { 409: '`totp_not_started`', ...tooMany },
  }),
  resetTotp: endpoint({
    method: 'delete',
    path: '/admin/system-users/{id}/totp',
    summary: 'Take the second step away from somebody who lost it; signs them out everywhere',
    access: { staff: 'system' },
    params: systemUserParams,
    answers: { 200: z.object({ has_totp: z.literal(false) }) },
    refusals: { 403: '`beyond_own_rights`' },
  }),
  systemUsers: endpoint({
    method: 'get',
    path: '/admin/system-users',
    summary: 'Everybody who can sign in to the admin area, and who is invited to',
    access: { staff: 'system' },
    answers: {
      200: z.object({
        system_users: z.array(systemUserSchema),
        /** Those that nobody followed or withdrew, the newest first. */
        invitations: z.array(invitationSchema),
        /** What roles that owners made are called. */
        role_names: z.record(z.string(), z.string()),
      }),
    },
  }),
  staffNames: endpoint({
    method: 'get',
    path: '/admin/staff-names',
    summary: 'The names of those who may be put on an order, and nothing else of them',
    access: { staff: 'read_orders' },
    answers: { 200: z.object({ staff: z.array(z.object({ id: z.string(), name: z.string() })) }) },
  }),
  inviteSystemUser: endpoint({
    method: 'post',
    path: '/admin/system-users',
    summary:
      'Invite a system user: they choose their password by a mailed link. The very same again is the same invitation',
    access: { staff: 'system' },
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1, { error: () => t('Enter a name.') })
        .max(120),
      email: z.email({ error: () => t('Enter a valid e-mail.') }).max(254),
      role,
      /** What the email and, at first, the admin are read in; left out: as who invites reads. */
      language: z.enum(['en', 'es']).optional(),
    }),
    answers: { 201: z.object({ invitation: invitationSchema }) },
    refusals: {
      403: '`beyond_own_rights`',
      409: '`email_taken`; `invited_already` with another name or role',
    },
  }),
  updateSystemUser: endpoint({
    method: 'put',
    path: '/admin/system-users/{id}',
    summary:
      'Change the role of a system user, or disable one, who then is out at once; the last owner stays',
    access: { staff: 'system' },
    params: systemUserParams,
    body: z.object({
      name: z.string().trim().min(1).max(120).optional(),
      role: role.optional(),
      is_disabled: z.boolean().optional(),
      /** The one that was read; left out, this holds whatever anybody else saved. */
      version: z.number().int().positive().optional(),
    }),
    answers: { 200: z.object({ system_user: systemUserSchema }) },
    refusals: {
      403: '`beyond_own_rights`',
      409: 'The last owner cannot be disabled or lose the role; `stale` with `details.current` where somebody changed them',
    },
  }),
  endSystemUserSessions: endpoint({
    method: 'delete',
    path: '/admin/system-users/{id}/sessions',
    summary: 'Sign a system user out everywhere; of oneself, everywhere but here',
    access: { staff: 'system' },
    params: systemUserParams,
    answers: { 200: z.object({ ended: z.number().int() }) },
    refusals: { 403: '`beyond_own_rights`' },
  }),
  dashboard: endpoint({
    method: 'get',
    path: '/admin/dashboard',
    summary:
      'Figures of the day: what was paid, what waits for staff; null where a figure could not be read, left out what the role may not read',
    access: { staff: 'any' },
    query: z.object({
      days: period,
      /** Sales and orders of wholesale or of everybody else; both where it is left out. */
      channel: z.enum(['retail', 'wholesale']).optional(),
      ...freshness,
    }),
    answers: {
      200: z.object({
        days: z.number().int(),
        /** What waits for staff and is not nothing, the most pressing first; only what the role may read. */
        todo: z.array(
          z.object({
            key: z.enum(todoKeys),
            /** As many as the list of it says; null where it could not be counted. */
            count: z.number().int().nullable(),
            /** Until when the first of them is to be done, where somebody set a term. */
            due_at: z.string().nullable(),
          }),
        ),
        sales: z
          .object({
            today: periodSchema,
            week: periodSchema,
            month: periodSchema,
            /** The last `days` days, today included. */
            range: periodSchema,
            by_day: z.array(salesSchema.extend({ day: z.string() })),
          })
          .nullable()
          .optional(),
        orders: z
          .object({
            by_state: z.array(z.object({ state: z.string(), count: z.number().int() })),
            /** Paid, not held, and should have left already. */
            late: z.number().int(),
            held: z.number().int(),
          })
          .nullable()
          .optional(),
        low_stock: z
          .array(
            z.object({
              product_id: z.number().int(),
              sku: z.string(),
              product_name: z.string(),
              available: z.number().int(),
            }),
          )
          .nullable()
          .optional(),
        pending_reviews: countOrNothing,
        /** Questions about products that nobody answered, or that wait to be decided. */
        open_questions: countOrNothing,
        open_tickets: countOrNothing,
        /** What customers send back: to be decided, and to be looked into. */
        returns: z
          .object({ to_decide: z.number().int(), to_inspect: z.number().int() })
          .nullable()
          .optional(),
        failed_payment_events: countOrNothing,
        open_disputes: countOrNothing,
        /** Second and late payments, and differences from the reports of providers, that nobody explained yet. */
        payment_findings: countOrNothing,
        refunds_to_settle: countOrNothing,
        /** Store credit that customers have to spend: what the shop owes them. */
        store_credit: z.object({ cents: centsSchema, customers: z.number().int() }).nullable().optional(),
        /** Money above somebody's ceiling that waits for a second person. */
        approvals: countOrNothing,
        /** Emails that are not tried any more. */
        failed_mails: countOrNothing,
        /** Jobs that failed as often as they are tried. */
        dead_jobs: countOrNothing,
        sync: z.object({ last_at: z.string().nullable() }).nullable().optional(),
        /** When each part was read: parts are kept for a while. */
        read_at: z.partialRecord(z.enum(['sales', 'orders', 'waiting', 'low_stock']), z.string()),
        generated_at: z.string(),
      }),
    },
  }),
  dashboardFunnel: endpoint({
    method: 'get',
    path: '/admin/dashboard/funnel',
    summary:
      'How often each step towards a purchase was made in the last days and as many before; counted without knowing of whom',
    access: { staff: 'read_reports' },
    query: z.object({ days: period, ...freshness }),
    answers: block(
      z.object({
        days: z.number().int(),
        /** In the order they are made in. */
        steps: z.array(
          z.object({
            step: z.enum(['product_viewed', 'cart_begun', 'checkout_begun', 'order_placed', 'order_paid']),
            count: z.number().int(),
            /** In the days before; null where not all of them were counted. */
            previous: z.number().int().nullable(),
          }),
        ),
        /** All of the days were counted: orders can be compared with the steps before them. */
        is_whole: z.boolean(),
        /** First day (`YYYY-MM-DD`) on which views, carts and checkouts were counted; null before. */
        counted_since: z.string().nullable(),
      }),
    ),
  }),
  dashboardSellers: endpoint({
    method: 'get',
    path: '/admin/dashboard/sellers',
    summary:
      'What sold best in the last days, and own stock that did not sell for as long as the settings say; costs and margins only for who may read costs',
    access: { staff: 'read_reports' },
    query: z.object({ days: period, ...freshness }),
    answers: block(
      z.object({
        days: z.number().int(),
        best: z.array(
          z.object({
            ...soldProduct,
            units_before: z.number().int(),
            paid_cents: centsSchema,
            /** Without IVA, by the costs of the time; null where they are not known, or not for who asks. */
            margin_cents: centsSchema.nullable(),
            available: z.number().int(),
          }),
        ),
        /** Days without a sale that make goods slow. */
        slow_days: z.number().int(),
        slow: z.array(
          z.object({
            ...soldProduct,
            value_cents: centsSchema.nullable(),
            /** Null where it never was. */
            sold_at: z.string().nullable(),
          }),
        ),
        /** Of all slow goods, how many there are and what they cost. */
        slow_total: z.number().int(),
        slow_cents: centsSchema.nullable(),
      }),
    ),
  }),
  dashboardBooks: endpoint({
    method: 'get',
    path: '/admin/dashboard/books',
    summary:
      'What moved at each provider in the last days, up to which day its books were compared, and what is left to explain',
    access: { staff: 'read_payments' },
    query: z.object({ days: period, ...freshness }),
    answers: block(
      z.object({
        days: z.number().int(),
        providers: z.array(
          z.object({
            provider: z.string(),
            charged_cents: centsSchema,
            refunded_cents: centsSchema,
            disputed_cents: centsSchema,
            /** What the provider kept, by its reports; null where there is none. */
            fee_cents: centsSchema.nullable(),
            /** Last day (`YYYY-MM-DD`) that was compared, and what was at the provider when it ended; null: none yet. */
            compared_day: z.string().nullable(),
            balance_cents: centsSchema.nullable(),
          }),
        ),
        findings: z.number().int(),
        store_credit: z.object({ cents: centsSchema, customers: z.number().int() }),
      }),
    ),
  }),
  dashboardSync: endpoint({
    method: 'get',
    path: '/admin/dashboard/sync',
    summary: 'How old what each distributor’s feed said is',
    access: { staff: 'read_catalog' },
    query: z.object(freshness),
    answers: block(
      z.object({
        /** After how many hours the settings call a feed old; 0: never. */
        feed_hours: z.number().int(),
        feeds: z.array(
          z.object({
            supplier: z.string(),
            supplier_name: z.string(),
            /** Of its newest run. */
            state: z.enum(runStates),
            started_at: z.string(),
            /** When the last run that went through ended; null: none did. */
            last_done_at: z.string().nullable(),
            is_old: z.boolean(),
          }),
        ),
      }),
    ),
  }),
};
