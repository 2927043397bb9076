import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type CompanyDetail = Awaited<ReturnType<Api['companies']['company']>>['company'];

/** Where a company stands, in words. */
export const companyStates: Readonly<Record<CompanyDetail['state'], { label: Message; tone: BadgeTone }>> = {
  applied: { label: msg('To be decided'), tone: 'warning' },
  approved: { label: msg('Admitted'), tone: 'success' },
  refused: { label: msg('Turned down'), tone: 'neutral' },
  suspended: { label: msg('Suspended'), tone: 'danger' },
};

/** What somebody may do in their company. */
export const companyRoles: Readonly<Record<CompanyDetail['members'][number]['role'], Message>> = {
  buyer: msg('Buyer'),
  approver: msg('Approver'),
  admin: msg('Admin'),
};
