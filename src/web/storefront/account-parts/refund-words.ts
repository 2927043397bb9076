import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { shopMoment } from '../shop-parts/shop-time.ts';

type OwnRefund = Awaited<ReturnType<Api['orders']['orders']>>['orders'][number]['refunds'][number];

/** What became of money that goes back, in a shopper's words: how much, by which way and when. */
export function refundWords({ amount_cents: cents, state, way, ends_in: end, at }: OwnRefund): {
  text: string;
  when: string;
} {
  const amount = formatPesos(cents);
  const asked = `Desde el ${shopMoment(at)}`;
  switch (state) {
    case 'done':
      return { text: doneText(amount, way, end), when: shopMoment(at) };
    case 'asked':
      return { text: `Pedimos que se te devuelvan ${amount} ${toWords(way, end)}`, when: asked };
    case 'on_its_way':
      return { text: `Van en camino ${amount} ${toWords(way, end)}`, when: asked };
    case 'to_choose':
      return { text: `Elige cómo te devolvemos ${amount}`, when: asked };
    case 'to_transfer':
      return { text: `Te vamos a transferir ${amount} ${toWords(way, end)}`, when: asked };
    case 'failed':
      return { text: `La devolución de ${amount} no pasó: la estamos resolviendo`, when: asked };
  }
}

function doneText(amount: string, way: OwnRefund['way'], end: string | null): string {
  switch (way) {
    case 'transfer':
      return `Te transferimos ${amount} ${toWords(way, end)}`;
    case 'company_credit':
      return `Quitamos ${amount} ${toWords(way, end)}`;
    default:
      return `Te devolvimos ${amount} ${toWords(way, end)}`;
  }
}

function toWords(way: OwnRefund['way'], end: string | null): string {
  const ending = end === null ? '' : ` terminada en ${end}`;
  switch (way) {
    case 'card':
      return `a tu tarjeta${ending}`;
    case 'paypal':
      return 'a tu cuenta de PayPal';
    case 'origin':
      return 'por el medio con el que pagaste';
    case 'transfer':
      return `a tu CLABE${ending}`;
    case 'store_credit':
      return 'como saldo a favor';
    case 'company_credit':
      return 'de lo que debe tu empresa';
  }
}
