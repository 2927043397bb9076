import { addressInput } from '../customers/customers.contract.ts';
import {
  centsSchema,
  endpoint,
  fileSchema,
  pageOfAnswer,
  pageQuery,
  uuidSchema,
  z,
} from '../../platform/http/endpoint.ts';

const states = ['applied', 'approved', 'refused', 'suspended'] as const;
const role = z.enum(['buyer', 'approver', 'admin']);
export type CompanyRole = z.output<typeof role>;

/** What one person may spend in a month; null: as much as they like. */
const budget = z.number().int().min(0).max(100_000_000_000).nullable();

const addressOfCompany = addressInput.omit({ is_default: true });
/** Where a company's goods may go. */
export type CompanyAddress = z.output<typeof addressOfCompany>;
const keptAddress = z.object({
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
});

const about = {
  id: z.number().int(),
  name: z.string(),
  rfc: z.string(),
  tax_regime: z.string(),
  postal_code: z.string(),
  state: z.enum(states),
  /** Why it was refused or suspended. */
  reason: z.string(),
};
const member = z.object({
  customer_id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  monthly_budget_cents: budget,
});
const request = z.object({
  id: z.number().int(),
  customer_id: z.string(),
  name: z.string(),
  amount_cents: centsSchema,
  note: z.string(),
  created_at: z.string(),
});
const ownCompany = z.object({
  ...about,
  documents: z.array(z.string()),
  me: z.object({
    role,
    monthly_budget_cents: budget,
    /** Granted beside the budget, for this month alone. */
    granted_cents: centsSchema,
    /** An own request that nobody answered yet. */
    asked_cents: centsSchema.nullable(),
  }),
  addresses: z.array(keptAddress),
  /** Empty for buyers. */
  members: z.array(member),
  /** For admins alone. */
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role,
      monthly_budget_cents: budget,
      expires_at: z.string(),
    }),
  ),
  /** For approvers and admins. */
  budget_requests: z.array(request),
});
const own = { 200: z.object({ company: ownCompany }) };
const made = { 201: z.object({ company: ownCompany }) };

