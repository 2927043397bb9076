import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type AdminReturn = Awaited<ReturnType<Api['returns']['adminOfOrder']>>['returns'][number];
export type ReturnState = AdminReturn['state'];
export type ReturnReason = AdminReturn['reason'];
export type UnitOutcome = NonNullable<AdminReturn['units'][number]['outcome']>;

export const returnStateWords: Readonly<Record<ReturnState, { label: string; tone: BadgeTone }>> = {
  requested: { label: 'To decide', tone: 'warning' },
  refused: { label: 'Refused', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  approved: { label: 'Waiting for the parcel', tone: 'info' },
  received: { label: 'To inspect', tone: 'warning' },
  inspected: { label: 'To settle', tone: 'warning' },
  closed: { label: 'Closed', tone: 'success' },
};

export const returnReasonWords: Readonly<Record<ReturnReason, string>> = {
  revocation: 'Revocation (5 business days)',
  unopened: 'Unopened',
  defect: 'Defect',
  wrong_item: 'Wrong item',
  warranty: 'Warranty',
};

export const outcomeWords: Readonly<Record<UnitOutcome, string>> = {
  sellable: 'Sellable',
  open_box: 'Opened, not as new',
  scrap: 'Damaged',
  not_returned: 'Not returned',
};
