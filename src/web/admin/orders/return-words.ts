import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { returnStateNames } from '../../../modules/returns/returns.words.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export { resolutionWords, returnReasonWords } from '../../../modules/returns/returns.words.ts';

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
  requested: { label: returnStateNames.requested, tone: 'warning' },
  refused: { label: returnStateNames.refused, tone: 'neutral' },
  withdrawn: { label: returnStateNames.withdrawn, tone: 'neutral' },
  approved: { label: returnStateNames.approved, tone: 'info' },
  received: { label: returnStateNames.received, tone: 'warning' },
  inspected: { label: returnStateNames.inspected, tone: 'warning' },
  closed: { label: returnStateNames.closed, tone: 'success' },
};

export const outcomeWords: Readonly<Record<UnitOutcome, Message>> = {
  sellable: msg('Sellable'),
  open_box: msg('Opened, not as new'),
  scrap: msg('Damaged'),
  not_returned: msg('Not returned'),
};
