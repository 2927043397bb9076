import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** What of an own order went back or may. */
export type OrderReturnsAnswer = Awaited<ReturnType<Api['returns']['ofOrder']>>;
export type OwnReturn = OrderReturnsAnswer['returns'][number];
export type ReturnReason = OwnReturn['reason'];

/** Why somebody sends something back, as they choose it. */
export const reasonWords: Readonly<Record<ReturnReason, string>> = {
  revocation: 'Me arrepentí (revocación)',
  unopened: 'Sigue cerrado y quiero otra cosa',
  defect: 'Llegó con falla o daño',
  wrong_item: 'Llegó otra cosa o faltó algo',
  warranty: 'Falló después: garantía',
};

/** In how many days from delivery, and who pays the way back; a warranty has no days. */
export function reasonHint(reason: ReturnReason, days: number | null): string {
  switch (reason) {
    case 'revocation':
      return `Sin dar razones, en ${days} días hábiles. El envío de regreso es tuyo.`;
    case 'unopened':
      return `En ${days === 1 ? 'un día' : `${days} días`}, con sellos y empaque.`;
    case 'defect':
    case 'wrong_item':
      return `En ${days} días. El envío de regreso es nuestro.`;
    case 'warranty':
      return 'Mientras dure la garantía de la pieza.';
  }
}

/** What somebody wants for it, after «pediste». */
export const wishWords: Readonly<Record<OwnReturn['wanted'], string>> = {
  refund: 'tu dinero de vuelta',
  store_credit: 'saldo a favor',
  exchange: 'el mismo producto, nuevo',
};

/** How far a return has come, in a shopper's words. */
export function returnWords({ state, resolution }: Pick<OwnReturn, 'state' | 'resolution'>): {
  label: string;
  tone: BadgeTone;
} {
  switch (state) {
    case 'requested':
      return { label: 'Por revisar', tone: 'info' };
    case 'refused':
      return { label: 'No aceptada', tone: 'danger' };
    case 'withdrawn':
      return { label: 'Cancelada por ti', tone: 'neutral' };
    case 'approved':
      return { label: 'Aceptada: mándanosla', tone: 'warning' };
    case 'received':
      return { label: 'La recibimos', tone: 'info' };
    case 'inspected':
      return { label: 'Revisada', tone: 'info' };
    case 'closed':
      return closedWords[resolution ?? 'nothing'];
  }
}

const closedWords = {
  refund: { label: 'Reembolsada', tone: 'success' },
  store_credit: { label: 'En tu saldo a favor', tone: 'success' },
  exchange: { label: 'Cambiada', tone: 'success' },
  nothing: { label: 'Cerrada', tone: 'neutral' },
} as const;
