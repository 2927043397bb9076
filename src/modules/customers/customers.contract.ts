import { centsSchema, endpoint, pageQuery, z } from '../../platform/http/endpoint.ts';

const customerUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  is_anonymous: z.boolean(),
});

const text = (max: number, message: string) => z.string().trim().min(1, message).max(max);

/** A Mexican delivery address on the wire. */
export const addressInput = z.object({
  recipient: text(120, 'Escribe quién recibe.'),
  phone: z
    .string()
    // Ten digits since 2019; people still write the prefixes of before and the country's code.
    .transform((value) => value.replaceAll(/[\s().+-]/g, '').replace(/^(?:521?|044|045|01)(?=\d{10}$)/, ''))
    .pipe(z.string().regex(/^[2-9]\d{9}$/, 'Escribe un teléfono de 10 dígitos, con lada.')),
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

const adminCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  is_blocked: z.boolean(),
  phone: z.string().nullable(),
  order_count: z.number().int(),
  spent_cents: centsSchema,
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
});

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
    summary: 'Register with e-mail and password; a visitor keeps the cart',
    access: 'public',
    body: z.object({ name: z.string(), email: z.string(), password: z.string() }),
    answers: { 200: signedIn },
  }),
  signIn: endpoint({
    method: 'post',
    path: '/auth/sign-in/email',
    summary: 'Sign in with e-mail and password; a visitor keeps the cart',
    access: 'public',
    body: z.object({ email: z.string(), password: z.string(), rememberMe: z.boolean().optional() }),
    answers: { 200: signedIn },
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
    summary: 'Mail a six-digit sign-in code',
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
    summary: 'Set a new password with the mailed code',
    access: 'public',
    body: z.object({ email: z.string(), otp: z.string(), password: z.string() }),
    answers: { 200: z.object({ success: z.boolean() }) },
  }),
  addresses: endpoint({
    method: 'get',
    path: '/customer/addresses',
    summary: 'Own delivery addresses',
    access: 'customer',
    answers: { 200: z.object({ addresses: z.array(addressSchema) }) },
  }),
  addAddress: endpoint({
    method: 'post',
    path: '/customer/addresses',
    summary: 'Add a delivery address',
    access: 'customer',
    body: addressInput,
    answers: { 201: z.object({ address: addressSchema }) },
  }),
  updateAddress: endpoint({
    method: 'put',
    path: '/customer/addresses/{id}',
    summary: 'Change a delivery address',
    access: 'customer',
    params: addressId,
    body: addressInput,
    answers: { 200: z.object({ address: addressSchema }) },
  }),
  deleteAddress: endpoint({
    method: 'delete',
    path: '/customer/addresses/{id}',
    summary: 'Delete a delivery address',
    access: 'customer',
    params: addressId,
    answers: { 200: z.object({ deleted: z.literal(true) }) },
  }),
  adminCustomers: endpoint({
    method: 'get',
    path: '/admin/users',
    summary: 'Customers, paged',
    access: { staff: 'any' },
    query: z.object({ ...pageQuery, q: z.string().max(200).optional() }),
    answers: {
      200: z.object({
        users: z.array(adminCustomer),
        total: z.number().int(),
        page: z.number().int(),
        page_size: z.number().int(),
      }),
    },
  }),
  blockCustomer: endpoint({
    method: 'put',
    path: '/admin/users/{id}',
    summary: 'Block or unblock a customer; a blocked one is signed out everywhere',
    access: { staff: 'customers' },
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.object({ is_blocked: z.boolean() }),
    answers: { 200: z.object({ user: adminCustomer }) },
  }),
};
