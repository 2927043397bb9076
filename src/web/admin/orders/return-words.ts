import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export type AdminReturn = Awaited<ReturnType<Api['returns']['adminOfOrder']>>['returns'][number];
export type ReturnState = AdminReturn['state'];
export type ReturnReason = AdminReturn['reason'];
export type ReturnResolution = NonNullable<AdminReturn['resolution']>;
export type UnitOutcome = NonNullable<AdminReturn['units'][number]['outcome']>;

/** The same for who packs: without money where they read no orders. */
export type BenchReturn = Awaited<ReturnType<Api['returns']['receive']>>['return'];

/** One return, and what brings the page up to date after a step of it. */
export type ReturnProps = { item: BenchReturn; onDone: () => Promise<void> };
export type ReturnDialogProps = ReturnProps & { onClose: () => void };

export const returnStateWords: Readonly<Record<ReturnState, { label: Message; tone: BadgeTone }>> = {
  requested: { label: msg('To decide'), tone: 'warning' },
  refused: { label: msg('Turned down'), tone: 'neutral' },
  withdrawn: { label: msg('Called off'), tone: 'neutral' },
  approved: { label: msg('Waiting for the parcel'), tone: 'info' },
  received: { label: msg('To inspect'), tone: 'warning' },
  inspected: { label: msg('To settle'), tone: 'warning' },
  closed: { label: msg('Dealt with'), tone: 'success' },
};

export const returnReasonWords: Readonly<Record<ReturnReason, Message>> = {
  revocation: msg('Change of mind'),
  unopened: msg('Unopened'),
  defect: msg('Defect'),
  wrong_item: msg('Wrong item'),
  warranty: msg('Warranty'),
};

export const outcomeWords: Readonly<Record<UnitOutcome, Message>> = {
  sellable: msg('Sellable'),
  open_box: msg('Opened, not as new'),
  scrap: msg('Damaged'),
  not_returned: msg('Not returned'),
};

/** What a return that is over led to. */
export const resolutionWords: Readonly<Record<ReturnResolution, Message>> = {
  refund: msg('Money given back'),
  store_credit: msg('Store credit given'),
  exchange: msg('Exchanged'),
  nothing: msg('Neither money nor exchange'),
};
