import { t } from '../../i18n/t.ts';
import {
  centsSchema,
  bulkAnswer,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  z,
} from '../../platform/http/endpoint.ts';
import { mailStates } from '../../platform/mail-states.contract.ts';

const customerUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  is_anonymous: z.boolean(),
  /** Buys without an account: name and e-mail are what they gave, proven by nobody. */
  is_guest: z.boolean(),
  /** The address of the account is proven; until then it does not get what others left under that address. */
  is_verified: z.boolean(),
});

const text = (max: number, message: string) => z.string().trim().min(1, message).max(max);

/** A new password on the wire; as long as the accounts library takes it. */
export const newPassword = z
  .string()
  .min(8, 'La contraseña necesita 8 caracteres o más.')
  .max(128, 'La contraseña es demasiado larga.');

const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  ip_address: z.string().nullable(),
  is_current: z.boolean(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
});
const accountDone = z.object({ success: z.boolean() });

/** A Mexican phone on the wire. */
const phoneSchema = z
  .string()
  // Ten digits since 2019; people still write the prefixes of before and the country's code.
  .transform((value) => value.replaceAll(/[\s().+-]/g, '').replace(/^(?:521?|044|045|01)(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^[2-9]\d{9}$/, 'Escribe un teléfono de 10 dígitos, con lada.'));

/** A Mexican delivery address on the wire. */
export const addressInput = z.object({
  recipient: text(120, 'Escribe quién recibe.'),
  phone: phoneSchema,
  street: text(160, 'Escribe la calle.'),
  exterior_number: text(20, 'Escribe el número exterior.'),
  interior_number: z.string().trim().max(20).default(''),
  neighbourhood: text(120, 'Escribe la colonia.'),
  municipality: text(120, 'Escribe el municipio o alcaldía.'),
  state: text(60, 'Elige el estado.'),
  postal_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/, 'El código postal tiene 5 dígitos.'),
  directions: z.string().trim().max(300).default(''),
  is_default: z.boolean().default(false),
});
const addressSchema = z.object({
  id: z.string(),
  recipient: z.string(),
  phone: z.string(),
  street: z.string(),
  exterior_number: z.string(),
  interior_number: z.string(),
  neighbourhood: z.string(),
  municipality: z.string(),
  state: z.string(),
  postal_code: z.string(),
  directions: z.string(),
  is_default: z.boolean(),
});
const addressId = z.object({ id: z.uuid() });

const blockSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['customer', 'email', 'phone', 'address']),
  label: z.string(),
  reason: z.string(),
  blocked_by: z.string(),
  created_at: z.string(),
});
const reason = z
  .string()
  .trim()
  .min(3, { error: () => t('Give a reason of 3 letters or more.') })
  .max(500);

const customerId = z.object({ id: z.string().min(1).max(64) });
const adminCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  is_blocked: z.boolean(),
  phone: z.string().nullable(),
  /** Name of the price list they buy by; null for public prices. */
  price_list: z.string().nullable(),
  order_count: z.number().int(),
  spent_cents: centsSchema,
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
});

const customersFilter = {
  q: z.string().max(200).optional(),
  verified: z.enum(['yes', 'no']).optional(),
  type: z.enum(['retail', 'wholesale', 'blocked']).optional(),
  /** Whether they ever paid for an order. */
  spent: z.enum(['some', 'none']).optional(),
  /** What they spent at least. */
  min_spent_cents: z.coerce.number().int().min(0).optional(),
};

