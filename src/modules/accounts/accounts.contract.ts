import { endpoint, z } from '../../platform/http/endpoint.ts';
import { newPassword } from '../customers/customers.contract.ts';

const customerParams = z.object({ id: z.string().min(1).max(64) });
/**
 * How a guest who asks for their data, or to be forgotten, proved to staff who they are: they answered from the address,
 * answered at the phone of an order, or showed a document with the name of one. Accounts need none.
 */
const guestProof = z.enum(['email', 'phone', 'document']);
export type GuestProof = z.output<typeof guestProof>;
const proof = guestProof.optional();
const token = z.object({ token: z.string().regex(/^[\w-]{32}$/) });

const dataOfCustomer = z.looseObject({ made_at: z.string(), account: z.unknown(), orders: z.unknown() });

export const accountsContract = {
  exportAccount: endpoint({
    method: 'get',
    path: '/customer/export',
    summary: 'Everything the shop knows of the caller, as a file',
    access: 'customer',
    answers: { 200: dataOfCustomer },
  }),
  deleteAccount: endpoint({
    method: 'post',
    path: '/customer/delete-account',
    summary: 'Delete the own account; orders stay without a name',
    access: 'customer',
    rate: 'passwords',
    body: z.object({
      confirmation: z.literal('ELIMINAR', 'Escribe ELIMINAR para confirmar.'),
      /** Of accounts that have one. */
      password: z.string().max(128).default(''),
      /** Agrees that what is left of the store credit is lost. */
      forfeit_store_credit: z.boolean().default(false),
    }),
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    refusals: { 409: '`open_orders`, with how many; `store_credit_left` with `balance_cents`' },
  }),
  adminExport: endpoint({
    method: 'get',
    path: '/admin/users/{id}/export',
    summary: 'Everything the shop knows of a customer, or of a guest who proved who they are',
    access: { staff: 'export', and: 'read_customers' },
    params: customerParams,
    query: z.object({ proof }),
    answers: { 200: dataOfCustomer },
  }),
  adminErase: endpoint({
    method: 'delete',
    path: '/admin/users/{id}',
    summary: 'Forget a customer, or a guest who proved who they are; orders stay without a name',
    access: { staff: 'customers' },
    params: customerParams,
    /** Whether the customer agrees that what is left of their store credit is lost. */
    query: z.object({ forfeit_store_credit: z.enum(['true', 'false']).default('false'), proof }),
    answers: { 200: z.object({ deleted: z.literal(true) }) },
    refusals: {
      409: '`open_orders`, with how many; `store_credit_left` with `balance_cents`',
      422: 'a guest without `proof`',
    },
  }),
  adminMerge: endpoint({
    method: 'post',
    path: '/admin/users/{id}/merge',
    summary: 'A guest is the same person as this customer: orders, addresses and lists become the account’s',
    access: { staff: 'customers' },
    params: customerParams,
    body: z.object({ guest_id: z.string().min(1).max(64), reason: z.string().trim().min(3).max(500) }),
    answers: { 200: z.object({ merged: z.literal(true) }) },
    refusals: { 409: '`not_verified`: nobody has proven the account’s address' },
  }),
  adminMergeAccount: endpoint({
    method: 'post',
    path: '/admin/users/{id}/merge-account',
    summary:
      'Another registered account is the same person: all of it becomes this one’s, and its address opens nothing',
    access: { staff: 'customers' },
    params: customerParams,
    body: z.object({
      account_id: z.string().min(1).max(64),
      /** The address of the account that goes, typed. */
      confirmation: z.string().trim().min(1).max(254),
      reason: z.string().trim().min(3).max(500),
    }),
    answers: { 200: z.object({ merged: z.literal(true) }) },
    refusals: {
      409: '`same_account`, `already_merged` into another, `not_verified` (the one that stays), `blocked`',
    },
  }),
  adminResetLink: endpoint({
    method: 'post',
    path: '/admin/users/{id}/reset-link',
    summary: 'Mail a customer a code for a new password',
    access: { staff: 'customers' },
    params: customerParams,
    answers: { 202: z.object({ sent_to: z.string() }) },
  }),
  confirmEmail: endpoint({
    method: 'post',
    path: '/customer/confirm-email',
    summary: 'Prove the own address with the mailed code; what guests bought with it joins the account',
    access: 'customer',
    body: z.object({ code: z.string().trim().min(1, 'Escribe el código.').max(12) }),
    answers: { 200: z.object({ is_verified: z.literal(true) }) },
  }),
  sendConfirmation: endpoint({
    method: 'post',
    path: '/customer/confirm-email/letter',
    summary: 'Mail the code that proves the own address once more, once a minute at most',
    access: 'customer',
    rate: 'letters',
    answers: { 202: z.object({ sent_to: z.string() }) },
    refusals: { 409: '`already_confirmed`' },
  }),
  claim: endpoint({
    method: 'get',
    path: '/customer/claims/{token}',
    summary: 'What the link in a guest’s letter can make an account of',
    access: 'public',
    params: token,
    answers: {
      200: z.object({ claim: z.object({ name: z.string(), email: z.string(), has_account: z.boolean() }) }),
    },
  }),
  claimAccount: endpoint({
    method: 'post',
    path: '/customer/claims/{token}',
    summary: 'Make an account of a guest’s purchases, or join them to the one the address has',
    access: 'public',
    params: token,
    body: z.object({ password: newPassword.optional() }),
    answers: { 200: z.object({ email: z.string(), joined: z.boolean() }) },
  }),
};