const forStaff = z.object({
  ...about,
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  members: z.number().int(),
  created_at: z.string(),
});
const detailForStaff = z.object({
  ...about,
  contact_name: z.string(),
  email: z.string(),
  /** Whether the account of this address has proven it. */
  is_email_proven: z.boolean(),
  phone: z.string(),
  message: z.string(),
  /** Counts what staff decide. */
  version: z.number().int(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
  documents: z.array(z.object({ id: z.number().int(), name: z.string(), bytes: z.number().int() })),
  members: z.array(member),
  addresses: z.array(keptAddress),
  /** Another company that holds under the same RFC. */
  same_rfc: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
const staffAnswer = { 200: z.object({ company: detailForStaff }) };

const id = z.coerce.number().int().positive().max(2_147_483_647);
const idParams = z.object({ id });
const memberParams = z.object({ customer_id: z.string().min(1).max(64) });
const token = z.object({ token: z.string().min(10).max(100) });
const version = z.number().int().positive();

const written = (max: number, words: string) => z.string().trim().min(1, words).max(max);

export const companiesContract = {
  own: endpoint({
    method: 'get',
    path: '/company',
    summary: 'The company that a buyer buys for, as their role shows it; null without one, as guests are',
    access: 'buyer',
    answers: { 200: z.object({ company: ownCompany.nullable() }) },
  }),
  apply: endpoint({
    method: 'post',
    path: '/company/application',
    summary: 'Apply as a wholesale company; who applies becomes its admin. Sent twice, it is one application',
    access: 'customer',
    rate: 'messages',
    body: z.object({
      // It stands in the subject of invitations, which go to whomever the company names.
      name: written(200, 'Escribe el nombre o la razón social.').refine(
        (name) => !/[\p{Cc}<>]|:\/\/|www\./iu.test(name),
        'Escribe solo el nombre, sin direcciones de internet.',
      ),
      rfc: z.string().trim().max(20).default(''),
      tax_regime: z.string().max(3).default(''),
      postal_code: z.string().trim().max(5).default(''),
      contact_name: written(120, 'Escribe con quién hablamos.'),
      phone: addressInput.shape.phone,
      message: z.string().trim().max(2000).default(''),
    }),
    answers: made,
    refusals: { 409: '`in_company`: they buy for a company already', 422: 'An RFC whose digits do not fit' },
  }),
  addDocument: endpoint({
    method: 'post',
    path: '/company/documents',
    summary: 'Show a document with an application: PDF, PNG or JPEG, read by staff alone',
    access: 'customer',
    form: z.object({ file: z.any() }),
    files: { bytesMax: 5_000_000, tooLarge: 'El archivo pesa más de 5 MB.' },
    answers: made,
    refusals: { 409: '`too_many_documents`; `not_open` once it was decided' },
  }),
  invite: endpoint({
    method: 'post',
    path: '/company/invitations',
    summary:
      'Invite somebody to buy for the own company; asked again, a new link takes the place of the former',
    access: 'customer',
    rate: 'letters',
    body: z.object({
      email: z.email('Escribe un correo válido.').trim().toLowerCase().max(200),
      role,
      monthly_budget_cents: budget.default(null),
    }),
    answers: made,
    refusals: {
      403: '`company_admins_only`',
      409: '`in_company`: they buy for it already; `company_inactive`',
    },
  }),
  withdrawInvitation: endpoint({
    method: 'delete',
    path: '/company/invitations/{id}',
    summary: 'Make an invitation to the own company void',
    access: 'customer',
    params: z.object({ id: uuidSchema }),
    answers: own,
    refusals: { 403: '`company_admins_only`', 409: '`company_inactive`' },
  }),
  invitation: endpoint({
    method: 'get',
    path: '/company-invitations/{token}',
    summary: 'Who is invited to buy for which company, for the page of the link',
    access: 'public',
    params: token,
    answers: { 200: z.object({ company_name: z.string(), email: z.string(), role }) },
  }),
  acceptInvitation: endpoint({
    method: 'post',
    path: '/company-invitations/{token}/acceptance',
    summary: 'Buy for the company from now on; only the invited address, proven, may. Once',
    access: 'customer',
    params: token,
    body: z.object({}),
    answers: own,
    refusals: {
      403: '`other_address` where another address was invited, `unproven_address`',
      409: '`in_company`: they buy for another company',
    },
  }),
  changeMember: endpoint({
    method: 'put',
    path: '/company/members/{customer_id}',
    summary: 'Change the role and the monthly budget of somebody who buys for the own company',
    access: 'customer',
    params: memberParams,
    body: z.object({ role, monthly_budget_cents: budget }),
    answers: own,
    refusals: { 403: '`company_admins_only`', 409: '`last_admin`, `company_inactive`' },
  }),
  removeMember: endpoint({
    method: 'delete',
    path: '/company/members/{customer_id}',
    summary: 'End that somebody buys for the own company, or leave it; its prices end at once',
    access: 'customer',
    params: memberParams,
    answers: { 200: z.object({ company: ownCompany.nullable() }) },
    refusals: {
      403: '`company_admins_only`',
      409: '`last_admin` while others buy for it; `company_inactive`',
    },
  }),
  addAddress: endpoint({
    method: 'post',
    path: '/company/addresses',
    summary: 'Keep an address for everybody who buys for the own company',
    access: 'customer',
    body: addressOfCompany,
    answers: made,
    refusals: { 403: '`company_admins_only`', 409: '`too_many_addresses`, `company_inactive`' },
  }),
  deleteAddress: endpoint({
    method: 'delete',
    path: '/company/addresses/{id}',
    summary: 'Forget an address of the own company',
    access: 'customer',
    params: z.object({ id: uuidSchema }),
    answers: own,
    refusals: { 403: '`company_admins_only`', 409: '`company_inactive`' },
  }),
  askBudget: endpoint({
    method: 'post',
    path: '/company/budget-requests',
    summary:
      'Ask those who approve for more to spend this month; a second request takes the place of the first',
    access: 'customer',
    rate: 'letters',
    body: z.object({
      amount_cents: z.number().int().min(1).max(100_000_000_000),
      note: z.string().trim().max(300).default(''),
    }),
    answers: made,
    refusals: { 409: '`no_budget`: they may spend as much as they like' },
  }),
  decideBudget: endpoint({
    method: 'post',
    path: '/company/budget-requests/{id}/decision',
    summary:
      'Grant or refuse more to spend this month; approvers and admins, never one’s own. Safe to repeat',
    access: 'customer',
    params: idParams,
    body: z.object({ is_granted: z.boolean() }),
    answers: own,
    refusals: {
      403: '`company_approvers_only`, `own_request`',
      409: '`decided` the other way by somebody else',
    },
  }),
  companies: endpoint({
    method: 'get',
    path: '/admin/companies',
    summary: 'Companies and applications, the newest first',
    access: { staff: 'read_customers' },
    query: z.object({
      ...pageQuery,
      state: z.enum(states).optional(),
      /** Name, RFC, contact or e-mail. */
      q: z.string().max(200).optional(),
    }),
    answers: { 200: z.object({ companies: z.array(forStaff), ...pageOfAnswer }) },
  }),
  company: endpoint({
    method: 'get',
    path: '/admin/companies/{id}',
    summary: 'A company with its documents, its people and its addresses',
    access: { staff: 'read_customers' },
    params: idParams,
    answers: staffAnswer,
  }),
  document: endpoint({
    method: 'get',
    path: '/admin/companies/{id}/documents/{document_id}',
    summary: 'A document that an applicant showed',
    access: { staff: 'read_customers' },
    params: z.object({ id, document_id: id }),
    answers: { 200: fileSchema },
    fileType: 'application/octet-stream',
  }),
  changeMemberByStaff: endpoint({
    method: 'put',
    path: '/admin/companies/{id}/members/{customer_id}',
    summary: 'Change the role and the monthly budget of somebody who buys for a company',
    access: { staff: 'customers' },
    params: memberParams.extend({ id }),
    body: z.object({ role, monthly_budget_cents: budget }),
    answers: staffAnswer,
    refusals: { 409: '`last_admin`' },
  }),
  removeMemberByStaff: endpoint({
    method: 'delete',
    path: '/admin/companies/{id}/members/{customer_id}',
    summary: 'End that somebody buys for a company; its prices end at once',
    access: { staff: 'customers' },
    params: memberParams.extend({ id }),
    answers: staffAnswer,
    refusals: { 409: '`last_admin` while others buy for it' },
  }),
  decide: endpoint({
    method: 'post',
    path: '/admin/companies/{id}/decision',
    summary: 'Approve, refuse or suspend a company, or approve it again; its people get an e-mail',
    access: { staff: 'customers' },
    params: idParams,
    body: z.object({
      decision: z.enum(['approved', 'refused', 'suspended']),
      /** Needed unless it is approved; its people read it. */
      reason: z.string().trim().max(500).default(''),
      /** The one that was read. */
      version,
    }),
    answers: staffAnswer,
    refusals: {
      409: '`stale` with `details.current`; `company_exists`: another holds under its RFC; `wrong_state`',
      422: 'No reason',
    },
  }),
};