/** Answer of the accounts library for sign-in and sign-up; more fields may come. */
const signedIn = z.object({
  token: z.string().nullable().optional(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

export const customersContract = {
  session: endpoint({
    method: 'get',
    path: '/auth/session',
    summary: 'Who is signed in, visitors included',
    access: 'public',
    answers: { 200: z.object({ user: customerUser.nullable() }) },
  }),
  signInAnonymous: endpoint({
    method: 'post',
    path: '/auth/sign-in/anonymous',
    summary: 'Become a visitor with a cart',
    access: 'public',
    body: z.object({}).optional(),
    answers: { 200: signedIn },
  }),
  signUp: endpoint({
    method: 'post',
    path: '/auth/sign-up/email',
    summary: 'Register and be signed in; a code that proves the address is mailed (/customer/confirm-email)',
    access: 'public',
    body: z.object({ name: z.string(), email: z.string(), password: z.string() }),
    answers: { 200: signedIn },
    refusals: { 409: '`user_already_exists_use_another_email`' },
  }),
  signIn: endpoint({
    method: 'post',
    path: '/auth/sign-in/email',
    summary: 'Sign in with e-mail and password; a visitor keeps the cart',
    access: 'public',
    body: z.object({ email: z.string(), password: z.string(), rememberMe: z.boolean().optional() }),
    answers: { 200: signedIn },
    refusals: { 401: '`invalid_email_or_password`', 403: '`account_blocked`, `account_merged`' },
  }),
  signOut: endpoint({
    method: 'post',
    path: '/auth/sign-out',
    summary: 'Sign out',
    access: 'public',
    body: z.object({}).optional(),
    answers: { 200: z.object({ success: z.boolean() }) },
  }),
  sendSignInCode: endpoint({
    method: 'post',
    path: '/auth/email-otp/send-verification-otp',
    summary: 'Mail a six-digit code, where the address has an account; the answer does not say',
    access: 'public',
    body: z.object({ email: z.string(), type: z.enum(['sign-in', 'forget-password']) }),
    answers: { 200: z.object({ success: z.boolean() }) },
  }),
  signInWithCode: endpoint({
    method: 'post',
    path: '/auth/sign-in/email-otp',
    summary: 'Sign in with the mailed code',
    access: 'public',
    body: z.object({ email: z.string(), otp: z.string() }),
    answers: { 200: signedIn },
  }),
  resetPassword: endpoint({
    method: 'post',
    path: '/auth/email-otp/reset-password',
    summary: 'Set a password with the mailed code, which proves the address; ends every session',
    access: 'public',
    body: z.object({ email: z.string(), otp: z.string(), password: z.string() }),
    answers: { 200: z.object({ success: z.boolean() }) },
  }),
  changeName: endpoint({
    method: 'post',
    path: '/auth/update-user',
    summary: 'Change the own name',
    access: 'customer',
    body: z.object({ name: z.string() }),
    answers: { 200: z.object({ status: z.boolean() }) },
  }),
  changePassword: endpoint({
    method: 'post',
    path: '/auth/change-password',
    summary: 'Change the own password; can end the other sessions',
    access: 'customer',
    body: z.object({
      currentPassword: z.string(),
      newPassword: z.string(),
      revokeOtherSessions: z.boolean().optional(),
    }),
    answers: { 200: z.object({ token: z.string().nullable() }) },
  }),
  requestEmailChange: endpoint({
    method: 'post',
    path: '/auth/email-otp/request-email-change',
    summary: 'Mail a code to the new address; the answer does not say whether it has an account',
    access: 'customer',
    body: z.object({ newEmail: z.string() }),
    answers: { 200: accountDone },
  }),
  changeEmail: endpoint({
    method: 'post',
    path: '/auth/email-otp/change-email',
    summary: 'Change the own address with the code mailed to it; the former one is told',
    access: 'customer',
    body: z.object({ newEmail: z.string(), otp: z.string() }),
    answers: { 200: accountDone },
  }),
  becomeGuest: endpoint({
    method: 'put',
    path: '/customer/guest',
    summary: 'Buy without an account: who it is for and where letters go',
    access: 'visitor',
    rate: 'guests',
    body: z.object({
      name: text(120, 'Escribe tu nombre.'),
      email: z.string().trim().toLowerCase().max(254).pipe(z.email('Escribe un correo válido.')),
    }),
    answers: { 200: z.object({ user: customerUser }) },
    refusals: { 409: '`has_account`: somebody is signed in' },
  }),
  sendClaimEmail: endpoint({
    method: 'post',
    path: '/customer/guest/claim',
    summary: 'Mail a guest the link that makes an account of their purchases',
    access: 'buyer',
    rate: 'letters',
    answers: { 202: z.object({ sent_to: z.string() }) },
    refusals: { 409: '`has_account`: nothing to claim' },
  }),
  profile: endpoint({
    method: 'get',
    path: '/customer/profile',
    summary: 'The own account: name, address, what it agreed to',
    access: 'customer',
    answers: {
      200: z.object({
        profile: z.object({
          name: z.string(),
          email: z.string(),
          /** False for who enters by mailed code only. */
          has_password: z.boolean(),
          wants_cart_mail: z.boolean(),
        }),
      }),
    },
  }),
  setCartMail: endpoint({
    method: 'put',
    path: '/customer/cart-mail',
    summary: 'Agree to a letter about what waits in the own cart, or not any more',
    access: 'customer',
    body: z.object({ wanted: z.boolean() }),
    answers: { 200: z.object({ wants_cart_mail: z.boolean() }) },
  }),
  endCartMail: endpoint({
    method: 'post',
    path: '/customer/cart-mail/{token}/unsubscribe',
    summary: 'End the letters about carts (RFC 8058); those that are not there are ended already',
    access: 'public',
    rate: 'none',
    params: z.object({ token: z.string().regex(/^[\da-f]{32}$/) }),
    answers: { 200: z.object({ ended: z.literal(true) }) },
  }),
  sessions: endpoint({
    method: 'get',
    path: '/customer/sessions',
    summary: 'Where the own account is open',
    access: 'customer',
    answers: { 200: z.object({ sessions: z.array(sessionSchema) }) },
  }),
  endSession: endpoint({
    method: 'delete',
    path: '/customer/sessions/{id}',
    summary: 'Sign out one of the own sessions',
    access: 'customer',
    params: z.object({ id: z.string().min(1).max(64) }),
    answers: { 200: z.object({ ended: z.literal(true) }) },
  }),
  endOtherSessions: endpoint({
    method: 'delete',
    path: '/customer/sessions',
    summary: 'Sign out everywhere but here',
    access: 'customer',
    answers: { 200: z.object({ ended: z.number().int() }) },
  }),
  addresses: endpoint({
    method: 'get',
    path: '/customer/addresses',
    summary: 'Own delivery addresses',
    access: 'buyer',
    answers: { 200: z.object({ addresses: z.array(addressSchema) }) },
  }),
  addAddress: endpoint({
    method: 'post',
    path: '/customer/addresses',
    summary: 'Add a delivery address',
    access: 'buyer',
    body: addressInput,
    answers: { 201: z.object({ address: addressSchema }) },
  }),
  updateAddress: endpoint({
    method: 'put',
    path: '/customer/addresses/{id}',
    summary: 'Change a delivery address',
    access: 'buyer',
    params: addressId,
    body: addressInput,
    answers: { 200: z.object({ address: addressSchema }) },
  }),
  deleteAddress: endpoint({
    method: 'delete',
    path: '/customer/addresses/{id}',
    summary: 'Delete a delivery address',
    access: 'buyer',
    params: addressId,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  adminCustomers: endpoint({
    method: 'get',
    path: '/admin/users',
    summary:
      'Customers, paged: proven or not, wholesale or retail, blocked; most spent first with `sort=spent`',
    access: { staff: 'read_customers' },
    query: z.object({
      ...pageQuery,
      ...customersFilter,
      sort: z.enum(['newest', 'spent']).default('newest'),
    }),
    answers: {
      200: z.object({
        users: z.array(adminCustomer),
        ...pageOfAnswer,
        /** There are pages behind those that were counted. */
        has_more: z.boolean(),
      }),
    },
  }),
  adminCustomersCsv: endpoint({
    method: 'get',
    path: '/admin/users.csv',
    summary: 'Every customer of a filter as CSV, newest first; pesos, days of Mexico City',
    access: { staff: 'export', and: 'read_customers' },
    query: z.object(customersFilter),
    answers: { 200: fileSchema },
    fileType: 'text/csv',
  }),
  adminCustomer: endpoint({
    method: 'get',
    path: '/admin/users/{id}',
    summary: 'A customer or guest with their newest orders, returns and letters, addresses and notes',
    access: { staff: 'read_customers' },
    params: customerId,
    answers: {
      200: z.object({
        customer: adminCustomer.extend({
          /** Bought without an account. */
          is_guest: z.boolean(),
          notes: z.string(),
          /** Sent back with changed notes. */
          notes_version: z.number().int(),
          /** Browsers in which they are signed in. */
          session_count: z.number().int(),
          addresses: z.array(addressSchema),
          orders: z.array(
            z.object({
              order_id: z.string(),
              order_number: z.number().int().nullable(),
              state: z.string(),
              fulfilment: z.string(),
              is_partly_packed: z.boolean(),
              delivery_method: z.string(),
              total_cents: centsSchema,
              item_count: z.number().int(),
              placed_at: z.string(),
            }),
          ),
          /** Orders in all; `orders` holds the newest. */
          orders_total: z.number().int(),
          returns: z.array(
            z.object({
              name: z.string(),
              order_id: z.string(),
              state: z.string(),
              reason: z.string(),
              requested_at: z.string(),
            }),
          ),
          /** Null for who may not read emails. */
          letters: z
            .array(
              z.object({
                id: z.number().int(),
                subject: z.string(),
                state: z.enum(mailStates),
                created_at: z.string(),
              }),
            )
            .nullable(),
          /** Addresses of accounts that were merged into this one; they open nothing. */
          aliases: z.array(z.object({ email: z.string(), since: z.string() })),
          /** Guests who gave this address: perhaps the same person. Empty for a guest. */
          guests: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              order_count: z.number().int(),
              created_at: z.string(),
            }),
          ),
        }),
      }),
    },
  }),
  saveCustomerNotes: endpoint({
    method: 'put',
    path: '/admin/users/{id}/notes',
    summary: 'What staff want to remember of a customer',
    access: { staff: 'customers', or: 'assist' },
    params: customerId,
    body: z.object({
      notes: z.string().trim().max(5000),
      /** The `notes_version` that was read; left out, this holds whatever anybody else saved. */
      version: z.number().int().positive().optional(),
    }),
    answers: { 200: z.object({ notes: z.string(), notes_version: z.number().int() }) },
    refusals: { 409: '`stale` with `details.current` where somebody changed the notes' },
  }),
  changeCustomer: endpoint({
    method: 'put',
    path: '/admin/users/{id}/details',
    summary: 'Correct what an account is called, and its phone; orders keep what they were placed with',
    access: { staff: 'customers' },
    params: customerId,
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1, { error: () => t('Write a name.') })
        .max(120),
      /** Null takes it away. */
      phone: phoneSchema.nullable(),
      /** What stood there when it was read. */
      was: z.object({ name: z.string(), phone: z.string().nullable() }),
    }),
    answers: { 200: z.object({ user: adminCustomer }) },
    refusals: { 409: '`stale` with `details.current` where somebody changed them' },
  }),
  blockCustomer: endpoint({
    method: 'put',
    path: '/admin/users/{id}',
    summary: 'Block or unblock a customer; a blocked one is signed out everywhere',
    access: { staff: 'customers' },
    params: customerId,
    body: z.object({ is_blocked: z.boolean() }),
    answers: { 200: z.object({ user: adminCustomer }) },
  }),
  blockCustomers: endpoint({
    method: 'put',
    path: '/admin/users',
    summary: 'Block or unblock many customers; what could not be done says why. Safe twice',
    access: { staff: 'customers' },
    body: z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(100), is_blocked: z.boolean() }),
    answers: { 200: bulkAnswer(z.string()) },
  }),
  blocks: endpoint({
    method: 'get',
    path: '/admin/blocks',
    summary: 'Guests, customers, e-mails, phones and addresses that cannot place orders, newest first',
    access: { staff: 'read_customers' },
    query: z.object({ ...pageQuery, q: z.string().max(200).optional() }),
    answers: { 200: z.object({ blocks: z.array(blockSchema), ...pageOfAnswer }) },
  }),
  addBlock: endpoint({
    method: 'post',
    path: '/admin/blocks',
    summary: 'Let somebody place no more orders, by their row, e-mail, phone or postal address',
    access: { staff: 'customers' },
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('customer'), value: z.string().min(1).max(64), reason }),
      z.object({
        kind: z.literal('email'),
        value: z
          .string()
          .trim()
          .max(254)
          .pipe(z.email({ error: () => t('Enter a valid e-mail.') })),
        reason,
      }),
      z.object({
        kind: z.literal('phone'),
        value: z
          .string()
          .trim()
          .max(40)
          .refine((value) => value.replaceAll(/\D/g, '').length >= 10, {
            error: () => t('Enter a phone of ten digits.'),
          }),
        reason,
      }),
      z.object({
        kind: z.literal('address'),
        street: text(160, 'Enter the street.'),
        exterior_number: text(20, 'Enter the number.'),
        postal_code: z
          .string()
          .trim()
          .regex(/^\d{5}$/, { error: () => t('A postal code has 5 digits.') }),
        reason,
      }),
    ]),
    answers: { 201: z.object({ block: blockSchema }) },
    refusals: { 409: '`already_blocked`' },
  }),
  removeBlock: endpoint({
    method: 'delete',
    path: '/admin/blocks/{id}',
    summary: 'Let them order again',
    access: { staff: 'customers' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  restoreBlock: endpoint({
    method: 'post',
    path: '/admin/blocks/{id}/restore',
    summary: 'Block again what was let order within a day',
    access: { staff: 'customers' },
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    answers: { 200: z.object({ restored: z.literal(true) }) },
  }),
};
