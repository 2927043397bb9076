import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { adminLinks } from '../../admin-links.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { staffDate } from '../admin-parts/staff-time.ts';

export type Level = Awaited<ReturnType<Api['inventory']['levels']>>['levels'][number];
export type Movement = Awaited<ReturnType<Api['inventory']['movements']>>['movements'][number];
export type StockLocation = Awaited<ReturnType<Api['inventory']['locations']>>['locations'][number];

export type Replenishment = Awaited<ReturnType<Api['inventory']['replenishment']>>['products'][number];
export type Purchase = Awaited<ReturnType<Api['inventory']['purchase']>>['purchase'];

export type Count = Awaited<ReturnType<Api['inventory']['count']>>['count'];
export type CountLine = Awaited<ReturnType<Api['inventory']['countLines']>>['lines'][number];
/** What the shop says of a scan. */
export type ScanAnswer = Awaited<ReturnType<Api['inventory']['scan']>>['scans'][number];

export const countStates: Readonly<Record<Count['state'], { label: Message; tone: BadgeTone }>> = {
  open: { label: msg('Under way'), tone: 'warning' },
  applied: { label: msg('Applied'), tone: 'success' },
  cancelled: { label: msg('Given up'), tone: 'neutral' },
};

/** What is counted: «Shelf A-03», «Brand Kingston», «All of it». */
export function countName({ scope, scope_name: name }: Pick<Count, 'scope' | 'scope_name'>): string {
  const kinds = { all: t('All of it'), bin: t('Shelf'), category: t('Category'), brand: t('Brand') };
  return scope === 'all' ? kinds.all : `${kinds[scope]} ${name}`;
}

export const movementKinds: Readonly<Record<Movement['kind'], { label: Message; tone: BadgeTone }>> = {
  sale: { label: msg('Sale'), tone: 'success' },
  return: { label: msg('Return'), tone: 'warning' },
  count: { label: msg('Count'), tone: 'neutral' },
  adjustment: { label: msg('Adjustment'), tone: 'neutral' },
  transfer: { label: msg('Transfer'), tone: 'brand' },
  receipt: { label: msg('Receipt'), tone: 'brand' },
  supplier_return: { label: msg('Return to a supplier'), tone: 'warning' },
  import: { label: msg('Feed'), tone: 'neutral' },
  demo: { label: msg('Demo'), tone: 'neutral' },
};

type TransferState = Awaited<ReturnType<Api['inventory']['transfer']>>['transfer']['state'];
export const transferStates: Readonly<Record<TransferState, { label: Message; tone: BadgeTone }>> = {
  draft: { label: msg('Draft'), tone: 'neutral' },
  sent: { label: msg('In transit'), tone: 'warning' },
  received: { label: msg('Received'), tone: 'success' },
  cancelled: { label: msg('Cancelled'), tone: 'neutral' },
};
type PurchaseState = Awaited<ReturnType<Api['inventory']['purchase']>>['purchase']['state'];
export const purchaseStates: Readonly<Record<PurchaseState, { label: Message; tone: BadgeTone }>> = {
  draft: { label: msg('Draft'), tone: 'neutral' },
  sending: { label: msg('Being sent'), tone: 'warning' },
  open: { label: msg('On order'), tone: 'warning' },
  received: { label: msg('All here'), tone: 'success' },
  cancelled: { label: msg('Dropped'), tone: 'neutral' },
};

/** `2026-12-01` → `1 Dec 2026`; nothing where there is no day. */
export function dayText(day: string | null): string {
  return day === null ? '' : staffDate(`${day}T12:00:00Z`);
}

/** `+3`, `−2`, `0`: with a true minus sign, so that both are of one width. */
export function signed(change: number): string {
  if (change === 0) return '0';
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** Where a movement came from: its words and, where it has one, its page. */
export function sourceOf({
  kind,
  reference,
}: Pick<Movement, 'kind' | 'reference'>): { label: string; to: string } | undefined {
  if (reference === null) return undefined;
  if (kind === 'sale') return { label: t('Order'), to: adminLinks.order(reference) };
  const [thing, id = ''] = reference.split(':');
  if (thing === 'count') return { label: t('Count {id}', { id }), to: adminLinks.count(Number(id)) };
  if (thing === 'transfer') return { label: t('Transfer {id}', { id }), to: adminLinks.transfer(Number(id)) };
  if (thing === 'supplier_return') {
    return { label: t('Return {id} to its supplier', { id }), to: adminLinks.supplierReturn(Number(id)) };
  }
  return thing === 'purchase'
    ? { label: t('Purchase {id}', { id }), to: adminLinks.purchase(Number(id)) }
    : undefined;
}

/** Locations as a filter or a field offers them. */
export function optionsOf(locations: readonly StockLocation[]): { value: string; label: string }[] {
  return locations.map(({ location_code: value, location_name: name, is_paused: isPaused }) => ({
    value,
    label: `${name}${isPaused ? t(' (paused)') : ''}`,
  }));
}
